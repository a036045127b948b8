import { type CandidateRecord, mayDelete, requireCandidate } from '#candidates/server/access.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { holds, type MemberActor } from '#platform/server/http/actor.ts';
import { lockRequest } from './queries.ts';

/** Whether the member may answer: a deletion who may delete candidates, a correction who may change this one. */
export const mayAnswer = (actor: MemberActor, kind: string, mayChange: boolean): boolean =>
  kind === 'deletion' ? mayDelete(actor) : mayChange;

/** In a list of many, the candidate's hiring team is not read: only the company-wide permission counts. */
export const mayAnswerInList = (actor: MemberActor, kind: string): boolean =>
  mayAnswer(actor, kind, holds(actor, 'candidates.update'));

type LockedRequest = { kind: string; state: string; candidate: CandidateRecord };

/** Locks a request that the member may answer; that of an unseen or deleted candidate is not found. */
export async function requireAnswerable(
  tx: TenantTx,
  actor: MemberActor,
  id: string,
): Promise<LockedRequest> {
  const row = await lockRequest(tx, id);
  if (row === undefined || row.candidate_id === null) refuse('not_found');
  const candidate = await requireCandidate(tx, actor, row.candidate_id);
  if (!mayAnswer(actor, row.kind, candidate.may_change)) refuse('forbidden');
  return { kind: row.kind, state: row.state, candidate };
}
