import { loadFormTexts } from '#consents/server/form-texts.ts';
import { saveForm } from '#forms/server/save-form.ts';
import { savePosting } from '#jobs/server/save-posting.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { CareersCompany } from '#careers/server/find-company.ts';
import { postingOf } from '#careers/server/posting-of.ts';
import type { PublicJob } from '#jobs/server/public-queries.ts';
import { loadForm } from './present-draft.ts';
import { saveTexts } from './save-seen-form.ts';

/** The company of a form, and its job; null without one. */
export type FormSubject = { company: CareersCompany; job: PublicJob | null };

/**
 * Saves what an applicant is shown when a form starts: the form and the page of the job, and the privacy texts.
 * @returns the columns of the draft with their ids
 */
export async function saveShown(
  tx: TenantTx,
  platform: Platform,
  { company, job }: FormSubject,
  language: Language,
) {
  const reader = { words: platform.words, companyName: company.name, language };
  const texts = await saveTexts(tx, await loadFormTexts(tx, reader));
  if (job === null) return { form_id: null, posting_id: null, ...texts };
  const form = await loadForm(tx, job, language);
  return {
    form_id: await saveForm(tx, job.id, form),
    posting_id: await savePosting(tx, job.id, postingOf(platform, company, job, language)),
    ...texts,
  };
}
