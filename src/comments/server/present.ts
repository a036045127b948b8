import { presentPerson } from '#applications/server/present.ts';
import { avatarAddress } from '#identity/server/present.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { sanitizeRichText } from '#platform/server/rich-text.ts';
import type { Comment, CommentThread } from '../contract.ts';
import { shownReplies } from '../rules.ts';
import { type CommentRow, countReplies, listNewestReplies, listReaders, type Thread } from './queries.ts';

/** Presents comments with the names of their readers. @returns a function that presents each */
export async function presenterOf(tx: TenantTx, actor: MemberActor, rows: CommentRow[]) {
  const readers = await listReaders(tx, rows);
  return (row: CommentRow): Comment => ({
    ...presentComment(row, actor),
    readers: row.reader_user_ids?.flatMap((userId) => readers.get(userId) ?? []).map(presentPerson) ?? null,
  });
}

/** Presents comments that begin threads, with their newest replies. @returns a function that presents each */
export async function threadPresenterOf(
  tx: TenantTx,
  actor: MemberActor,
  { thread, rows }: { thread: Thread; rows: CommentRow[] },
) {
  const ids = rows.map((row) => row.id);
  const present = await presenterOf(tx, actor, rows);
  const counts = await countReplies(tx, ids);
  const replies = Map.groupBy(
    await listNewestReplies(tx, thread, [...counts.keys()], shownReplies),
    (reply) => reply.parent_id,
  );
  return (row: CommentRow): CommentThread => ({
    ...present(row),
    replyCount: counts.get(row.id) ?? 0,
    replies: (replies.get(row.id) ?? []).map(present),
  });
}

function presentComment(row: CommentRow, actor: MemberActor): Omit<Comment, 'readers'> {
  const isDeleted = row.removed_at !== null;
  const isAuthor = row.author_user_id === actor.userId && !isDeleted;
  const isArchived = row.job_status === 'archived';
  const mayChange = isAuthor && !isArchived;
  return {
    id: row.id,
    candidateId: row.candidate_id,
    applicationId: row.application_id,
    parentId: row.parent_id,
    author:
      row.author_user_id === null || isDeleted
        ? null
        : {
            userId: row.author_user_id,
            name: row.name ?? '',
            surname: row.surname ?? '',
            avatar: avatarAddress(row.avatar_key),
          },
    bodyHtml: isDeleted ? '' : sanitizeRichText(row.body_html, { mentions: true }),
    createdAt: row.created_at.toISOString(),
    editedAt: isDeleted ? null : (row.edited_at?.toISOString() ?? null),
    isDeleted,
    can: {
      update: mayChange,
      delete: mayChange,
      reply: row.parent_id === null && !isDeleted && !isArchived,
    },
    disabledReason: isAuthor && isArchived ? 'applications.job_archived' : null,
  };
}
