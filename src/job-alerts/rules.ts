/** Days within which the mailed link confirms a subscription; then the request is deleted. */
export const requestDays = 7;
/** Filters of one subscriber; a further one replaces the oldest. */
export const filtersMax = 10;
/** Hour of the company's day from which mails are sent. */
export const firstHour = 8;
/** Jobs that a mail names; it counts the others. */
export const listedJobsMax = 20;
