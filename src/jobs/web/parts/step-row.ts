import { z } from 'zod';
import { stepDraft } from '#stages/contract.ts';

/** A step in the list; a new one has a temporary id until it is saved. */
export const stepRow = stepDraft.extend({ id: z.string() });
export type StepRow = z.input<typeof stepRow>;
