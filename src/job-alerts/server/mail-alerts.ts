import { sql } from 'kysely';
import { type CareersCompany, findCareersCompany } from '#careers/server/find-company.ts';
import { type ListedJob, listPublicJobs, type PublicJobFilters } from '#jobs/server/public-queries.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { Task } from '#platform/server/background/background.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { sendDigest } from './mail.ts';

const batchSize = 100;
/** New jobs of one filter that a subscriber is mailed at once; the careers site shows the others. */
const jobsMax = 200;
/** A publication may commit after its time: the next check reads these minutes again. */
const overlapMs = 10 * 60 * 1000;

/**
 * Mails the new jobs of a company to its subscribers, in batches of one transaction each. The mails of a batch commit
 * together with the day on which each subscriber was mailed. A task killed in between continues where it was.
 */
export const mailJobAlertsTask: Task = {
  name: 'mail_job_alerts',
  async run({ companyId = '' }, platform) {
    const now = platform.clock.now();
    let after: string | null = '00000000-0000-0000-0000-000000000000';
    while (after !== null) {
      const input: BatchInput = { companyId, after, now };
      after = await inTenant(platform.db, companyId, (tx) => mailBatch(tx, platform, input));
    }
  },
};

type BatchInput = { companyId: string; after: string; now: Date };
type Alert = {
  id: string;
  email: string;
  language: Language;
  filters: PublicJobFilters[];
  checked_until: Date;
};

/** @returns the last subscriber of the batch; null when there are no more */
async function mailBatch(tx: TenantTx, platform: Platform, input: BatchInput): Promise<string | null> {
  const company = await findCareersCompany(tx, input.companyId, platform.config);
  if (company === null || !company.hasJobAlerts) return null;
  const day = dayIn(company, input.now);
  const alerts = await lockDue(tx, input, day);
  const found = await findJobs(tx, alerts, input.now);
  const digests = await withoutMailed(tx, found);
  await saveMailed(tx, digests, day);
  await saveChecked(tx, alerts, input.now);
  for (const { alert, jobs } of digests) await sendDigest(tx, platform, { company, alert, jobs });
  return alerts.length < batchSize ? null : (alerts.at(-1)?.id ?? null);
}

const dayIn = ({ timeZone }: CareersCompany, now: Date): string =>
  Temporal.Instant.from(now.toISOString()).toZonedDateTimeISO(timeZone).toPlainDate().toString();

/** Subscribers who were not mailed today, and not checked since the latest publication. Another server's are skipped. */
async function lockDue(tx: TenantTx, { after, now }: BatchInput, day: string): Promise<Alert[]> {
  const [newest] = await listPublicJobs(tx, {}, { cursor: null, limit: 1, now });
  if (newest === undefined || newest.published_at === null) return [];
  const rows = await tx
    .selectFrom('job_alerts')
    .select(['id', 'email', 'language', 'filters', 'checked_until'])
    .where('id', '>', after)
    .where('checked_until', '<', newest.published_at)
    .where((eb) => eb.or([eb('mailed_on', 'is', null), eb('mailed_on', '<', day)]))
    .orderBy('id')
    .limit(batchSize)
    .modifyEnd(sql`for update skip locked`)
    .execute();
  return rows.map((row) => ({
    ...row,
    language: row.language === 'tr' ? 'tr' : 'en',
    filters: row.filters as PublicJobFilters[],
  }));
}

type FoundJobs = { alert: Alert; jobs: ListedJob[] };

/** The open jobs of each subscriber since their last check. Equal filters are searched once. */
async function findJobs(tx: TenantTx, alerts: Alert[], now: Date): Promise<FoundJobs[]> {
  const jobsOf = new Map<string, ListedJob[]>();
  for (const filter of alerts.flatMap(({ filters }) => filters)) {
    const key = JSON.stringify(filter);
    if (jobsOf.has(key)) continue;
    jobsOf.set(key, await listPublicJobs(tx, filter, { cursor: null, limit: jobsMax, now }));
  }
  return alerts.map((alert) => {
    const all = alert.filters.flatMap((filter) => jobsOf.get(JSON.stringify(filter)) ?? []);
    const jobs = [...new Map(all.map((job) => [job.id, job])).values()]
      .filter(({ published_at }) => published_at !== null && published_at > alert.checked_until)
      .toSorted((one, other) => Number(other.published_at) - Number(one.published_at));
    return { alert, jobs };
  });
}

/** Leaves out jobs that were mailed before and published again, and subscribers without a new job. */
async function withoutMailed(tx: TenantTx, found: FoundJobs[]): Promise<FoundJobs[]> {
  const withJobs = found.filter(({ jobs }) => jobs.length > 0);
  if (withJobs.length === 0) return [];
  const mailed = await tx
    .selectFrom('job_alert_jobs')
    .select(['alert_id', 'job_id'])
    .where(
      'alert_id',
      'in',
      withJobs.map(({ alert }) => alert.id),
    )
    .where('job_id', 'in', [...new Set(withJobs.flatMap(({ jobs }) => jobs.map(({ id }) => id)))])
    .execute();
  const known = new Set(mailed.map(({ alert_id, job_id }) => `${alert_id} ${job_id}`));
  return withJobs
    .map(({ alert, jobs }) => ({ alert, jobs: jobs.filter(({ id }) => !known.has(`${alert.id} ${id}`)) }))
    .filter(({ jobs }) => jobs.length > 0);
}

async function saveMailed(tx: TenantTx, digests: FoundJobs[], day: string): Promise<void> {
  if (digests.length === 0) return;
  const rows = digests.flatMap(({ alert, jobs }) =>
    jobs.map(({ id }) => ({ alert_id: alert.id, job_id: id })),
  );
  for (let start = 0; start < rows.length; start += rowsMax)
    await tx
      .insertInto('job_alert_jobs')
      .values(rows.slice(start, start + rowsMax))
      .execute();
  const ids = digests.map(({ alert }) => alert.id);
  await tx.updateTable('job_alerts').set({ mailed_on: day }).where('id', 'in', ids).execute();
}

// A statement has at most 65,535 parameters.
const rowsMax = 5000;

async function saveChecked(tx: TenantTx, alerts: Alert[], now: Date): Promise<void> {
  if (alerts.length === 0) return;
  const until = new Date(now.getTime() - overlapMs);
  await tx
    .updateTable('job_alerts')
    .set({ checked_until: sql<Date>`greatest(checked_until, ${until}::timestamptz)` })
    .where(
      'id',
      'in',
      alerts.map(({ id }) => id),
    )
    .execute();
}
