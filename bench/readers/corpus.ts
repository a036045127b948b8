import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { DocumentKind } from '#files/rules.ts';
import { languageLevels } from '#reading/rules.ts';

const text = z.string().nullable();
/** yyyy-mm, or yyyy when the document gives only the year. */
const date = z
  .string()
  .regex(/^\d{4}(-\d\d)?$/)
  .nullable();

export const metaOfTruth = z.strictObject({
  language: z.enum(['en', 'de', 'tr']),
  layout: z.string(),
  generator: z.string(),
  part: z.enum(['worked', 'kept']),
});

export type Meta = z.infer<typeof metaOfTruth>;

const truthOfCv = z.strictObject({
  name: z.string(),
  email: z.string(),
  phone: text,
  city: text,
  region: text,
  country: text,
  links: z.array(z.string()),
  linkedin: text,
  website: text,
  experiences: z.array(
    z.strictObject({
      title: z.string(),
      company: z.string(),
      city: text,
      start: date,
      end: date,
      current: z.boolean(),
    }),
  ),
  educations: z.array(
    z.strictObject({ school: z.string(), degree: text, major: text, start: date, end: date }),
  ),
  skills: z.array(z.string()),
  languages: z.array(
    z.strictObject({ language: z.string(), level: z.enum(languageLevels).nullable(), written: z.string() }),
  ),
  meta: metaOfTruth,
});

/** The values of a CV as a careful person types them into a candidate's record. See README.md. */
export type CvTruth = z.infer<typeof truthOfCv>;

export const corpusParts = ['worked', 'kept'] as const;
export type CorpusPart = (typeof corpusParts)[number];
export type CorpusDocument = { id: string; path: string; kind: DocumentKind; truth: CvTruth };

const folder = join(import.meta.dirname, 'corpus');

/** The documents of a part, in the order of their names. */
export function listDocuments(part: CorpusPart): CorpusDocument[] {
  return readdirSync(join(folder, part))
    .filter((file) => file.endsWith('.truth.json'))
    .sort()
    .map((file) => {
      const id = file.replace('.truth.json', '');
      const truth = truthOfCv.parse(JSON.parse(readFileSync(join(folder, part, file), 'utf8')));
      const kind =
        truth.meta.generator.includes('docx') || truth.meta.generator === 'pandoc' ? 'docx' : 'pdf';
      return { id, path: join(folder, part, `${id}.${kind}`), kind, truth };
    });
}
