import { enqueue } from '#platform/server/background/background.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { ExportView } from '../contract.ts';
import type { ExportFormat, ExportList } from '../rules.ts';
import { seesAll } from './access.ts';
import { expiryAt } from './expiry.ts';
import { present } from './present.ts';
import { insertExport } from './queries.ts';

export type NewExport = {
  list: ExportList;
  jobId: string | null;
  /** Name of the file, without the day and the format. */
  name: string;
  format: ExportFormat;
  /** As the source of the list reads it. */
  input: object;
  now: Date;
};

/** Starts an export, which a task writes. The caller has checked and recorded that the member exports these people. */
export async function startExport(
  tx: TenantTx,
  actor: MemberActor,
  { list, jobId, name, format, input, now }: NewExport,
): Promise<ExportView> {
  const row = await insertExport(tx, {
    list,
    job_id: jobId,
    title: `${name}-${now.toISOString().slice(0, 10)}`,
    format,
    input: JSON.stringify(input),
    network: actor.network,
    sees_all: seesAll(actor),
    created_by_user_id: actor.userId,
    created_at: now,
    expires_at: expiryAt(now),
  });
  // One at a time in a company, so that its tables leave workers to the tasks of others.
  const options = { isLong: true, queue: `write_export ${tx.tenantId}` };
  await enqueue(tx, 'write_export', { companyId: tx.tenantId, exportId: row.id }, options);
  return present(row);
}
