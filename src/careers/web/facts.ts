/** What the server wrote into the page for the form: whose job, in which language, and every word of it. */
export type Facts = {
  company: { slug: string; name: string };
  job: { slug: string; title: string; language: string };
  language: 'en' | 'tr';
  links: { job: string; jobs: string };
  files: Record<FilePurpose, { limitBytes: number; formats: string; accept: string }>;
  words: unknown;
  /** Framed by the builder of a form, which says what to show. */
  isPreview?: boolean;
};
export type FilePurpose = 'cv' | 'cover_letter' | 'video';

export const facts = JSON.parse(document.getElementById('facts')?.textContent ?? 'null') as Facts;

const plurals = new Intl.PluralRules(facts.language);

/** A word of the form by its key in the catalogue, with its placeholders filled; `count` chooses the plural. */
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
