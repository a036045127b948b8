import type { KnownPerson } from '#candidates/new-cv-contract.ts';
import { addCandidateValues, bestOf, valuesOfCv } from '#candidates/web/add-candidate-values.ts';
import type { StoredFile } from '#files/contract.ts';
import { hasText } from '#files/text-state-rules.ts';
import type { CvFields } from '#profiles/cv-reading-contract.ts';
import { isChanging } from './queries.ts';

/** The work that a CV leaves for the member. */
export type ReadState =
  /** It is uploaded, and its text or the virus check is awaited. */
  | { kind: 'reading' }
  /** The document has no text, or a virus; the member types the details or removes it. */
  | { kind: 'unreadable' }
  | { kind: 'known'; person: KnownPerson }
  /** Some values are not sure, or a name or an address is missing. */
  | { kind: 'toCheck'; count: number }
  | { kind: 'complete' };

type ReadCv = {
  file: StoredFile;
  /** Undefined while they are loading. */
  fields: CvFields | null | undefined;
  known: readonly KnownPerson[] | undefined;
};

export function readStateOf({ file, fields, known }: ReadCv): ReadState {
  if (isChanging(file)) return { kind: 'reading' };
  if (file.scanState === 'infected' || !hasText(file.textState)) return { kind: 'unreadable' };
  if (fields === undefined || known === undefined) return { kind: 'reading' };
  if (fields === null) return { kind: 'unreadable' };
  const [person] = known;
  if (person !== undefined) return { kind: 'known', person };
  const count = toCheckOf(fields);
  return count === 0 ? { kind: 'complete' } : { kind: 'toCheck', count };
}

/** Number of values that a person should look at: unsure ones, and what is missing or not allowed. */
export function toCheckOf(fields: CvFields): number {
  const { name, surname, emails, phones, ...others } = fields;
  const contacts = [bestOf(emails), bestOf(phones)].filter((found) => found !== null);
  const missing = [name === null, surname === null, contacts.length === 0].filter(Boolean).length;
  const count = missing + unsureIn([name, surname, ...contacts, others]);
  return count > 0 || addCandidateValues.safeParse(valuesOfCv(fields)).success ? count : 1;
}

function unsureIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = 'isSure' in value && value.isSure === false ? 1 : 0;
  return Object.values(value).reduce<number>((sum, one) => sum + unsureIn(one), own);
}
