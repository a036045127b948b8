import type { TenantTx } from '#platform/server/db/tenant.ts';
import { mayAnswer } from '../rules.ts';
import { answerInvitation, type CandidateAnswer } from './answer-meeting.ts';
import {
  fullName,
  languageOf,
  type MeetingMailInput,
  send,
  senderOf,
  whenLines,
  whenOf,
} from './mail-parts.ts';
import {
  findHostsToNotify,
  findMeeting,
  listMeetingsOfDay,
  lockMeeting,
  type MeetingRow,
} from './queries.ts';
import type { CalendarReply } from './read-calendar-reply.ts';

type Invitation = { row: MeetingRow; sequence: number };

/**
 * Stores the answer that a calendar sent for the candidate or a host. The caller has checked that the attendee sent it.
 * An answer to an older invitation, or one that the calendar wrote before the last one, changes nothing.
 * @returns false for no open meeting of this attendee, a tentative acceptance, or a proposed time that has passed
 */
export async function applyCalendarReply(
  tx: TenantTx,
  input: MeetingMailInput,
  reply: CalendarReply,
): Promise<boolean> {
  const found = await findInvitation(tx, reply.uid);
  // A calendar that has accepted tentatively has not answered; the team reads the mail.
  if (found === null || reply.answer === 'maybe') return false;
  if (reply.answer === 'other_time' && !((reply.proposed?.startsAt ?? input.now) > input.now)) return false;
  const { row, sequence } = found;
  if (!mayAnswer({ status: row.status, startsAt: row.starts_at }, input.now)) return false;
  const isCandidate = row.candidate_email.toLowerCase() === reply.attendee;
  const host = isCandidate ? undefined : await findHost(tx, row, reply.attendee);
  if (!isCandidate && host === undefined) return false;
  if (reply.sequence < sequence) return true;
  if (!(await saveWrittenAt(tx, { row, hostId: host?.id ?? null, writtenAt: stampOf(reply, input.now) })))
    return true;
  const answer: CandidateAnswer = {
    answer: reply.answer,
    note: reply.note.slice(0, noteMax),
    proposedAt: reply.proposed?.startsAt ?? null,
  };
  if (host === undefined) await answerInvitation(tx, input, row, answer);
  else await answerAsHost(tx, input, { row, host, answer });
  return true;
}

/** A clock that is ahead would make every later answer an earlier one. */
const stampOf = ({ writtenAt }: CalendarReply, now: Date): Date | null =>
  writtenAt === null || writtenAt <= now ? writtenAt : now;

type WrittenAnswer = { row: MeetingRow; hostId: string | null; writtenAt: Date | null };

/** @returns false when the calendar wrote a later answer, which has arrived before */
async function saveWrittenAt(tx: TenantTx, { row, hostId, writtenAt }: WrittenAnswer): Promise<boolean> {
  if (writtenAt === null) return true;
  const { numUpdatedRows } =
    hostId === null
      ? await tx
          .updateTable('meetings')
          .set({ candidate_answer_written_at: writtenAt })
          .where('id', '=', row.id)
          .where((eb) =>
            eb.or([
              eb('candidate_answer_written_at', 'is', null),
              eb('candidate_answer_written_at', '<=', writtenAt),
            ]),
          )
          .executeTakeFirst()
      : await tx
          .updateTable('meeting_hosts')
          .set({ answer_written_at: writtenAt })
          .where('meeting_id', '=', row.id)
          .where('member_id', '=', hostId)
          .where((eb) =>
            eb.or([eb('answer_written_at', 'is', null), eb('answer_written_at', '<=', writtenAt)]),
          )
          .executeTakeFirst();
  return numUpdatedRows > 0n;
}

// As the form of the page for candidates allows.
const noteMax = 500;

/** The locked meeting of a UID, or the first one of its panel day. */
async function findInvitation(tx: TenantTx, uid: string): Promise<Invitation | null> {
  const single = await tx
    .selectFrom('meetings')
    .select('id')
    .where('calendar_uid', '=', uid)
    .executeTakeFirst();
  if (single !== undefined) {
    await lockMeeting(tx, single.id);
    const row = await findMeeting(tx, single.id);
    return row === undefined ? null : { row, sequence: row.calendar_sequence };
  }
  const day = await tx
    .selectFrom('panel_days')
    .select(['id', 'calendar_sequence'])
    .where('calendar_uid', '=', uid)
    .forUpdate()
    .executeTakeFirst();
  const [row] = day === undefined ? [] : await listMeetingsOfDay(tx, day.id);
  return day === undefined || row === undefined ? null : { row, sequence: day.calendar_sequence };
}

type Host = Awaited<ReturnType<typeof findHostsToNotify>>[number];

async function findHost(tx: TenantTx, row: MeetingRow, address: string): Promise<Host | undefined> {
  const hosts = await findHostsToNotify(
    tx,
    row.hosts.map(({ memberId }) => memberId),
  );
  return hosts.find(({ email }) => email?.toLowerCase() === address);
}

type HostAnswer = { row: MeetingRow; host: Host; answer: CandidateAnswer };

/** Stores the answer of a host, and mails the member who scheduled the meeting when the host does not come. */
async function answerAsHost(
  tx: TenantTx,
  input: MeetingMailInput,
  { row, host, answer: { answer, note } }: HostAnswer,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('meeting_hosts')
    .set({ answer })
    .where('meeting_id', '=', row.id)
    .where('member_id', '=', host.id)
    .where('answer', '!=', answer)
    .executeTakeFirst();
  const sender = await senderOf(tx, input, row);
  if (numUpdatedRows === 0n || answer === 'yes' || sender.replyTo === null) return;
  const language = languageOf(sender.default_language);
  const t = input.platform.words.in(language);
  const when = whenOf(row, language, sender.time_zone);
  await send(
    tx,
    { input, sender, row },
    {
      to: sender.replyTo,
      language,
      subject: t(`meetings.mail.answer_${answer}`, { candidate: fullName(host), when }),
      paragraphs: [
        ...whenLines(row, language, [sender.time_zone]),
        fullName(row),
        ...(note === '' ? [] : [`“${note}”`]),
      ],
      isCounted: false,
    },
  );
}
