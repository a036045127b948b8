import { mayMerge } from '#candidates/server/access.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';

export function requireMerger(actor: MemberActor): void {
  if (!mayMerge(actor)) refuse('forbidden');
}
