import { z } from 'zod';
import { delivery } from '#deliveries/contract.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import {
  calendarDate,
  companyParams,
  done,
  id,
  instant,
  optionalLine,
  text,
  timeZone,
} from '#platform/contract/fields.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { isWallTime } from './rules.ts';

export const meetingTypes = ['video', 'phone', 'onsite'] as const;
export const interviewTypes = ['screening', 'technical', 'culture', 'final', 'other'] as const;
export const meetingStatuses = ['upcoming', 'completed', 'cancelled'] as const;
export const candidateAnswers = ['yes', 'no', 'other_time'] as const;
export const noShowSides = ['candidate', 'host'] as const;
export const hostsMax = 20;

/** Local date and time in the meeting's time zone, to the minute: `2026-03-29T14:30`. */
export const wallTime = z.string().refine(isWallTime, 'meetings.validation.wallTime');

const fields = {
  meetingType: z.enum(meetingTypes),
  interviewType: z.enum(interviewTypes),
  wallTime,
  timeZone,
  durationMinutes: z.number().int().min(5).max(1440),
  place: optionalLine(500),
  roomId: id.nullable().describe('A room of the company; null for none'),
  hostIds: z.array(id).min(1, 'meetings.validation.hosts').max(hostsMax),
  privateNotes: text(5000),
  applicantNotes: text(5000),
};

export const meetingDraft = z.strictObject({
  candidateId: id,
  /** The application that the meeting is about. The job and its step follow from it. */
  applicationId: id.nullable().default(null),
  ...fields,
  place: fields.place.default(''),
  roomId: fields.roomId.default(null),
  privateNotes: fields.privateNotes.default(''),
  applicantNotes: fields.applicantNotes.default(''),
});
export type MeetingDraft = z.output<typeof meetingDraft>;

/** Omitted fields stay unchanged. */
export const meetingChange = z.strictObject(fields).partial().extend({ version: z.number().int() });
export type MeetingChange = z.output<typeof meetingChange>;

export const meetingHost = z.object({ memberId: id, userId: id, name: z.string(), surname: z.string() });

const answeringHost = meetingHost.extend({
  answer: z.enum(['none', ...candidateAnswers]).describe('By the calendar of the host'),
});

export const meeting = z.object({
  id,
  candidate: z.object({ id, name: z.string(), surname: z.string() }),
  candidateEmail: z.string().nullable().describe('Empty without one; null: withheld by a blind review'),
  delivery: delivery
    .nullable()
    .describe('Of the newest invitation, change or cancellation to the candidate; null without one'),
  applicationId: id.nullable(),
  job: z.object({ id, title: z.string() }).nullable(),
  step: z.object({ id, title: z.string(), color: z.string() }).nullable(),
  meetingType: z.enum(meetingTypes),
  interviewType: z.enum(interviewTypes),
  startsAt: z.string(),
  endsAt: z.string(),
  durationMinutes: z.number(),
  timeZone: z.string(),
  candidateTimeZone: z
    .string()
    .describe("Time zone of the candidate's time: that of their place, else that of the meeting"),
  wallTime: z.string(),
  place: z.string(),
  roomId: id.nullable(),
  room: z
    .object({ name: z.string(), place: z.string() })
    .nullable()
    .describe('Name and place of the room; null for none'),
  hosts: z.array(answeringHost),
  privateNotes: z.string().describe('For the team; never sent or shown to the candidate'),
  applicantNotes: z.string().describe('Shown to the candidate'),
  status: z.enum(['upcoming', 'completed']),
  noShowOf: z
    .enum(noShowSides)
    .nullable()
    .describe('Side that did not come to a completed meeting; null when both came'),
  candidateAnswer: z.enum(['none', ...candidateAnswers]),
  candidateAnswerNote: z.string(),
  candidateAnsweredAt: z.string().nullable(),
  proposedAt: z
    .string()
    .nullable()
    .describe('Start that the candidate proposes by their calendar; null without a proposal'),
  createdBy: z.object({ name: z.string(), surname: z.string() }).nullable(),
  panelDayId: id.nullable().describe('Panel day that the meeting belongs to; null for a single meeting'),
  version: z.number(),
  can: z.object({ update: z.boolean(), delete: z.boolean() }),
});
export type Meeting = z.infer<typeof meeting>;

const meetingParams = companyParams.extend({ meetingId: id });

const listQuery = pageQuery.extend({
  when: z.enum(['upcoming', 'completed']).default('upcoming'),
  from: instant.optional().describe('Meetings that end after this time'),
  to: instant.optional().describe('Meetings that start before this time'),
  candidateId: id.optional(),
  jobId: id.optional(),
});

const busyQuery = z.strictObject({
  memberIds: z
    .union([id, z.array(id).max(hostsMax)])
    .transform((value) => (Array.isArray(value) ? value : [value]))
    .describe('One or several members'),
  date: calendarDate,
  timeZone,
  roomId: id.optional().describe('A room whose busy times are listed too'),
  exceptMeetingId: id.optional().describe('The meeting that is being moved, whose own time counts as free'),
});

