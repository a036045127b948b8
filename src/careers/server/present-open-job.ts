import type { z } from 'zod';
import type { JobType, LocationType, payPeriods } from '#jobs/rules.ts';
import { inLanguage } from '#jobs/server/job-text.ts';
import type { ListedJob, PublicJobDetails } from '#jobs/server/public-queries.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { openJob, openJobDetails } from '../public-contract.ts';
import type { CareersCompany } from './find-company.ts';
import { addressOf } from './feed-formats.ts';
import { safeDescription } from './safe-description.ts';

type Site = { company: CareersCompany; language: Language | null };

/** An open job for other sites and programs. */
export function presentOpenJob(row: ListedJob, at: Site): z.output<typeof openJob> {
  const job = inLanguage(row, at.language);
  return {
    id: job.id,
    slug: job.slug,
    url: addressOf(at, job),
    applyUrl: addressOf(at, job, { below: '/apply' }),
    title: job.title,
    department:
      job.department_id === null ? null : { id: job.department_id, name: job.department_name ?? '' },
    city: job.city,
    country: job.country,
    locationType: job.location_type as LocationType,
    jobType: job.job_type as JobType,
    language: job.language,
    languages: job.languages,
    publishedAt: (job.published_at ?? job.updated_at).toISOString(),
    updatedAt: job.updated_at.toISOString(),
  };
}

/** The same with description and public pay. */
export function presentOpenJobDetails(row: PublicJobDetails, at: Site): z.output<typeof openJobDetails> {
  const job = inLanguage(row, at.language);
  return {
    ...presentOpenJob(row, at),
    descriptionHtml: safeDescription(job),
    skills: job.skills,
    openings: job.openings,
    closesOn: job.closes_on,
    pay: payOf(job),
  };
}

function payOf(
  job: Pick<PublicJobDetails, 'pay_min' | 'pay_max' | 'pay_currency' | 'pay_period'>,
): z.output<typeof openJobDetails>['pay'] {
  const { pay_currency: currency, pay_period: period } = job;
  const [min, max] = [job.pay_min, job.pay_max].map((amount) => (amount === null ? null : Number(amount)));
  if (currency === null || period === null || (min === null && max === null)) return null;
  return { min: min ?? null, max: max ?? null, currency, period: period as (typeof payPeriods)[number] };
}
