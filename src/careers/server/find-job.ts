import { sql } from 'kysely';
import { findPublicJob, type ListedJob } from '#jobs/server/public-queries.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { findOwnAddress } from '#sender-addresses/server/queries.ts';
import { inCareers, slugForm } from './find-company.ts';
import { listOtherJobs } from './show-closed-page.ts';

/** The slugs of an address. */
type Params = { company: string; job: string };

export type FoundJob = { job: JobRow; others: ListedJob[] };
type JobRow = NonNullable<Awaited<ReturnType<typeof findPublicJob>>>;

/** The job of an address with its company; a closed one with other openings. */
export const findJob = (platform: Platform, params: Params) =>
  inCareers(platform, params.company, (tx) => loadJob(tx, params.job, platform.clock.now()));

/** The same with the address to which applicants can write. */
export const findJobWithContact = (platform: Platform, params: Params) =>
  inCareers(platform, params.company, async (tx) => {
    const [found, contact] = await Promise.all([
      loadJob(tx, params.job, platform.clock.now()),
      findContact(tx),
    ]);
    return found === undefined ? undefined : { ...found, contact };
  });

async function loadJob(tx: TenantTx, slug: string, now: Date): Promise<FoundJob | undefined> {
  const job = slugForm.test(slug) ? await findPublicJob(tx, slug, now) : undefined;
  if (job === undefined) return undefined;
  return { job, others: job.takes_applications ? [] : await listOtherJobs(tx, job, now) };
}

/** The address from which the company writes to applicants; null when its mails have that of the installation. */
export const findContact = async (tx: TenantTx): Promise<string | null> => (await findOwnAddress(tx)) ?? null;

/**
 * The company and the id of an open job, enough to send its page from the cache.
 * @property text these values and the versions of the rows that the page shows, as the database wrote them: the key of the page
 */
export type OpenJob = {
  company: { id: string; slug: string; domain: string | null; timeZone: string; language: Language };
  jobId: string;
  text: string;
};

/** Looks at an open job by one statement without a transaction, because a cached page needs no more. */
export async function findOpenJob(platform: Platform, params: Params): Promise<OpenJob | null> {
  if (!slugForm.test(params.company) || !slugForm.test(params.job)) return null;
  const { rows } = await sql<{ text: string | null }>`
    select app.open_job_page(${params.company}, ${params.job}, ${platform.clock.now()}) as text`.execute(
    platform.db,
  );
  const text = rows[0]?.text ?? null;
  if (text === null) return null;
  const { jobId, language, ...company } = JSON.parse(text) as OpenJobText;
  return {
    company: { ...company, slug: params.company, language: language === 'tr' ? 'tr' : 'en' },
    jobId,
    text,
  };
}

type OpenJobText = { id: string; domain: string | null; timeZone: string; language: string; jobId: string };
