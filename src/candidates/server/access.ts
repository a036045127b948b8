import type { ExpressionBuilder } from 'kysely';
import { refuse } from '#platform/contract/errors.ts';
import type { DB } from '#platform/server/db/types.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { holds, type MemberActor } from '#platform/server/http/actor.ts';

/**
 * Whom a member sees: everyone of the company, or only those who applied to a job whose hiring team they are on.
 * Of the latter they see the applications to those jobs and no others.
 */
export type CandidateScope = { memberId: string } | 'everyone';

export function listScope(actor: MemberActor): CandidateScope {
  return scopeBy(actor, 'candidates.list');
}

export function readScope(actor: MemberActor): CandidateScope {
  return scopeBy(actor, 'candidates.get');
}

/** The candidate, if this member may see them; what is not theirs to see is not there. */
export async function requireCandidate(tx: TenantTx, actor: MemberActor, candidateId: string) {
  const scope = readScope(actor);
  const row = await tx
    .selectFrom('candidates')
    .selectAll('candidates')
    .where('candidates.id', '=', candidateId)
    .$if(scope !== 'everyone', (query) => query.where((eb) => appliedToTeamOf(eb, actor.memberId)))
    .executeTakeFirst();
  return row ?? refuse('not_found');
}

export type CandidateRow = Awaited<ReturnType<typeof requireCandidate>>;

/** True for candidates who applied to a job of the member's hiring teams. */
export function appliedToTeamOf(eb: ExpressionBuilder<DB, 'candidates'>, memberId: string) {
  return eb.exists(
    eb
      .selectFrom('applications')
      .innerJoin('hiring_team', 'hiring_team.job_id', 'applications.job_id')
      .whereRef('applications.candidate_id', '=', 'candidates.id')
      .where('hiring_team.member_id', '=', memberId)
      .select('applications.id'),
  );
}

// Whoever may not see all jobs may not see all who applied to them.
function scopeBy(actor: MemberActor, permission: 'candidates.list' | 'candidates.get'): CandidateScope {
  return holds(actor, 'jobs.list') && holds(actor, permission) ? 'everyone' : { memberId: actor.memberId };
}
