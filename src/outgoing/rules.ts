/** Maximum number of messages that one press sends. */
export const sendingMax = 200;

/** Why a message was not sent at its time. It waits in the tray. */
export const sendProblems = ['author_gone', 'read_only', 'forbidden', 'no_email', 'limit'] as const;
export type SendProblem = (typeof sendProblems)[number];
