import { record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import { mayAnswer } from '../rules.ts';
import type { Meeting } from '../contract.ts';
import { type MeetingMailInput, notifyHostsOfAnswer } from './mail.ts';
import { findMeeting, listMeetingsOfDay, lockMeeting, type MeetingRow } from './queries.ts';
import { eventFactsOf, findMeetingOrFail } from './schedule-meeting.ts';

export type CandidateAnswer = {
  answer: Exclude<Meeting['candidateAnswer'], 'none'>;
  note: string;
  /** The start that a calendar proposes. */
  proposedAt?: Date | null;
};

/** The meeting of a link, also when it is cancelled; undefined when there is none. */
export async function findMeetingByLink(tx: TenantTx, tokenHash: Buffer): Promise<MeetingRow | undefined> {
  const link = await tx
    .selectFrom('meeting_links')
    .select('meeting_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (link === undefined) return undefined;
  const row = await findMeeting(tx, link.meeting_id);
  if (row === undefined || row.panel_day_id === null) return row;
  // The link of an agenda opens the day, whose first meeting may have been cancelled since.
  return (await listMeetingsOfDay(tx, row.panel_day_id))[0] ?? row;
}

/** Stores the candidate's answer to a meeting, or to all meetings to come of its panel day. */
export async function answerInvitation(
  tx: TenantTx,
  input: MeetingMailInput,
  row: MeetingRow,
  reply: CandidateAnswer,
): Promise<void> {
  const rows = row.panel_day_id === null ? [row] : await listMeetingsOfDay(tx, row.panel_day_id);
  const isOpen = (one: MeetingRow): boolean =>
    mayAnswer({ status: one.status, startsAt: one.starts_at }, input.now);
  const open = rows.length === 1 ? rows : rows.filter(isOpen);
  if (open.length === 0) refuse('conflict', 'meetings.answer_closed');
  // A time that a calendar proposes is that of the whole day, so of its first meeting.
  for (const [index, { id }] of open.entries()) {
    await answerMeeting(tx, input, id, index === 0 ? reply : { ...reply, proposedAt: null });
  }
}

/** Stores the candidate's answer and notifies the hosts. Repeating the same answer changes nothing. */
export async function answerMeeting(
  tx: TenantTx,
  input: MeetingMailInput,
  meetingId: string,
  reply: CandidateAnswer,
): Promise<MeetingRow> {
  await lockMeeting(tx, meetingId);
  // Its candidate may have been deleted since the caller read it.
  const before = (await findMeeting(tx, meetingId)) ?? refuse('not_found');
  if (!mayAnswer({ status: before.status, startsAt: before.starts_at }, input.now)) {
    refuse('conflict', 'meetings.answer_closed');
  }
  const proposedAt = reply.proposedAt ?? null;
  const isSame =
    before.candidate_answer === reply.answer &&
    before.candidate_answer_note === reply.note &&
    before.proposed_at?.getTime() === proposedAt?.getTime();
  if (isSame) return before;
  await tx
    .updateTable('meetings')
    .set({
      candidate_answer: reply.answer,
      candidate_answer_note: reply.note,
      candidate_answered_at: input.now,
      proposed_at: proposedAt,
    })
    .where('id', '=', meetingId)
    .execute();
  const row = await findMeetingOrFail(tx, meetingId);
  const facts = eventFactsOf(row);
  await record(
    tx,
    input.companyId,
    { kind: 'candidate', userId: null },
    { type: 'meeting.answered', now: input.now, ...facts, data: { ...facts.data, answer: reply.answer } },
  );
  await notifyHostsOfAnswer(tx, input, row);
  return row;
}
