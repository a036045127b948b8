import { referralParameter } from '#careers/server/visitor-origin.ts';
import { findCompany } from '#companies/server/queries.ts';
import { findReferralCode } from '#companies/server/referrers.ts';
import { requireJob } from '#jobs/server/access.ts';
import { listPublicJobs } from '#jobs/server/public-queries.ts';
import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { OwnLinks } from '../contract.ts';
import { countReferrals, countReferralsToJobs } from './queries.ts';

export type LinksQuery = { search?: string | undefined; cursor?: string | undefined; limit: number };

/** The open jobs, newest first, with the member's own links. Everyone can see these jobs on the careers site. */
export async function listLinks(
  tx: TenantTx,
  actor: MemberActor,
  input: { query: LinksQuery; publicUrl: string; now: Date },
): Promise<OwnLinks> {
  const { limit, search, cursor } = input.query;
  const after = readCursor(cursor, ['publishedAt', 'id']);
  const filters = search === undefined || search === '' ? {} : { search };
  const rows = await listPublicJobs(tx, filters, {
    cursor: after === null ? null : { direction: 'after', ...after },
    limit,
    now: input.now,
  });
  const addressOf = await addressesOf(tx, actor, input.publicUrl);
  const countsOf = await countReferralsToJobs(
    tx,
    actor.memberId,
    rows.map(({ id }) => id),
  );
  const { all, site } = await countReferrals(tx, actor.memberId);
  const page = pageFrom(
    rows,
    limit,
    ({ id, slug, title, city, department_name: department }) => ({
      id,
      title,
      city,
      department,
      url: addressOf(slug),
      ...countsOf(id),
    }),
    ({ id, published_at }) => ({ id, publishedAt: published_at?.toISOString() ?? '' }),
  );
  return { ...page, site: { url: addressOf(), ...site }, brought: all };
}

/** The member's own link to a job that they may open. */
export async function readLink(
  tx: TenantTx,
  actor: MemberActor,
  input: { jobId: string; publicUrl: string },
) {
  const job = await requireJob(tx, actor, input.jobId);
  const addressOf = await addressesOf(tx, actor, input.publicUrl);
  const countsOf = await countReferralsToJobs(tx, actor.memberId, [job.id]);
  return { url: job.status === 'published' ? addressOf(job.slug) : null, ...countsOf(job.id) };
}

/** Addresses of the careers page and of its jobs, with the member's code. */
async function addressesOf(tx: TenantTx, { companyId, memberId }: MemberActor, publicUrl: string) {
  const { slug } = await findCompany(tx, companyId);
  const code = await findReferralCode(tx, memberId);
  return (jobSlug?: string): string =>
    `${publicUrl}/careers/${slug}${jobSlug === undefined ? '' : `/${jobSlug}`}?${referralParameter}=${code}`;
}
