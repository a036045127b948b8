import type { TenantTx } from '#platform/server/db/tenant.ts';
import { requireMeeting } from './access.ts';
import { inviteCandidateAgain } from './mail.ts';
import type { MeetingRow } from './queries.ts';
import { findMeetingOrFail, type SchedulingContext } from './schedule-meeting.ts';

/** Declines the time that the candidate proposes. They get the invitation again, because few calendars read DECLINECOUNTER. */
export async function declineProposal(
  tx: TenantTx,
  { platform, actor, now }: SchedulingContext,
  meetingId: string,
): Promise<MeetingRow> {
  const before = await requireMeeting(tx, actor, meetingId, { forUpdate: true });
  if (before.candidate_answer !== 'other_time') return before;
  await tx
    .updateTable('meetings')
    .set({
      candidate_answer: 'none',
      candidate_answer_note: '',
      candidate_answered_at: null,
      proposed_at: null,
      calendar_sequence: before.calendar_sequence + 1,
      version: before.version + 1,
      updated_at: now,
    })
    .where('id', '=', meetingId)
    .execute();
  const row = await findMeetingOrFail(tx, meetingId);
  if (row.status === 'upcoming' && row.starts_at > now) {
    await inviteCandidateAgain(tx, { platform, companyId: actor.companyId, actor, now }, row);
  }
  return row;
}
