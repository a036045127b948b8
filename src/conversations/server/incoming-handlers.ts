import { readScope } from '#candidates/server/access.ts';
import { companyReplyAddress } from '#deliveries/server/company-reply-address.ts';
import { refuse } from '#platform/contract/errors.ts';
import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { type IncomingMail, incomingMails, type UnassignedMail } from '../incoming-contract.ts';
import { requireThread } from './access.ts';
import { assignMail, removeUnassignedMail } from './assign-mail.ts';
import {
  findMailOfMessage,
  findUnassignedMail,
  listFilesOfMails,
  listUnassignedMails,
  type MailFileRow,
  type UnassignedRow,
} from './incoming-queries.ts';
import { moveMail } from './move-mail.ts';
import { findMessage } from './queries.ts';
import { shownText } from './save-mail.ts';

const excerptChars = 400;

export const incomingMailOperations: Operation[] = implement(
  'conversations',
  incomingMails,
)({
  async listUnassigned({ query }, { tx, actor }) {
    requireEveryone(actor);
    const page = { userId: actor.userId, after: readCursor(query.cursor, ['id']), limit: query.limit };
    const rows = await listUnassignedMails(tx, page);
    const files = await listFilesOfMails(
      tx,
      rows.map(({ id }) => id),
    );
    return pageFrom(
      rows,
      query.limit,
      (row) => presentUnassigned(row, files),
      ({ id }) => ({ id }),
    );
  },
  async readReplyAddress(_input, { platform, actor }) {
    requireEveryone(actor);
    return { address: companyReplyAddress(platform, actor.companyId) };
  },
  async readUnassigned({ params }, { tx, actor }) {
    requireEveryone(actor);
    const mail = await findUnassignedMail(tx, { id: params.mailId, userId: actor.userId });
    return presentMail(mail ?? refuse('not_found'));
  },
  async assignMail({ params: { mailId }, body: { candidateId } }, { tx, actor, now }) {
    requireEveryone(actor);
    await assignMail(tx, actor, { mailId, candidateId, now });
    return { isSuccess: true as const };
  },
  async removeUnassigned({ params }, { tx, actor }) {
    requireEveryone(actor);
    await removeUnassignedMail(tx, { mailId: params.mailId, userId: actor.userId });
    return { isSuccess: true as const };
  },
  async moveMail({ params, body }, { tx, actor, now }) {
    requireEveryone(actor);
    await moveMail(tx, actor, { ...params, toCandidateId: body.candidateId, now });
    return { isSuccess: true as const };
  },
  async readMail({ params: { candidateId, messageId } }, { tx, actor }) {
    const thread = await requireThread(tx, actor, candidateId);
    if ((await findMessage(tx, thread, messageId)) === undefined) refuse('not_found');
    return presentMail((await findMailOfMessage(tx, messageId)) ?? refuse('not_found'));
  },
});

/** A mail may be of any candidate, so members who see only those of their jobs read none. */
function requireEveryone(actor: MemberActor): void {
  if (readScope(actor) !== 'everyone') refuse('forbidden');
}

const senderOf = (row: UnassignedRow) => ({
  fromAddress: row.from_address,
  fromName: row.from_name,
  subject: row.subject,
});

const presentMail = (row: UnassignedRow): IncomingMail => ({
  ...senderOf(row),
  receivedAt: row.received_at.toISOString(),
  body: row.body,
});

const presentUnassigned = (row: UnassignedRow, files: readonly MailFileRow[]): UnassignedMail => ({
  id: row.id,
  ...senderOf(row),
  excerpt: shownText({ text: row.body, subject: '' }).slice(0, excerptChars),
  isAutomatic: row.is_automatic,
  files: files
    .filter((file) => file.mail_id === row.id)
    .map(({ id, title, size_bytes }) => ({ id, title, sizeBytes: Number(size_bytes) })),
  leftOut: row.left_out,
  receivedAt: row.received_at.toISOString(),
});
