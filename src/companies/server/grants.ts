import { refuse } from '#platform/contract/errors.ts';
import type { Permission } from '#platform/contract/permissions.ts';
import { holds, type MemberActor } from '#platform/server/http/actor.ts';

/**
 * Returns whether the actor holds all these permissions. A member gives and removes only what they hold, so that
 * managing members does not lead to more permissions.
 */
export const withinGrants = (actor: MemberActor, grants: readonly Permission[]): boolean =>
  grants.every((grant) => holds(actor, grant));

/** @throws Refusal companies.grants_beyond */
export function refuseBeyondGrants(actor: MemberActor, grants: readonly Permission[]): void {
  if (withinGrants(actor, grants)) return;
  refuse('forbidden', 'companies.grants_beyond', {
    fields: { permissions: ['companies.refusals.grants_beyond'] },
  });
}

/** Returns the items that are in exactly one of the lists. */
export function differenceOf(one: readonly Permission[], other: readonly Permission[]): Permission[] {
  return [...one.filter((grant) => !other.includes(grant)), ...other.filter((grant) => !one.includes(grant))];
}
