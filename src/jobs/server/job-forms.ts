import { createHash } from 'node:crypto';
import type { TenantTx } from '#platform/server/db/tenant.ts';

/** Names a form by what it asks: the same form again has the same version. */
export const versionOf = (form: object): string =>
  createHash('sha256').update(JSON.stringify(form)).digest('base64url');

/**
 * Keeps a form as applicants see it; one that was kept before is kept once.
 * @returns its id
 */
export async function keepForm(tx: TenantTx, jobId: string, form: object): Promise<string> {
  const version = versionOf(form);
  const kept = await findKept(tx, jobId, version);
  if (kept !== undefined) return kept.id;
  const row = await tx
    .insertInto('job_forms')
    .values({ job_id: jobId, version, content: JSON.stringify(form) })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'job_id', 'version']).doNothing())
    .returning('id')
    .executeTakeFirst();
  // Kept by somebody else in the same moment.
  return (row ?? (await findKept(tx, jobId, version)))?.id ?? '';
}

function findKept(tx: TenantTx, jobId: string, version: string) {
  return tx
    .selectFrom('job_forms')
    .select('id')
    .where('job_id', '=', jobId)
    .where('version', '=', version)
    .executeTakeFirst();
}
