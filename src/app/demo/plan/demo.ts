import type { Insertable } from 'kysely';
import type { DB } from '#platform/server/db/types.ts';
import { companyContent, emptyRows, type MemberName, texts } from '../content/content.ts';
import { createCalendar } from './calendar.ts';
import type { Application, Demo } from './model.ts';
import { seededRandom } from '#platform/server/seeded-random.ts';

export function createDemo({ now, scale }: { now: Date; scale: number }): Demo {
  const calendar = createCalendar(now);
  const members = Object.entries(companyContent.members).map(([name, member], index) => {
    const random = seededRandom(`member ${name}`);
    const joinedAt = calendar.at(member.joinedDaysAgo, 10, index);
    const fullName = `${member.name} ${member.surname}`;
    return [name, { userId: random.uuid(joinedAt), memberId: random.uuid(joinedAt), fullName, joinedAt }];
  });
  return {
    calendar,
    scale,
    companyId: seededRandom('company').uuid(now),
    platformAdminId: seededRandom('platform admin').uuid(calendar.at(190, 9)),
    members: Object.fromEntries(members) as Demo['members'],
    jobs: [],
    candidates: [],
    takenNames: new Set(),
    bookings: [],
    nextComment: createNextComment(),
    rows: structuredClone(emptyRows),
    files: [],
    eventIds: seededRandom('events'),
  };
}

function createNextComment(): Demo['nextComment'] {
  const unused = new Map<string, string[]>();
  return (kind, language) => {
    const key = `${kind} ${language}`;
    const left = unused.get(key) ?? [];
    if (left.length === 0)
      left.push(...seededRandom(`comments ${key}`).some(texts.comments[kind][language], 99));
    unused.set(key, left);
    return left.pop() ?? '';
  };
}

export type EventInput = Pick<
  Insertable<DB['events']>,
  'job_id' | 'candidate_id' | 'application_id' | 'meeting_id'
> & {
  at: Date;
  type: string;
  /** A member, or the candidate; `user_id` is null without an account. */
  by: MemberName | { user_id: string | null };
  data?: object;
  changes?: object;
};

/** Adds an event, unless it is still in the future. */
export function addEvent(demo: Demo, { at, type, by, data, changes, ...subject }: EventInput): void {
  if (at > demo.calendar.now) return;
  const isMember = typeof by === 'string';
  demo.rows.events.push({
    ...subject,
    id: demo.eventIds.uuid(at),
    occurred_at: at,
    type,
    actor_kind: isMember ? 'member' : 'candidate',
    actor_user_id: isMember ? demo.members[by].userId : by.user_id,
    data: JSON.stringify(data ?? {}),
    ...(changes && { changes: JSON.stringify(changes) }),
  });
}

/** Adds an event about an application. */
export function addApplicationEvent(demo: Demo, application: Application, event: EventInput): void {
  const { id, job, candidate } = application;
  addEvent(demo, { ...event, job_id: job.id, candidate_id: candidate.id, application_id: id });
}
