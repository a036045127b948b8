import { sql } from 'kysely';
import { copyFiles } from '#files/server/copy-files.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Demo } from '../plan/model.ts';

/** The files of the requested documents that have arrived: the CV is used for each. */
export async function writeRequestedFiles(tx: TenantTx, { rows, calendar: { now } }: Demo): Promise<void> {
  for (const { id, application_id, title, received_at } of rows.document_requests) {
    const cv = rows.applications.find((one) => one.id === application_id)?.cv_file_id;
    if (!cv || !received_at) continue;
    for (const fileId of (await copyFiles(tx, [cv], now)).values()) {
      await sql`
        update files set purpose = 'attachment', title = ${title} || '.' || format
         where tenant_id = ${currentTenantId} and id = ${fileId}::uuid`.execute(tx);
      const link = { file_id: fileId, document_request_id: String(id), received_at: now };
      await tx.insertInto('document_request_files').values(link).execute();
    }
  }
}
