import { insertOnce } from '#platform/server/db/insert-once.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { PrivacyText } from '../contract.ts';

/**
 * Saves a text as applicants see it, once for each version.
 * @returns its id
 */
export async function saveText(tx: TenantTx, { version, ...text }: PrivacyText): Promise<string> {
  return insertOnce(
    () => tx.selectFrom('privacy_texts').select('id').where('version', '=', version).executeTakeFirst(),
    () =>
      tx
        .insertInto('privacy_texts')
        .values({ ...text, version })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'version']).doNothing())
        .returning('id')
        .executeTakeFirst(),
  );
}
