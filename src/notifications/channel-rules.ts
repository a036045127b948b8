import { type NotificationType, notificationTypes } from './rules.ts';

export const channels = ['inApp', 'mail', 'push'] as const;
export type Channel = (typeof channels)[number];
export type Choice = Record<Channel, boolean>;
export type Choices = Record<NotificationType, Choice>;

export const digests = ['off', 'daily', 'weekly'] as const;
export type Digest = (typeof digests)[number];

/** Later events of the same person or job within this time are part of the same mail. */
export const mailDelayMinutes = 5;

const choice = (inApp: boolean, mail: boolean, push: boolean): Choice => ({ inApp, mail, push });
const listed = choice(true, false, false);
const important = choice(true, true, true);

/**
 * The types in the groups of the settings, with their defaults. Mails are for what somebody waits for and what fails;
 * push messages for what is said to the member and what begins soon.
 */
export const channelGroups = {
  applicants: {
    application_received: listed,
    application_moved: listed,
    application_withdrawn: listed,
    introduction_received: listed,
    step_overdue: listed,
    answer_due: choice(true, true, false),
    snooze_ended: choice(true, true, false),
    document_received: listed,
    suggestion_accepted: listed,
    suggestion_declined: listed,
    followed: listed,
  },
  conversations: {
    comment_mention: important,
    comment_reply: important,
    message_received: important,
    message_answered: important,
    message_undelivered: choice(true, true, false),
    share_answered: choice(true, true, false),
  },
  meetings: {
    meeting_invited: choice(true, false, true),
    meeting_changed: choice(true, false, true),
    meeting_soon: choice(true, false, true),
    feedback_due: choice(true, false, true),
    feedback_given: listed,
  },
  work: {
    task_assigned: important,
    task_due: important,
    handover_received: choice(true, true, false),
    handover_returned: choice(true, true, false),
    export_ready: listed,
    export_failed: listed,
  },
  company: { company_created: listed, job_add: listed, member_joined: listed },
  security: {
    data_requested: choice(true, true, false),
    file_infected: choice(true, true, false),
    applications_held: listed,
    domain_missing: choice(true, true, false),
    domain_lost: choice(true, true, false),
  },
} satisfies Record<string, Partial<Choices>>;

export const defaultChoices = Object.assign({}, ...Object.values(channelGroups)) as Choices;

/** Types that the list always has: they concern the law or the safety of the company. */
const alwaysListed: ReadonlySet<NotificationType> = new Set([
  'data_requested',
  'file_infected',
  'domain_missing',
  'domain_lost',
]);

/** Types of which the members get a mail of its own, e.g. with a calendar entry. */
const withOwnMail: ReadonlySet<NotificationType> = new Set([
  'meeting_invited',
  'meeting_changed',
  'meeting_soon',
  'feedback_due',
]);

/** Whether members cannot change the channel of a type: the list always has it, or it has a mail of its own. */
export const isFixed = (type: NotificationType, channel: Channel): boolean =>
  (channel === 'inApp' && alwaysListed.has(type)) || (channel === 'mail' && withOwnMail.has(type));

/** All choices of a member from those that differ from the defaults. */
export function choicesFrom(stored: Partial<Record<string, Partial<Choice>>>): Choices {
  const entries = notificationTypes.map((type) => {
    const own = { ...defaultChoices[type], ...stored[type] };
    for (const channel of channels) if (isFixed(type, channel)) own[channel] = defaultChoices[type][channel];
    return [type, own];
  });
  return Object.fromEntries(entries) as Choices;
}

/** The choices that differ from the defaults, so that a later change of a default reaches the others. */
export function changedChoices(choices: Partial<Choices>): Partial<Choices> {
  const all = choicesFrom(choices);
  const changed = notificationTypes.filter((type) =>
    channels.some((channel) => all[type][channel] !== defaultChoices[type][channel]),
  );
  return Object.fromEntries(changed.map((type) => [type, all[type]])) as Partial<Choices>;
}

/** Types that are for the member in person; muting a candidate or a job does not silence them. */
export const personalTypes: readonly NotificationType[] = [
  'comment_mention',
  'comment_reply',
  'task_assigned',
  'task_due',
  'feedback_due',
  'meeting_invited',
  'meeting_changed',
  'meeting_soon',
  'handover_received',
  'handover_returned',
  'message_undelivered',
  'export_ready',
  'export_failed',
  'data_requested',
  'file_infected',
];

export const mentionTypes: readonly NotificationType[] = ['comment_mention', 'comment_reply'];

const minutesPerHour = 60;

/** The minute of the day of `HH:MM`. */
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * minutesPerHour + minutes;
}

/** `HH:MM` of a minute of the day. */
export const timeOf = (minute: number): string =>
  [Math.floor(minute / minutesPerHour), minute % minutesPerHour]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
