export const dataRequestKinds = ['deletion', 'correction'] as const;
export type DataRequestKind = (typeof dataRequestKinds)[number];

export const dataRequestStates = ['open', 'done', 'declined'] as const;
export type DataRequestState = (typeof dataRequestStates)[number];

/** Maximum length of the request, and of the answer. */
export const requestMaxChars = 2000;

/** Days until the answer is due: one month by article 12 GDPR, 30 days by article 13 KVKK. */
export const answerDays = 30;
