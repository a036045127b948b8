import { sql } from 'kysely';
import { record } from '#activity/server/record.ts';
import { giveToCandidate } from '#files/server/queries.ts';
import { firstIdAt } from '#platform/server/db/first-id-at.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { cutReply } from '../reply-rules.ts';
import { messageMaxChars } from '../rules.ts';
import { lockThread } from './access.ts';
import type { MailTarget } from './find-mail-target.ts';
import type { ParsedMail } from './parse-mail.ts';
import { readersOfAnswer } from './private-threads.ts';
import { findResponsible } from './receive-message.ts';

export type MailInput = {
  mail: ParsedMail;
  fileIds: readonly string[];
  leftOut: readonly string[];
  now: Date;
};
type ThreadTarget = Omit<NonNullable<MailTarget>, 'isFromOther'> & { isFromOther: boolean };

/** Whether the company has the mail, also when a member assigned it since. */
export async function isStored(tx: TenantTx, hash: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('incoming_mails')
    .select('id')
    .where('content_hash', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
}

const mailsPerHour = 30;

/** Two programs that answer each other reach this; a member then sees the rest among the unassigned mails. */
export async function isBusyThread(tx: TenantTx, candidateId: string, now: Date): Promise<boolean> {
  const recent = await tx
    .selectFrom('incoming_mails')
    .select('id')
    .where('candidate_id', '=', candidateId)
    .where('id', '>=', firstIdAt(new Date(now.getTime() - 3_600_000)))
    .limit(mailsPerHour)
    .execute();
  return recent.length === mailsPerHour;
}

/** Stores a mail for the members to assign; one for a private thread for its readers. @returns false when it was stored already */
export async function saveUnassignedMail(
  tx: TenantTx,
  input: MailInput,
  privateThreadId: string | null,
): Promise<boolean> {
  return (await insertMail(tx, input, { private_thread_id: privateThreadId })) !== null;
}

/**
 * Stores a mail as a message of its conversation. Its files get the candidate as owner. A mail of a person notifies as
 * every message does; one of a program does not. @returns false when it was stored already
 */
export async function saveThreadMail(tx: TenantTx, input: MailInput, target: ThreadTarget): Promise<boolean> {
  const { candidateId, applicationId, privateThreadId, matchedBy, isFromOther } = target;
  const { mail, fileIds, now } = input;
  await lockThread(tx, { candidateId, applicationId });
  if (await isStored(tx, mail.hash)) return false;
  const messageId = await insertMessage(tx, { ...target, mail, now });
  const mailId = await insertMail(tx, input, {
    candidate_id: candidateId,
    message_id: messageId,
    matched_by: matchedBy,
    is_from_other: isFromOther,
  });
  if (mailId === null) {
    // The same mail was stored for another conversation in this moment.
    await tx.deleteFrom('messages').where('id', '=', messageId).execute();
    return false;
  }
  await giveToCandidate(tx, fileIds, candidateId);
  if (!mail.isAutomatic)
    await recordMessage(tx, { candidateId, applicationId, privateThreadId, messageId, now });
  return true;
}

/** The text of a mail in the conversation; never empty. */
export const shownText = (mail: Pick<ParsedMail, 'text' | 'subject'>): string =>
  (cutReply(mail.text) || mail.subject || '…').slice(0, messageMaxChars).toWellFormed();

/** Inserts the message of a mail. */
export async function insertMessage(
  tx: TenantTx,
  message: {
    candidateId: string;
    applicationId: string | null;
    privateThreadId: string | null;
    mail: Pick<ParsedMail, 'text' | 'subject' | 'isAutomatic'>;
    now: Date;
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('messages')
    .values({
      candidate_id: message.candidateId,
      application_id: message.applicationId,
      private_thread_id: message.privateThreadId,
      sender: 'candidate',
      kind: message.mail.isAutomatic ? 'auto_reply' : 'message',
      body: shownText(message.mail),
      created_at: message.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Assignment = {
  private_thread_id?: string | null;
  candidate_id?: string;
  message_id?: string;
  matched_by?: string;
  is_from_other?: boolean;
};

/** Inserts a mail with its files. @returns null when it was stored already */
export async function insertMail(
  tx: TenantTx,
  input: MailInput,
  assignment: Assignment,
): Promise<string | null> {
  const { mail, fileIds, leftOut, now } = input;
  const row = await tx
    .insertInto('incoming_mails')
    .values({
      ...assignment,
      content_hash: mail.hash,
      header_id: mail.headerId,
      from_address: mail.fromAddress,
      from_name: mail.fromName,
      subject: mail.subject,
      body: mail.text,
      is_automatic: mail.isAutomatic,
      left_out: [...leftOut],
      received_at: now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'content_hash']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return null;
  if (fileIds.length > 0)
    await tx
      .insertInto('incoming_mail_files')
      .values(fileIds.map((fileId) => ({ file_id: fileId, incoming_mail_id: row.id })))
      .execute();
  return row.id;
}

/** Notifies the assignee or team of the application; without one the member who wrote last; in a private thread its readers. */
export async function recordMessage(
  tx: TenantTx,
  message: {
    candidateId: string;
    applicationId: string | null;
    privateThreadId: string | null;
    messageId: string;
    now: Date;
  },
): Promise<void> {
  const { candidateId, applicationId, privateThreadId, messageId, now } = message;
  const readers = await readersOfAnswer(tx, privateThreadId, { candidateId, applicationId });
  const { job_id: jobId, assignee_id: assigneeId } =
    applicationId === null
      ? { job_id: null, assignee_id: await findLastWriter(tx, candidateId) }
      : await findResponsible(tx, applicationId);
  await record(
    tx,
    tx.tenantId,
    { kind: 'candidate', userId: null },
    {
      type: applicationId === null ? 'message.answered' : 'message.received',
      jobId,
      candidateId,
      applicationId,
      readerUserIds: readers?.userIds ?? null,
      data: { messageId, ...(readers === null ? { assigneeId } : { readerMemberIds: readers.memberIds }) },
      now,
    },
  );
}

/** The active member who wrote the newest message to a candidate. */
async function findLastWriter(tx: TenantTx, candidateId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select m.id
      from messages s
      join members m on m.tenant_id = s.tenant_id and m.user_id = s.author_user_id and m.status = 'active'
     where s.tenant_id = ${currentTenantId} and s.candidate_id = ${candidateId}::uuid and s.sender = 'member'
     order by s.id desc
     limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}
