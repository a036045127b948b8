import { sql } from 'kysely';
import { byMember, record } from '#activity/server/record.ts';
import { enqueue, type Task } from '#platform/server/background/background.ts';
import { currentTenantId, inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { requireOwnComment } from './access.ts';
import type { CommentRow } from './queries.ts';

type CommentParams = { candidateId: string; commentId: string };

/** How long a deletion can be undone. */
const removedKeptMs = 3600 * 1000;

/** Hides the member's own comment; a background task erases it later. */
export async function removeComment(
  tx: TenantTx,
  actor: MemberActor,
  params: CommentParams,
  now: Date,
): Promise<void> {
  const row = await requireOwnComment(tx, actor, params);
  await tx.updateTable('comments').set({ removed_at: now }).where('id', '=', row.id).execute();
  const runAt = new Date(now.getTime() + removedKeptMs);
  await enqueue(tx, eraseCommentTask.name, { companyId: actor.companyId, commentId: row.id }, { runAt });
  await recordRemoval(tx, actor, { type: 'comment.deleted', row }, now);
}

/** Shows a deleted comment again. */
export async function restoreComment(
  tx: TenantTx,
  actor: MemberActor,
  params: CommentParams,
  now: Date,
): Promise<CommentRow> {
  const row = await requireOwnComment(tx, actor, params, { removed: true });
  await tx.updateTable('comments').set({ removed_at: null }).where('id', '=', row.id).execute();
  await recordRemoval(tx, actor, { type: 'comment.restored', row }, now);
  return { ...row, removed_at: null };
}

function recordRemoval(
  tx: TenantTx,
  actor: MemberActor,
  { type, row }: { type: string; row: CommentRow },
  now: Date,
): Promise<void> {
  return record(tx, actor.companyId, byMember(actor), {
    type,
    jobId: row.job_id,
    candidateId: row.candidate_id,
    applicationId: row.application_id,
    readerUserIds: row.reader_user_ids,
    data: { commentId: row.id },
    now,
  });
}

/**
 * Erases a comment whose deletion was not undone. One with replies stays as a row without text and author, until its
 * last reply is erased.
 */
export const eraseCommentTask: Task = {
  name: 'erase_deleted_comment',
  async run({ companyId = '', commentId = '' }, { db, clock }) {
    // The clock of the queue may be a little ahead of this one.
    const before = new Date(clock.now().getTime() - removedKeptMs + 60_000);
    await inTenant(db, companyId, async (tx) => {
      const row = await tx
        .updateTable('comments')
        .set({ body_html: '', author_user_id: null })
        .where('id', '=', commentId)
        .where('removed_at', '<=', before)
        .returning(['id', 'parent_id'])
        .executeTakeFirst();
      if (row === undefined) return;
      await deleteUnanswered(tx, row.id);
      if (row.parent_id !== null) await deleteUnanswered(tx, row.parent_id);
    });
  },
};

// Locked, so that of two replies that are erased at once the later one deletes the thread.
async function deleteUnanswered(tx: TenantTx, id: string): Promise<void> {
  await tx.selectFrom('comments').select('id').where('id', '=', id).forUpdate().execute();
  await sql`
    delete from comments k
     where k.tenant_id = ${currentTenantId} and k.id = ${id}::uuid and k.author_user_id is null and k.body_html = ''
       and not exists (
         select from comments r where r.tenant_id = ${currentTenantId} and r.parent_id = k.id)`.execute(tx);
}
