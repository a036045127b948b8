/** Maximum length of the HTML, including tags. */
export const commentMaxChars = 20_000;

/** The ids of the mentioned members, without duplicates, in the order of the text. */
export function mentionedIn(html: string): string[] {
  const ids = [...html.matchAll(/<span\b[^>]*\bdata-id="([0-9a-f-]{36})"[^>]*>/g)].map(
    (match) => match[1] ?? '',
  );
  return [...new Set(ids)];
}
