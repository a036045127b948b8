import type { TenantTx } from '#platform/server/db/tenant.ts';
import { isUnassignedReadableBy } from './private-threads.ts';

const listed = [
  'id',
  'from_address',
  'from_name',
  'subject',
  'body',
  'is_automatic',
  'left_out',
  'private_thread_id',
  'received_at',
] as const;

type UnassignedPage = { userId: string; after: { id: string } | null; limit: number };

/** A page of the mails without a candidate that the account may read, newest first; one row more than the limit. */
export function listUnassignedMails(tx: TenantTx, page: UnassignedPage) {
  return tx
    .selectFrom('incoming_mails')
    .select(listed)
    .where('candidate_id', 'is', null)
    .where(isUnassignedReadableBy(page.userId))
    .$if(page.after !== null, (query) => query.where('id', '<', page.after?.id ?? ''))
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
}

export type UnassignedRow = Awaited<ReturnType<typeof listUnassignedMails>>[number];

export function findUnassignedMail(tx: TenantTx, { id, userId }: { id: string; userId: string }) {
  return tx
    .selectFrom('incoming_mails')
    .select(listed)
    .where('id', '=', id)
    .where('candidate_id', 'is', null)
    .where(isUnassignedReadableBy(userId))
    .executeTakeFirst();
}

/** Locks a mail without a candidate, so that of two members one assigns or deletes it; without an account any mail. */
export function lockUnassignedMail(tx: TenantTx, { id, userId }: { id: string; userId: string | null }) {
  return tx
    .selectFrom('incoming_mails')
    .select(listed)
    .where('id', '=', id)
    .where('candidate_id', 'is', null)
    .where(isUnassignedReadableBy(userId))
    .forUpdate()
    .executeTakeFirst();
}

/** The whole mail of a message. */
export function findMailOfMessage(tx: TenantTx, messageId: string) {
  return tx
    .selectFrom('incoming_mails')
    .select(listed)
    .where('message_id', '=', messageId)
    .executeTakeFirst();
}

/** The files of these mails, the oldest first. */
export async function listFilesOfMails(tx: TenantTx, mailIds: readonly string[]) {
  if (mailIds.length === 0) return [];
  return tx
    .selectFrom('incoming_mail_files')
    .innerJoin('files', (join) =>
      join
        .onRef('files.tenant_id', '=', 'incoming_mail_files.tenant_id')
        .onRef('files.id', '=', 'incoming_mail_files.file_id'),
    )
    .select([
      'incoming_mail_files.incoming_mail_id as mail_id',
      'files.id',
      'files.title',
      'files.size_bytes',
      'files.scan_state',
      'files.storage_key',
    ])
    .where('incoming_mail_files.incoming_mail_id', 'in', [...mailIds])
    .where('files.removed_at', 'is', null)
    .orderBy('files.id')
    .execute();
}

export type MailFileRow = Awaited<ReturnType<typeof listFilesOfMails>>[number];
