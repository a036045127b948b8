import { companyReplyAddress } from '#deliveries/server/company-reply-address.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { mailLayout } from '#platform/server/mail/layout.ts';
import { type MailThread, sendMail } from '#platform/server/mail/outbox.ts';
import { senderAddress } from '#platform/server/mail/send-message.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Translate } from '#platform/server/words.ts';
import { findOwnAddress } from '#sender-addresses/server/queries.ts';
import { endOf, type ReminderKind } from '../rules.ts';
import { describeTime } from './describe-time.ts';
import { type Invitation, makeInvitation } from './make-invitation.ts';
import { candidateZone, locationOf, shownPlace } from './present.ts';
import { type findHostsToNotify, findSchedulerAddress, findSender, type MeetingRow } from './queries.ts';

export type MeetingMailInput = {
  platform: Platform;
  companyId: string;
  now: Date;
  /** The member who causes the mails; null: the candidate or the clock does. */
  actor: Pick<MemberActor, 'userId'> | null;
  /** The caller changes several meetings of a panel day, and sends its agenda to the candidate at the end. */
  isAgendaLater?: boolean;
  /** Hosts who do not have the page of the interview at this time yet; left out: all. */
  pageForHostIds?: readonly string[];
};

/**
 * The company, the address from which its mails come, and the reply address: the member who scheduled the meeting, when
 * they can be reached.
 */
export type Sender = Awaited<ReturnType<typeof findSender>> & { address: string; replyTo: string | null };
export type Host = Awaited<ReturnType<typeof findHostsToNotify>>[number];
export type MailKind = 'invitation' | 'update' | 'cancellation' | `reminder_${ReminderKind}`;

export type MailContext = {
  input: MeetingMailInput;
  sender: Sender;
  row: MeetingRow;
  hosts: Host[];
  news: MailKind;
};

export type OutgoingMail = {
  to: string;
  language: Language;
  subject: string;
  paragraphs: string[];
  button?: { label: string; address: string } | undefined;
  invitation?: { method: 'REQUEST' | 'CANCEL'; content: string } | undefined;
  isCounted?: false;
  /** Of a mail to the candidate, whose delivery is logged. */
  thread?: MailThread;
};

export async function senderOf(
  tx: TenantTx,
  { platform, companyId }: MeetingMailInput,
  row: MeetingRow,
): Promise<Sender> {
  const replyTo = await findSchedulerAddress(tx, companyId, row.id);
  const address = (await findOwnAddress(tx)) ?? senderAddress(platform.config.mailFrom);
  return { ...(await findSender(tx, companyId)), address, replyTo };
}

export async function send(
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
    ...(mail.thread !== undefined && { thread: mail.thread }),
    companyId: input.companyId,
    aboutId: row.candidate_id,
  });
}

/** The calendar entry of a mail: that of the meeting, unless `entry` has another one. */
export function invitationFor(
  { input, sender, row, news }: Pick<MailContext, 'input' | 'sender' | 'row' | 'news'>,
  { description, ...words }: Pick<Invitation, 'summary' | 'attendees'> & { description: string[] },
  entry: Partial<Pick<Invitation, 'uid' | 'sequence' | 'startsAt' | 'endsAt' | 'location'>> = {},
): OutgoingMail['invitation'] {
  if (news.startsWith('reminder')) return undefined;
  const method = news === 'cancellation' ? 'CANCEL' : 'REQUEST';
  const sentBy = sender.address;
  const answersTo = companyReplyAddress(input.platform, input.companyId) ?? sender.replyTo;
  const content = makeInvitation({
    method,
    uid: row.calendar_uid,
    sequence: row.calendar_sequence,
    now: input.now,
    startsAt: row.starts_at,
    endsAt: endOf(row.starts_at, row.duration_minutes),
    timeZone: row.time_zone,
    location: locationOf(row),
    ...words,
    ...entry,
    description: description.filter((part) => part !== '').join('\n\n'),
    organizer: {
      name: sender.name,
      ...(answersTo === null ? { email: sentBy } : { email: answersTo, sentBy }),
    },
    rsvp: answersTo !== null,
  });
  return { method, content };
}

export function titleValues({ sender, row, input }: MailContext, language: Language, timeZone: string) {
  const kind = kindOf(row, input.platform.words.in(language));
  return { company: sender.name, candidate: fullName(row), when: whenOf(row, language, timeZone), kind };
}

export const kindOf = (row: MeetingRow, t: Translate): string =>
  t(`meetings.interviewType.${row.interview_type}`);
// A cancelled video meeting shows no link, because the candidate would wait there alone.
export const placeLines = (row: MeetingRow, t: Translate, news: MailKind): string[] => {
  if (news === 'cancellation' && row.meeting_type === 'video') return [];
  const place = shownPlace(row);
  return [t(`meetings.mail.${place === '' ? 'noPlace' : 'place'}_${row.meeting_type}`, { place })];
};
export const roomLines = (row: MeetingRow, t: Translate): string[] =>
  row.room_name === null ? [] : [t('meetings.mail.room', { room: row.room_name })];
export const whenOf = (row: MeetingRow, language: Language, timeZone: string): string =>
  describeTime(row.starts_at, { language, timeZone, style: 'short' });
export const languageOf = (language: string): Language => (language === 'tr' ? 'tr' : 'en');
export const fullName = (person: { name: string; surname: string }): string =>
  `${person.name} ${person.surname}`.trim();
// Hosts read the company's time first and the candidate's below it; the candidate reads only their own.
export const hostZones = (row: MeetingRow, sender: Sender): string[] => [
  sender.time_zone,
  candidateZone(row),
];

export function whenLines(row: MeetingRow, language: Language, timeZones: string[]): string[] {
  const differing = timeZones.filter(
    (timeZone, index) =>
      timeZones.findIndex((one) => whenOf(row, language, one) === whenOf(row, language, timeZone)) === index,
  );
  const lineIn = (timeZone: string): string =>
    describeTime(row.starts_at, { language, timeZone, style: 'full', minutes: row.duration_minutes });
  return [differing.map(lineIn).join('\n')];
}
