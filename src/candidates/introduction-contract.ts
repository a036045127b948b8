import { z } from 'zod';
import { consentRecord } from '#consents/contract.ts';
import { id, instant, language } from '#platform/contract/fields.ts';

/** An application without a job, with the notice and the consents as its sender saw them. */
export const introduction = z.object({
  id,
  candidateId: id,
  name: z.string().describe('Of the candidate'),
  note: z.string(),
  receivedAt: instant,
  language,
  consents: z.array(consentRecord),
});
export type Introduction = z.infer<typeof introduction>;
