import { type MemberReply, openMemberReply } from '#conversations/server/member-addresses.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { mailLayout } from '#platform/server/mail/layout.ts';
import { sendMail } from '#platform/server/mail/outbox.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Translate } from '#platform/server/words.ts';
import type { Notification } from '../contract.ts';
import { type NotificationGroup, groupsOf } from '../group-rules.ts';
import type { NotificationType } from '../rules.ts';
import { sentenceKey, sentenceValues } from '../sentence-rules.ts';
import { openAddress, stopAddress } from './mail-links.ts';
import type { Reader } from './reader.ts';

type MailReader = Reader & { email: string };

/** More persons and jobs than this at once are one mail, e.g. after the quiet hours. */
const singleMailsMax = 3;
/** Groups that one mail lists, and sentences of each; the app has the others. */
const groupsMax = 30;
const sentencesMax = 4;

/** Writes the mails about these notifications: one for each person or job, or one for all. */
export async function sendNotificationMails(
  tx: TenantTx,
  platform: Platform,
  reader: MailReader,
  items: Notification[],
): Promise<void> {
  const groups = groupsOf(items);
  const isOne = reader.hasDigest || groups.length > singleMailsMax;
  const mails = isOne && groups.length > 0 ? [groups] : groups.map((group) => [group]);
  for (const mail of mails) await sendGroups(tx, platform, reader, mail);
}

async function sendGroups(
  tx: TenantTx,
  platform: Platform,
  reader: MailReader,
  groups: NotificationGroup<Notification>[],
): Promise<void> {
  const t = platform.words.in(reader.actor.language);
  const items = groups.flatMap((group) => group.items);
  const [first] = items;
  if (first === undefined) return;
  const sentenceOf = (item: Notification): string => sentence(item, reader, t);
  const subject = items.length === 1 ? sentenceOf(first) : subjectOf(groups, reader, t);
  const answer = await answerOf(tx, platform, reader, groups);
  const stop = stopAddress(platform, reader, typesOf(items));
  const content = mailLayout({
    language: reader.actor.language,
    companyName: reader.company.name,
    color: reader.company.color,
    heading: subject,
    paragraphs: [
      ...(answer === null ? [] : [answer.text, t('notifications.mail.answer')]),
      ...restLines(groups, t),
    ],
    ...(items.length > 1 && {
      items: groups.slice(0, groupsMax).map((group) => groupItem(group, { platform, reader, t, sentenceOf })),
    }),
    button:
      items.length === 1
        ? { label: t('notifications.mail.open'), address: openAddress(platform, reader, first.id) }
        : { label: t('notifications.mail.openAll'), address: openAddress(platform, reader) },
    link: { label: t('notifications.mail.change'), address: stop },
    footer: t('notifications.mail.footer', { company: reader.company.name }),
  });
  await sendMail(tx, {
    to: reader.email,
    fromName: reader.company.name,
    subject,
    ...content,
    unsubscribeAddress: stop,
    ...(answer !== null && { replyTo: answer.replyTo }),
    isCounted: false,
    companyId: reader.company.id,
    ...aboutPeople(groups, reader),
  });
}

const messageTypes: readonly string[] = ['message_received', 'message_answered'];

/** The newest message of the person, when the mail is about messages of one person whom the reader may answer. */
async function answerOf(
  tx: TenantTx,
  platform: Platform,
  { actor }: Reader,
  [group, ...others]: NotificationGroup<Notification>[],
): Promise<MemberReply | null> {
  if (!group?.candidate || others.length > 0) return null;
  const isAboutMessage = group.items.some(({ type }) => messageTypes.includes(type));
  return isAboutMessage ? openMemberReply(tx, platform, { actor, candidateId: group.candidate.id }) : null;
}

function subjectOf(
  [group, ...others]: NotificationGroup<Notification>[],
  { company }: Reader,
  t: Translate,
): string {
  const count = [group, ...others].reduce((sum, one) => sum + (one?.items.length ?? 0), 0);
  const values = { count, number: count, company: company.name, title: group?.title };
  const isOfOne = others.length === 0 && typeof group?.title === 'string';
  return t(`notifications.mail.${isOfOne ? 'subjectOf' : 'subject'}`, values);
}

const typesOf = (items: Notification[]): NotificationType[] => [
  ...new Set(items.flatMap(({ type }) => (type === 'new_feature' ? [] : [type]))),
];

// The mail is deleted with each person whom it names.
function aboutPeople(groups: NotificationGroup<Notification>[], { actor }: MailReader) {
  const [first = actor.userId, ...others] = groups.flatMap(({ candidate }) => candidate?.id ?? []);
  return { aboutId: first, ...(others.length > 0 && { alsoAboutIds: others }) };
}

const restLines = (groups: NotificationGroup<Notification>[], t: Translate): string[] =>
  groups.length > groupsMax ? [t('notifications.mail.rest', { number: groups.length - groupsMax })] : [];

type ItemContext = {
  platform: Platform;
  reader: MailReader;
  t: Translate;
  sentenceOf: (item: Notification) => string;
};

function groupItem(group: NotificationGroup<Notification>, { platform, reader, t, sentenceOf }: ItemContext) {
  const { items, title } = group;
  const [first] = items;
  const shown = items.slice(0, sentencesMax).map(sentenceOf);
  const rest = items.length - shown.length;
  return {
    label: `${title ?? t('notifications.mail.general')} (${items.length})`,
    address: openAddress(platform, reader, first?.id),
    detail: [...shown, ...(rest > 0 ? [t('notifications.mail.more', { number: rest })] : [])].join(' · '),
    language: reader.actor.language,
  };
}

/** The sentence of the app, in the language and the time zone of the reader. */
export function sentence(item: Notification, { actor, company, timeZone }: Reader, t: Translate): string {
  const locale = actor.language === 'tr' ? 'tr-TR' : 'en-GB';
  return t(
    sentenceKey(item),
    sentenceValues(item, {
      somebody: t('notifications.somebody'),
      company: company.name,
      moment: (at) =>
        new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(
          new Date(at),
        ),
      day: (date) => Temporal.PlainDate.from(date).toLocaleString(locale, { dateStyle: 'medium' }),
      number: (value) => value.toLocaleString(locale),
    }),
  );
}
