import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { done, line } from '#platform/contract/fields.ts';
import { existingPassword, linkToken, otpCode, signedInAnswer } from './contract.ts';

/** Kinds of proof that a second step of signing in accepts. */
export const secondFactors = ['authenticator', 'recovery_code', 'passkey'] as const;

/** A code of the authenticator app or a recovery code, as typed. */
const code = line(40);

/**
 * What shows that it is still the same person: the password, or a code. Nothing is needed within a quarter of an hour
 * of signing in; identity.sign_in_again says in `details.proofs` which of the two the account has.
 */
export const proof = z.strictObject({ password: existingPassword.optional(), code: code.optional() });
export type Proof = z.infer<typeof proof>;

export const recoveryCodes = z.object({
  recoveryCodes: z.array(z.string()).describe('Told this once; each works once in place of a code'),
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
    summary: 'Begin to set up an authenticator app; what was begun before and not confirmed is forgotten',
    permission: 'signedIn',
    body: proof,
    response: z.object({
      secret: z.string().describe('Base 32, to be typed where the picture cannot be read'),
      uri: z.string().describe('otpauth address, to be shown as a QR code'),
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
    summary: 'Switch the authenticator app off; its recovery codes end with it',
    permission: 'signedIn',
    body: proof,
    response: done,
    refusals: [...ofProof],
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/profile/recovery-codes',
    summary: 'Make new recovery codes; the old ones end',
    permission: 'signedIn',
    body: proof,
    response: recoveryCodes,
    status: 201,
    refusals: ['identity.authenticator_off', ...ofProof],
  },
});
