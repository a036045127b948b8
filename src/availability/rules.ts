/** A time from a start until an end, as instants in ISO 8601. */
export type Span = { startsAt: string; endsAt: string };

/** Hours of a working day of members who have set none. */
export const usualHours = { from: '09:00', to: '18:00' } as const;

/** A local time to the minute: `09:00`. */
export const isClockTime = (value: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
