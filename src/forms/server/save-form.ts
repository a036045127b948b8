import { createHash } from 'node:crypto';
import { insertOnce } from '#platform/server/db/insert-once.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';

/** The version of a form is a hash of its content, so equal forms have the same version. */
export const versionOf = (form: object): string =>
  createHash('sha256').update(JSON.stringify(form)).digest('base64url');

/**
 * Saves a form as applicants see it, once for each version.
 * @returns its id
 */
export async function saveForm(tx: TenantTx, jobId: string, form: object): Promise<string> {
  const version = versionOf(form);
  return insertOnce(
    () =>
      tx
        .selectFrom('job_forms')
        .select('id')
        .where('job_id', '=', jobId)
        .where('version', '=', version)
        .executeTakeFirst(),
    () =>
      tx
        .insertInto('job_forms')
        .values({ job_id: jobId, version, content: JSON.stringify(form) })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'job_id', 'version']).doNothing())
        .returning('id')
        .executeTakeFirst(),
  );
}
