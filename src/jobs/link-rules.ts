/** Most links one job has. */
export const linksMax = 50;

/** The name of a source as views and applications count it: a short word for `utm_source`; empty when nothing is left. */
export function sourceWord(name: string): string {
  return (
    name
      .slice(0, 200)
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}._-]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 50)
      // A letter that is two units long is not cut in half.
      .replace(/\p{Cs}$/u, '')
  );
}

/** The address of a public page that says where its visitor came from. */
export const linkAddress = (publicUrl: string, source: string): string =>
  `${publicUrl}?utm_source=${encodeURIComponent(source)}`;
