export const suggestionStates = ['open', 'accepted', 'declined', 'withdrawn', 'expired'] as const;
export type SuggestionState = (typeof suggestionStates)[number];

/** Days after which a suggestion expires; it also ends when its job takes no more applications. */
export const suggestionDays = 30;

/** Maximum length of the note to the applicant. */
export const noteMaxChars = 1000;

/** Jobs that one search offers. */
export const offeredJobsMax = 20;

/** The source of an application that was copied from a suggestion. */
export const suggestionSource = 'suggestion';
