import { z } from 'zod';
import { stepDraft } from '#stages/contract.ts';

/** A step in the list; one that is new has a made-up id until it is saved. */
export const stepRow = stepDraft.extend({ id: z.string() });
export type StepRow = z.input<typeof stepRow>;
