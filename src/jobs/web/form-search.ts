import { z } from 'zod';
import { formSteps } from './job-form-values.ts';

export const startModes = ['upload', 'manual'] as const;

const search = z.object({
  way: z.enum(startModes).optional().catch(undefined),
  step: z.enum(formSteps).optional().catch(undefined),
});
export type FormSearch = z.infer<typeof search>;

/** Reads from the address how a new job starts and which step of its form is open. */
export function readFormSearch(params: unknown): FormSearch {
  const parsed = search.parse(params ?? {});
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined));
}
