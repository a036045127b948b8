import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { line } from '#platform/contract/fields.ts';
import { linkToken, signedInAnswer } from './contract.ts';

/** Kinds of proof that a second step of signing in accepts. */
export const secondFactors = ['authenticator', 'recovery_code', 'passkey'] as const;

export const secondFactor = defineContract({
  proveSecondFactor: {
    method: 'POST',
    path: '/auth/second-factor',
    summary: 'Finish a sign-in with a code of the authenticator app or a recovery code',
    permission: 'public',
    body: z.strictObject({
      challenge: linkToken.describe('`details.challenge` of the refusal identity.second_factor_needed'),
      code: line(40),
    }),
    response: signedInAnswer,
    refusals: ['identity.wrong_code', 'identity.challenge_over'],
  },
});
