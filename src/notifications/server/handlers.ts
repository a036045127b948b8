import { refuse } from '#platform/contract/errors.ts';
import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { notifications } from '../contract.ts';
import { presentNotification } from './present.ts';
import {
  countUnread,
  deleteNotification,
  findNotifications,
  hasNotification,
  listNotifications,
  markRead,
} from './queries.ts';

export const notificationOperations: Operation[] = implement(
  'notifications',
  notifications,
)({
  async list({ query }, { tx, actor, request, now }) {
    const { language } = request;
    const page = {
      after: readCursor(query.cursor, ['id']),
      limit: query.limit,
      filter: query.filter,
      language,
      now,
    };
    return pageFrom(await listNotifications(tx, actor, page), query.limit, presentNotification, (row) => ({
      id: row.id,
    }));
  },
  async read({ params }, { tx, actor }) {
    const [row] = await findNotifications(tx, actor, { ids: [params.notificationId] });
    return row === undefined ? refuse('not_found') : presentNotification(row);
  },
  async countUnread(_input, { tx, actor, now }) {
    return { count: await countUnread(tx, actor, now) };
  },
  async markAllRead(_input, { tx, actor, now }) {
    await markRead(tx, actor, { now });
    return { isSuccess: true };
  },
  async markRead({ params }, { tx, actor, now }) {
    const id = params.notificationId;
    if (!(await hasNotification(tx, actor, { id, now }))) refuse('not_found');
    await markRead(tx, actor, { id, now });
    return { isSuccess: true };
  },
  async remove({ params: { notificationId: id } }, { tx, actor, now }) {
    if (!(await deleteNotification(tx, actor, { id, now }))) refuse('not_found');
    return { isSuccess: true };
  },
});
