import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, id, instant } from '#platform/contract/fields.ts';
import { candidateAnswers, interviewTypes, meetingHost, meetingTypes, noShowSides } from './contract.ts';

export const calendarDaysMax = 62;
export const calendarMeetingsMax = 1000;

export const calendarScopes = ['mine', 'all'] as const;

export const calendarMeeting = z.object({
  id,
  candidate: z.object({ id, name: z.string(), surname: z.string() }),
  hasCandidateEmail: z.boolean().describe('False when the candidate gets no mail'),
  job: z.object({ id, title: z.string() }).nullable(),
  meetingType: z.enum(meetingTypes),
  interviewType: z.enum(interviewTypes),
  startsAt: z.string(),
  endsAt: z.string(),
  durationMinutes: z.number(),
  timeZone: z.string(),
  candidateTimeZone: z.string(),
  roomName: z.string().nullable(),
  hosts: z.array(meetingHost),
  status: z.enum(['upcoming', 'completed']),
  noShowOf: z.enum(noShowSides).nullable(),
  candidateAnswer: z.enum(['none', ...candidateAnswers]),
  panelDayId: id.nullable().describe('Panel day that the meeting belongs to; null for a single meeting'),
  version: z.number(),
  can: z.object({ update: z.boolean() }),
});
export type CalendarMeeting = z.infer<typeof calendarMeeting>;

/** The meetings of a period, for the calendar. */
export const meetingCalendar = defineContract({
  listCalendar: {
    method: 'GET',
    path: '/companies/:companyId/meetings/calendar',
    summary: `List the meetings that overlap a period of at most ${calendarDaysMax} days, by their start`,
    permission: 'meetings.list',
    teamMayToo: true,
    params: companyParams,
    query: z.strictObject({
      periodFrom: instant,
      periodTo: instant,
      scope: z.enum(calendarScopes).default('all').describe('mine: only those that the caller hosts'),
      jobId: id.optional(),
    }),
    response: z.object({
      items: z.array(calendarMeeting),
      isCut: z.boolean().describe(`More than ${calendarMeetingsMax} meetings; later ones are missing`),
    }),
  },
});
