import { z } from 'zod';
import { instant } from '#platform/contract/fields.ts';

/** Why and since when a candidate is in a pool. */
export const poolEntry = z.object({
  note: z.string(),
  addedBy: z.string().describe('Full name; empty after the account was deleted'),
  addedAt: instant,
});
export type PoolEntry = z.infer<typeof poolEntry>;
