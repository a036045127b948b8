import type { JobPosting } from '#jobs/posting-contract.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { CareersCompany } from './find-company.ts';
import type { PublicJob } from '#jobs/server/public-queries.ts';
import { safeDescription } from './safe-description.ts';
import { sideFacts } from './show-job-page.ts';

/** The content of a job's public page in a language, to be kept with the applications. */
export function postingOf(
  { words }: Platform,
  company: CareersCompany,
  job: PublicJob,
  language: Language,
): JobPosting {
  return {
    language,
    title: job.title,
    textLanguage: job.language,
    descriptionHtml: safeDescription(job),
    skills: job.skills,
    facts: sideFacts(company, job, { language, isChosen: false, t: words.in(language) }),
  };
}
