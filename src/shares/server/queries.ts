import { sql } from 'kysely';
import { isJobInScope } from '#applications/server/access.ts';
import { isApplicantOf, listScope, readScope } from '#candidates/server/access.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';

function selectShares(tx: TenantTx) {
  return tx
    .selectFrom('shares')
    .leftJoin('applications', (join) =>
      join
        .onRef('applications.tenant_id', '=', 'shares.tenant_id')
        .onRef('applications.id', '=', 'shares.application_id'),
    )
    .leftJoin('jobs', (join) =>
      join
        .onRef('jobs.tenant_id', '=', 'applications.tenant_id')
        .onRef('jobs.id', '=', 'applications.job_id')
        .on('jobs.deleted_at', 'is', null),
    )
    .leftJoin('users', 'users.id', 'shares.shared_by')
    .select([
      'shares.id',
      'shares.candidate_id',
      'shares.cv_file_id',
      'shares.parts',
      'shares.recipient_name',
      'shares.recipient_email',
      'shares.message',
      'shares.language',
      'shares.asks_feedback',
      'shares.shared_by',
      'shares.created_at',
      'shares.expires_at',
      'shares.revoked_at',
      'shares.verdict',
      'shares.feedback',
      'shares.answered_at',
      'jobs.id as job_id',
      'jobs.title as job_title',
      'users.name as sharer_name',
      'users.surname as sharer_surname',
      // The bin of jobs hides the applications too.
      sql<string | null>`case when jobs.id is not null then shares.application_id end`.as('application_id'),
    ]);
}

export type ShareRow = Awaited<ReturnType<typeof listShares>>[number];

/** All active ones, and more ended ones than anybody looks through. */
const listedMax = 100;

/**
 * The shares of a candidate, active ones first, then newest first. Those about an application are for members who may
 * see it.
 */
export function listShares(
  tx: TenantTx,
  actor: MemberActor,
  { candidateId, now }: { candidateId: string; now: Date },
) {
  return selectShares(tx)
    .where('shares.candidate_id', '=', candidateId)
    .where((eb) => eb.or([eb('shares.application_id', 'is', null), isJobInScope(readScope(actor))]))
    .orderBy(sql`shares.revoked_at is null and shares.expires_at > ${now}`, 'desc')
    .orderBy('shares.id', 'desc')
    .limit(listedMax)
    .execute();
}

type SharePage = { isActive: boolean; after: { id: string } | null; limit: number; now: Date };

/** The shares of all candidates whom the member sees, newest first; one more than asked for. */
export function listCompanyShares(tx: TenantTx, actor: MemberActor, page: SharePage) {
  const { isActive, after, limit, now } = page;
  const scope = listScope(actor);
  return selectShares(tx)
    .innerJoin('candidates', (join) =>
      join
        .onRef('candidates.tenant_id', '=', 'shares.tenant_id')
        .onRef('candidates.id', '=', 'shares.candidate_id'),
    )
    .select(['candidates.name', 'candidates.surname'])
    .select(isApplicantOf(actor, sql`shares.candidate_id`, leaders).as('is_led'))
    .where(sql<boolean>`(shares.revoked_at is null and shares.expires_at > ${now}) = ${isActive}`)
    .where((eb) => eb.or([eb('shares.application_id', 'is', null), isJobInScope(scope)]))
    .$if(scope !== 'everyone', (query) => query.where(isApplicantOf(actor, sql`shares.candidate_id`)))
    .$if(after !== null, (query) => query.where('shares.id', '<', after?.id ?? ''))
    .orderBy('shares.id', 'desc')
    .limit(limit + 1)
    .execute();
}

const leaders = sql`h.role in ('recruiter', 'hiring_manager')`;

/** Whether a share is still there, and neither revoked nor expired. */
export async function isOpen(tx: TenantTx, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('shares')
    .select('id')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** A share that the member may see; the candidate is checked by the caller. */
export function findSeenShare(tx: TenantTx, actor: MemberActor, id: string): Promise<ShareRow | undefined> {
  return selectShares(tx)
    .where('shares.id', '=', id)
    .where((eb) => eb.or([eb('shares.application_id', 'is', null), isJobInScope(readScope(actor))]))
    .executeTakeFirst();
}

/** The share of a link; undefined when it is unknown, revoked or expired. */
export function findSharedByLink(
  tx: TenantTx,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<ShareRow | undefined> {
  return selectShares(tx)
    .where('shares.token_hash', '=', hash)
    .where('shares.revoked_at', 'is', null)
    .where('shares.expires_at', '>', now)
    .executeTakeFirst();
}

export async function countActiveShares(tx: TenantTx, candidateId: string, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('shares')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('candidate_id', '=', candidateId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The newest openings that a list names. */
const openingsShown = 10;

export type OpeningsRow = { share_id: string; openings: number; opened_at: string[] };

/** The number of openings of each share, and the newest times. */
export async function countOpenings(tx: TenantTx, shareIds: string[]): Promise<OpeningsRow[]> {
  if (shareIds.length === 0) return [];
  const { rows } = await sql<OpeningsRow>`
    select o.share_id, count(*)::int as openings,
           (array_agg(o.opened_at order by o.id desc))[1:${sql.lit(openingsShown)}] as opened_at
      from share_openings o
     where o.tenant_id = ${currentTenantId} and o.share_id = any (${shareIds}::uuid[])
     group by o.share_id`.execute(tx);
  return rows;
}

/** The CV of a share with its content; undefined when it was removed, or the virus check locks it. */
export function findSharedCv(tx: TenantTx, fileId: string) {
  return tx
    .selectFrom('files')
    .select(['id', 'title', 'format', 'pages', 'storage_key', 'text_state', 'text_content'])
    .where('id', '=', fileId)
    .where('removed_at', 'is', null)
    .where('scan_state', 'not in', ['pending', 'infected'])
    .executeTakeFirst();
}

export type SharedCv = NonNullable<Awaited<ReturnType<typeof findSharedCv>>>;
