/** Maximum number of applications selected one by one, and changed at once when everything that matches is selected. */
export const selectedMax = 300;
export const bulkMax = 5000;

/** Maximum number of applications changed within the call; larger bulk changes run in the background. */
export const inlineMax = 50;

/** Time in which a bulk change can be undone, and delay before its mails are sent. */
export const undoMinutes = 15;
export const holdSeconds = 30;

/** Path of the mailings that are not all sent. The cache identifies them by it on pages that do not load their contract. */
export const mailingsPath = '/companies/:companyId/mailings';

/** Why a mailing was not sent at its time. It waits in the tray. */
export const mailingProblems = ['author_gone', 'read_only'] as const;
export type MailingProblem = (typeof mailingProblems)[number];

/** How a person unsubscribed: the button of their mail program (RFC 8058), or the page of the link. */
export const optOutSources = ['mail_program', 'page'] as const;
export type OptOutSource = (typeof optOutSources)[number];
