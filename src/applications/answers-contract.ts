import { z } from 'zod';
import { id } from '#platform/contract/fields.ts';
import { shownQuestion } from '#forms/contract.ts';

/** The form that an application answers, as the candidate saw it. A version of the job's form never changes. */
export const formSeen = z.object({
  standardFieldModes: z.record(z.string(), z.string()).default({}),
  questions: z.array(shownQuestion).default([]),
});
export type FormSeen = z.infer<typeof formSeen>;

const rangeRule = z.object({ below: z.number().nullable(), above: z.number().nullable() });

/** An answer that flags the application, with the question and the rule at that time. */
export const knockoutAnswer = z.discriminatedUnion('type', [
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
    type: z.literal('date'),
    answer: z.string().describe('YYYY-MM-DD'),
    rule: z.object({ before: z.string().nullable(), after: z.string().nullable() }),
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
    answer: z.array(z.string()).describe('The chosen options as text'),
    rule: z.object({ options: z.array(z.string()) }).describe('The flagged options as text'),
  }),
]);
export type KnockoutAnswer = z.infer<typeof knockoutAnswer>;
