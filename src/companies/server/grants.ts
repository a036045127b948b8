import { refuse } from '#platform/contract/errors.ts';
import type { Permission } from '#platform/contract/permissions.ts';
import { holds, type MemberActor } from '#platform/server/http/actor.ts';

/** Nobody gives, and nobody takes, what they do not hold themselves: managing members is no way to more rights. */
export const withinGrants = (actor: MemberActor, grants: readonly Permission[]): boolean =>
  grants.every((grant) => holds(actor, grant));

/** @throws Refusal companies.grants_beyond */
export function refuseBeyondGrants(actor: MemberActor, grants: readonly Permission[]): void {
  if (withinGrants(actor, grants)) return;
  refuse('forbidden', 'companies.grants_beyond', {
    fields: { permissions: ['companies.refusals.grants_beyond'] },
  });
}

/** What is in one list and not in the other, either way. */
export function differenceOf(one: readonly Permission[], other: readonly Permission[]): Permission[] {
  return [...one.filter((grant) => !other.includes(grant)), ...other.filter((grant) => !one.includes(grant))];
}
