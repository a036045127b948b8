/** The states in the table. */
export const storedStates = ['open', 'received', 'accepted', 'cancelled'] as const;
export type StoredState = (typeof storedStates)[number];

/** closed: not accepted before the application ended. */
export const documentStates = [...storedStates, 'closed'] as const;
export type DocumentState = (typeof documentStates)[number];

export const titleMaxChars = 100;
/** Maximum length of the explanation, and of the reason for asking again. */
export const explanationMaxChars = 1000;

/** Documents that one mail asks for. */
export const documentsAtOnce = 10;
/** Requests of an application that are neither accepted nor cancelled. */
export const pendingMax = 20;
/** Files that an applicant sends for one request, each time it is asked. */
export const filesPerRequest = 5;
