import { z } from 'zod';

/** Query of every list: an opaque cursor from the page before, and how many rows (default 50, at most 200). */
export const pageQuery = z.strictObject({
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/** A page of rows; `nextCursor` is null on the last one. `total` is set only where counting is cheap. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable(), total: z.number().int().optional() });

export const sortOrders = ['asc', 'desc'] as const;
export type SortOrder = (typeof sortOrders)[number];

export type Page<T> = { items: T[]; nextCursor: string | null; total?: number };
