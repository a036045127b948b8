/** Maximum length of the HTML, including tags. */
export const commentMaxChars = 20_000;

/** The largest number of chosen readers. */
export const readersMax = 50;

/** Replies of a thread that a list of comments contains: the newest. */
export const shownReplies = 5;

/** The ids of the mentioned members, without duplicates, in the order of the text. */
export function mentionedIn(html: string): string[] {
  const ids = [...html.matchAll(/<span\b[^>]*\bdata-id="([0-9a-f-]{36})"[^>]*>/g)].map(
    (match) => match[1] ?? '',
  );
  return [...new Set(ids)];
}
