import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, id } from '#platform/contract/fields.ts';

export const stepKinds = ['applied', 'screening', 'interview', 'offer', 'hired', 'custom'] as const;
export type StepKind = (typeof stepKinds)[number];

export const step = z.object({
  id,
  title: z.string(),
  color: z.string(),
  kind: z.enum(stepKinds),
});

/** What the screens call a recruitment stage: a titled template with ordered steps. */
export const pipeline = z.object({
  id,
  title: z.string(),
  isDefault: z.boolean(),
  steps: z.array(step),
});
export type Pipeline = z.infer<typeof pipeline>;

export const stages = defineContract({
  list: {
    method: 'GET',
    path: '/companies/:companyId/pipelines',
    summary: 'The recruitment stages of the company with their steps, the default one first',
    permission: 'member',
    params: companyParams,
    response: z.object({ items: z.array(pipeline) }),
  },
});
