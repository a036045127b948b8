import type { Language } from '#platform/contract/fields.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { Translate } from '#platform/server/words.ts';
import { endOf } from '../rules.ts';
import {
  fullName,
  invitationFor,
  kindOf,
  languageOf,
  type MailContext,
  type MailKind,
  send,
  whenLines,
  whenOf,
} from './mail-parts.ts';
import { logInvitation } from './log-invitation.ts';
import { makeLink } from './make-link.ts';
import { candidateZone, locationOf } from './present.ts';
import { listMeetingsOfDay, type MeetingRow } from './queries.ts';

type AgendaContext = Pick<MailContext, 'input' | 'sender' | 'row' | 'news'>;
type Agenda = { uid: string; sequence: number; rows: MeetingRow[]; language: Language; t: Translate };

/**
 * Sends the candidate the agenda of a panel day in place of the invitation to one of its meetings. An invitation by
 * mail has one UID (RFC 5546). So the calendar gets one entry for the whole day. The caller has
 * locked the day.
 * @param context.row the changed meeting; a reminder is sent only for the first one of the day
 */
export async function sendAgenda(tx: TenantTx, context: AgendaContext, panelDayId: string): Promise<void> {
  const { input, row } = context;
  const left = await listMeetingsOfDay(tx, panelDayId);
  const isReminder = context.news.startsWith('reminder');
  if (isReminder && left[0]?.id !== row.id) return;
  const day = isReminder
    ? { calendar_uid: '', calendar_sequence: 0 }
    : await raiseSequence(tx, panelDayId, context.news === 'invitation');
  if (row.candidate_email === '') return;
  // A cancelled meeting leaves the others; the day is cancelled with the last one.
  const news: MailKind = context.news === 'cancellation' && left.length > 0 ? 'update' : context.news;
  const language = languageOf(row.application_language ?? context.sender.default_language);
  const agenda = {
    uid: day.calendar_uid,
    sequence: day.calendar_sequence,
    rows: left.length > 0 ? left : [row],
    language,
    t: input.platform.words.in(language),
  };
  await mailAgenda(tx, { ...context, news }, agenda);
}

/** A new agenda or its change; the version of the day rises with it. */
function raiseSequence(tx: TenantTx, panelDayId: string, isNew: boolean) {
  return tx
    .updateTable('panel_days')
    .set((eb) => ({
      calendar_sequence: eb('calendar_sequence', '+', isNew ? 0 : 1),
      version: eb('version', '+', isNew ? 0 : 1),
    }))
    .where('id', '=', panelDayId)
    .returning(['calendar_uid', 'calendar_sequence'])
    .executeTakeFirstOrThrow();
}

async function mailAgenda(tx: TenantTx, context: AgendaContext, agenda: Agenda): Promise<void> {
  const { input, sender, news } = context;
  const { rows, language, t } = agenda;
  const first = rows[0] ?? context.row;
  const zone = candidateZone(first);
  const subject = t(`meetings.mail.day.${news}`, {
    company: sender.name,
    when: whenOf(first, language, zone),
  });
  const isCancelled = news === 'cancellation';
  const button = isCancelled
    ? undefined
    : { label: t('meetings.mail.answerButton'), address: await makeLink(tx, input, first.id) };
  const job = first.job_title === null ? [] : [t('meetings.mail.job', { job: first.applicant_job_title })];
  const notes = first.applicant_notes === '' || isCancelled ? [] : [first.applicant_notes];
  const lines = rows.map((row) => agendaLine(row, agenda, isCancelled));
  const paragraphs = [[...dayLine(first, agenda), ...job].join('\n'), lines.join('\n\n'), ...notes];
  const ofDay = { ...context, row: first };
  const words = {
    summary: t('meetings.mail.day.calendar', { company: sender.name }),
    description: [...job, ...lines, ...notes, ...(button ? [`${button.label}: ${button.address}`] : [])],
    attendees: [{ name: fullName(first), email: first.candidate_email, answer: sharedAnswer(rows) }],
  };
  const ids = rows.map(({ id }) => id);
  await send(tx, ofDay, {
    to: first.candidate_email,
    thread: await logInvitation(tx, ofDay, ids),
    language,
    subject,
    paragraphs,
    button,
    invitation: invitationFor(ofDay, words, entryOf(agenda, first)),
  });
}

/** The calendar entry of a day. */
const entryOf = ({ uid, sequence, rows }: Agenda, first: MeetingRow) => ({
  uid,
  sequence,
  startsAt: first.starts_at,
  endsAt: lastEnd(rows),
  location: sharedPlace(rows),
});

function dayLine(first: MeetingRow, { rows, language }: Agenda): string[] {
  const minutes = Math.round((lastEnd(rows).getTime() - first.starts_at.getTime()) / 60_000);
  return whenLines({ ...first, duration_minutes: minutes }, language, [candidateZone(first)]);
}

/** One meeting in the agenda: its times, kind, hosts and place. */
function agendaLine(row: MeetingRow, { language, t }: Agenda, isCancelled: boolean): string {
  const zone = candidateZone(row);
  const clock = (instant: Date): string =>
    instant.toLocaleTimeString(language, {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  const end = endOf(row.starts_at, row.duration_minutes);
  const place = isCancelled ? '' : locationOf(row);
  return [
    `${clock(row.starts_at)} – ${clock(end)} · ${kindOf(row, t)}`,
    t('meetings.mail.hosts', { names: row.hosts.map(fullName).join(', ') }),
    ...(isCancelled
      ? []
      : [t(`meetings.mail.${place === '' ? 'noPlace' : 'place'}_${row.meeting_type}`, { place })]),
  ].join('\n');
}

const lastEnd = (rows: readonly MeetingRow[]): Date =>
  new Date(Math.max(...rows.map((row) => endOf(row.starts_at, row.duration_minutes).getTime())));

/** The answer to all meetings of a day; none while they differ. */
export const sharedAnswer = (rows: readonly MeetingRow[]): string =>
  shared(rows, (row) => row.candidate_answer) ?? 'none';

const sharedPlace = (rows: readonly MeetingRow[]): string => shared(rows, locationOf) ?? '';

function shared(rows: readonly MeetingRow[], valueOf: (row: MeetingRow) => string): string | undefined {
  const values = new Set(rows.map(valueOf));
  return values.size === 1 ? [...values][0] : undefined;
}
