import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams } from '#platform/contract/fields.ts';

const whole = (min: number, max: number) => z.number().int().min(min).max(max);

/** Fields of the limits under which applicants choose times; a booking link has them too. */
export const limitFields = {
  bufferBeforeMinutes: whole(0, 240).describe('Minutes that stay free before the meeting'),
  bufferAfterMinutes: whole(0, 240).describe('Minutes that stay free after the meeting'),
  noticeHours: whole(0, 336).describe('Least hours between the choice and the meeting'),
  dailyLimit: whole(1, 20).describe('Most meetings of a host on a day of their zone, over all links'),
};

export const limitsDraft = z.strictObject({
  ...limitFields,
  dailyLimit: limitFields.dailyLimit
    .nullable()
    .describe('Most meetings of a host on a day; null for no limit'),
});
export type Limits = z.output<typeof limitsDraft>;

/** Limits of a host or a link; null where those of the company apply. */
export const ownLimitsDraft = z.strictObject({
  bufferBeforeMinutes: limitFields.bufferBeforeMinutes.nullable(),
  bufferAfterMinutes: limitFields.bufferAfterMinutes.nullable(),
  noticeHours: limitFields.noticeHours.nullable(),
  dailyLimit: limitFields.dailyLimit.nullable(),
});
export type OwnLimits = z.output<typeof ownLimitsDraft>;

const bothLimits = z.object({
  company: z.object(limitsDraft.shape),
  own: z.object(ownLimitsDraft.shape).describe("The caller's own as a host; null where the company's apply"),
});

/** Limits under which applicants choose times with booking links: the company's, and the caller's own as a host. */
export const meetingLimits = defineContract({
  readLimits: {
    method: 'GET',
    path: '/companies/:companyId/meeting-settings/limits',
    summary: 'Read the limits under which applicants choose times, and the own ones of the caller as a host',
    permission: 'member',
    params: companyParams,
    response: bothLimits,
  },
  changeLimits: {
    method: 'PUT',
    path: '/companies/:companyId/meeting-settings/limits',
    summary: 'Set the limits of booking links and hosts without values of their own',
    permission: 'company.settings',
    params: companyParams,
    body: limitsDraft,
    response: bothLimits,
  },
  saveOwnLimits: {
    method: 'PUT',
    path: '/companies/:companyId/availability/limits',
    summary: 'Save the own limits of the caller as a host; no link goes beyond them',
    permission: 'member',
    params: companyParams,
    body: ownLimitsDraft,
    response: bothLimits,
  },
});
