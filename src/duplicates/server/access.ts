import { seesAllCandidates } from '#candidates/server/access.ts';
import { refuse } from '#platform/contract/errors.ts';
import { holds, type MemberActor } from '#platform/server/http/actor.ts';

/**
 * Whether the member may merge candidates. A merge reaches applications of every job, so a member who sees only the
 * candidates of their own jobs may not, and is shown no duplicates.
 */
export const mayMerge = (actor: MemberActor): boolean =>
  holds(actor, 'candidates.update') && seesAllCandidates(actor, 'candidates.get');

export function requireMerger(actor: MemberActor): void {
  if (!mayMerge(actor)) refuse('forbidden');
}
