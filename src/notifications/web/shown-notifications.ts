import type { MailKind } from '#deliveries/rules.ts';
import { links } from '#platform/web/links.ts';
import type { Notification } from '../contract.ts';
import type { SampleNotification } from './sample-notification.ts';

export type ShownNotification = Notification | SampleNotification;

/** Inserts the announcement by its date. When older pages are not loaded yet, it appears with them. */
export function withSample(
  items: readonly Notification[],
  sample: SampleNotification | null,
  hasMore: boolean,
): ShownNotification[] {
  if (sample === null) return [...items];
  const at = items.findIndex((item) => item.createdAt < sample.createdAt);
  if (at === -1) return hasMore ? [...items] : [...items, sample];
  return items.toSpliced(at, 0, sample as never);
}

/**
 * Address of the notification's target; null when it has none. Hosts may see a meeting but not the candidate's page.
 * @param companyId the company of the notification: an address without a record names it, because it may open in a new
 * window
 */
export function hrefOf(notification: ShownNotification, companyId: string): string | null {
  if (notification.type === 'new_feature') return null;
  switch (notification.type) {
    case 'job_add':
      return notification.job && links.job(notification.job.id);
    case 'application_received':
    case 'application_moved':
    case 'application_withdrawn':
    case 'introduction_received':
    case 'answer_due':
    case 'step_overdue':
    case 'task_assigned':
    case 'task_due':
    case 'snooze_ended':
    case 'share_answered':
    case 'data_requested':
    case 'file_infected':
    case 'suggestion_accepted':
    case 'suggestion_declined':
    case 'feedback_given':
    case 'document_received':
    case 'message_received':
    case 'message_answered':
      return candidateHref(notification, tabs[notification.type]);
    case 'comment_mention':
    case 'comment_reply':
      return commentHref(notification);
    case 'followed':
      return followedHref(notification);
    case 'message_undelivered':
      return mailHref(notification);
    case 'feedback_due':
      return notification.meetingId && links.scorecard(notification.meetingId);
    case 'meeting_invited':
    case 'meeting_changed':
    case 'meeting_soon':
      return meetingHref(notification, companyId);
    case 'company_created':
    case 'domain_missing':
    case 'domain_lost':
    case 'applications_held':
    case 'member_joined':
    case 'export_ready':
    case 'export_failed':
      return links.inCompany(pages[notification.type], companyId);
    case 'handover_received':
    case 'handover_returned':
      return notification.handover && links.inCompany(links.handover(notification.handover.id), companyId);
  }
}

const pages = {
  company_created: links.home(),
  domain_missing: links.company('careers'),
  domain_lost: links.company('careers'),
  applications_held: links.company('held-applications'),
  member_joined: links.company('members'),
  export_ready: links.exports(),
  export_failed: links.exports(),
} as const;

const tabs: Partial<Record<Notification['type'], string>> = {
  feedback_given: 'evaluation',
  document_received: 'files',
  message_received: 'messages',
  message_answered: 'messages',
};

const candidateHref = ({ candidate }: Notification, tab?: string): string | null =>
  candidate && links.candidate(candidate.id, tab);

const commentHref = ({ candidate, commentId }: Notification): string | null =>
  candidate &&
  (commentId === null ? links.candidate(candidate.id, 'comments') : links.comment(candidate.id, commentId));

/** The meeting; once it is cancelled, the list that it is missing from. */
const meetingHref = ({ meetingId }: Notification, companyId: string): string =>
  meetingId === null ? links.inCompany(links.meetings(), companyId) : links.meeting(meetingId);

/** The place that a mail is about: the meeting itself, else the tab of the candidate that shows the mail. */
function mailHref(notification: Notification): string | null {
  const { mailKind, meetingId } = notification;
  if (mailKind === 'invitation' && meetingId !== null) return links.meeting(meetingId);
  return candidateHref(notification, mailTabs[mailKind ?? 'message']);
}

const mailTabs: Readonly<Record<MailKind, string | undefined>> = {
  message: 'messages',
  invitation: 'meetings',
  meeting_reminder: 'meetings',
  offer: 'meetings',
  documents: 'files',
  suggestion: undefined,
  other: undefined,
};

const followedHref = (notification: Notification): string | null =>
  notification.event === 'comment.written'
    ? commentHref(notification)
    : candidateHref(notification, followedTab(notification.event));

/** The tab of a candidate that shows an event. */
function followedTab(event: string): string {
  const ofEvents: Record<string, string> = {
    message: 'messages',
    meeting: 'meetings',
    scorecard: 'evaluation',
  };
  return ofEvents[event.split('.')[0] ?? ''] ?? 'overview';
}
