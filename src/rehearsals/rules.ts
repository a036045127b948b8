/** How long a rehearsal that nobody ends is kept. */
export const rehearsalHours = 24;

/** The parameter of a framed page's address: the id of the rehearsal and its token. */
export const rehearsalParameter = 'rehearsal';

/** Marks calls of the applicant's own page in a rehearsal: its application exists only while a call runs. */
export const rehearsalHeader = 'x-rehearsal';
