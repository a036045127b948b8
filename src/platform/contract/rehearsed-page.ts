/** The parameter in the address of a page that a member sees as an applicant would, in a frame. */
export const rehearsalParameter = 'rehearsal';

/** Marks the calls of the applicant's own page in a rehearsal: its application exists only while a call runs. */
export const rehearsalHeader = 'x-rehearsal';
