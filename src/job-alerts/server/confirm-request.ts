import { isDeepStrictEqual } from 'node:util';
import type { PublicJobFilters } from '#jobs/server/public-queries.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { filtersMax, requestDays } from '../rules.ts';

type ConfirmInput = { hash: Buffer; now: Date };

/** The request of a mailed link; undefined when it is unknown or too old. */
export const findRequest = (tx: TenantTx, { hash, now }: ConfirmInput) =>
  tx
    .selectFrom('job_alert_requests')
    .select(['id', 'email', 'language', 'filters', 'confirmed_at'])
    .where('token_hash', '=', hash)
    .where('created_at', '>', new Date(now.getTime() - requestDays * 24 * 60 * 60 * 1000));

/**
 * Subscribes the address of a request. The request is locked, so a second press changes nothing; the unique address
 * decides between two concurrent requests of one person.
 * @returns false when the link is unknown or too old
 */
export async function confirmRequest(tx: TenantTx, input: ConfirmInput): Promise<boolean> {
  const { now } = input;
  const request = await findRequest(tx, input).forUpdate().executeTakeFirst();
  if (request === undefined) return false;
  if (request.confirmed_at !== null) return true;
  await tx
    .updateTable('job_alert_requests')
    .set({ confirmed_at: now })
    .where('id', '=', request.id)
    .execute();
  const { email, language } = request;
  const filter = request.filters as PublicJobFilters;
  const inserted = await tx
    .insertInto('job_alerts')
    .values({ email, language, filters: JSON.stringify([filter]), created_at: now, checked_until: now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'email']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) await addFilter(tx, { email, language, filter });
  return true;
}

async function addFilter(
  tx: TenantTx,
  { email, language, filter }: { email: string; language: string; filter: PublicJobFilters },
): Promise<void> {
  const alert = await tx
    .selectFrom('job_alerts')
    .select(['id', 'filters'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst();
  if (alert === undefined) return;
  const others = (alert.filters as PublicJobFilters[]).filter((one) => !isDeepStrictEqual(one, filter));
  const filters = [...others, filter].slice(-filtersMax);
  await tx
    .updateTable('job_alerts')
    .set({ language, filters: JSON.stringify(filters) })
    .where('id', '=', alert.id)
    .execute();
}
