import { z } from 'zod';
import { delivery } from '#deliveries/contract.ts';
import { interviewTypes, meetingHost, meetingTypes } from '#meetings/contract.ts';
import { limitFields, type OwnLimits } from '#meetings/limit-contract.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, id, instant, optionalLine, text } from '#platform/contract/fields.ts';
import {
  applicationsMax,
  bookingStates,
  hostModes,
  skipReasons,
  stepChoices,
  usualSettings,
} from './rules.ts';

const hostsMax = 20;
const whole = (min: number, max: number) => z.number().int().min(min).max(max);

const ownLimit = (name: keyof OwnLimits) =>
  limitFields[name]
    .nullable()
    .default(null)
    .describe(
      `${limitFields[name].description}, instead of the value of the company; null for the default. A stricter value of a host applies`,
    );

const fields = {
  meetingType: z.enum(meetingTypes),
  interviewType: z.enum(interviewTypes),
  durationMinutes: whole(5, 480).default(usualSettings.durationMinutes),
  stepMinutes: z
    .literal(stepChoices)
    .default(usualSettings.stepMinutes)
    .describe('Minutes between two offered starts'),
  hostMode: z
    .enum(hostModes)
    .default(usualSettings.hostMode)
    .describe(
      'together: all hosts take part; in_turn: one free host, first the one with the fewest meetings to come',
    ),
  hostIds: z.array(id).min(1, 'meetings.validation.hosts').max(hostsMax),
  place: optionalLine(500).default(''),
  roomId: id.nullable().default(null).describe('A room of the company; null for none'),
  bufferBeforeMinutes: ownLimit('bufferBeforeMinutes'),
  bufferAfterMinutes: ownLimit('bufferAfterMinutes'),
  noticeHours: ownLimit('noticeHours'),
  daysAhead: whole(1, 60).default(usualSettings.daysAhead).describe('Times are offered for so many days'),
  dailyLimit: ownLimit('dailyLimit'),
  changeHours: whole(0, 336)
    .default(usualSettings.changeHours)
    .describe('The candidate may move or cancel until so many hours before the meeting'),
  validDays: whole(1, 60).default(usualSettings.validDays).describe('Days until the link expires'),
  applicantNotes: text(5000).default(''),
};

export const bookingDraft = z.strictObject({
  applicationIds: z.array(id).min(1).max(applicationsMax).describe('Each applicant gets a link of their own'),
  ...fields,
});
export type BookingDraft = z.output<typeof bookingDraft>;

export const bookingLink = z.object({
  id,
  candidateId: id,
  application: z.object({ id, jobTitle: z.string() }),
  state: z.enum(bookingStates),
  meetingType: z.enum(meetingTypes),
  interviewType: z.enum(interviewTypes),
  durationMinutes: z.number(),
  hostMode: z.enum(hostModes),
  hosts: z.array(meetingHost).describe('Without members who are not active any more'),
  offeredBy: z.object({ name: z.string(), surname: z.string() }).nullable(),
  sentAt: instant,
  remindedAt: instant.nullable(),
  expiresAt: instant,
  delivery: delivery.nullable().describe('Of the newest mail with the link; null without one'),
  meeting: z.object({ id, startsAt: instant }).nullable(),
  can: z.object({ withdraw: z.boolean(), resend: z.boolean() }),
});
export type BookingLink = z.infer<typeof bookingLink>;

export const bookingPreview = z.object({
  subject: z.string(),
  paragraphs: z.array(z.string()).describe('The mail without its button'),
  freeTimes: z.number().describe('Number of times that the applicant could choose now'),
  firstTimes: z.array(instant).describe('The first of them, at most three'),
  leastDaysAhead: z
    .number()
    .describe(
      'With fewer days ahead the notice of the link or a host leaves no time to offer, which is refused',
    ),
});

const linkParams = companyParams.extend({ bookingLinkId: id });
export const bookingLinks = defineContract({
  list: {
    method: 'GET',
    path: '/companies/:companyId/candidates/:candidateId/booking-links',
    summary:
      'List the links with which a candidate chooses the time of a meeting, newest first; at most 50, of applications that the caller may see',
    permission: 'candidates.get',
    teamMayToo: true,
    params: companyParams.extend({ candidateId: id }),
    response: z.object({ items: z.array(bookingLink) }),
  },
  create: {
    method: 'POST',
    path: '/companies/:companyId/booking-links',
    summary: 'Mail applicants a link with which each chooses a free time of the hosts',
    permission: 'meetings.create',
    params: companyParams,
    body: bookingDraft,
    response: z.object({
      items: z.array(bookingLink),
      skipped: z.array(z.object({ applicationId: id, reason: z.enum(skipReasons) })),
    }),
    status: 201,
    refusals: ['billing.limit_mails'],
  },
  preview: {
    method: 'POST',
    path: '/companies/:companyId/applications/:applicationId/booking-previews',
    summary: 'Preview the mail of a booking link, and count the times that it would offer; writes nothing',
    permission: 'meetings.create',
    params: companyParams.extend({ applicationId: id }),
    body: z.strictObject(fields),
    response: bookingPreview,
  },
  withdraw: {
    method: 'PUT',
    path: '/companies/:companyId/booking-links/:bookingLinkId/withdrawal',
    summary: 'Withdraw a link on which no time was chosen; withdrawing again changes nothing',
    permission: 'meetings.create',
    params: linkParams,
    response: bookingLink,
    refusals: ['booking.not_open'],
  },
  resend: {
    method: 'POST',
    path: '/companies/:companyId/booking-links/:bookingLinkId/mails',
    summary: 'Mail an open link again',
    permission: 'meetings.create',
    params: linkParams,
    response: bookingLink,
    refusals: ['booking.not_open', 'billing.limit_mails'],
  },
});
