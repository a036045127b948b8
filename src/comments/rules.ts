/** Of the HTML, its tags included. */
export const commentMaxChars = 20_000;

/** The members a comment names, each once: ids in the order in which they stand. */
export function mentionedIn(html: string): string[] {
  const ids = [...html.matchAll(/<span\b[^>]*\bdata-id="([0-9a-f-]{36})"[^>]*>/g)].map(
    (match) => match[1] ?? '',
  );
  return [...new Set(ids)];
}
