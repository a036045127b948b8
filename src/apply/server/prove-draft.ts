import { createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { refuse } from '#platform/contract/errors.ts';
import type { PublicContext } from '#platform/server/http/context.ts';
import type { Limit } from '#platform/server/limits.ts';
import type { Platform } from '#platform/server/platform.ts';
import { isFloodNear, leastMs } from './held-reasons.ts';
import { inDraft } from './open-draft.ts';

// Each try derives a key with this many iterations, in 4 ms on a busy server.
const iterations = 2000;
// The solution is one of the first tries, so no browser works longer: 0.6 seconds there, 2.3 during a flood.
const tries = { usual: 150, duringFlood: 600 };
const challengeMs = 24 * 60 * 60 * 1000;

const savesOfDraft: Limit = { name: 'careers_proofs', points: 40, seconds: 3600 };

/** The challenge for the browser of this form; null when it was solved. It is signed, and nothing is stored. */
export async function readProof(
  context: PublicContext,
  draftId: string,
): Promise<{ challenge: string | null; waitMs: number }> {
  const draft = await inDraft(context, draftId, async (_tx, open) => open, { readOnly: true });
  const { platform, now } = context;
  if (!platform.config.botChecks) return { challenge: null, waitMs: 0 };
  const waitMs = Math.max(0, leastMs - (now.getTime() - draft.startedAt.getTime()));
  if (draft.isProven || draft.isSubmitted) return { challenge: null, waitMs };
  const most = (await isFloodNear(context, draft)) ? tries.duringFlood : tries.usual;
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    deriveKey,
    cost: iterations,
    counter: randomInt(Math.floor(most / 2), most),
    expiresAt: new Date(now.getTime() + challengeMs),
    data: { draft: draftId },
    ...secretsOf(platform),
  });
  return { challenge: JSON.stringify(challenge), waitMs };
}

/** Saves that the browser of this form did the work. A solution counts for its own form only. */
export async function saveProof(context: PublicContext, draftId: string, text: string): Promise<void> {
  const { platform, now } = context;
  await inDraft(context, draftId, async () => undefined, { readOnly: true });
  await platform.limits.spend(savesOfDraft, draftId);
  const payload = readPayload(text);
  const isOwn = payload?.challenge.parameters.data?.['draft'] === draftId;
  const isProven = payload !== null && isOwn && (await isSolved(platform, payload));
  if (!isProven) refuse('invalid', 'apply.wrong_proof');
  await inDraft(
    context,
    draftId,
    (tx, draft) =>
      tx.updateTable('application_drafts').set({ proven_at: now }).where('id', '=', draft.id).execute(),
    { lock: true },
  );
}

const isSolved = async (platform: Platform, { challenge, solution }: Payload): Promise<boolean> =>
  verifySolution({ challenge, solution, deriveKey, ...secretsOf(platform) }).then(
    ({ verified }) => verified,
    () => false,
  );

// With the second secret the check compares a signature, and derives no key.
const secretsOf = ({ encryption }: Platform) => ({
  hmacSignatureSecret: encryption.sign('proof of work', 'challenge').toString('hex'),
  hmacKeySignatureSecret: encryption.sign('proof of work', 'solution').toString('hex'),
});

const payloadSchema = z.object({
  challenge: z.object({
    signature: z.string(),
    parameters: z.looseObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      cost: z.literal(iterations),
      keyLength: z.literal(32),
      data: z.object({ draft: z.string() }),
    }),
  }),
  solution: z.object({ counter: z.number().int(), derivedKey: z.string() }),
});

function readPayload(text: string): Payload | null {
  try {
    const payload: unknown = JSON.parse(text);
    return payloadSchema.safeParse(payload).success ? (payload as Payload) : null;
  } catch {
    return null;
  }
}
