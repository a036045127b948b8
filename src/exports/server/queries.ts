import type { Insertable, Updateable } from 'kysely';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { Exports } from '#platform/server/db/types.ts';
import type { ExportFormat, ExportList, ExportState } from '../rules.ts';

const columns = [
  'id',
  'list',
  'job_id',
  'title',
  'format',
  'input',
  'state',
  'row_count',
  'storage_key',
  'size_bytes',
  'network',
  'sees_all',
  'created_by_user_id',
  'created_at',
  'expires_at',
] as const;

// The source of the list knows the type of its input.
type Narrow = { list: ExportList; format: ExportFormat; state: ExportState; input: unknown };
const narrow = <T extends Record<keyof Narrow, unknown>>(row: T) => row as Omit<T, keyof Narrow> & Narrow;

export type ExportRecord = NonNullable<Awaited<ReturnType<typeof findExport>>>;

/** An export of any member of the company. */
export async function findExport(tx: TenantTx, exportId: string) {
  const row = await tx.selectFrom('exports').select(columns).where('id', '=', exportId).executeTakeFirst();
  return row && narrow(row);
}

type ListOptions = { userId: string; after: string | null; limit: number };

/** Exports of one user, newest first. */
export async function listExports(tx: TenantTx, { userId, after, limit }: ListOptions) {
  const rows = await tx
    .selectFrom('exports')
    .select(columns)
    .where('created_by_user_id', '=', userId)
    .$if(after !== null, (query) => query.where('id', '<', after))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(narrow);
}

export async function insertExport(tx: TenantTx, row: Insertable<Exports>): Promise<ExportRecord> {
  return narrow(await tx.insertInto('exports').values(row).returning(columns).executeTakeFirstOrThrow());
}

/** Changes an export that is not ready yet. @returns whether there is one */
export async function changeWaiting(
  tx: TenantTx,
  exportId: string,
  change: Updateable<Exports>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('exports')
    .set(change)
    .where('id', '=', exportId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
