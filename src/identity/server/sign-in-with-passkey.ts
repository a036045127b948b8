import type { z } from 'zod';
import { refuse } from '#platform/contract/errors.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import type { PublicContext } from '#platform/server/http/context.ts';
import type { Limit } from '#platform/server/limits.ts';
import type { passkeySignInBody } from '../passkey-contract.ts';
import { storeChallenge, passkeySite, consumeChallenge, nullIfThrows } from './passkey-ceremony.ts';
import { findCredential, storeSignCount } from './passkey-queries.ts';
import { findUserById, type UserRow } from './queries.ts';

// Every visit of the sign-in page requests options once, and a whole office shares one address.
const optionsLimit: Limit = { name: 'passkey_options', points: 300, seconds: 15 * 60 };
const answerLimit: Limit = { name: 'passkey_address', points: 10, seconds: 15 * 60 };

/** Creates a challenge for any discoverable passkey of this site; the passkey identifies the user. */
export async function beginPasskeySignIn(context: PublicContext) {
  const { platform, request } = context;
  await platform.limits.spend(optionsLimit, request.ip);
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const { rpId } = passkeySite(context);
  const options = await generateAuthenticationOptions({ rpID: rpId, userVerification: 'required' });
  await storeChallenge(context, null, options.challenge);
  return { ...options };
}

type PasskeyAnswer = z.infer<typeof passkeySignInBody>;

/**
 * Finds the user whom a passkey signs in. These get the same response: an unknown passkey, a passive user, a wrong
 * signature, and a counter that went backwards (a copied passkey).
 */
export async function signInWithPasskey(context: PublicContext, answer: PasskeyAnswer): Promise<UserRow> {
  const { platform, request, now } = context;
  await platform.limits.spend(answerLimit, request.ip);
  const expectedChallenge = await consumeChallenge(context, null, answer.clientDataJSON);
  const known = await inNoTenant(platform.db, (tx) => findCredential(tx, answer.id), { readOnly: true });
  const signCount = known && (await verifySignCount(context, { answer, known, expectedChallenge }));
  const user = await inNoTenant(platform.db, async (tx) => {
    if (known === undefined || signCount === undefined || signCount === null) return undefined;
    const isNoted = await storeSignCount(tx, { id: known.id, signCount, now });
    return isNoted && findUserById(tx, known.user_id);
  });
  if (user === undefined) refuse('unauthenticated', 'identity.passkey_refused');
  await platform.limits.refund(answerLimit, request.ip);
  return user;
}

type SignatureCheckInput = {
  answer: PasskeyAnswer;
  known: { user_id: string; public_key: Buffer; sign_count: number };
  expectedChallenge: string;
};

/** Returns the new counter of a valid signature; null when any check fails. */
async function verifySignCount(
  context: PublicContext,
  { answer, known, expectedChallenge }: SignatureCheckInput,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { origin, rpId } = passkeySite(context);
  const { id, userHandle, clientDataJSON, authenticatorData, signature } = answer;
  if (Buffer.from(userHandle, 'base64url').toString() !== known.user_id) return null;
  const result = await nullIfThrows(() =>
    verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature, userHandle },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: { id, publicKey: Uint8Array.from(known.public_key), counter: known.sign_count },
    }),
  );
  return result?.verified === true ? result.authenticationInfo.newCounter : null;
}
