import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, id, line, optionalLine } from '#platform/contract/fields.ts';
import { isVideoAddress } from './rules.ts';

export const roomsMax = 200;

export const roomDraft = z.strictObject({
  name: line(100),
  place: optionalLine(300).default(''),
  seats: z.number().int().min(1).max(1000).nullable().default(null),
});
export type RoomDraft = z.output<typeof roomDraft>;

export const room = z.object({
  id,
  name: z.string(),
  place: z.string(),
  seats: z.number().nullable(),
  removedAt: z.string().nullable(),
});
export type Room = z.infer<typeof room>;

export const videoChange = z.strictObject({
  videoAddress: z
    .string()
    .trim()
    .max(300)
    .refine((value) => value === '' || isVideoAddress(value), 'meetings.validation.videoAddress'),
});

const videoSettings = z.object({
  videoAddress: z.string().describe("The company's own; empty for that of the installation"),
  effectiveVideoAddress: z
    .string()
    .describe('Address under which video meetings get a link; empty when there is none'),
});

const roomParams = companyParams.extend({ roomId: id });
const settles = { permission: 'company.settings' } as const;

/** Rooms and video links of a company. */
export const meetingRooms = defineContract({
  listRooms: {
    method: 'GET',
    path: '/companies/:companyId/meeting-rooms',
    summary: 'List the rooms by name, and the address of video links',
    permission: 'member',
    params: companyParams,
    response: videoSettings.extend({ items: z.array(room) }),
  },
  createRoom: {
    method: 'POST',
    path: '/companies/:companyId/meeting-rooms',
    summary: 'Add a room',
    ...settles,
    params: companyParams,
    body: roomDraft,
    response: room,
    status: 201,
    refusals: ['meetings.room_taken', 'meetings.too_many_rooms'],
  },
  changeRoom: {
    method: 'PUT',
    path: '/companies/:companyId/meeting-rooms/:roomId',
    summary: 'Change a room; sent invitations keep the earlier name and place',
    ...settles,
    params: roomParams,
    body: roomDraft,
    response: room,
    refusals: ['meetings.room_taken'],
  },
  removeRoom: {
    method: 'PUT',
    path: '/companies/:companyId/meeting-rooms/:roomId/removal',
    summary: 'Remove a room; its meetings keep it',
    ...settles,
    params: roomParams,
    response: room,
  },
  restoreRoom: {
    method: 'DELETE',
    path: '/companies/:companyId/meeting-rooms/:roomId/removal',
    summary: 'Offer a removed room again',
    ...settles,
    params: roomParams,
    response: room,
    refusals: ['meetings.room_taken', 'meetings.too_many_rooms'],
  },
  changeVideo: {
    method: 'PUT',
    path: '/companies/:companyId/meeting-settings/video',
    summary: 'Set the Jitsi server under which video meetings get a link',
    ...settles,
    params: companyParams,
    body: videoChange,
    response: videoSettings,
  },
});
