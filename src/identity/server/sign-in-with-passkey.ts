import type { z } from 'zod';
import { refuse } from '#platform/contract/errors.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import type { PublicContext } from '#platform/server/http/context.ts';
import type { Limit } from '#platform/server/limits.ts';
import type { passkeySignInBody } from '../passkey-contract.ts';
import { keepChallenge, siteOf, takeChallenge, unlessRefused } from './passkey-ceremony.ts';
import { findCredential, noteUse } from './passkey-queries.ts';
import { findUserById, type UserRow } from './queries.ts';

// Every visit of the sign-in page asks once: a whole office comes from one address.
const asking: Limit = { name: 'passkey_options', points: 300, seconds: 15 * 60 };
const answering: Limit = { name: 'passkey_address', points: 10, seconds: 15 * 60 };

/** A challenge for whichever passkey of this site the device has: who it is, the passkey tells. */
export async function beginPasskeySignIn(context: PublicContext) {
  const { platform, request } = context;
  await platform.limits.spend(asking, request.ip);
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const { rpId } = siteOf(context);
  const options = await generateAuthenticationOptions({ rpID: rpId, userVerification: 'required' });
  await keepChallenge(context, null, options.challenge);
  return { ...options };
}

type Answer = z.infer<typeof passkeySignInBody>;

/**
 * Who a passkey signs in. An unknown one, one of somebody who was made passive, a wrong signature and a count that went
 * backwards (a copy of the passkey) get the same answer.
 */
export async function signInWithPasskey(context: PublicContext, answer: Answer): Promise<UserRow> {
  const { platform, request, now } = context;
  await platform.limits.spend(answering, request.ip);
  const expectedChallenge = await takeChallenge(context, null, answer.clientDataJSON);
  const known = await inNoTenant(platform.db, (tx) => findCredential(tx, answer.id), { readOnly: true });
  const signCount = known && (await checkedCount(context, { answer, known, expectedChallenge }));
  const user = await inNoTenant(platform.db, async (tx) => {
    if (known === undefined || signCount === undefined || signCount === null) return undefined;
    const isNoted = await noteUse(tx, { id: known.id, signCount, now });
    return isNoted && findUserById(tx, known.user_id);
  });
  if (user === undefined) refuse('unauthenticated', 'identity.passkey_refused');
  await platform.limits.refund(answering, request.ip);
  return user;
}

type Checked = {
  answer: Answer;
  known: { user_id: string; public_key: Buffer; sign_count: number };
  expectedChallenge: string;
};

/** The count that the device gives with a right signature; null when something is not right. */
async function checkedCount(
  context: PublicContext,
  { answer, known, expectedChallenge }: Checked,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { origin, rpId } = siteOf(context);
  const { id, userHandle, clientDataJSON, authenticatorData, signature } = answer;
  if (Buffer.from(userHandle, 'base64url').toString() !== known.user_id) return null;
  const result = await unlessRefused(() =>
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
