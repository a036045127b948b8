import type { z } from 'zod';
import { refuse } from '#platform/contract/errors.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import type { UserContext } from '#platform/server/http/context.ts';
import type { newPasskeyBody } from '../passkey-contract.ts';
import { inSession } from './in-session.ts';
import { storeChallenge, passkeySite, consumeChallenge, nullIfThrows } from './passkey-ceremony.ts';
import { findPasskeysOf, insertPasskey, type PasskeyRow } from './passkey-queries.ts';
import { notifyUser } from './notify-user.ts';

const maxPasskeys = 20;
// COSE algorithm numbers of ES256, EdDSA and RS256.
const algorithms = [-7, -8, -257];

/** Options for a new passkey: discoverable, and unlocked by its owner (user verification). */
export async function beginPasskey(context: UserContext) {
  const { platform, actor } = context;
  const existing = await inNoTenant(platform.db, (tx) => findPasskeysOf(tx, actor.userId), {
    readOnly: true,
  });
  if (existing.length >= maxPasskeys)
    refuse('conflict', 'identity.passkeys_full', { values: { count: maxPasskeys } });
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const fullName = `${actor.name} ${actor.surname}`;
  const options = await generateRegistrationOptions({
    rpName: platform.words.in(actor.language)('app.brand'),
    rpID: passkeySite(context).rpId,
    userID: Buffer.from(actor.userId),
    userName: actor.email ?? fullName,
    userDisplayName: fullName,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: existing.map(({ credential_id: id, transports }) => ({ id, transports })),
    supportedAlgorithmIDs: algorithms,
  });
  await storeChallenge(context, actor, options.challenge);
  return { ...options };
}

/** Stores the passkey that the device created for this challenge. */
export async function addPasskey(
  context: UserContext,
  { name, ...response }: z.infer<typeof newPasskeyBody>,
): Promise<PasskeyRow> {
  const { platform, actor, now } = context;
  const expectedChallenge = await consumeChallenge(context, actor.userId, response.clientDataJSON);
  const credential = await checkedCredential(context, response, expectedChallenge);
  if (credential === null) refuse('refused', 'identity.passkey_refused');
  return inSession(context, async (tx) => {
    const row = await insertPasskey(tx, {
      user_id: actor.userId,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      sign_count: credential.counter,
      transports: response.transports,
      name,
      created_at: now,
    });
    if (row === undefined) refuse('conflict', 'identity.passkey_known');
    await notifyUser(tx, platform, actor.userId, { notice: 'passkey_added', name });
    return row;
  });
}

async function checkedCredential(
  context: UserContext,
  response: Omit<z.infer<typeof newPasskeyBody>, 'name'>,
  expectedChallenge: string,
) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { origin, rpId } = passkeySite(context);
  const { id, clientDataJSON, attestationObject } = response;
  const result = await nullIfThrows(() =>
    verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  return result?.verified === true ? result.registrationInfo.credential : null;
}
