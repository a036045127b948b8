import { byMember, record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { isEmptyRichText, sanitizeRichText } from '#platform/server/rich-text.ts';
import { mentionedIn } from '../rules.ts';
import {
  requireAnswerable,
  requireApplicationOf,
  requireOwnComment,
  requireReaders,
  requireThread,
} from './access.ts';
import { type CommentRow, findComment, listMembers, listParticipants, type Thread } from './queries.ts';

type CommentInput = {
  candidateId: string;
  applicationId: string | null;
  parentId: string | null;
  readerIds: string[] | null;
  bodyHtml: string;
};

/** The subject of a new comment, the accounts that may read it, and the members of its thread. */
type Place = {
  applicationId: string | null;
  jobId: string | null;
  readerUserIds: string[] | null;
  threadMemberIds: string[];
};

/**
 * Creates a comment or a reply. Its event lists the mentioned members and those who wrote in the thread, for
 * notifications.
 */
export async function writeComment(
  tx: TenantTx,
  actor: MemberActor,
  draft: CommentInput,
  now: Date,
): Promise<CommentRow> {
  const thread = await requireThread(tx, actor, draft.candidateId);
  const { parentId } = draft;
  const place =
    parentId === null
      ? await placeOfThread(tx, thread, draft)
      : await placeOfReply(tx, thread, parentId, draft);
  const body = await cleanBody(tx, draft.bodyHtml, place.readerUserIds);
  const { id } = await tx
    .insertInto('comments')
    .values({
      candidate_id: draft.candidateId,
      application_id: place.applicationId,
      parent_id: parentId,
      author_user_id: actor.userId,
      body_html: body.html,
      reader_user_ids: place.readerUserIds,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await record(tx, actor.companyId, byMember(actor), {
    type: 'comment.written',
    jobId: place.jobId,
    candidateId: draft.candidateId,
    applicationId: place.applicationId,
    readerUserIds: place.readerUserIds,
    data: {
      commentId: id,
      mentionedMemberIds: body.mentioned,
      ...(parentId !== null && { parentId, threadMemberIds: place.threadMemberIds }),
    },
    now,
  });
  return found(await findComment(tx, thread, id));
}

async function placeOfThread(
  tx: TenantTx,
  thread: Thread,
  { applicationId, readerIds }: Pick<CommentInput, 'applicationId' | 'readerIds'>,
): Promise<Place> {
  const about = applicationId === null ? null : await requireApplicationOf(tx, thread, applicationId);
  const subject = { candidateId: thread.candidateId, applicationId };
  const chosen = readerIds === null ? null : await requireReaders(tx, subject, readerIds);
  return {
    applicationId,
    jobId: about?.job_id ?? null,
    readerUserIds: chosen === null ? null : [...new Set([thread.userId, ...chosen])],
    threadMemberIds: [],
  };
}

// A reply is about what its thread is about, and has the same readers.
async function placeOfReply(
  tx: TenantTx,
  thread: Thread,
  parentId: string,
  { readerIds }: Pick<CommentInput, 'readerIds'>,
): Promise<Place> {
  const parent = await requireAnswerable(tx, thread, parentId);
  if (readerIds !== null)
    refuse('invalid', undefined, { fields: { readerIds: ['platform.validation.notAllowed'] } });
  return {
    applicationId: parent.application_id,
    jobId: parent.job_id,
    readerUserIds: parent.reader_user_ids,
    threadMemberIds: await listParticipants(tx, { parentId, exceptUserId: thread.userId }),
  };
}

type CommentEditInput = { candidateId: string; commentId: string; bodyHtml: string };

/** Changes the text of the member's own comment. The event lists only newly mentioned members. */
export async function editComment(
  tx: TenantTx,
  actor: MemberActor,
  edit: CommentEditInput,
  now: Date,
): Promise<CommentRow> {
  const row = await requireOwnComment(tx, actor, edit);
  const body = await cleanBody(tx, edit.bodyHtml, row.reader_user_ids);
  if (body.html !== row.body_html) {
    const before = new Set(mentionedIn(row.body_html));
    await tx
      .updateTable('comments')
      .set({ body_html: body.html, edited_at: now })
      .where('id', '=', row.id)
      .execute();
    await record(tx, actor.companyId, byMember(actor), {
      type: 'comment.edited',
      jobId: row.job_id,
      candidateId: row.candidate_id,
      applicationId: row.application_id,
      readerUserIds: row.reader_user_ids,
      data: { commentId: row.id, mentionedMemberIds: body.mentioned.filter((id) => !before.has(id)) },
      now,
    });
  }
  const thread = await requireThread(tx, actor, edit.candidateId);
  return found(await findComment(tx, thread, row.id));
}

/** Refuses an empty text, and a mention of a member who could not read it. */
async function cleanBody(
  tx: TenantTx,
  typed: string,
  readerUserIds: string[] | null,
): Promise<{ html: string; mentioned: string[] }> {
  const html = sanitizeRichText(typed, { mentions: true });
  if (isEmptyRichText(html))
    refuse('invalid', 'comments.empty', { fields: { bodyHtml: ['comments.refusals.empty'] } });
  const ids = mentionedIn(html);
  const members = await listMembers(tx, ids);
  const outside = members.filter(({ user_id: userId }) => readerUserIds?.includes(userId) === false);
  if (outside.length > 0)
    refuse('refused', 'comments.mention_cannot_read', {
      values: { members: outside.map(({ name, surname }) => `${name} ${surname}`).join(', ') },
    });
  const known = new Set(members.map((member) => member.member_id));
  return { html, mentioned: ids.filter((id) => known.has(id)) };
}

function found<T>(row: T | undefined): T {
  return row ?? refuse('not_found');
}
