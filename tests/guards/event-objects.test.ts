import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { auditKinds } from '#activity/audit-rules.ts';
import { eventSlices } from '#app/event-rules.ts';

/*
 * Each line of activity names its object: besides the actor it contains the candidate, job, member or title of the
 * event. The listed events are about the company itself, the actor, or a person who must not be named any more.
 * Others are about a candidate, by a person outside who is not named.
 */
const withoutObject = [
  'application_held',
  'file_infected',
  'handover_ended',
  'handover_received',
  'candidate_deleted',
  'candidate_exported',
  'candidate_introduced',
  'company_created',
  'company_careers_page_published',
  'company_photo_changed',
  'company_survey_updated',
  'company_deletion_requested',
  'company_deletion_cancelled',
  'company_audit_exported',
  'meeting_room_limits_changed',
  'meeting_room_video_changed',
  'member_joined',
  'member_left',
  'message_answered',
  'rejection_reason_reordered',
  'custom_field_reordered',
  'share_opened',
  'share_answered',
  'subscription_trial_ended',
  'subscription_plan_ended',
  'subscription_renewed',
  'subscription_overdue',
  'subscription_read_only',
  'subscription_chargeback_recorded',
];

type Messages = { events?: Record<string, string> };

function eventMessages(): [key: string, text: string][] {
  return globSync('src/*/*messages.{en,tr}.json').flatMap((path) => {
    const { events = {} } = JSON.parse(readFileSync(path, 'utf8')) as Messages;
    return Object.entries(events);
  });
}

// In a candidate's own actions the candidate is the actor, and the job or the meeting is the object.
function namesObject(text: string): boolean {
  const names = [...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name);
  return (
    names.filter((name) => name !== 'actor' && name !== 'via').length > (names.includes('actor') ? 0 : 1)
  );
}

const withoutName = (messages: [string, string][]): string[] => [
  ...new Set(messages.filter(([, text]) => !namesObject(text)).map(([key]) => key)),
];

it('each event names its object, in both languages', () => {
  const found = eventMessages();
  expect(found.length).toBeGreaterThan(100);
  expect(withoutName(found).toSorted()).toEqual(withoutObject.toSorted());
});

it('the audit log can be filtered by the kind of each event', () => {
  expect(auditKinds.toSorted()).toEqual(Object.keys(eventSlices).toSorted());
});

it('the guard finds an event that names only the actor', () => {
  const messages: [string, string][] = [
    ['file_renamed', '{{actor}} renamed a file'],
    ['application_received', '{{candidate}} applied'],
    ['candidate_created', '{{actor}} added {{candidate}}'],
  ];
  expect(withoutName(messages)).toEqual(['file_renamed', 'application_received']);
});
