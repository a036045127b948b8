import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { comments } from '../contract.ts';
import { requireThread } from './access.ts';
import { presentComment } from './present.ts';
import { listComments } from './queries.ts';
import { deleteComment, editComment, writeComment } from './write-comment.ts';

export const commentOperations: Operation[] = implement(
  'comments',
  comments,
)({
  async list({ params, query }, { tx, actor }) {
    const thread = await requireThread(tx, actor, params.candidateId);
    const page = { after: readCursor(query.cursor, ['id']), limit: query.limit };
    const rows = await listComments(tx, thread, page);
    return pageFrom(
      rows,
      query.limit,
      (row) => presentComment(row, actor),
      (row) => ({ id: row.id }),
    );
  },
  async create({ params, body }, { tx, actor, now }) {
    return presentComment(
      await writeComment(tx, actor, { candidateId: params.candidateId, ...body }, now),
      actor,
    );
  },
  async update({ params, body }, { tx, actor, now }) {
    return presentComment(await editComment(tx, actor, { ...params, ...body }, now), actor);
  },
  async delete({ params }, { tx, actor, now }) {
    await deleteComment(tx, actor, params, now);
    return { isSuccess: true as const };
  },
});
