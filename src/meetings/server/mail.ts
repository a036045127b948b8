import type { Language } from '#platform/contract/fields.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { mailLayout } from '#platform/server/mail/layout.ts';
import { sendMail } from '#platform/server/mail/outbox.ts';
import { senderAddress } from '#platform/server/mail/send-message.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Translate } from '#platform/server/words.ts';
import { endOf, type ReminderKind } from '../rules.ts';
import { candidateAddress, hostButton } from './host-button.ts';
import { makeLink } from './make-link.ts';
import { makeInvitation } from './make-invitation.ts';
import { candidateZone, locationOf, shownPlace } from './present.ts';
import { findHostsToNotify, findSchedulerAddress, findSender, type MeetingRow } from './queries.ts';
import { describeTime } from './describe-time.ts';

export type MeetingMailInput = { platform: Platform; companyId: string; now: Date };

/** The company, and the reply address: the member who scheduled the meeting, when they can be reached. */
type Sender = Awaited<ReturnType<typeof findSender>> & { replyTo: string | null };
type Host = Awaited<ReturnType<typeof findHostsToNotify>>[number];
type MailKind = 'invitation' | 'update' | 'cancellation' | `reminder_${ReminderKind}`;

/** Sends the calendar invitation, or its update, to the candidate and every host. */
export async function inviteEveryone(tx: TenantTx, input: MeetingMailInput, row: MeetingRow): Promise<void> {
  const news = row.calendar_sequence === 0 ? 'invitation' : 'update';
  await notifyEveryone(tx, input, row, news);
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
  for (const host of await findHostsToNotify(tx, memberIds)) {
    await notifyHost(tx, { input, sender, row, hosts: [host], news: 'cancellation' }, host);
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

type MailContext = {
  input: MeetingMailInput;
  sender: Sender;
  row: MeetingRow;
  hosts: Host[];
  news: MailKind;
};

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
  await notifyCandidate(tx, context);
  for (const host of hosts) await notifyHost(tx, context, host);
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
  await send(tx, context, {
    to: row.candidate_email,
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

async function notifyHost(tx: TenantTx, context: MailContext, host: Host): Promise<void> {
  const { input, sender, row, hosts, news } = context;
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
  const candidate = { name: fullName(row), email: row.candidate_email, answer: row.candidate_answer };
  await send(tx, context, {
    to: host.email,
    language,
    subject: t(`meetings.mail.host.${news}`, titleValues(context, language, sender.time_zone)),
    paragraphs: [...whenLines(row, language, hostZones(row, sender)), facts.join('\n')],
    button: await hostButton(tx, input, row, {
      memberId: news.startsWith('reminder') ? host.id : null,
      t,
    }),
    invitation: invitationFor(context, {
      summary: t('meetings.mail.calendarHost', { candidate: fullName(row), kind: kindOf(row, t) }),
      description: [facts.join('\n'), candidateAddress(input.platform, row)],
      attendees: [
        ...(candidate.email === '' ? [] : [candidate]),
        ...hosts.flatMap((one) =>
          one.email === null ? [] : [{ name: fullName(one), email: one.email, answer: 'yes' }],
        ),
      ],
    }),
  });
}

type OutgoingMail = {
  to: string;
  language: Language;
  subject: string;
  paragraphs: string[];
  button?: { label: string; address: string } | undefined;
  invitation?: { method: 'REQUEST' | 'CANCEL'; content: string } | undefined;
  isCounted?: false;
};

async function senderOf(tx: TenantTx, { companyId }: MeetingMailInput, row: MeetingRow): Promise<Sender> {
  const replyTo = await findSchedulerAddress(tx, companyId, row.id);
  return { ...(await findSender(tx, companyId)), replyTo };
}

async function send(
  tx: TenantTx,
  { input, sender, row }: Pick<MailContext, 'input' | 'sender' | 'row'>,
  mail: OutgoingMail,
): Promise<void> {
  const { html, text } = mailLayout({
    language: mail.language,
    companyName: sender.name,
    color: sender.careers_color,
    heading: mail.subject,
    paragraphs: mail.paragraphs,
    linkedAddress: row.place,
    ...(mail.button === undefined ? {} : { button: mail.button }),
  });
  await sendMail(tx, {
    to: mail.to,
    fromName: sender.name,
    subject: mail.subject,
    text,
    html,
    ...(mail.invitation === undefined ? {} : { calendar: mail.invitation }),
    ...(sender.replyTo === null ? {} : { replyTo: sender.replyTo }),
    ...(mail.isCounted === false && { isCounted: false }),
    companyId: input.companyId,
    aboutId: row.candidate_id,
  });
}

function invitationFor(
  { input, sender, row, news }: MailContext,
  words: {
    summary: string;
    description: string[];
    attendees: { name: string; email: string; answer: string }[];
  },
): OutgoingMail['invitation'] {
  if (news.startsWith('reminder')) return undefined;
  const method = news === 'cancellation' ? 'CANCEL' : 'REQUEST';
  const sentBy = senderAddress(input.platform.config.mailFrom);
  const content = makeInvitation({
    method,
    uid: row.calendar_uid,
    sequence: row.calendar_sequence,
    now: input.now,
    startsAt: row.starts_at,
    endsAt: endOf(row.starts_at, row.duration_minutes),
    timeZone: row.time_zone,
    summary: words.summary,
    description: words.description.filter((part) => part !== '').join('\n\n'),
    location: locationOf(row),
    organizer: {
      name: sender.name,
      ...(sender.replyTo === null ? { email: sentBy } : { email: sender.replyTo, sentBy }),
    },
    rsvp: sender.replyTo !== null,
    attendees: words.attendees,
  });
  return { method, content };
}

function titleValues({ sender, row, input }: MailContext, language: Language, timeZone: string) {
  const kind = kindOf(row, input.platform.words.in(language));
  return { company: sender.name, candidate: fullName(row), when: whenOf(row, language, timeZone), kind };
}

const kindOf = (row: MeetingRow, t: Translate): string => t(`meetings.interviewType.${row.interview_type}`);
// A cancelled video meeting shows no link, because the candidate would wait there alone.
const placeLines = (row: MeetingRow, t: Translate, news: MailKind): string[] => {
  if (news === 'cancellation' && row.meeting_type === 'video') return [];
  const place = shownPlace(row);
  return [t(`meetings.mail.${place === '' ? 'noPlace' : 'place'}_${row.meeting_type}`, { place })];
};
const roomLines = (row: MeetingRow, t: Translate): string[] =>
  row.room_name === null ? [] : [t('meetings.mail.room', { room: row.room_name })];
const whenOf = (row: MeetingRow, language: Language, timeZone: string): string =>
  describeTime(row.starts_at, { language, timeZone, style: 'short' });
const languageOf = (language: string): Language => (language === 'tr' ? 'tr' : 'en');
const fullName = (person: { name: string; surname: string }): string =>
  `${person.name} ${person.surname}`.trim();
// Hosts read the company's time first and the candidate's below it; the candidate reads only their own.
const hostZones = (row: MeetingRow, sender: Sender): string[] => [sender.time_zone, candidateZone(row)];

function whenLines(row: MeetingRow, language: Language, timeZones: string[]): string[] {
  const differing = timeZones.filter(
    (timeZone, index) =>
      timeZones.findIndex((one) => whenOf(row, language, one) === whenOf(row, language, timeZone)) === index,
  );
  const lineIn = (timeZone: string): string =>
    describeTime(row.starts_at, { language, timeZone, style: 'full', minutes: row.duration_minutes });
  return [differing.map(lineIn).join('\n')];
}
