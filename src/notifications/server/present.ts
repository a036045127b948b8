import { avatarAddress } from '#identity/server/present.ts';
import { notification, type Notification } from '../contract.ts';
import type { NotificationRow } from './queries.ts';

export function presentNotification(row: NotificationRow): Notification {
  return {
    id: row.id,
    type: row.type,
    createdAt: row.created_at.toISOString(),
    read: row.read_at !== null,
    author:
      row.author_id === null
        ? null
        : {
            id: row.author_id,
            name: row.author_name ?? '',
            surname: row.author_surname ?? '',
            avatar: avatarAddress(row.author_avatar),
          },
    job: row.job_id === null ? null : { id: row.job_id, title: row.job_title ?? '' },
    candidate:
      row.candidate_id === null
        ? null
        : { id: row.candidate_id, name: row.candidate_name ?? '', surname: row.candidate_surname ?? '' },
    event: row.event,
    description: row.description,
    meetingId: meetingId.parse(row.meeting_id ?? row.data['meetingId']),
    ...factsOf(row.data),
  };
}

// The facts of an event may have an old format; facts that do not parse are left out.
const meetingId = notification.shape.meetingId.catch(null);
const facts = {
  stepTitle: notification.shape.stepTitle.catch(null),
  taskTitle: notification.shape.taskTitle.catch(null),
  mailKind: notification.shape.mailKind.catch(null),
  commentId: notification.shape.commentId.catch(null),
  handover: notification.shape.handover.catch(null),
  startsAt: notification.shape.startsAt.catch(null),
  answerBy: notification.shape.answerBy.catch(null),
  answer: notification.shape.answer.catch(null),
};

const factsOf = (data: Record<string, unknown>): Pick<Notification, keyof typeof facts> => ({
  stepTitle: facts.stepTitle.parse(data['toTitle']),
  taskTitle: data['taskId'] === undefined ? null : facts.taskTitle.parse(data['title']),
  mailKind: facts.mailKind.parse(data['kind']),
  commentId: facts.commentId.parse(data['commentId']),
  handover: facts.handover.parse({ id: data['handoverId'], count: data['count'] }),
  startsAt: facts.startsAt.parse(data['startsAt']),
  answerBy: facts.answerBy.parse(data['answerBy']),
  answer: facts.answer.parse(data['answer']),
});
