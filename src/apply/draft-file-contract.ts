import { z } from 'zod';
import { textStates } from '#files/contract.ts';
import { scanStates } from '#files/rules.ts';
import { id } from '#platform/contract/fields.ts';

/** A file or a video that answers a question, or a document of the form. */
const draftFilePurposes = ['cv', 'cover_letter', 'video', 'attachment'] as const;

export const draftFile = z.object({
  id,
  purpose: z.enum(draftFilePurposes),
  questionId: id.nullable(),
  title: z.string(),
  sizeBytes: z.number().int(),
  textState: z.enum(textStates),
  scanState: z.enum(scanStates),
});
export type DraftFile = z.infer<typeof draftFile>;
