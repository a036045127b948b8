import { requireRoom } from '#billing/server/limits.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { CompanyStreamContext } from '#platform/server/http/context.ts';

/** Refuses an upload of a member, before its first byte, when it does not fit into the storage of the plan. */
export function requireStorage(
  tx: TenantTx,
  { actor, request, now }: Pick<CompanyStreamContext, 'actor' | 'request' | 'now'>,
): Promise<void> {
  const adding = Math.max(1, Number(request.header('content-length') ?? 0));
  return requireRoom(tx, actor.isBilled, { limit: 'storage', adding, now });
}
