/** The words of a button, with the job that it is about, if that needs saying: "Reject · Product designer…". */
export function named(words: string, job: string | null): string {
  if (job === null) return words;
  return words.endsWith('…') ? `${words.slice(0, -1)} · ${job}…` : `${words} · ${job}`;
}

/** A person's full name. */
export const nameOf = (person: { name: string; surname: string }): string =>
  `${person.name} ${person.surname}`.trim();
