import { type JobFormValues, valuesIn } from '#jobs/web/job-form-values.ts';
import type { Language } from '#platform/contract/fields.ts';
import { adviceOn, type Posting } from '../../advice-rules.ts';

/** The form values in one of their languages as input of the advice; questions are in the main one only. */
export function postingOf(whole: JobFormValues, shown: Language): Posting {
  const values = valuesIn(whole, shown);
  const asked = shown === whole.language ? (whole.questions ?? []) : [];
  const { title, descriptionHtml = '', language = 'en', locationType = 'onsite', city = '' } = values;
  return {
    title,
    descriptionHtml,
    language,
    locationType,
    city,
    country: values.country ?? null,
    payMin: values.payMin ?? null,
    payMax: values.payMax ?? null,
    isPayPublic: values.isPayPublic ?? false,
    questions: asked.map(({ label, help = '', mode = 'optional' }) => ({
      label,
      help,
      mode,
    })),
  };
}

/** Words of the description that the advice refers to. */
export function markedWords(values: JobFormValues, language: Language): string[] {
  const advice = adviceOn({ ...postingOf(values, language), title: '', questions: [] });
  return [...new Set(advice.flatMap(({ words }) => words?.match ?? []))];
}
