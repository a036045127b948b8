import type { JobFormValues } from '#jobs/web/job-form-values.ts';
import { adviceOn, type Posting } from '../../advice-rules.ts';

/** The form values as input of the advice. */
export function postingOf(values: JobFormValues): Posting {
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
    questions: (values.questions ?? []).map(({ label, help = '', mode = 'optional' }) => ({
      label,
      help,
      mode,
    })),
  };
}

/** Words of the description that the advice refers to. */
export function markedWords(values: JobFormValues): string[] {
  const advice = adviceOn({ ...postingOf(values), title: '', questions: [] });
  return [...new Set(advice.flatMap(({ words }) => words?.match ?? []))];
}
