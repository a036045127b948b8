import { listMembersWhoSee } from '#applications/server/members-who-see.ts';
import { presentPerson } from '#applications/server/present.ts';
import { refuse } from '#platform/contract/errors.ts';
import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { comments } from '../contract.ts';
import { requireReadable, requireThread } from './access.ts';
import { presenterOf, threadPresenterOf } from './present.ts';
import { type CommentRow, listReplies, listThreads, type Thread } from './queries.ts';
import { removeComment, restoreComment } from './remove-comment.ts';
import { editComment, writeComment } from './write-comment.ts';

const present = async (tx: TenantTx, actor: MemberActor, row: CommentRow) =>
  (await presenterOf(tx, actor, [row]))(row);
const presentThread = async (
  tx: TenantTx,
  actor: MemberActor,
  { thread, row }: { thread: Thread; row: CommentRow },
) => (await threadPresenterOf(tx, actor, { thread, rows: [row] }))(row);
const cursorOf = ({ id }: CommentRow): { id: string } => ({ id });

export const commentOperations: Operation[] = implement(
  'comments',
  comments,
)({
  async list({ params, query: { cursor, limit } }, { tx, actor }) {
    const thread = await requireThread(tx, actor, params.candidateId);
    const rows = await listThreads(tx, thread, { after: readCursor(cursor, ['id']), limit });
    return pageFrom(rows, limit, await threadPresenterOf(tx, actor, { thread, rows }), cursorOf);
  },
  async read({ params }, { tx, actor }) {
    const thread = await requireThread(tx, actor, params.candidateId);
    const asked = await requireReadable(tx, thread, params.commentId);
    if (asked.removed_at !== null) refuse('not_found');
    if (asked.parent_id === null) return presentThread(tx, actor, { thread, row: asked });
    const shown = await presentThread(tx, actor, {
      thread,
      row: await requireReadable(tx, thread, asked.parent_id),
    });
    if (shown.replies.some(({ id }) => id === asked.id)) return shown;
    return { ...shown, replies: [await present(tx, actor, asked), ...shown.replies] };
  },
  async listReplies({ params, query: { cursor, limit } }, { tx, actor }) {
    const thread = await requireThread(tx, actor, params.candidateId);
    const { id: parentId } = await requireReadable(tx, thread, params.commentId);
    const rows = await listReplies(tx, thread, { parentId, after: readCursor(cursor, ['id']), limit });
    return pageFrom(rows, limit, await presenterOf(tx, actor, rows), cursorOf);
  },
  async listReaders({ params, query: { applicationId = null } }, { tx, actor }) {
    const { candidateId } = await requireThread(tx, actor, params.candidateId);
    const members = await listMembersWhoSee(tx, { candidateId, applicationId });
    return { items: members.map(presentPerson), ownId: actor.memberId };
  },
  async create({ params, body }, { tx, actor, now }) {
    const draft = { candidateId: params.candidateId, ...body };
    return present(tx, actor, await writeComment(tx, actor, draft, now));
  },
  async update({ params, body }, { tx, actor, now }) {
    return present(tx, actor, await editComment(tx, actor, { ...params, ...body }, now));
  },
  async remove({ params }, { tx, actor, now }) {
    await removeComment(tx, actor, params, now);
    return { isSuccess: true as const };
  },
  async restore({ params }, { tx, actor, now }) {
    return present(tx, actor, await restoreComment(tx, actor, params, now));
  },
});
