import { z } from 'zod';

/** The line of the document that a value was read from. The review marks it on the page, or quotes it. */
export const cvSource = z.object({
  page: z.number().int(),
  line: z.number().int().describe('Index of the line in the text, from 0'),
  text: z.string().describe('The text of the line, at most 200 characters'),
  box: z
    .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
    .nullable()
    .describe('As fractions of the page, from its top left; null for formats without pages'),
});
export type CvSource = z.infer<typeof cvSource>;

/** A value read from a document, its line, and whether it is certain. */
export const readOf = <T extends z.ZodType>(value: T) =>
  z.object({
    value,
    isSure: z.boolean().describe('False when the value may be something else'),
    source: cvSource,
  });

export const readText = readOf(z.string());
