import type { Notification } from './contract.ts';
import type { NotificationType } from './rules.ts';

/** Message key of the sentence of a notification. */
export function sentenceKey(notification: Pick<Notification, 'type' | 'event' | 'answer'>): string {
  if (notification.type === 'new_feature') return 'notifications.sample';
  return keysByEvent[notification.type]?.(notification) ?? `notifications.types.${notification.type}`;
}

type EventFacts = Pick<Notification, 'event' | 'answer'>;

/** Types whose sentence depends on the event. */
const keysByEvent: Partial<Record<NotificationType, (facts: EventFacts) => string>> = {
  followed: ({ event }) => `notifications.followed.${event.replace('.', '_')}`,
  meeting_changed: (facts) => `notifications.changes.${changeOf(facts)}`,
};

function changeOf({ event, answer }: EventFacts): string {
  const change = event.replace('meeting.', '');
  return change === 'answered' ? (answer ?? 'changed') : change;
}

type Formats = {
  somebody: string;
  company: string;
  /** A date and time. */
  moment(instant: string): string;
  day(date: string): string;
  number(value: number): string;
};

/** The values of the sentence, formatted for its reader. */
export function sentenceValues(item: Notification, formats: Formats): Record<string, unknown> {
  const nameOf = (person: { name: string; surname: string } | null): string =>
    person === null ? formats.somebody : `${person.name} ${person.surname}`.trim();
  return {
    company: formats.company,
    author: nameOf(item.author),
    candidate: nameOf(item.candidate),
    job: item.job?.title ?? '',
    step: item.stepTitle ?? '',
    task: item.taskTitle ?? '',
    count: item.handover?.count ?? 0,
    number: formats.number(item.handover?.count ?? 0),
    when: item.startsAt === null ? '' : formats.moment(item.startsAt),
    day: item.answerBy === null ? '' : formats.day(item.answerBy),
  };
}
