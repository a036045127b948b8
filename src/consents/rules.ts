/** notice: informs and asks nothing; talent_pool: the optional consent to be kept for other openings. */
export const privacyKinds = ['notice', 'talent_pool'] as const;
export type PrivacyKind = (typeof privacyKinds)[number];

/** The paragraphs of a text. */
export const paragraphsOf = (body: string): string[] =>
  body
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

/** The first characters of a version, which is a hash, for people. */
export const shortVersion = (version: string): string => version.slice(0, 8);
