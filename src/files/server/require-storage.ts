import { requireRoom } from '#billing/server/limits.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { CompanyStreamContext } from '#platform/server/http/context.ts';

type Uploading = Pick<CompanyStreamContext, 'actor' | 'request' | 'now'>;

/** Refuses a member's upload before its first byte when it does not fit into the storage of the plan. */
export function requireStorage(tx: TenantTx, context: Uploading): Promise<void> {
  const declared = Number(context.request.header('content-length') ?? 0);
  return requireStorageFor(tx, context, Math.max(1, declared));
}

/** Refuses a received upload. Call it in the transaction that inserts the file, because others upload at once. */
export function requireStorageFor(
  tx: TenantTx,
  { actor, now }: Pick<Uploading, 'actor' | 'now'>,
  bytes: number,
): Promise<void> {
  return requireRoom(tx, actor.isBilled, { limit: 'storage', adding: bytes, now });
}
