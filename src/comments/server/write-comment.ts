import { byMember, record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { isEmptyRichText, sanitizeRichText } from '#platform/server/rich-text.ts';
import { mentionedIn } from '../rules.ts';
import { requireApplicationOf, requireOwnComment, requireThread } from './access.ts';
import { findComment, filterMembers } from './queries.ts';

type CommentInput = { candidateId: string; applicationId: string | null; bodyHtml: string };

/** Creates a comment. Its event lists the mentioned members, for notifications. */
export async function writeComment(tx: TenantTx, actor: MemberActor, draft: CommentInput, now: Date) {
  const thread = await requireThread(tx, actor, draft.candidateId);
  const { applicationId } = draft;
  const about = applicationId === null ? null : await requireApplicationOf(tx, thread, applicationId);
  const body = await cleanBody(tx, draft.bodyHtml);
  const { id } = await tx
    .insertInto('comments')
    .values({
      candidate_id: draft.candidateId,
      application_id: applicationId,
      author_user_id: actor.userId,
      body_html: body.html,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await record(tx, actor.companyId, byMember(actor), {
    type: 'comment.written',
    jobId: about?.job_id ?? null,
    candidateId: draft.candidateId,
    applicationId,
    data: { commentId: id, mentionedMemberIds: body.mentioned },
    now,
  });
  return found(await findComment(tx, thread, id));
}

type CommentEditInput = { candidateId: string; commentId: string; bodyHtml: string };

/** Changes the text of the member's own comment. The event lists only newly mentioned members. */
export async function editComment(tx: TenantTx, actor: MemberActor, edit: CommentEditInput, now: Date) {
  const row = await requireOwnComment(tx, actor, edit);
  const body = await cleanBody(tx, edit.bodyHtml);
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
      data: { commentId: row.id, mentionedMemberIds: body.mentioned.filter((id) => !before.has(id)) },
      now,
    });
  }
  const thread = await requireThread(tx, actor, edit.candidateId);
  return found(await findComment(tx, thread, row.id));
}

/** Deletes the member's own comment. */
export async function deleteComment(
  tx: TenantTx,
  actor: MemberActor,
  params: { candidateId: string; commentId: string },
  now: Date,
): Promise<void> {
  const row = await requireOwnComment(tx, actor, params);
  await tx.deleteFrom('comments').where('id', '=', row.id).execute();
  await record(tx, actor.companyId, byMember(actor), {
    type: 'comment.deleted',
    jobId: row.job_id,
    candidateId: row.candidate_id,
    applicationId: row.application_id,
    data: { commentId: row.id },
    now,
  });
}

async function cleanBody(tx: TenantTx, typed: string): Promise<{ html: string; mentioned: string[] }> {
  const html = sanitizeRichText(typed, { mentions: true });
  if (isEmptyRichText(html))
    refuse('invalid', 'comments.empty', { fields: { bodyHtml: ['comments.refusals.empty'] } });
  return { html, mentioned: await filterMembers(tx, mentionedIn(html)) };
}

function found<T>(row: T | undefined): T {
  return row ?? refuse('not_found');
}
