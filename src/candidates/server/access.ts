import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type Referrer, referrerName } from '#companies/server/referrers.ts';
import { selectTeamJobIds } from '#jobs/server/access.ts';
import { refuse } from '#platform/contract/errors.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { DB } from '#platform/server/db/types.ts';
import { holds, type MemberActor } from '#platform/server/http/actor.ts';
import type { Tag } from '../tag-contract.ts';
import { candidateApplications, type CandidateScope } from './candidate-applications.ts';
import { tagsOf } from './tag-parts.ts';

export function listScope(actor: MemberActor): CandidateScope {
  return scopeBy(actor, 'candidates.list');
}

export function readScope(actor: MemberActor): CandidateScope {
  return scopeBy(actor, 'candidates.get');
}

/**
 * The candidate, when this member may see them; else not_found.
 * @param options.lockFor holds the row until the transaction ends; a change lets others insert what refers to it
 */
export async function requireCandidate(
  tx: TenantTx,
  actor: MemberActor,
  candidateId: string,
  options: LockOptions = {},
): Promise<CandidateRecord> {
  return (await findVisible(tx, actor, candidateId, options)) ?? refuse('not_found');
}

type LockOptions = { lockFor?: 'change' | 'deletion' };

/** The candidate, when this member may see them; null for one who has no row, also because of a merge. */
async function findVisible(
  tx: TenantTx,
  actor: MemberActor,
  candidateId: string,
  { lockFor }: LockOptions,
): Promise<CandidateRecord | null> {
  const lock =
    lockFor === undefined ? sql`` : lockFor === 'change' ? sql`for no key update of c` : sql`for update of c`;
  const { rows } = await sql<FoundCandidate>`${selectCandidate(actor, candidateId)} ${lock}`.execute(tx);
  return visibleTo(actor, rows[0]);
}

export type FoundCandidate = Selectable<DB['candidates']> & {
  referrer: Referrer | null;
  tags: Tag[];
  is_of_team: boolean;
  is_led: boolean;
};
export type CandidateRecord = FoundCandidate & { may_change: boolean };

/**
 * A subquery: a candidate, with what decides whether the member may see and change them. Raw SQL, because each call
 * compiles its statements, and those of the builder take longer.
 */
export function selectCandidate(actor: MemberActor, candidateId: string): RawBuilder<FoundCandidate> {
  const leads = sql`h.role in ('recruiter', 'hiring_manager')`;
  // Read only where the right of the member depends on it.
  const isOfTeam = seesAll(actor) ? sql`false` : isApplicantOf(actor, sql`c.id`);
  const isLed = changesAll(actor) ? sql`false` : isApplicantOf(actor, sql`c.id`, leads);
  return sql<FoundCandidate>`
    select c.*, ${referrerName('c.referrer_id')} as referrer, ${tagsOf(sql`c.id`)} as tags,
           ${isOfTeam} as is_of_team, ${isLed} as is_led
      from candidates c
     where c.tenant_id = ${currentTenantId} and c.id = ${candidateId}::uuid`;
}

/** The candidate of `selectCandidate`, when the member may see them. */
export function visibleTo(
  actor: MemberActor,
  row: FoundCandidate | null | undefined,
): CandidateRecord | null {
  if (!row || !(seesAll(actor) || row.is_of_team)) return null;
  return { ...row, may_change: changesAll(actor) || row.is_led };
}

const seesAll = (actor: MemberActor): boolean => readScope(actor) === 'everyone';
const changesAll = (actor: MemberActor): boolean => holds(actor, 'candidates.update');

/** Like `requireCandidate` with a lock, for members who may change the candidate. Interviewers may only read. */
export async function requireChangeable(
  tx: TenantTx,
  actor: MemberActor,
  candidateId: string,
): Promise<CandidateRecord> {
  const row = await requireCandidate(tx, actor, candidateId, { lockFor: 'change' });
  if (!row.may_change) refuse('forbidden');
  return row;
}

/** Whether the member may change some candidates: all, or those of a job that they lead. */
export async function mayChangeSome(tx: TenantTx, actor: MemberActor): Promise<boolean> {
  if (holds(actor, 'candidates.update')) return true;
  const { rows } = await sql`
    ${selectTeamJobIds(actor, { withDeleted: false })} and h.role in ('recruiter', 'hiring_manager')
     limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Whether the member may delete candidates. The deletion reaches applications of every job, so a member who sees only
 * those of their own jobs may not.
 */
export function mayDelete(actor: MemberActor): boolean {
  return holds(actor, 'candidates.delete') && readScope(actor) === 'everyone';
}

/**
 * Whether the member may merge candidates. A merge reaches applications of every job. A member who sees only the
 * candidates of their own jobs may not merge, and is shown no duplicates.
 */
export const mayMerge = (actor: MemberActor): boolean =>
  holds(actor, 'candidates.update') && readScope(actor) === 'everyone';

/**
 * A condition: the candidate applied to a job whose hiring team the member is on. With `is true` PostgreSQL makes no
 * join of it. It looks each candidate up, or reads all applicants of the member once, whichever costs less.
 */
export const isApplicantOf = (
  { memberId }: { memberId: string },
  candidateId: RawBuilder<unknown>,
  role: RawBuilder<unknown> = sql`true`,
): RawBuilder<boolean> => sql<boolean>`(exists (
    select ${candidateApplications.get().fromTeams}
     where a.tenant_id = ${currentTenantId} and a.candidate_id = ${candidateId}
       and h.tenant_id = ${currentTenantId} and h.member_id = ${memberId}::uuid and ${role})) is true`;

function scopeBy(actor: MemberActor, permission: CandidateGrant): CandidateScope {
  return seesAllCandidates(actor, permission) ? 'everyone' : { memberId: actor.memberId };
}

type CandidateGrant = 'candidates.list' | 'candidates.get';

/** Whether the member sees the applicants of all jobs. Members who may not see all jobs may not see all applicants. */
export function seesAllCandidates(
  actor: Pick<MemberActor, 'isOwner' | 'permissions'>,
  permission: CandidateGrant,
): boolean {
  return holds(actor, 'jobs.list') && holds(actor, permission);
}
