import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { done, instant } from '#platform/contract/fields.ts';
import { linkToken } from './contract.ts';

const mailedToken = z.strictObject({ token: linkToken });

export const emailClaim = z.object({
  email: z.string(),
  kind: z
    .enum(['account', 'change'])
    .describe('The address of an account, or the address that an account will change to'),
  claimedAt: instant,
  device: z.string().describe('Browser and system as at registration; empty when unknown'),
  network: z.string().nullable(),
  hasPassword: z.boolean(),
  session: z.enum(['none', 'this_account', 'other_account']).describe("The caller's own"),
});
export type EmailClaim = z.infer<typeof emailClaim>;

/** Calls for the recipient of a mail that asks to confirm an address. */
export const emailClaims = defineContract({
  readEmailClaim: {
    method: 'POST',
    path: '/auth/email-claim',
    summary: 'When and from where the address of a mailed token was claimed; changes nothing',
    permission: 'public',
    body: mailedToken,
    response: emailClaim,
    refusals: ['identity.link_over'],
  },
  disownAddress: {
    method: 'POST',
    path: '/auth/disown-address',
    summary: 'Remove the unproven account, or the change of address, that a mailed token belongs to',
    permission: 'public',
    body: mailedToken,
    response: done,
    refusals: ['identity.link_over'],
  },
});
