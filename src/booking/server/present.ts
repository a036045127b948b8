import { presentDelivery } from '#deliveries/server/present.ts';
import { holds, type MemberActor } from '#platform/server/http/actor.ts';
import type { BookingLink } from '../contract.ts';
import { type BookingState, stateOf } from '../rules.ts';
import type { LinkRow } from './queries.ts';

export const stateOfRow = (row: LinkRow, now: Date): BookingState =>
  stateOf(
    {
      meetingStatus: row.meeting_status,
      isWithdrawn: row.withdrawn_at !== null,
      isUnderWay: row.outcome === 'open' && row.job_status !== 'archived' && row.job_deleted_at === null,
      hostCount: row.hosts.length,
      expiresAt: row.expires_at,
    },
    now,
  );

/** A link as the team sees it. */
export function presentLink(row: LinkRow, actor: MemberActor, now: Date): BookingLink {
  const state = stateOfRow(row, now);
  const may = holds(actor, 'meetings.create') && state === 'open';
  return {
    id: row.id,
    candidateId: row.candidate_id,
    application: { id: row.application_id, jobTitle: row.job_title },
    state,
    meetingType: row.meeting_type as BookingLink['meetingType'],
    interviewType: row.interview_type as BookingLink['interviewType'],
    durationMinutes: row.duration_minutes,
    hostMode: row.host_mode as BookingLink['hostMode'],
    hosts: row.hosts,
    offeredBy:
      row.offerer_name === null ? null : { name: row.offerer_name, surname: row.offerer_surname ?? '' },
    sentAt: row.sent_at.toISOString(),
    remindedAt: row.reminded_at?.toISOString() ?? null,
    expiresAt: row.expires_at.toISOString(),
    delivery: presentDelivery(row),
    meeting:
      row.meeting_id === null || row.meeting_starts_at === null
        ? null
        : { id: row.meeting_id, startsAt: row.meeting_starts_at.toISOString() },
    can: { withdraw: may, resend: may && row.email !== '' },
  };
}
