/** The role for a live message with block elements; an `output` element may contain only text and inline elements. */
export const statusRole = { role: 'status' } as const;
