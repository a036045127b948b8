import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { done, line } from '#platform/contract/fields.ts';
import { existingPassword, linkToken, otpCode, signedInAnswer } from './contract.ts';

/** Kinds of proof that the second step of a sign-in accepts. */
export const secondFactors = ['authenticator', 'recovery_code', 'passkey'] as const;

/** A code of the authenticator app or a recovery code, as typed. */
const code = line(40);

/**
 * Proof that the caller is still the same person: the password or a code. It is not required within 15 minutes of
 * signing in. `details.proofs` of identity.sign_in_again lists what the account has.
 */
export const proof = z.strictObject({ password: existingPassword.optional(), code: code.optional() });
export type Proof = z.infer<typeof proof>;

export const recoveryCodes = z.object({
  recoveryCodes: z
    .array(z.string())
    .describe('Shown only this once; each code works once, in place of an app code'),
});

export const secondFactorBody = z.strictObject({
  challenge: linkToken.describe('`details.challenge` of the refusal identity.second_factor_needed'),
  code,
});
export const confirmAuthenticatorBody = z.strictObject({ code: otpCode });

export const ofProof = ['identity.sign_in_again', 'identity.wrong_password', 'identity.wrong_code'] as const;

export const secondFactor = defineContract({
  proveSecondFactor: {
    method: 'POST',
    path: '/auth/second-factor',
    summary: 'Finish a sign-in with a code of the authenticator app or a recovery code',
    permission: 'public',
    body: secondFactorBody,
    response: signedInAnswer,
    refusals: ['identity.wrong_code', 'identity.challenge_over'],
  },
  beginAuthenticator: {
    method: 'POST',
    path: '/profile/authenticator',
    summary: 'Start to set up an authenticator app; replaces an earlier setup that was not confirmed',
    permission: 'signedIn',
    body: proof,
    response: z.object({
      secret: z.string().describe('Base 32, to type where the QR code cannot be scanned'),
      uri: z.string().describe('otpauth address for the QR code'),
    }),
    status: 201,
    refusals: ['identity.authenticator_on', ...ofProof],
  },
  confirmAuthenticator: {
    method: 'PUT',
    path: '/profile/authenticator',
    summary: 'Switch the authenticator app on with its first code; ends the other sessions',
    permission: 'signedIn',
    body: confirmAuthenticatorBody,
    response: recoveryCodes,
    refusals: ['identity.wrong_code', 'identity.authenticator_on', 'identity.setup_over'],
  },
  removeAuthenticator: {
    method: 'DELETE',
    path: '/profile/authenticator',
    summary: 'Switch the authenticator app off and delete its recovery codes',
    permission: 'signedIn',
    body: proof,
    response: done,
    refusals: [...ofProof],
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/profile/recovery-codes',
    summary: 'Create new recovery codes; the old ones expire',
    permission: 'signedIn',
    body: proof,
    response: recoveryCodes,
    status: 201,
    refusals: ['identity.authenticator_off', ...ofProof],
  },
});
