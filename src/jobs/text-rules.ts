import type { Language } from '#platform/contract/fields.ts';
import { hasWords } from './rules.ts';

/** Title and description of a job in one language. */
export type JobText = { title: string; descriptionHtml: string };

/** The text of a job in its main language, and its translations. */
export type JobTexts = JobText & { language: Language; translations: Partial<Record<Language, JobText>> };

/** The languages of a job, the main one first. */
export const languagesOf = ({
  language,
  translations,
}: {
  language: Language;
  translations: object;
}): Language[] => [language, ...(Object.keys(translations) as Language[])];

/** The text of a job in one of its languages; in the main one when it has no such translation. */
export function textIn(job: JobTexts, language: Language): JobText {
  return job.translations[language] ?? { title: job.title, descriptionHtml: job.descriptionHtml };
}

/**
 * The job with this as its main language: its translation and the main text change places. A language without a
 * translation becomes the language of the main text.
 */
export function withMainLanguage<Job extends JobTexts>(job: Job, language: Language): Job {
  const { [language]: text, ...others } = job.translations;
  if (text === undefined) return { ...job, language };
  const { title, descriptionHtml } = job;
  return {
    ...job,
    ...text,
    language,
    translations: { ...others, [job.language]: { title, descriptionHtml } },
  };
}

/** Fields of a text that applicants would miss. */
export type MissingText = { language: Language; field: keyof JobText };

/** The texts that are empty, in every language of the job; publishing requires them. */
export function missingTexts(job: JobTexts): MissingText[] {
  return languagesOf(job).flatMap((language) => {
    const { title, descriptionHtml } = textIn(job, language);
    return [
      ...(title.trim() === '' ? [{ language, field: 'title' } as const] : []),
      ...(hasWords(descriptionHtml) ? [] : [{ language, field: 'descriptionHtml' } as const]),
    ];
  });
}

/** The name of the field that holds a text. */
export const fieldOfText = (job: Pick<JobTexts, 'language'>, { language, field }: MissingText) =>
  language === job.language ? field : (`translations.${language}.${field}` as const);
