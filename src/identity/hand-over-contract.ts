import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { id } from '#platform/contract/fields.ts';

// Compared exactly: nothing is trimmed or normalised.
const redirectUri = z.string().max(2000);
const credential = z.string().max(200).optional();

/**
 * As RFC 6749 (4.1.3) defines it; JSON or form. The client's id and secret are in the body or in HTTP Basic, not in
 * both.
 */
const redeemBody = z.strictObject({
  grant_type: z.string().max(100),
  code: z.string().max(200),
  redirect_uri: redirectUri,
  client_id: credential,
  client_secret: credential,
});

export const handOver = defineContract({
  authorize: {
    method: 'GET',
    path: '/oauth/authorize',
    summary:
      'Where to send the user, with a code for the connected company that registered exactly this redirect URI',
    permission: 'signedIn',
    query: z.strictObject({ redirect_uri: redirectUri }),
    response: z.object({ redirectTo: z.string() }),
    refusals: ['identity.unknown_target'],
  },
  redeem: {
    method: 'POST',
    path: '/oauth/token',
    summary: 'Redeem a code for its user; the server of a connected company calls it',
    permission: 'public',
    body: redeemBody,
    formBody: true,
    response: z.object({
      user: z.object({
        id,
        name: z.string(),
        surname: z.string(),
        email: z.string().nullable(),
        emailVerified: z.boolean(),
      }),
    }),
    refusals: [
      'identity.invalid_client',
      'identity.invalid_grant',
      'identity.invalid_request',
      'identity.unsupported_grant_type',
    ],
  },
});
