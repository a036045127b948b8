import type { TenantTx } from '#platform/server/db/tenant.ts';
import { isWithheld } from '#platform/server/db/withheld-words.ts';
import type { ReminderKind } from '../rules.ts';
import { candidateAddress, hasInterviewPage, hostButton } from './host-button.ts';
import {
  fullName,
  type Host,
  hostZones,
  invitationFor,
  kindOf,
  languageOf,
  type MailContext,
  type MailKind,
  type MeetingMailInput,
  placeLines,
  roomLines,
  send,
  senderOf,
  titleValues,
  whenLines,
  whenOf,
} from './mail-parts.ts';
import { logInvitation } from './log-invitation.ts';
import type { Invitation } from './make-invitation.ts';
import { makeLink } from './make-link.ts';
import { sendAgenda } from './panel-mail.ts';
import { candidateZone } from './present.ts';
import { findHostsToNotify, type MeetingRow } from './queries.ts';

export type { MeetingMailInput } from './mail-parts.ts';

/** Sends the calendar invitation, or its update, to the candidate and every host. */
export async function inviteEveryone(tx: TenantTx, input: MeetingMailInput, row: MeetingRow): Promise<void> {
  const news = row.calendar_sequence === 0 ? 'invitation' : 'update';
  await notifyEveryone(tx, input, row, news);
}

/** Sends the invitation to the candidate alone, when it has changed for nobody else. */
export async function inviteCandidateAgain(
  tx: TenantTx,
  input: MeetingMailInput,
  row: MeetingRow,
): Promise<void> {
  const sender = await senderOf(tx, input, row);
  const context: MailContext = { input, sender, row, hosts: [], news: 'update' };
  if (row.panel_day_id === null) await notifyCandidate(tx, context);
  else await sendAgenda(tx, context, row.panel_day_id);
}

/** Sends the agenda of the day of a meeting to the candidate, after the hosts got their changes. */
export async function sendDayAgenda(
  tx: TenantTx,
  input: MeetingMailInput,
  row: MeetingRow | undefined,
  news: 'invitation' | 'update' | 'cancellation',
): Promise<void> {
  if (row === undefined || row.panel_day_id === null) return;
  const sender = await senderOf(tx, input, row);
  await sendAgenda(tx, { input, sender, row, news }, row.panel_day_id);
}

/** Sends the cancellation, which removes the meeting from everyone's calendar. */
export async function sendCancellation(
  tx: TenantTx,
  input: MeetingMailInput,
  row: MeetingRow,
): Promise<void> {
  await notifyEveryone(tx, input, row, 'cancellation');
}

/** Reminds everyone, without a calendar entry, because they have it already. */
export async function remindEveryone(
  tx: TenantTx,
  input: MeetingMailInput,
  row: MeetingRow,
  kind: ReminderKind,
): Promise<void> {
  await notifyEveryone(tx, input, row, `reminder_${kind}`);
}

/** Sends a cancellation to removed hosts, for their calendars. */
export async function notifyRemovedHosts(
  tx: TenantTx,
  input: MeetingMailInput,
  row: MeetingRow,
  memberIds: string[],
): Promise<void> {
  const sender = await senderOf(tx, input, row);
  const candidate = await candidateAttendee(tx, row);
  for (const host of await findHostsToNotify(tx, memberIds)) {
    await notifyHost(tx, { input, sender, row, hosts: [host], candidate, news: 'cancellation' }, host);
  }
}

/** Notifies the hosts of the candidate's answer. */
export async function notifyHostsOfAnswer(
  tx: TenantTx,
  input: MeetingMailInput,
  row: MeetingRow,
): Promise<void> {
  const sender = await senderOf(tx, input, row);
  const hosts = await findHostsToNotify(
    tx,
    row.hosts.map((host) => host.memberId),
  );
  for (const host of hosts) {
    if (host.email === null || !host.has_access) continue;
    const t = input.platform.words.in(languageOf(host.language));
    const values = {
      candidate: fullName(row),
      when: whenOf(row, languageOf(host.language), sender.time_zone),
    };
    const title = t(`meetings.mail.answer_${row.candidate_answer}`, values);
    const note = row.candidate_answer_note;
    await send(
      tx,
      { input, sender, row },
      {
        to: host.email,
        language: languageOf(host.language),
        subject: title,
        paragraphs: [
          ...whenLines(row, languageOf(host.language), hostZones(row, sender)),
          ...(note === '' ? [] : [`“${note}”`]),
        ],
        button: { label: t('meetings.mail.openCandidate'), address: candidateAddress(input.platform, row) },
        isCounted: false,
      },
    );
  }
}

