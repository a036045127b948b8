import type { Insertable } from 'kysely';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { CustomFields } from '#platform/server/db/types.ts';

/** A custom field for tests. */
export async function aField(tx: TenantTx, overrides: Partial<Insertable<CustomFields>> = {}) {
  return tx
    .insertInto('custom_fields')
    .values({ subject: 'candidate', kind: 'text', name: 'Notice period', position: 0, ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow();
}