const busyBlocks = z.array(z.object({ startsAt: z.string(), endsAt: z.string() }));

const busyDay = z.object({
  startsAt: z.string(),
  endsAt: z.string(),
  members: z.array(
    z.object({
      memberId: id,
      blocks: busyBlocks.describe('Meetings; a host cannot be booked in them'),
      calendarBlocks: busyBlocks.describe("Busy times from the member's own calendar; a warning only"),
      workingSpans: busyBlocks.describe('Working hours on that day'),
    }),
  ),
  roomBlocks: busyBlocks.describe('Busy times of the room; empty without one'),
});
export type BusyDay = z.infer<typeof busyDay>;

const proposalQuery = z.strictObject({
  memberIds: busyQuery.shape.memberIds.optional().describe('The hosts; without any, every time is free'),
  durationMinutes: z.coerce.number().int().min(5).max(1440),
  candidateId: id.optional(),
  exceptMeetingId: busyQuery.shape.exceptMeetingId,
});

export const proposal = z.object({
  startsAt: z
    .string()
    .nullable()
    .describe(
      'First time within working hours at which all hosts are free; null when there is none in the searched weeks',
    ),
  times: z
    .array(z.string())
    .describe('Up to three free times on different half-days, the first one included'),
  timeZone: z.string().describe("The company's"),
  candidateTimeZone: z.string().nullable().describe("That of the candidate's place, when it is known"),
});
export type Proposal = z.infer<typeof proposal>;

export const meetings = defineContract({
  list: {
    method: 'GET',
    path: '/companies/:companyId/meetings',
    summary: 'Meetings: upcoming ones soonest first, completed ones latest first',
    permission: 'meetings.list',
    teamMayToo: true,
    params: companyParams,
    query: listQuery,
    response: pageOf(meeting),
  },
  busy: {
    method: 'GET',
    path: '/companies/:companyId/meetings/busy',
    summary:
      'List the busy times of these members on one day of a zone; times only, for members who may schedule',
    permission: 'member',
    params: companyParams,
    query: busyQuery,
    response: busyDay,
  },
  propose: {
    method: 'GET',
    path: '/companies/:companyId/meetings/proposal',
    summary:
      'Find the first time within working hours at which these members are free, for members who may schedule',
    permission: 'member',
    params: companyParams,
    query: proposalQuery,
    response: proposal,
  },
  read: {
    method: 'GET',
    path: '/companies/:companyId/meetings/:meetingId',
    summary: 'Read one meeting',
    permission: 'meetings.get',
    teamMayToo: true,
    params: meetingParams,
    response: meeting,
  },
  create: {
    method: 'POST',
    path: '/companies/:companyId/meetings',
    summary: 'Schedule a meeting; the candidate and the hosts get a calendar invitation',
    permission: 'meetings.create',
    params: companyParams,
    body: meetingDraft,
    response: meeting,
    status: 201,
    refusals: ['meetings.host_busy', 'meetings.room_busy', 'meetings.room_busy_with'],
  },
  update: {
    method: 'PATCH',
    path: '/companies/:companyId/meetings/:meetingId',
    summary: 'Change or reschedule a meeting; a change that affects the calendar is sent to everyone',
    permission: 'meetings.update',
    params: meetingParams,
    body: meetingChange,
    response: meeting,
    refusals: [
      'meetings.stale',
      'meetings.host_busy',
      'meetings.room_busy',
      'meetings.room_busy_with',
      'meetings.already_completed',
    ],
  },
  cancel: {
    method: 'DELETE',
    path: '/companies/:companyId/meetings/:meetingId',
    summary: 'Cancel a meeting; invitations in calendars are cancelled too',
    permission: 'meetings.delete',
    params: meetingParams,
    response: done,
  },
  complete: {
    method: 'PUT',
    path: '/companies/:companyId/meetings/:meetingId/completion',
    summary: 'Mark a meeting as completed',
    permission: 'meetings.update',
    params: meetingParams,
    response: meeting,
  },
  markNoShow: {
    method: 'PUT',
    path: '/companies/:companyId/meetings/:meetingId/no-show',
    summary: 'Mark a meeting that has begun as completed, with the side that did not come',
    permission: 'meetings.update',
    params: meetingParams,
    body: z.strictObject({ side: z.enum(noShowSides) }),
    response: meeting,
    refusals: ['meetings.not_begun'],
  },
  declineProposal: {
    method: 'DELETE',
    path: '/companies/:companyId/meetings/:meetingId/proposal',
    summary:
      'Decline the time that the candidate proposes; they get the invitation again, with the time as it is',
    permission: 'meetings.update',
    params: meetingParams,
    response: meeting,
  },
  reopen: {
    method: 'DELETE',
    path: '/companies/:companyId/meetings/:meetingId/completion',
    summary: 'Mark a meeting as upcoming again',
    permission: 'meetings.update',
    params: meetingParams,
    response: meeting,
  },
});
