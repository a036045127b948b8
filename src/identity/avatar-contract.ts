import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { pictureTypes, storedPictureTypes } from '#platform/contract/media-types.ts';
import { signedInAnswer } from './contract.ts';

export const avatar = defineContract({
  changeAvatar: {
    method: 'PUT',
    path: '/profile/avatar',
    summary:
      'Set the picture of the signed-in user: PNG, JPEG or WebP as the body; the server crops it to a square and re-encodes it',
    permission: 'signedIn',
    rawBody: pictureTypes,
    response: signedInAnswer,
    refusals: ['platform.picture_too_large', 'platform.picture_kind', 'platform.picture_broken'],
  },
  removeAvatar: {
    method: 'DELETE',
    path: '/profile/avatar',
    summary: 'Remove the picture; the initials are shown again',
    permission: 'signedIn',
    response: signedInAnswer,
  },
  readAvatar: {
    method: 'GET',
    path: '/avatars/:avatarKey',
    summary: 'The picture itself; each new picture has a new address',
    permission: 'signedIn',
    params: z.strictObject({ avatarKey: z.string().regex(/^[0-9a-f]{40}$/) }),
    response: z.unknown(),
    rawAnswer: storedPictureTypes,
  },
});