async function notifyEveryone(
  tx: TenantTx,
  input: MeetingMailInput,
  row: MeetingRow,
  news: MailKind,
): Promise<void> {
  const sender = await senderOf(tx, input, row);
  const hosts = await findHostsToNotify(
    tx,
    row.hosts.map((host) => host.memberId),
  );
  const context = { input, sender, row, hosts, news };
  if (row.panel_day_id === null) await notifyCandidate(tx, context);
  else if (input.isAgendaLater !== true) await sendAgenda(tx, context, row.panel_day_id);
  const candidate = await candidateAttendee(tx, row);
  for (const host of hosts) await notifyHost(tx, { ...context, candidate }, host);
}

// The candidate's mail uses only what the candidate may read, so never the private notes.
async function notifyCandidate(tx: TenantTx, context: MailContext): Promise<void> {
  const { input, sender, row, news } = context;
  if (row.candidate_email === '') return;
  const language = languageOf(row.application_language ?? sender.default_language);
  const t = input.platform.words.in(language);
  const subject = t(`meetings.mail.candidate.${news}`, titleValues(context, language, candidateZone(row)));
  const button =
    news === 'cancellation'
      ? undefined
      : { label: t('meetings.mail.answerButton'), address: await makeLink(tx, input, row.id) };
  const names = row.hosts.map(fullName).join(', ');
  const facts = [
    ...(row.job_title === null ? [] : [t('meetings.mail.job', { job: row.applicant_job_title })]),
    ...placeLines(row, t, news),
    ...(row.meeting_type === 'onsite' ? roomLines(row, t) : []),
    t('meetings.mail.hosts', { names }),
  ];
  const notes = row.applicant_notes === '' || news === 'cancellation' ? [] : [row.applicant_notes];
  const paragraphs = [...whenLines(row, language, [candidateZone(row)]), facts.join('\n'), ...notes];
  const thread = await logInvitation(tx, context, [row.id]);
  await send(tx, context, {
    to: row.candidate_email,
    thread,
    language,
    subject,
    paragraphs,
    button,
    invitation: invitationFor(context, {
      summary: t('meetings.mail.calendarCandidate', { company: sender.name, kind: kindOf(row, t) }),
      description: [facts.join('\n'), ...notes, ...(button ? [`${button.label}: ${button.address}`] : [])],
      attendees: [{ name: fullName(row), email: row.candidate_email, answer: row.candidate_answer }],
    }),
  });
}

/** The candidate in the calendar entry of a host; none without an address, or while a blind review withholds it. */
async function candidateAttendee(tx: TenantTx, row: MeetingRow): Promise<Invitation['attendees']> {
  const { candidate_email: email, candidate_answer: answer } = row;
  if (email === '' || (await isWithheld(tx, row.candidate_id))) return [];
  return [{ name: fullName(row), email, answer }];
}

type HostMail = MailContext & { candidate: Invitation['attendees'] };

async function notifyHost(tx: TenantTx, context: HostMail, host: Host): Promise<void> {
  const { input, sender, row, hosts, candidate, news } = context;
  // A host without access to the company only gets what removes the meeting from their calendar.
  if (host.email === null || (!host.has_access && news !== 'cancellation')) return;
  const language = languageOf(host.language);
  const t = input.platform.words.in(language);
  const facts = [
    ...(row.job_title === null ? [] : [t('meetings.mail.job', { job: row.job_title })]),
    ...placeLines(row, t, news),
    ...roomLines(row, t),
    t('meetings.mail.heldBy', { names: row.hosts.map(fullName).join(', ') }),
  ];
  await send(tx, context, {
    to: host.email,
    language,
    subject: t(`meetings.mail.host.${news}`, titleValues(context, language, sender.time_zone)),
    paragraphs: [...whenLines(row, language, hostZones(row, sender)), facts.join('\n')],
    button: await hostButton(tx, input, row, {
      memberId: hasInterviewPage(context, host) ? host.id : null,
      t,
    }),
    invitation: invitationFor(context, {
      summary: t('meetings.mail.calendarHost', { candidate: fullName(row), kind: kindOf(row, t) }),
      description: [facts.join('\n'), candidateAddress(input.platform, row)],
      attendees: [
        ...candidate,
        ...hosts.flatMap((one) =>
          one.email === null ? [] : [{ name: fullName(one), email: one.email, answer: 'yes' }],
        ),
      ],
    }),
  });
}
