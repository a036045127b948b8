import { z } from 'zod';
import { instant } from '#platform/contract/fields.ts';
import { deliveryStates, mailProblems } from './rules.ts';

/** Whether a mail to a candidate arrived, as far as mail servers report it. */
export const delivery = z.object({
  state: z.enum(deliveryStates),
  recipient: z.string().nullable().describe('Null: withheld by a blind review'),
  reason: z
    .string()
    .nullable()
    .describe(
      'Words of the mail server that refused or returned it, without addresses; null in a blind review',
    ),
  problem: z.enum(mailProblems).nullable().describe('The meaning of the reason; null without one'),
  changedAt: instant,
});
export type Delivery = z.infer<typeof delivery>;
