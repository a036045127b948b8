import type { FormTexts } from '#consents/contract.ts';
import type { FormQuestion } from '../contract.ts';

/** The server's data for the form: job, language, translations. */
export type Facts = {
  company: { slug: string; name: string };
  /** Null for applying without a job. */
  job: { slug: string; title: string; language: string } | null;
  language: 'en' | 'tr';
  links: { job: string; jobs: string };
  files: Record<FilePurpose, FileRule>;
  /** The formats that answers may have. */
  fileKinds: { kind: string; formats: string; accept: string }[];
  words: unknown;
  /** Whether the form builder frames the page and sends its content. */
  isPreview?: boolean;
  /** The privacy notice and the consent of a preview; a form receives them with its draft. */
  privacyTexts?: FormTexts;
  /** The questions of a preview that the forms of all jobs have. */
  askedQuestions?: FormQuestion[];
};
export type FilePurpose = 'cv' | 'cover_letter' | 'video' | 'attachment';
/** The size and the formats that a file field accepts. */
export type FileRule = { limitBytes: number; formats: string; accept: string };

export const facts = JSON.parse(document.getElementById('facts')?.textContent ?? 'null') as Facts;

/** How long the server keeps a form, in milliseconds. Importing the contract's number would load all schemas. */
export const draftMs = 14 * 24 * 60 * 60 * 1000;

const plurals = new Intl.PluralRules(facts.language);

/** A translation by key with its placeholders filled; `count` chooses the plural. */
export function t(key: string, values: Record<string, string | number> = {}): string {
  const found = wordAt(key) ?? wordAt(`${key}_${plurals.select(Number(values['count'] ?? 0))}`) ?? key;
  return found.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => String(values[name] ?? ''));
}

function wordAt(key: string): string | undefined {
  let at: unknown = facts.words;
  for (const part of key.split('.')) {
    at = typeof at === 'object' && at !== null ? Reflect.get(at, part) : undefined;
  }
  return typeof at === 'string' ? at : undefined;
}
