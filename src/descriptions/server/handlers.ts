import { type DepartmentRow, listDepartments } from '#departments/server/queries.ts';
import { readUploadText } from '#files/server/read-upload-text.ts';
import { fold } from '#platform/contract/fold.ts';
import type { CompanyStreamContext } from '#platform/server/http/context.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { presentSource, presentValue } from '#reading/server/present.ts';
import type { ReadValue } from '#reading/server/read-value.ts';
import { type DescriptionFields, type DescriptionReading, jobDescriptions } from '../contract.ts';
import { type ReadDescription, readDescription } from './read-description.ts';
import { readLimits } from './read-description-lines.ts';

type Department = NonNullable<DescriptionFields['department']>;

const departmentNameMax = 100;
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
  const { title, format, bytes, extracted } = await readUploadText(platform, upload, readLimits);
  const file = { title, format, sizeBytes: bytes, textState: extracted.state };
  if (!('text' in extracted)) return { file, text: null, fields: null };
  const read = readDescription({ format, ...extracted }, now.toISOString().slice(0, 10));
  const departments = read.department === null ? [] : await context.inCompany(listDepartments);
  return { file, text: extracted.text, fields: presentFields(read, departments) };
}

function presentFields(read: ReadDescription, departments: DepartmentRow[]): DescriptionFields {
  const { language, isLikely, leftOut, department, places, skills, ...found } = read;
  return {
    ...presentAll(found),
    language,
    isLikely,
    leftOut: leftOut.map(({ kind, html, after, line }) => ({
      kind,
      html,
      after,
      source: presentSource(line),
    })),
    department: department === null ? null : presentDepartment(department, departments),
    places: places.map(presentValue),
    skills: skills.map(presentValue),
  };
}

/** The department of this name. One that the company does not have is a suggestion, which has to be checked. */
function presentDepartment(read: ReadValue<string>, departments: DepartmentRow[]): Department {
  const name = read.value.slice(0, departmentNameMax).trim();
  const named = departments.filter((one) => fold(one.name) === fold(name));
  const [same, ...others] = named;
  const isSure = read.isSure && same !== undefined && others.length === 0;
  return { ...presentValue({ ...read, isSure, value: { id: same?.id ?? null, name } }) };
}

type PresentedValue<F> = F extends ReadValue<infer T> ? ReturnType<typeof presentValue<T>> : null;

function presentAll<R extends Record<string, ReadValue<unknown> | null>>(read: R) {
  const all = Object.entries(read).map(([name, one]) => [name, one === null ? null : presentValue(one)]);
  return Object.fromEntries(all) as { [K in keyof R]: PresentedValue<R[K]> };
}
