import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done, id, instant, timeZone } from '#platform/contract/fields.ts';
import { digests } from './channel-rules.ts';
import { notificationTypes } from './rules.ts';

const clockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'platform.validation.wrongFormat')
  .describe('HH:MM in the time zone of the settings');
const weekday = z.number().int().min(1).max(7).describe('1 for Monday to 7 for Sunday');
const choice = { inApp: z.boolean(), mail: z.boolean(), push: z.boolean() };
const quietHours = {
  from: clockTime.meta({ examples: ['20:00'] }),
  to: clockTime.meta({ examples: ['08:00'] }),
};

const muted = z.object({
  kind: z.enum(['candidate', 'job']),
  id,
  name: z.string().describe('Name of the candidate or title of the job'),
});

const settings = z.object({
  channels: z.record(z.enum(notificationTypes), z.object(choice)),
  timeZone: z.string(),
  quietHours: z.object(quietHours).nullable(),
  quietDays: z.array(weekday),
  digest: z.object({ kind: z.enum(digests), time: clockTime, weekday }),
  muted: z
    .array(muted)
    .describe('The candidates and jobs that the member muted, the latest first; at most 200'),
});
export type NotificationSettings = z.infer<typeof settings>;

export const settingsBody = z.strictObject({
  channels: z.partialRecord(z.enum(notificationTypes), z.strictObject(choice)),
  timeZone,
  quietHours: z
    .strictObject(quietHours)
    .refine(({ from, to }) => from !== to, 'notifications.validation.emptyHours')
    .nullable(),
  quietDays: z.array(weekday).max(6),
  digest: z.strictObject({ kind: z.enum(digests), time: clockTime, weekday }),
});
export type SettingsBody = z.infer<typeof settingsBody>;

const ofCandidate = {
  params: companyParams.extend({ candidateId: id }),
  permission: 'member',
  response: done,
} as const;
const ofJob = { params: companyParams.extend({ jobId: id }), permission: 'member', response: done } as const;

export const notificationSettings = defineContract({
  readSettings: {
    method: 'GET',
    path: '/companies/:companyId/notification-settings',
    summary: 'How the caller is notified in this company, and what they muted',
    permission: 'member',
    params: companyParams,
    response: settings,
  },
  saveSettings: {
    method: 'PUT',
    path: '/companies/:companyId/notification-settings',
    whileReadOnly: true,
    summary: 'Replace how the caller is notified; waiting mails and push messages follow the new settings',
    permission: 'member',
    params: companyParams,
    body: settingsBody,
    response: settings,
  },
  muteCandidate: {
    ...ofCandidate,
    method: 'PUT',
    path: '/companies/:companyId/candidates/:candidateId/muting',
    summary: 'Mute a candidate for the caller: only what is for them in person notifies them',
  },
  unmuteCandidate: {
    ...ofCandidate,
    method: 'DELETE',
    path: '/companies/:companyId/candidates/:candidateId/muting',
    summary: 'Be notified of a candidate again',
  },
  muteJob: {
    ...ofJob,
    method: 'PUT',
    path: '/companies/:companyId/jobs/:jobId/muting',
    summary: 'Mute a job for the caller: only what is for them in person notifies them',
  },
  unmuteJob: {
    ...ofJob,
    method: 'DELETE',
    path: '/companies/:companyId/jobs/:jobId/muting',
    summary: 'Be notified of a job again',
  },
});

/** Browsers that show push messages; a user has the same in all companies. */
export const pushDevices = defineContract({
  listDevices: {
    method: 'GET',
    path: '/profile/push-devices',
    summary: 'The browsers that show push messages to the caller, and the key to subscribe another',
    permission: 'signedIn',
    response: z.object({
      publicKey: z.string().describe('VAPID key in base64url'),
      devices: z.array(
        z.object({
          id,
          browser: z.string(),
          system: z.string(),
          device: z.enum(['desktop', 'mobile', 'tablet', 'other']),
          createdAt: instant,
          isCurrent: z.boolean().describe('Whether it belongs to the session of the call'),
        }),
      ),
    }),
  },
  subscribeDevice: {
    method: 'PUT',
    path: '/profile/push-devices/current',
    summary: 'Show push messages in the browser of this session',
    permission: 'signedIn',
    body: z.strictObject({
      endpoint: z.string().max(1000).describe('Address that the push service gave the browser'),
      p256dh: z
        .string()
        .regex(/^[\w-]{80,100}$/, 'platform.validation.wrongFormat')
        .meta({ description: 'Public key of the browser in base64url', examples: ['B'.repeat(87)] }),
      auth: z
        .string()
        .regex(/^[\w-]{20,30}$/, 'platform.validation.wrongFormat')
        .meta({ description: 'Secret of the browser in base64url', examples: ['A'.repeat(22)] }),
    }),
    response: done,
    refusals: ['notifications.wrong_endpoint'],
  },
  removeDevice: {
    method: 'DELETE',
    path: '/profile/push-devices/:deviceId',
    summary: 'Show no push messages in a browser any more',
    permission: 'signedIn',
    params: z.strictObject({ deviceId: id }),
    response: done,
  },
});
