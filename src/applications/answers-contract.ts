import { z } from 'zod';
import { id } from '#platform/contract/fields.ts';
import { askedQuestion } from '#forms/contract.ts';

/** The form that an application answers, as the candidate saw it: a version of the job's form that never changes. */
export const formSeen = z.object({
  standardFields: z.record(z.string(), z.string()).default({}),
  questions: z.array(askedQuestion).default([]),
});
export type FormSeen = z.infer<typeof formSeen>;

const rangeRule = z.object({ below: z.number().nullable(), above: z.number().nullable() });

/** An answer that flags the application, as it was asked, answered and judged when it was sent. */
export const flaggedAnswer = z.discriminatedUnion('type', [
  z.object({
    questionId: id,
    label: z.string(),
    type: z.literal('number'),
    answer: z.number(),
    unit: z.string(),
    rule: rangeRule,
  }),
  z.object({
    questionId: id,
    label: z.string(),
    type: z.literal('boolean'),
    answer: z.boolean(),
    rule: z.object({ answer: z.boolean() }),
  }),
  z.object({
    questionId: id,
    label: z.string(),
    type: z.literal('choice'),
    answer: z.array(z.string()).describe('The chosen ones by their words'),
    rule: z.object({ options: z.array(z.string()) }).describe('The flagged ones by their words'),
  }),
]);
export type FlaggedAnswer = z.infer<typeof flaggedAnswer>;
