import { presentDelivery } from '#deliveries/server/present.ts';
import { answeredAddress } from '#platform/server/db/withheld-words.ts';
import { holds, type MemberActor } from '#platform/server/http/actor.ts';
import type { BusyDay, Meeting } from '../contract.ts';
import type { Span } from '#availability/rules.ts';
import { endOf } from '../rules.ts';
import { fieldsOf } from './meeting-fields.ts';
import type { HoursDraft } from '#availability/contract.ts';
import { defaultHours, workingSpans } from '#availability/server/working-hours.ts';
import type { MeetingRow } from './queries.ts';

/** A meeting as the team sees it. */
export function presentMeeting(row: MeetingRow, actor: MemberActor): Meeting {
  return {
    id: row.id,
    candidate: { id: row.candidate_id, name: row.name, surname: row.surname },
    candidateEmail: answeredAddress(row.candidate_email),
    delivery: presentDelivery(row),
    applicationId: row.application_id,
    job: row.job_id === null ? null : { id: row.job_id, title: row.job_title ?? '' },
    step:
      row.step_id === null
        ? null
        : { id: row.step_id, title: row.step_title ?? '', color: row.step_color ?? '#98A2B3' },
    ...fieldsOf(row),
    startsAt: row.starts_at.toISOString(),
    endsAt: endOf(row.starts_at, row.duration_minutes).toISOString(),
    candidateTimeZone: candidateZone(row),
    room: row.room_name === null ? null : { name: row.room_name, place: row.room_place ?? '' },
    hosts: row.hosts as Meeting['hosts'],
    status: row.status as Meeting['status'],
    noShowOf: row.no_show_of as Meeting['noShowOf'],
    candidateAnswer: row.candidate_answer as Meeting['candidateAnswer'],
    candidateAnswerNote: row.candidate_answer_note,
    proposedAt: row.proposed_at?.toISOString() ?? null,
    candidateAnsweredAt: row.candidate_answered_at?.toISOString() ?? null,
    createdBy:
      row.creator_name === null ? null : { name: row.creator_name, surname: row.creator_surname ?? '' },
    panelDayId: row.panel_day_id,
    version: row.version,
    can: { update: holds(actor, 'meetings.update'), delete: holds(actor, 'meetings.delete') },
  };
}

/** The zone in which the candidate reads times: that of their place, else that of the meeting. */
export function candidateZone(row: MeetingRow): string {
  return row.candidate_time_zone ?? row.time_zone;
}

/** The place as people read it: as typed, else that of the room for a meeting on site. */
export function shownPlace(row: MeetingRow): string {
  return row.place === '' && row.meeting_type === 'onsite' ? (row.room_place ?? '') : row.place;
}

/** The place of a calendar entry; on site it begins with the room. */
export function locationOf(row: MeetingRow): string {
  const room = row.meeting_type === 'onsite' ? (row.room_name ?? '') : '';
  return [room, shownPlace(row)].filter((part) => part !== '').join(', ');
}

/** Busy blocks grouped by member, in the requested order. */
export function presentBusyDay(
  memberIds: string[],
  day: { from: Date; to: Date },
  { rows, calendarRows, roomRows, hours }: BusyDayRows,
): BusyDay {
  return {
    startsAt: day.from.toISOString(),
    endsAt: day.to.toISOString(),
    members: memberIds.map((memberId) => ({
      memberId,
      blocks: rows.filter((row) => row.member_id === memberId).map(presentBlock),
      calendarBlocks: calendarRows.filter((row) => row.member_id === memberId).map(presentBlock),
      workingSpans: workingSpans(hours.get(memberId) ?? defaultHours('UTC'), day),
    })),
    roomBlocks: roomRows.map(presentBlock),
  };
}

type BusyRow = { starts_at: Date; ends_at: Date };
type BusyDayRows = {
  rows: (BusyRow & { member_id: string })[];
  calendarRows: (BusyRow & { member_id: string })[];
  roomRows: BusyRow[];
  hours: Map<string, HoursDraft>;
};

const presentBlock = (row: BusyRow): Span => ({
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
});
