/** A person's full name. */
export const nameOf = (person: { name: string; surname: string }): string =>
  `${person.name} ${person.surname}`.trim();
