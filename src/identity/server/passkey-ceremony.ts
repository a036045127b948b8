import { randomBytes } from 'node:crypto';
import { refuse } from '#platform/contract/errors.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import type { PublicContext } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import { type SessionActor, inSessionIfAny } from './in-session.ts';
import { hashToken } from './tokens.ts';

const minutes = 5;

type CeremonyContext = Pick<PublicContext, 'platform' | 'now' | 'request' | 'reply'>;

/**
 * Returns the origin that passkeys are bound to: the configured address, else the browser's own. The origin check has
 * already rejected foreign sites.
 */
export function passkeySite({ platform: { config }, request }: CeremonyContext): {
  origin: string;
  rpId: string;
} {
  const configured = new URL(config.publicUrl).origin;
  const origin = config.publicUrlIsSet ? configured : (request.header('origin') ?? configured);
  return { origin, rpId: new URL(origin).hostname };
}

/**
 * Stores a challenge for this browser.
 * @param actor null when the user is not known yet
 */
export async function storeChallenge(
  { platform, now, request, reply }: CeremonyContext,
  actor: SessionActor | null,
  challenge: string,
): Promise<void> {
  const browserCookie = browserCookieOf(platform);
  const known = request.cookie(browserCookie) ?? '';
  const browser = /^[\w-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url');
  reply.setCookie(browserCookie, browser, {});
  const row = {
    user_id: actor?.userId ?? null,
    challenge,
    browser_hash: hashToken(browser),
    created_at: now,
    expires_at: new Date(now.getTime() + minutes * 60_000),
  };
  await inSessionIfAny(platform, actor, (tx) => tx.insertInto('passkey_challenges').values(row).execute());
}

/**
 * Consumes the challenge that the browser says it signed. It is deleted even when the signature turns out wrong.
 * @throws Refusal identity.challenge_over for another browser, another user, or after five minutes
 */
export async function consumeChallenge(
  { platform, now, request }: CeremonyContext,
  userId: string | null,
  clientDataJSON: string,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON);
  const browser = request.cookie(browserCookieOf(platform)) ?? '';
  const taken = await inNoTenant(platform.db, (tx) =>
    tx
      .deleteFrom('passkey_challenges')
      .where('challenge', '=', challenge)
      .where('browser_hash', '=', hashToken(browser))
      .where('user_id', 'is not distinct from', userId)
      .where('expires_at', '>', now)
      .returning('challenge')
      .executeTakeFirst(),
  );
  return taken?.challenge ?? refuse('gone', 'identity.challenge_over');
}

/** Returns the result of a check; null when the check throws. */
export async function nullIfThrows<T>(check: () => Promise<T>): Promise<T | null> {
  try {
    return await check();
  } catch {
    return null;
  }
}

// The `__Host-` prefix keeps a sibling subdomain from setting this cookie; browsers support it only on https.
const browserCookieOf = ({ config }: Platform): string =>
  config.publicUrl.startsWith('https:') ? '__Host-kadro_browser' : 'kadro_browser';

function challengeIn(clientDataJSON: string): string {
  try {
    const clientData: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const challenge =
      typeof clientData === 'object' && clientData !== null && 'challenge' in clientData
        ? clientData.challenge
        : '';
    return typeof challenge === 'string' && /^[\w-]+$/.test(challenge) ? challenge : '';
  } catch {
    return '';
  }
}
