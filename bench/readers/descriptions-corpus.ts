import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { DocumentKind } from '#files/rules.ts';
import { jobTypes, locationTypes, payPeriods } from '#jobs/rules.ts';
import { type CorpusPart, metaOfTruth } from './corpus.ts';

const text = z.string().nullable();

const truthOfDescription = z.strictObject({
  title: z.string(),
  department: text,
  type: z.enum(jobTypes).nullable(),
  workplace: z.enum(locationTypes).nullable(),
  city: text,
  region: text,
  country: text,
  district: text.optional(),
  places: z.array(z.string()).optional(),
  pay: z
    .strictObject({
      from: z.number().nullable(),
      to: z.number().nullable(),
      currency: z.string(),
      per: z.enum(payPeriods),
    })
    .nullable(),
  closes: text,
  skills: z.array(z.string()),
  otherSkills: z.array(z.string()).optional(),
  text: z.array(z.strictObject({ kind: z.enum(['heading', 'paragraph', 'item']), text: z.string() })),
  facts: z.array(z.string()).optional(),
  leftOut: z.array(z.string()),
  meta: metaOfTruth,
});

/** A job description as a careful person enters it into the form of a job. See README.md. */
export type DescriptionTruth = z.infer<typeof truthOfDescription>;
export type DescriptionDocument = { id: string; path: string; kind: DocumentKind; truth: DescriptionTruth };

const folder = join(import.meta.dirname, 'corpus-descriptions');
const kinds = ['pdf', 'docx', 'odt', 'rtf', 'txt'] as const;

/** The documents of a part, in the order of their names. */
export function listDescriptions(part: CorpusPart): DescriptionDocument[] {
  const files = readdirSync(join(folder, part));
  return files
    .filter((file) => file.endsWith('.truth.json'))
    .sort()
    .map((file) => {
      const id = file.replace('.truth.json', '');
      const truth = truthOfDescription.parse(JSON.parse(readFileSync(join(folder, part, file), 'utf8')));
      const kind = kinds.find((one) => files.includes(`${id}.${one}`));
      if (kind === undefined) throw new Error(`${id} has no document`);
      return { id, path: join(folder, part, `${id}.${kind}`), kind, truth };
    });
}
