import { refuse } from '#platform/contract/errors.ts';
import { fieldOfText, type JobTexts, missingTexts } from '../text-rules.ts';

/** Refuses a public job that lacks a title or a description in one of its languages. */
export function refuseMissingTexts(job: JobTexts): void {
  const missing = missingTexts(job);
  if (missing.length === 0) return;
  const isMainMissing = missing.some(({ language }) => language === job.language);
  refuse('refused', isMainMissing ? 'jobs.description_required' : 'jobs.translation_incomplete', {
    fields: Object.fromEntries(
      missing.map((one) => [fieldOfText(job, one), [`jobs.validation.${messages[one.field]}`]]),
    ),
  });
}

const messages = { title: 'titleRequired', descriptionHtml: 'descriptionRequired' } as const;
