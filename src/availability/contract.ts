import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done, id, line, timeZone } from '#platform/contract/fields.ts';
import { isClockTime } from './rules.ts';

export const calendarFailures = [
  'unreachable',
  'forbidden_address',
  'denied',
  'not_a_calendar',
  'too_large',
  'too_slow',
  'not_caldav',
  'other_domain',
] as const;
export type CalendarFailure = (typeof calendarFailures)[number];

export const calendarKinds = ['ics', 'caldav'] as const;

const clockTime = z.string().refine(isClockTime, 'availability.validation.clockTime');

export const workingDay = z
  .strictObject({ weekday: z.number().int().min(1).max(7), from: clockTime, to: clockTime })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'availability.validation.endBeforeStart' });
export type WorkingDay = z.output<typeof workingDay>;

export const hoursDraft = z.strictObject({
  timeZone,
  days: z
    .array(workingDay)
    .max(7)
    .refine(
      (days) => new Set(days.map(({ weekday }) => weekday)).size === days.length,
      'availability.validation.dayTwice',
    )
    .describe('Working days with their hours; a day that is missing is free of meetings'),
});
export type HoursDraft = z.output<typeof hoursDraft>;

export const calendarDraft = z.strictObject({
  calendarAddress: z
    .string()
    .trim()
    .max(2000)
    .regex(/^(https?|webcal):\/\/\S+$/i, 'availability.validation.calendarAddress')
    .describe('Address of an ICS file; webcal:// means https://'),
  username: z.string().trim().max(200).default(''),
  password: z.string().max(500).default('').describe('Stored encrypted, and never returned'),
});
export type CalendarDraft = z.output<typeof calendarDraft>;

export const accountDraft = z.strictObject({
  serverAddress: z
    .string()
    .trim()
    .max(2000)
    .regex(/^https?:\/\/[^\s/@?#]+(\/\S*)?$/i, 'availability.validation.serverAddress')
    .describe('Address of a CalDAV server, or of the account on it'),
  username: line(200),
  password: z
    .string()
    .min(1, 'platform.validation.required')
    .max(500)
    .describe('An app password; stored encrypted, and never returned'),
});
export type AccountDraft = z.output<typeof accountDraft>;

export const calendarChoice = z.strictObject({
  calendarIds: z.array(id).max(100).describe('The calendars whose entries are busy times'),
});

const availability = z.object({
  hours: hoursDraft,
  isDefault: z.boolean().describe('The hours are those of the company'),
  calendar: z
    .object({
      kind: z.enum(calendarKinds),
      calendars: z
        .array(z.object({ id, name: z.string(), isBusy: z.boolean() }))
        .describe('The calendars of a CalDAV account, as of the last reading; empty for an ICS file'),
      host: z.string().describe('Host name of the address; the address itself is not returned'),
      failure: z.enum(calendarFailures).nullable(),
      checkedAt: z.string().nullable().describe('Time of the last reading; null before the first'),
      blockCount: z.number().describe('Number of busy times that are known'),
    })
    .nullable(),
  feed: z
    .object({ createdAt: z.string() })
    .nullable()
    .describe("The calendar of the caller's meetings, to subscribe to; null when there is no address"),
});
export type Availability = z.infer<typeof availability>;

const own = { permission: 'member', params: companyParams } as const;

/** The caller's own working hours and calendar. */
export const availabilities = defineContract({
  readAvailability: {
    method: 'GET',
    path: '/companies/:companyId/availability',
    summary: "Read the caller's working hours and calendar",
    ...own,
    response: availability,
  },
  saveHours: {
    method: 'PUT',
    path: '/companies/:companyId/availability/hours',
    summary: "Save the caller's working hours",
    ...own,
    body: hoursDraft,
    response: availability,
  },
  resetHours: {
    method: 'DELETE',
    path: '/companies/:companyId/availability/hours',
    summary: 'Use the working hours of the company again',
    ...own,
    response: availability,
  },
  connectCalendar: {
    method: 'PUT',
    path: '/companies/:companyId/availability/calendar',
    summary:
      'Connect a calendar of the caller; only its busy times are stored, and it is read every half hour',
    ...own,
    body: calendarDraft,
    response: availability,
  },
  connectAccount: {
    method: 'PUT',
    path: '/companies/:companyId/availability/account',
    summary:
      'Connect a CalDAV account of the caller after signing in there; only busy times are stored, and it is read every half hour',
    ...own,
    body: accountDraft,
    response: availability,
  },
  chooseCalendars: {
    method: 'PUT',
    path: '/companies/:companyId/availability/account/calendars',
    summary: 'Choose the calendars of the account whose entries are busy times',
    ...own,
    body: calendarChoice,
    response: availability,
  },
  renewFeed: {
    method: 'PUT',
    path: '/companies/:companyId/availability/feed',
    summary: "Make a secret address for the calendar of the caller's meetings; an earlier one stops working",
    ...own,
    response: z.object({ address: z.string().describe('Returned only once') }),
  },
  revokeFeed: {
    method: 'DELETE',
    path: '/companies/:companyId/availability/feed',
    summary: 'Revoke the secret address',
    ...own,
    response: done,
  },
  removeCalendar: {
    method: 'DELETE',
    path: '/companies/:companyId/availability/calendar',
    summary: "Remove the caller's calendar with its busy times",
    ...own,
    response: done,
  },
});
