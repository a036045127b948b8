import { createHash } from 'node:crypto';
import { fold } from '#platform/contract/fold.ts';
import type { CvValues } from '#reading/server/read-cv.ts';
import type { ReadValue } from '#reading/server/read-value.ts';
import { type CvEntry, cvEntry } from '../cv-entry-contract.ts';

/** The jobs, schools, skills and languages of a CV in the order of the CV. */
export function entriesOfCv({ experiences, educations, skills, languages }: CvValues): CvEntry[] {
  const jobs = experiences.map(({ title, company, start, end, isOngoing, description }) => ({
    kind: 'experience',
    title: wordsOf(title, 120),
    company: wordsOf(company, 120),
    startMonth: wordsOf(start),
    endMonth: wordsOf(end),
    isOngoing,
    description: wordsOf(description, 4000),
    toCheck: unsureOf({ title, company, startMonth: start, endMonth: end }),
  }));
  const schools = educations.map(({ institution, degree, major, start, end }) => ({
    kind: 'education',
    institution: wordsOf(institution, 150),
    degree: wordsOf(degree, 120),
    major: wordsOf(major, 120),
    startMonth: wordsOf(start),
    endMonth: wordsOf(end),
    toCheck: unsureOf({ institution, degree, major, startMonth: start, endMonth: end }),
  }));
  const known = skills.map((name) => ({
    kind: 'skill',
    name: wordsOf(name, 60),
    toCheck: unsureOf({ name }),
  }));
  const spoken = languages.map((language) => ({
    kind: 'language',
    language: language.value.language,
    level: language.value.level ?? '',
    toCheck: unsureOf({ language }),
  }));
  return [jobs, schools, known, spoken].flatMap((entries) =>
    entries.flatMap((entry, position) => {
      const { success, data } = cvEntry.safeParse({ ...entry, position, isRead: true });
      return success ? [data] : [];
    }),
  );
}

const wordsOf = (read: ReadValue<string> | null, maxChars = 7): string =>
  (read?.value ?? '').slice(0, maxChars);

const unsureOf = (fields: Record<string, ReadValue<unknown> | null>): string[] =>
  Object.entries(fields)
    .filter(([, read]) => read !== null && !read.isSure)
    .map(([field]) => field);

/** The same job, school, skill or language has the same id in every CV. So a removed one is recognised. */
export function idOfEntry(entry: CvEntry): string {
  const hash = createHash('sha256')
    .update(fold(keyOf(entry).join('\n')))
    .digest('hex');
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`];
  return [...parts, hash.slice(20, 32)].join('-');
}

function keyOf(entry: CvEntry): string[] {
  switch (entry.kind) {
    case 'experience':
      return [entry.kind, entry.title, entry.company, entry.startMonth];
    case 'education':
      return [entry.kind, entry.institution, entry.degree, entry.major];
    case 'skill':
      return [entry.kind, entry.name];
    case 'language':
      return [entry.kind, entry.language];
    default:
      return entry satisfies never;
  }
}
