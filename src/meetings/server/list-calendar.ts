import { sql } from 'kysely';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { holds, type MemberActor } from '#platform/server/http/actor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import {
  type CalendarMeeting,
  calendarDaysMax,
  calendarMeetingsMax,
  meetingCalendar,
} from '../calendar-contract.ts';
import { earliestStart, endOf } from '../rules.ts';
import { isVisibleTo } from './access.ts';
import { hostsOf } from './queries.ts';

const dayMs = 24 * 3_600_000;

export const meetingCalendarOperations: Operation[] = implement(
  'meetings',
  meetingCalendar,
)({
  async listCalendar({ query }, { tx, actor }) {
    const [from, to] = [new Date(query.periodFrom), new Date(query.periodTo)];
    if (to <= from || to.getTime() - from.getTime() > calendarDaysMax * dayMs) {
      refuse('invalid', undefined, { fields: { periodTo: ['meetings.validation.calendarPeriod'] } });
    }
    const rows = await listPeriod(tx, actor, { ...query, from, to });
    return {
      items: rows.slice(0, calendarMeetingsMax).map((row) => present(row, actor)),
      isCut: rows.length > calendarMeetingsMax,
    };
  },
});

type Period = { from: Date; to: Date; scope: 'mine' | 'all'; jobId?: string | undefined };
type PeriodRow = Awaited<ReturnType<typeof listPeriod>>[number];

function listPeriod(tx: TenantTx, actor: MemberActor, { from, to, scope, jobId }: Period) {
  const during = sql`tstzrange(${from}::timestamptz, ${to}::timestamptz)`;
  return tx
    .selectFrom('meetings')
    .innerJoin('candidates', (join) =>
      join
        .onRef('candidates.tenant_id', '=', 'meetings.tenant_id')
        .onRef('candidates.id', '=', 'meetings.candidate_id'),
    )
    .leftJoin('jobs', (join) =>
      join.onRef('jobs.tenant_id', '=', 'meetings.tenant_id').onRef('jobs.id', '=', 'meetings.job_id'),
    )
    .leftJoin('meeting_rooms', (join) =>
      join
        .onRef('meeting_rooms.tenant_id', '=', 'meetings.tenant_id')
        .onRef('meeting_rooms.id', '=', 'meetings.room_id'),
    )
    .select(shownColumns)
    .select(hostsOf)
    .where('meetings.status', 'in', ['upcoming', 'completed'])
    .where('meetings.starts_at', '>', earliestStart(from))
    .where('meetings.starts_at', '<', to)
    .where(
      sql<boolean>`meetings.starts_at + make_interval(mins => meetings.duration_minutes) > ${from}::timestamptz`,
    )
    .where((eb) => isVisibleTo(actor, 'list')(eb as never))
    .$if(jobId !== undefined, (query) => query.where('meetings.job_id', '=', jobId ?? ''))
    .$if(scope === 'mine', (query) =>
      query.where('meetings.id', 'in', (eb) =>
        eb
          .selectFrom('meeting_hosts as mine')
          .select('mine.meeting_id')
          .where('mine.tenant_id', '=', tx.tenantId)
          .where('mine.member_id', '=', actor.memberId)
          .where('mine.starts_at', '>', earliestStart(from))
          .where('mine.starts_at', '<', to)
          .where(sql<boolean>`mine.during && ${during}`),
      ),
    )
    .orderBy('meetings.starts_at')
    .orderBy('meetings.id')
    .limit(calendarMeetingsMax + 1)
    .execute();
}

const shownColumns = [
  'meetings.id',
  'meetings.candidate_id',
  'meetings.candidate_email',
  'meetings.job_id',
  'meetings.meeting_type',
  'meetings.interview_type',
  'meetings.starts_at',
  'meetings.duration_minutes',
  'meetings.time_zone',
  'meetings.candidate_time_zone',
  'meetings.status',
  'meetings.no_show_of',
  'meetings.candidate_answer',
  'meetings.panel_day_id',
  'meetings.version',
  'candidates.name',
  'candidates.surname',
  'jobs.title as job_title',
  'meeting_rooms.name as room_name',
] as const;

function present(row: PeriodRow, actor: MemberActor): CalendarMeeting {
  return {
    id: row.id,
    candidate: { id: row.candidate_id, name: row.name, surname: row.surname },
    hasCandidateEmail: row.candidate_email !== '',
    job: row.job_id === null ? null : { id: row.job_id, title: row.job_title ?? '' },
    meetingType: row.meeting_type as CalendarMeeting['meetingType'],
    interviewType: row.interview_type as CalendarMeeting['interviewType'],
    startsAt: row.starts_at.toISOString(),
    endsAt: endOf(row.starts_at, row.duration_minutes).toISOString(),
    durationMinutes: row.duration_minutes,
    timeZone: row.time_zone,
    candidateTimeZone: row.candidate_time_zone ?? row.time_zone,
    roomName: row.room_name,
    hosts: row.hosts.map(({ answer: _answer, ...host }) => host),
    status: row.status as CalendarMeeting['status'],
    noShowOf: row.no_show_of as CalendarMeeting['noShowOf'],
    candidateAnswer: row.candidate_answer as CalendarMeeting['candidateAnswer'],
    panelDayId: row.panel_day_id,
    version: row.version,
    can: { update: holds(actor, 'meetings.update') },
  };
}
