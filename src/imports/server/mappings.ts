import { hash } from 'node:crypto';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { type ColumnField, headingsKey } from '../rules.ts';

const hashOf = (headings: readonly string[]): string => hash('sha256', headingsKey(headings));

/** The fields that the company chose for the last table with these headings. */
export async function findMapping(tx: TenantTx, headings: readonly string[]): Promise<ColumnField[] | null> {
  const row = await tx
    .selectFrom('import_mappings')
    .select('fields')
    .where('headings_hash', '=', hashOf(headings))
    .executeTakeFirst();
  return (row?.fields as ColumnField[] | undefined) ?? null;
}

type Mapping = { headings: readonly string[]; fields: string[]; now: Date };

export async function saveMapping(tx: TenantTx, { headings, fields, now }: Mapping): Promise<void> {
  const row = { headings_hash: hashOf(headings), fields, saved_at: now };
  await tx
    .insertInto('import_mappings')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'headings_hash']).doUpdateSet(row))
    .execute();
}
