export const notificationTypes = [
  'company_created',
  'job_add',
  'application_received',
  'application_moved',
  'application_withdrawn',
  'introduction_received',
  'answer_due',
  'step_overdue',
  'task_assigned',
  'task_due',
  'feedback_due',
  'feedback_given',
  'handover_received',
  'handover_returned',
  'snooze_ended',
  'share_answered',
  'followed',
  'suggestion_accepted',
  'suggestion_declined',
  'document_received',
  'comment_mention',
  'comment_reply',
  'message_received',
  'message_answered',
  'message_undelivered',
  'data_requested',
  'domain_missing',
  'domain_lost',
  'file_infected',
  'applications_held',
  'meeting_invited',
  'meeting_changed',
  'meeting_soon',
  'member_joined',
  'export_ready',
  'export_failed',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** The notified members of the company: those with a role, or the members with these ids. */
export type Audience =
  | 'owners'
  | 'team'
  | 'team_else_owners'
  | 'team_and_owners'
  | 'managers'
  | 'recruiters'
  | 'candidate_deleters'
  | 'candidate_editors'
  | 'followers'
  | readonly string[];
export type Notification = { type: NotificationType; audience: Audience };

/** The list shows all, the unread ones, those that mention the reader, or those that are for them in person. */
export const notificationFilters = ['all', 'unread', 'mentions', 'mine'] as const;
export type NotificationFilter = (typeof notificationFilters)[number];

/** The largest number on the badge. */
export const badgeMax = 99;

/** Events of a candidate of which followers are notified, unless they get another notification of the event. */
const followedEvents: ReadonlySet<string> = new Set([
  'application.received',
  'application.moved',
  'application.rejected',
  'application.withdrawn',
  'comment.written',
  'message.received',
  'message.answered',
  'message.sent',
  'meeting.scheduled',
  'meeting.rescheduled',
  'meeting.cancelled',
  'meeting.withdrawn',
  'meeting.answered',
  'meeting.chosen',
  'meeting.rebooked',
  'meeting.declined',
  'share.answered',
  'scorecard.submitted',
]);

type Event = { type: string; data: Record<string, unknown> };

/**
 * The notifications of an event; a member gets the first of those that are for them. The actor is not notified, except
 * of the company they created.
 */
export function notificationsFor(event: Event): Notification[] {
  const others = notificationsOfRoles(event);
  return followedEvents.has(event.type) ? [...others, { type: 'followed', audience: 'followers' }] : others;
}

/** Events that wait for the assignee of the application, else for the team. */
const forAssignee: Readonly<Record<string, NotificationType>> = {
  'application.answer_due': 'answer_due',
  'application.step_overdue': 'step_overdue',
  'application.woken': 'snooze_ended',
  'job_suggestion.accepted': 'suggestion_accepted',
  'job_suggestion.declined': 'suggestion_declined',
  'document_request.received': 'document_received',
  'message.received': 'message_received',
};

function notificationsOfRoles({ type, data }: Event): Notification[] {
  const ofAssignee = forAssignee[type];
  if (ofAssignee !== undefined) return [{ type: ofAssignee, audience: assigneeOrTeam(data) }];
  switch (type) {
    case 'company.created':
      return [{ type: 'company_created', audience: 'owners' }];
    case 'job.created':
    case 'job.duplicated':
      return [{ type: 'job_add', audience: 'team_and_owners' }];
    case 'application.received':
      return [{ type: 'application_received', audience: 'team' }];
    case 'scorecard.submitted':
      return [{ type: 'feedback_given', audience: 'team' }];
    case 'application.moved':
      return [{ type: 'application_moved', audience: 'team' }];
    case 'company.domain_missing':
      return [{ type: 'domain_missing', audience: 'owners' }];
    case 'company.domain_lost':
      return [{ type: 'domain_lost', audience: 'owners' }];
    case 'candidate.introduced':
      return [{ type: 'introduction_received', audience: 'recruiters' }];
    case 'application.withdrawn':
      return [{ type: 'application_withdrawn', audience: 'team' }];
    case 'data_request.received': {
      const isDeletion = data['kind'] === 'deletion';
      return [{ type: 'data_requested', audience: isDeletion ? 'candidate_deleters' : 'candidate_editors' }];
    }
    case 'file.infected':
      return [{ type: 'file_infected', audience: 'candidate_editors' }];
    case 'application.held':
      return [{ type: 'applications_held', audience: 'candidate_editors' }];
    case 'comment.written':
    case 'comment.edited':
      return notificationsForComment(data);
    case 'member.joined':
      return [{ type: 'member_joined', audience: 'managers' }];
    default:
      return type.startsWith('meeting.')
        ? notificationsForMeeting(type, data)
        : notificationsForOneMember(type, data);
  }
}

// A member of the thread who is mentioned too gets the first.
const notificationsForComment = (data: Record<string, unknown>): Notification[] => [
  ...forMembers('comment_mention', idsIn(data['mentionedMemberIds'])),
  ...forMembers('comment_reply', idsIn(data['threadMemberIds'])),
];

/** Of a task, a message about no job, a scorecard, a handover, an export or a share; each has one member. */
function notificationsForOneMember(type: string, data: Record<string, unknown>): Notification[] {
  const recipients = idsIn([data['memberId']]);
  switch (type) {
    case 'task.added':
    case 'task.assigned':
      return forMembers('task_assigned', recipients);
    case 'task.due':
      return forMembers('task_due', recipients);
    case 'scorecard.due':
      return forMembers('feedback_due', recipients);
    case 'message.answered':
      return [{ type: 'message_answered', audience: assigneeOrTeam(data) }];
    case 'message.undelivered':
      return forMembers('message_undelivered', recipients);
    case 'handover.received':
      return forMembers('handover_received', recipients);
    case 'handover.ended':
      return forMembers('handover_returned', recipients);
    case 'export.ready':
      return forMembers('export_ready', recipients);
    case 'export.failed':
      return forMembers('export_failed', recipients);
    case 'share.answered':
      // Without the member who asked for it, the feedback is for those who work on the job.
      return [
        { type: 'share_answered', audience: recipients.length === 0 ? 'team_else_owners' : recipients },
      ];
    default:
      return [];
  }
}

// Added hosts are invited. Other hosts are notified of changes that their calendars receive.
function notificationsForMeeting(type: string, data: Record<string, unknown>): Notification[] {
  const hosts = idsIn(data['hostIds']);
  const added = idsIn(data['newMemberIds']);
  switch (type) {
    case 'meeting.scheduled':
      return forMembers('meeting_invited', hosts);
    case 'meeting.rescheduled':
    case 'meeting.changed':
      if (data['isQuiet'] === true) return [];
      return [
        ...forMembers('meeting_invited', added),
        ...forMembers(
          'meeting_changed',
          hosts.filter((id) => !added.includes(id)),
        ),
      ];
    case 'meeting.reminded':
      return forMembers('meeting_soon', hosts);
    case 'meeting.chosen':
    case 'meeting.rebooked':
    case 'meeting.declined':
    case 'meeting.cancelled':
    case 'meeting.withdrawn':
    case 'meeting.answered':
      return forMembers('meeting_changed', hosts);
    default:
      return [];
  }
}

const forMembers = (type: NotificationType, ids: string[]): Notification[] =>
  ids.length === 0 ? [] : [{ type, audience: ids }];

// Someone waits for an answer, so without a team the owners are notified. A private message is for its readers.
const assigneeOrTeam = ({ assigneeId, readerMemberIds }: Record<string, unknown>): Audience => {
  const readers = idsIn(readerMemberIds);
  if (readers.length > 0) return readers;
  return typeof assigneeId === 'string' ? [assigneeId] : 'team_else_owners';
};

const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : [];

const keptDays = 90;

/** Notifications from before this time are deleted. */
export const keptSince = (now: Date): Date => new Date(now.getTime() - keptDays * 86_400_000);
