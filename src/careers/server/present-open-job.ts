import type { z } from 'zod';
import type { JobType, LocationType, payPeriods } from '#jobs/rules.ts';
import type { PublicJobDetails } from '#jobs/server/public-queries.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { openJob, openJobDetails } from '../public-contract.ts';
import { addressOf } from './feed-formats.ts';
import type { ListedJob } from './show-list-page.ts';
import { safeDescription } from './safe-description.ts';

type Site = { company: { slug: string }; publicUrl: string };

/** An open job for other sites and programs. */
export function presentOpenJob(job: ListedJob, at: Site): z.output<typeof openJob> {
  const url = addressOf(at, job);
  return {
    id: job.id,
    slug: job.slug,
    url,
    applyUrl: `${url}/apply`,
    title: job.title,
    department:
      job.department_id === null ? null : { id: job.department_id, name: job.department_name ?? '' },
    city: job.city,
    country: job.country,
    locationType: job.location_type as LocationType,
    jobType: job.job_type as JobType,
    language: job.language as Language,
    publishedAt: (job.published_at ?? job.updated_at).toISOString(),
    updatedAt: job.updated_at.toISOString(),
  };
}

/** The same with description and public pay. */
export function presentOpenJobDetails(job: PublicJobDetails, at: Site): z.output<typeof openJobDetails> {
  return {
    ...presentOpenJob(job, at),
    descriptionHtml: safeDescription(job),
    skills: job.skills,
    openings: job.openings,
    closesOn: job.closes_on,
    pay: payOf(job),
  };
}

function payOf(job: PublicJobDetails): z.output<typeof openJobDetails>['pay'] {
  const { pay_currency: currency, pay_period: period } = job;
  const [min, max] = [job.pay_min, job.pay_max].map((amount) => (amount === null ? null : Number(amount)));
  if (currency === null || period === null || (min === null && max === null)) return null;
  return { min: min ?? null, max: max ?? null, currency, period: period as (typeof payPeriods)[number] };
}
