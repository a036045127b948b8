import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done, id } from '#platform/contract/fields.ts';
import { interviewTypes, meeting, meetingDraft, wallTime } from './contract.ts';
import { isOneDay, overlappingAt } from './panel-rules.ts';

export const panelMeetingsMin = 2;
export const panelMeetingsMax = 12;

/** The fields that all meetings of a day share. A new field of a meeting is one of each interview unless it is here. */
const sharedFields = {
  candidateId: true,
  applicationId: true,
  timeZone: true,
  privateNotes: true,
  applicantNotes: true,
} as const;
const shared = meetingDraft.pick(sharedFields);

export const panelInterview = meetingDraft.omit(sharedFields);
export type PanelInterview = z.output<typeof panelInterview>;

// For the API document: a day of two meetings that do not overlap.
const exampleInterviews = ['09:00', '10:00'].map((time) => ({
  meetingType: 'video',
  interviewType: 'technical',
  wallTime: `2026-12-01T${time}`,
  durationMinutes: 45,
  hostIds: ['0190a5e4-7c3a-7b5e-9f39-6f8f0c1d2e3f'],
}));

export const panelDayDraft = shared.extend({
  interviews: z
    .array(panelInterview)
    .min(panelMeetingsMin, 'meetings.validation.panelCount')
    .max(panelMeetingsMax)
    .refine(isOneDay, 'meetings.validation.panelOneDay')
    .superRefine((interviews, context) => {
      const index = overlappingAt(interviews);
      if (index === null) return;
      const message = 'meetings.validation.panelOverlap';
      context.addIssue({ code: 'custom', message, path: [index, 'wallTime'] });
    })
    .meta({ examples: [exampleInterviews] })
    .describe('The meetings of the day, in any order; they do not overlap'),
});
export type PanelDayDraft = z.output<typeof panelDayDraft>;

export const panelDay = z.object({
  id,
  candidate: z.object({ id, name: z.string(), surname: z.string() }),
  meetings: z.array(meeting).describe('Those that are not cancelled, by their start'),
  version: z.number(),
  can: z.object({ create: z.boolean(), update: z.boolean(), delete: z.boolean() }),
});
export type PanelDay = z.infer<typeof panelDay>;

/** The first two and the candidate refuse a move; the others are warnings. */
export const conflictKinds = ['host', 'room', 'candidate', 'calendar', 'hours'] as const;

export const panelConflict = z.object({
  kind: z
    .enum(conflictKinds)
    .describe(
      'host, room, candidate: taken by another meeting, which refuses the move; the others are warnings',
    ),
  name: z.string().describe('Name of the host or the room; empty for the candidate'),
  startsAt: z.string().nullable().describe('Start of the taken time; null when it is outside working hours'),
  endsAt: z.string().nullable(),
});
export type PanelConflict = z.infer<typeof panelConflict>;

export const panelMove = z.object({
  meetingId: id,
  interviewType: z.enum(interviewTypes),
  startsAt: z.string().describe('Until now'),
  newStartsAt: z.string(),
  durationMinutes: z.number(),
  hosts: meeting.shape.hosts,
  conflicts: z.array(panelConflict),
});
export type PanelMove = z.infer<typeof panelMove>;

const shift = z.strictObject({
  firstMeetingId: id.describe('The first meeting that moves; the ones after it follow'),
  wallTime: wallTime.describe('Its new start in its time zone'),
});
export type PanelShift = z.output<typeof shift>;

const dayParams = companyParams.extend({ panelDayId: id });

/** Panel days. One meeting is removed or moved alone by the calls of meetings. */
export const panelDays = defineContract({
  suggestInterviews: {
    method: 'GET',
    path: '/companies/:companyId/jobs/:jobId/panel-interviews',
    summary:
      'Suggest the meetings of a panel day from the interview kits of a job, in the order of their types',
    permission: 'meetings.create',
    params: companyParams.extend({ jobId: id }),
    response: z.object({
      items: z.array(
        z.object({
          interviewType: z.enum(interviewTypes),
          durationMinutes: z.number().nullable().describe('Sum of the time plan; null without one'),
        }),
      ),
    }),
  },
  createPanelDay: {
    method: 'POST',
    path: '/companies/:companyId/panel-days',
    summary:
      'Schedule several meetings with a candidate on one day; each host gets their invitations, the candidate one agenda',
    permission: 'meetings.create',
    params: companyParams,
    body: panelDayDraft,
    response: panelDay,
    status: 201,
    refusals: ['meetings.host_busy', 'meetings.room_busy', 'meetings.room_busy_with'],
  },
  readPanelDay: {
    method: 'GET',
    path: '/companies/:companyId/panel-days/:panelDayId',
    summary: 'Read a panel day with its meetings',
    permission: 'meetings.get',
    teamMayToo: true,
    params: dayParams,
    response: panelDay,
  },
  previewShift: {
    method: 'GET',
    path: '/companies/:companyId/panel-days/:panelDayId/shift',
    summary:
      'Show the old and new times and the conflicts of a move of a meeting and those after it; changes nothing',
    permission: 'meetings.update',
    params: dayParams,
    query: shift,
    response: z.object({ moves: z.array(panelMove), version: z.number() }),
    refusals: ['meetings.panel_begun', 'meetings.panel_one_day'],
  },
  shiftPanelDay: {
    method: 'PUT',
    path: '/companies/:companyId/panel-days/:panelDayId/shift',
    summary:
      'Move a meeting of a panel day and all after it by the same time; hosts and candidate are informed',
    permission: 'meetings.update',
    params: dayParams,
    body: shift.extend({ version: z.number().int() }),
    response: panelDay,
    refusals: [
      'meetings.panel_stale',
      'meetings.panel_begun',
      'meetings.panel_one_day',
      'meetings.panel_overlap',
      'meetings.host_busy',
      'meetings.room_busy',
      'meetings.room_busy_with',
    ],
  },
  addInterview: {
    method: 'POST',
    path: '/companies/:companyId/panel-days/:panelDayId/meetings',
    summary: 'Add a meeting to a panel day; the candidate gets the new agenda',
    permission: 'meetings.create',
    params: dayParams,
    body: panelInterview,
    response: panelDay,
    status: 201,
    refusals: [
      'meetings.panel_overlap',
      'meetings.panel_full',
      'meetings.host_busy',
      'meetings.room_busy',
      'meetings.room_busy_with',
    ],
  },
  cancelPanelDay: {
    method: 'DELETE',
    path: '/companies/:companyId/panel-days/:panelDayId',
    summary: 'Cancel the meetings of a panel day that have not begun; calendars are updated',
    permission: 'meetings.delete',
    params: dayParams,
    response: done,
    refusals: ['meetings.panel_begun'],
  },
});
