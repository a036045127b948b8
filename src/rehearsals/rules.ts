/** How long a rehearsal that nobody ends is kept. */
export const rehearsalHours = 24;
