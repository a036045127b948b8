import { inTenant } from '#platform/server/db/tenant.ts';
import type { MailAttachment } from '#platform/server/mail/send-message.ts';
import type { Platform } from '#platform/server/platform.ts';

/** Reads the files that a mail has as attachments; those that are infected or removed are left out. */
export async function readMailFiles(
  platform: Platform,
  companyId: string,
  fileIds: readonly string[],
): Promise<MailAttachment[]> {
  const rows = await inTenant(
    platform.db,
    companyId,
    (tx) =>
      tx
        .selectFrom('files')
        .select(['title', 'storage_key', 'scan_state'])
        .where('id', 'in', [...fileIds])
        .where('removed_at', 'is', null)
        .where('scan_state', '!=', 'infected')
        .orderBy('id')
        .execute(),
    { readOnly: true },
  );
  if (rows.some(({ scan_state }) => scan_state === 'pending'))
    throw new Error('a file of the mail waits for the virus scanner');
  const attachments: MailAttachment[] = [];
  for (const { title, storage_key } of rows) {
    const parts = await (await platform.storage.get(storage_key)).toArray();
    attachments.push({ filename: title, content: Buffer.concat(parts) });
  }
  return attachments;
}
