/** For a live message that holds blocks: an `output` element may hold text and inline elements only. */
export const statusRole = { role: 'status' } as const;
