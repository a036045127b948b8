import type { Language } from '#platform/contract/fields.ts';
import { sanitizeRichText } from '#platform/server/rich-text.ts';
import type { JobTexts } from '../text-rules.ts';

/** The job with its descriptions sanitised, in every language. */
export function sanitizeTexts<Job extends JobTexts>(job: Job): Job {
  const translations = Object.entries(job.translations).map(([language, text]) => [
    language,
    { ...text, descriptionHtml: sanitizeRichText(text.descriptionHtml) },
  ]);
  return {
    ...job,
    descriptionHtml: sanitizeRichText(job.descriptionHtml),
    translations: Object.fromEntries(translations) as JobTexts['translations'],
  };
}

type TitleRow = { title: string; language: string; title_translations: unknown };
type DescriptionRow = { description_html: string; description_translations: unknown };

/** The texts of a stored job, sanitised again. */
export function textsOf(row: TitleRow & DescriptionRow): JobTexts {
  const descriptions = textByLanguage(row.description_translations);
  const translations = Object.entries(textByLanguage(row.title_translations)).map(([language, title]) => [
    language,
    { title, descriptionHtml: descriptions[language] ?? '' },
  ]);
  return sanitizeTexts({
    title: row.title,
    descriptionHtml: row.description_html,
    language: row.language as Language,
    translations: Object.fromEntries(translations) as JobTexts['translations'],
  });
}

/** A public job in one language. */
type InLanguage<Row> = Omit<Row, 'language' | 'title_translations' | 'description_translations'> & {
  /** Of title and description. */
  language: Language;
  /** Of skills and questions. */
  main_language: Language;
  /** The languages that the job has, the main one first. */
  languages: Language[];
};

/** A public job in this language, or in its main one when it has no such translation; null for the main one. */
export function inLanguage<Row extends TitleRow & Partial<DescriptionRow>>(
  row: Row,
  language: Language | null,
): InLanguage<Row> {
  const { title_translations, description_translations, ...main } = row;
  const shared = { main_language: row.language as Language, languages: languagesOfRow(row) };
  const title = language === null ? undefined : textByLanguage(title_translations)[language];
  const shown =
    language === null || title === undefined
      ? { ...main, ...shared }
      : {
          ...main,
          ...shared,
          ...('description_html' in row && {
            description_html: textByLanguage(description_translations)[language] ?? '',
          }),
          title,
          language,
        };
  // TypeScript cannot relate the parts of a generic row to the row.
  return shown as unknown as InLanguage<Row>;
}

/** The languages of a stored job, the main one first. */
export const languagesOfRow = ({
  language,
  title_translations,
}: Pick<TitleRow, 'language' | 'title_translations'>): Language[] => [
  language as Language,
  ...(Object.keys(textByLanguage(title_translations)) as Language[]),
];

// The columns hold objects of texts (check constraint and jobColumns).
const textByLanguage = (column: unknown) => (column ?? {}) as Partial<Record<string, string>>;
