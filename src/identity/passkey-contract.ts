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

/** The browser's part of the ceremony: the challenge and the origin of the page. */
const clientDataJSON = base64url(4000);
const credentialId = base64url(1400).describe('`id` of the credential');

/** WebAuthn's own JSON (Level 3, section 5.1), passed to the browser unchanged. */
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

/**
 * Sign-in with a passkey: a device stores it and its owner unlocks it (WebAuthn). It counts as a password and a code.
 */
export const passkeys = defineContract({
  beginPasskeySignIn: {
    method: 'POST',
    path: '/auth/passkey/options',
    summary: 'Get the challenge for a sign-in with a passkey; it expires after five minutes',
    permission: 'public',
    response: ceremony.describe('For navigator.credentials.get'),
  },
  signInWithPasskey: {
    method: 'POST',
    path: '/auth/passkey',
    summary: 'Sign in with a passkey, in the browser that requested the challenge',
    permission: 'public',
    body: passkeySignInBody,
    response: signedInAnswer,
    refusals: ofCeremony,
  },
  beginPasskey: {
    method: 'POST',
    path: '/profile/passkeys/options',
    summary: 'Get the options for a new passkey; they expire after five minutes',
    permission: 'signedIn',
    body: proof,
    response: ceremony.describe('For navigator.credentials.create'),
    refusals: ['identity.passkeys_full', ...ofProof],
  },
  addPasskey: {
    method: 'POST',
    path: '/profile/passkeys',
    summary: 'Add the passkey that the device created',
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
