import type { TextExtraction } from '#files/server/extract-text.ts';
import { readUploadText } from '#files/server/read-upload-text.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { CompanyStreamContext } from '#platform/server/http/context.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { presentValue } from '#reading/server/present.ts';
import type { ReadValue } from '#reading/server/read-value.ts';
import { type DescriptionFields, type DescriptionReading, jobDescriptions } from '../contract.ts';
import { readDescription } from './read-description.ts';
import { readLinesMax } from './read-description-lines.ts';

const readingLimit = { name: 'job_descriptions', points: 60, seconds: 60 * 60 };

/** Fills the form of a job from a document. */
export const jobDescriptionOperations: Operation[] = implement(
  'descriptions',
  jobDescriptions,
)({
  readDescription: ({ query }, context) => readUploaded(context, query.name),
});

async function readUploaded(context: CompanyStreamContext, name: string): Promise<DescriptionReading> {
  const { platform, request, actor, now } = context;
  await platform.limits.spend(readingLimit, actor.userId);
  const declaredBytes = Number(request.header('content-length') ?? 0);
  const upload = { stream: request.stream, name, purpose: 'job_description', declaredBytes } as const;
  const { title, format, bytes, extracted } = await readUploadText(platform, upload, readLinesMax);
  return {
    file: { title, format, sizeBytes: bytes, textState: extracted.state },
    text: 'text' in extracted ? extracted.text : null,
    fields: fieldsOf(extracted, format, now),
  };
}

function fieldsOf(extracted: TextExtraction, format: string, now: Date): DescriptionFields | null {
  if (!('text' in extracted)) return null;
  const { text, lines = null, headings = [] } = extracted;
  const read = readDescription({ format, text, lines, headings }, now.toISOString().slice(0, 10));
  const { language, isLikely, skills, ...found } = read;
  return {
    ...presentAll(found),
    language: language satisfies Language,
    isLikely,
    skills: skills.map(presentValue),
  };
}

type Presented<F> = F extends ReadValue<infer T> ? ReturnType<typeof presentValue<T>> : null;

function presentAll<R extends Record<string, ReadValue<unknown> | null>>(read: R) {
  const all = Object.entries(read).map(([name, one]) => [name, one === null ? null : presentValue(one)]);
  return Object.fromEntries(all) as { [K in keyof R]: Presented<R[K]> };
}
