/** Maximum number of links of one job. */
export const linksMax = 50;

/** The source of those who came by a member's link. */
export const referralSource = 'referral';

/** Sources that the product gives itself; no utm_source, referring host or tracking link can be one. */
export const ownSources: ReadonlySet<string> = new Set([
  referralSource,
  'manual',
  'suggestion',
  'introduction',
]);

/** The normalised name of a source in views and applications: a short word for `utm_source`; may be empty. */
export function sourceWord(name: string): string {
  return (
    name
      .slice(0, 200)
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}._-]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 50)
      // Never splits a letter of two UTF-16 units.
      .replace(/\p{Cs}$/u, '')
  );
}

/** The address of a public page with the source of its visitor. */
export const linkAddress = (publicUrl: string, source: string): string =>
  `${publicUrl}?utm_source=${encodeURIComponent(source)}`;
