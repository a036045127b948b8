/** A person's whole name. */
export const nameOf = (person: { name: string; surname: string }): string =>
  `${person.name} ${person.surname}`.trim();
