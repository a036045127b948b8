import type { Meeting, MeetingDraft } from '../contract.ts';
import type { MeetingRow } from './queries.ts';

/** The fields that are stored as the user typed them. */
export type MeetingFields = Omit<MeetingDraft, 'candidateId' | 'applicationId' | 'hostIds'>;

/** The columns of these fields. A new field has a line here, one in `fieldsOf` and one in `effectOf`. */
export function columnsOf(fields: MeetingFields) {
  return {
    meeting_type: fields.meetingType,
    interview_type: fields.interviewType,
    wall_time: fields.wallTime,
    time_zone: fields.timeZone,
    duration_minutes: fields.durationMinutes,
    place: fields.place,
    room_id: fields.roomId,
    private_notes: fields.privateNotes,
    applicant_notes: fields.applicantNotes,
  };
}

/** The fields as the table stores them. */
export function fieldsOf(row: MeetingRow): MeetingFields {
  return {
    meetingType: row.meeting_type as Meeting['meetingType'],
    interviewType: row.interview_type as Meeting['interviewType'],
    // PostgreSQL also returns seconds.
    wallTime: row.wall_time.slice(0, 16),
    timeZone: row.time_zone,
    durationMinutes: row.duration_minutes,
    place: row.place,
    roomId: row.room_id,
    privateNotes: row.private_notes,
    applicantNotes: row.applicant_notes,
  };
}

/** A new time or place is sent to everyone and asks the candidate again; `invitation` is sent; `none` is not. */
export type Effect = 'time' | 'place' | 'invitation' | 'none';

/** The effect of changing a field. */
export const effectOf: Record<keyof MeetingFields, Effect> = {
  meetingType: 'place',
  interviewType: 'invitation',
  wallTime: 'time',
  timeZone: 'time',
  durationMinutes: 'time',
  place: 'place',
  roomId: 'place',
  privateNotes: 'none',
  applicantNotes: 'invitation',
};

/** Whether fields with this effect differ. */
export const hasEffect = (effect: Effect, before: MeetingFields, after: MeetingFields): boolean =>
  (Object.keys(effectOf) as (keyof MeetingFields)[]).some(
    (name) => effectOf[name] === effect && before[name] !== after[name],
  );
