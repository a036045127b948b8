import { byMember, record } from '#activity/server/record.ts';
import { findCareersSite, siteAddress } from '#careers-domains/server/site-address.ts';
import { refuse } from '#platform/contract/errors.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { linkAddress, linksMax, ownSources, sourceWord } from '../link-rules.ts';
import type { JobLink } from '../links-contract.ts';
import { isEditable, type JobStatus } from '../rules.ts';
import { requireJob } from './access.ts';

type LinkContext = { jobId: string; publicUrl: string };
type LinkRow = { id: string; name: string; source: string; created_at: Date };
type CountBySource = (
  tx: TenantTx,
  jobId: string,
  sources: readonly string[],
) => Promise<ReadonlyMap<string, number>>;

/** Counts of views and applications by link, from later slices; the app provides them. */
export type LinkCounts = {
  /** From the careers slice. */
  countViews: CountBySource;
  /** From the applications slice. */
  countApplications: CountBySource;
};

/** The links of a job in the order they were made, and whether the job lets them change. */
export async function listLinks(
  tx: TenantTx,
  actor: MemberActor,
  input: LinkContext & { counts: LinkCounts },
) {
  const job = await requireJob(tx, actor, input.jobId);
  const address = await addressOf(tx, { ...input, slug: job.slug });
  const rows = await tx
    .selectFrom('job_links')
    .select(['id', 'name', 'source', 'created_at'])
    .where('job_id', '=', job.id)
    .orderBy('id')
    .execute();
  const sources = rows.map((row) => row.source);
  const views = await input.counts.countViews(tx, job.id, sources);
  const applications = await input.counts.countApplications(tx, job.id, sources);
  const items = rows.map((row) =>
    present(
      { ...row, views: views.get(row.source) ?? 0, applications: applications.get(row.source) ?? 0 },
      address,
    ),
  );
  return { items, isEditable: isEditable(job.status as JobStatus) };
}

/** Creates a link; a second one with the same source is refused. */
export async function createLink(
  tx: TenantTx,
  actor: MemberActor,
  input: LinkContext & { name: string },
  now: Date,
): Promise<JobLink> {
  const job = await requireEditable(tx, actor, input.jobId);
  const source = sourceWord(input.name);
  if (source === '')
    refuse('invalid', 'jobs.link_unnamed', { fields: { name: ['jobs.refusals.link_unnamed'] } });
  if (ownSources.has(source))
    refuse('invalid', 'jobs.link_reserved', { fields: { name: ['jobs.refusals.link_reserved'] } });
  const { count } = await tx
    .selectFrom('job_links')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('job_id', '=', job.id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= linksMax) refuse('conflict', 'jobs.too_many_links');
  const row = await tx
    .insertInto('job_links')
    .values({ job_id: job.id, name: input.name, source, created_at: now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'job_id', 'source']).doNothing())
    .returning(['id', 'name', 'source', 'created_at'])
    .executeTakeFirst();
  if (row === undefined)
    refuse('conflict', 'jobs.link_exists', { fields: { name: ['jobs.refusals.link_exists'] } });
  await recordEvent(tx, actor, { type: 'job.link_created', job, name: row.name, now });
  const address = await addressOf(tx, { ...input, slug: job.slug });
  return present({ ...row, views: 0, applications: 0 }, address);
}

/** Deletes a link; not_found when it does not exist. */
export async function deleteLink(
  tx: TenantTx,
  actor: MemberActor,
  input: { jobId: string; linkId: string },
  now: Date,
): Promise<void> {
  const job = await requireEditable(tx, actor, input.jobId);
  const row = await tx
    .deleteFrom('job_links')
    .where('id', '=', input.linkId)
    .where('job_id', '=', job.id)
    .returning('name')
    .executeTakeFirst();
  if (row === undefined) refuse('not_found');
  await recordEvent(tx, actor, { type: 'job.link_deleted', job, name: row.name, now });
}

async function requireEditable(tx: TenantTx, actor: MemberActor, jobId: string) {
  const job = await requireJob(tx, actor, jobId, { lock: true });
  if (!isEditable(job.status as JobStatus)) refuse('conflict', 'jobs.archived');
  return job;
}

type EventInput = {
  type: 'job.link_created' | 'job.link_deleted';
  job: { id: string; title: string };
  name: string;
  now: Date;
};

function recordEvent(tx: TenantTx, actor: MemberActor, { type, job, name, now }: EventInput): Promise<void> {
  const data = { job: job.title, link: name };
  return record(tx, actor.companyId, byMember(actor), { type, jobId: job.id, data, now });
}

const addressOf = async (
  tx: TenantTx,
  { publicUrl, slug }: { publicUrl: string; slug: string },
): Promise<string> => siteAddress({ publicUrl }, await findCareersSite(tx), `/${slug}`);

function present(row: LinkRow & { views: number; applications: number }, address: string): JobLink {
  const { id, name, source, views, applications } = row;
  const url = linkAddress(address, source);
  return { id, name, source, url, views, applications, createdAt: row.created_at.toISOString() };
}
