import { type Expression, sql } from 'kysely';
import type { TenantTx } from '#platform/server/db/tenant.ts';

export const findSender = (tx: TenantTx) => tx.selectFrom('sender_addresses').selectAll().executeTakeFirst();

/** Locks the settings, so that they are not changed meanwhile. */
export const lockSender = (tx: TenantTx) =>
  tx.selectFrom('sender_addresses').selectAll().forUpdate().executeTakeFirst();

export type SenderRow = NonNullable<Awaited<ReturnType<typeof findSender>>>;

/** The sender that the company uses; undefined while there is none or its code was not entered. */
export const findProvenSender = (tx: TenantTx) =>
  tx.selectFrom('sender_addresses').selectAll().where('proven_at', 'is not', null).executeTakeFirst();

/** Its address; undefined for the sender of the installation. */
export async function findOwnAddress(tx: TenantTx): Promise<string | undefined> {
  const sender = await tx
    .selectFrom('sender_addresses')
    .select('address')
    .where('proven_at', 'is not', null)
    .executeTakeFirst();
  return sender?.address;
}

/** Saves an error of the mail server. @returns whether it is the first since it worked */
export async function saveError(
  tx: TenantTx,
  { error, now }: { error: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .selectFrom('sender_addresses')
    .select('failing_since')
    .where('proven_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return false;
  const since: Expression<Date> = sql`coalesce(failing_since, ${now}::timestamptz)`;
  await tx.updateTable('sender_addresses').set({ last_error: error, failing_since: since }).execute();
  return row.failing_since === null;
}

/** The mail server works again. */
export const clearError = (tx: TenantTx) =>
  tx.updateTable('sender_addresses').set({ last_error: null, failing_since: null }).execute();
