/** The parts of a candidate that a share shows, in the order of its page. */
export const shareParts = ['contact', 'record', 'answers', 'cv'] as const;
export type SharePart = (typeof shareParts)[number];

/** The recommendations of a recipient. */
export const verdicts = ['yes', 'no', 'unsure'] as const;
export type Verdict = (typeof verdicts)[number];

export const shareStates = ['active', 'expired', 'revoked'] as const;
export type ShareState = (typeof shareStates)[number];

export const messageMaxChars = 1000;
export const feedbackMaxChars = 2000;
export const daysMax = 30;
export const usualDays = 7;
/** Shares of a candidate that are neither expired nor revoked. */
export const activeSharesMax = 20;
