/** The result of a check: the record, none, no answer of DNS, or the record of a domain that another company has. */
export const checkResults = ['proven', 'record_missing', 'no_answer', 'taken'] as const;
export type CheckResult = (typeof checkResults)[number];

/** Automatic checks of a domain that is not verified end after this. */
export const waitingDays = 7;
/** A verified domain whose record is gone works for this long. */
export const graceDays = 7;

/** The name of the TXT record. Underscores never begin a host name, so the name stays free for the proof. */
export const recordName = (domain: string): string => `_kadro-careers.${domain}`;
export const recordValue = (token: string): string => `kadro-careers-site=${token}`;
