import { readSearch } from '#platform/web/read-search.ts';
import { z } from 'zod';
import { formSteps } from './job-form-values.ts';

export const startModes = ['upload', 'manual'] as const;

const search = z.object({
  way: z.enum(startModes).optional().catch(undefined),
  step: z.enum(formSteps).optional().catch(undefined),
});
export type FormSearch = z.infer<typeof search>;

/** Reads from the address how a new job starts and which step of its form is open. */
export const readFormSearch = readSearch<FormSearch>(search.keyof().options, (raw) => search.parse(raw));
