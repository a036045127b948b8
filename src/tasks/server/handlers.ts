import { listMembersWhoSee } from '#applications/server/members-who-see.ts';
import { readScope, requireCandidate } from '#candidates/server/access.ts';
import { presentPerson } from '#applications/server/present.ts';
import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { tasks } from '../contract.ts';
import { mayChangeTask } from './access.ts';
import { addTask, changeTask, completeTask, removeTask, restoreTask } from './change-task.ts';
import { endOfToday } from './due-time.ts';
import { presentTask } from './present.ts';
import { listOwnTasks, listTasksOfCandidate, type TaskRow } from './queries.ts';

const cursorOf = (row: TaskRow): { at: string; id: string } => ({
  at: (row.done_at ?? row.due_at).toISOString(),
  id: row.id,
});

export const taskOperations: Operation[] = implement(
  'tasks',
  tasks,
)({
  async list({ query }, { tx, actor, now }) {
    const { whose, list, timeZone, limit } = query;
    const after = readCursor(query.cursor, ['at', 'id']);
    const end = endOfToday(now, timeZone);
    const rows = await listOwnTasks(tx, {
      memberId: actor.memberId,
      scope: readScope(actor),
      whose,
      isDone: list === 'done',
      ...(list !== 'done' && { due: list === 'due' ? { before: end } : { from: end } }),
      after,
      limit,
    });
    return pageFrom(rows, limit, (row) => presentTask(row, true), cursorOf);
  },
  async listOfCandidate({ params, query }, { tx, actor }) {
    const candidate = await requireCandidate(tx, actor, params.candidateId);
    const rows = await listTasksOfCandidate(tx, {
      candidateId: candidate.id,
      scope: readScope(actor),
      isDone: query.list === 'done',
      after: readCursor(query.cursor, ['at', 'id']),
      limit: query.limit,
    });
    const present = (row: TaskRow) => presentTask(row, mayChangeTask(actor, row, candidate));
    return pageFrom(rows, query.limit, present, cursorOf);
  },
  async listAssignees({ params, query }, { tx, actor }) {
    const { id: candidateId } = await requireCandidate(tx, actor, params.candidateId);
    const rows = await listMembersWhoSee(tx, { candidateId, applicationId: query.applicationId ?? null });
    return { items: rows.map(presentPerson), ownId: actor.memberId };
  },
  async create({ params, body }, { tx, actor, now }) {
    return presentTask(await addTask(tx, actor, { candidateId: params.candidateId, ...body }, now), true);
  },
  async update({ params, body }, { tx, actor, now }) {
    return presentTask(await changeTask(tx, actor, { taskId: params.taskId, ...body }, now), true);
  },
  async complete({ params: { taskId } }, { tx, actor, now }) {
    return presentTask(await completeTask(tx, actor, { taskId, isDone: true }, now), true);
  },
  async reopen({ params: { taskId } }, { tx, actor, now }) {
    return presentTask(await completeTask(tx, actor, { taskId, isDone: false }, now), true);
  },
  async remove({ params }, { tx, actor, now }) {
    await removeTask(tx, actor, params.taskId, now);
    return { isSuccess: true };
  },
  async restore({ params }, { tx, actor, now }) {
    return presentTask(await restoreTask(tx, actor, params.taskId, now), true);
  },
});
