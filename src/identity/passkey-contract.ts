import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { done, id, instant, line } from '#platform/contract/fields.ts';
import { signedInAnswer } from './contract.ts';
import { ofProof, proof } from './second-factor-contract.ts';

const base64url = (maxChars: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, 'platform.validation.wrongFormat')
    .max(maxChars);

/** What a browser says of its part: the challenge and the page it stood on. */
const clientDataJSON = base64url(4000);
const credentialId = base64url(1400).describe('`id` of the credential');

/** WebAuthn's own JSON (Level 3, section 5.1): given to the browser as it is. */
const ceremony = z.looseObject({ challenge: z.string() });

export const passkeyName = line(60, 'identity.validation.passkeyName');
export const passkeyNameBody = z.strictObject({ name: passkeyName });
export const passkey = z.object({ id, name: z.string(), createdAt: instant, lastUsedAt: instant.nullable() });

export const newPasskeyBody = z.strictObject({
  name: passkeyName,
  id: credentialId,
  clientDataJSON,
  attestationObject: base64url(20_000),
  transports: z.array(z.string().regex(/^[a-z-]{1,20}$/, 'platform.validation.wrongFormat')).max(10),
});
export const passkeySignInBody = z.strictObject({
  id: credentialId,
  clientDataJSON,
  authenticatorData: base64url(4000),
  signature: base64url(4000),
  userHandle: base64url(100),
});

const passkeyParams = z.strictObject({ passkeyId: id });
const ofCeremony = ['identity.challenge_over', 'identity.passkey_refused'] as const;

/** Signing in with what a device keeps and its owner unlocks (WebAuthn): as good as a password and a code. */
export const passkeys = defineContract({
  beginPasskeySignIn: {
    method: 'POST',
    path: '/auth/passkey/options',
    summary: 'Ask for the challenge that a passkey answers to sign in; it ends in five minutes',
    permission: 'public',
    response: ceremony.describe('For navigator.credentials.get'),
  },
  signInWithPasskey: {
    method: 'POST',
    path: '/auth/passkey',
    summary: 'Sign in with a passkey, in the browser that asked for the challenge',
    permission: 'public',
    body: passkeySignInBody,
    response: signedInAnswer,
    refusals: ofCeremony,
  },
  beginPasskey: {
    method: 'POST',
    path: '/profile/passkeys/options',
    summary: 'Begin to add a passkey; it ends in five minutes',
    permission: 'signedIn',
    body: proof,
    response: ceremony.describe('For navigator.credentials.create'),
    refusals: ['identity.passkeys_full', ...ofProof],
  },
  addPasskey: {
    method: 'POST',
    path: '/profile/passkeys',
    summary: 'Add the passkey that the device made',
    permission: 'signedIn',
    body: newPasskeyBody,
    response: passkey,
    status: 201,
    refusals: ['identity.passkey_known', ...ofCeremony],
  },
  renamePasskey: {
    method: 'PATCH',
    path: '/profile/passkeys/:passkeyId',
    summary: 'Name a passkey',
    permission: 'signedIn',
    params: passkeyParams,
    body: passkeyNameBody,
    response: passkey,
  },
  removePasskey: {
    method: 'DELETE',
    path: '/profile/passkeys/:passkeyId',
    summary: 'Remove a passkey, unless it is the only way to sign in',
    permission: 'signedIn',
    params: passkeyParams,
    body: proof,
    response: done,
    refusals: ['identity.only_way_in', ...ofProof],
  },
});
