import { randomBytes } from 'node:crypto';
import { refuse } from '#platform/contract/errors.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import type { PublicContext } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import { type Asker, inSessionIfAny } from './in-session.ts';
import { hashToken } from './tokens.ts';

const minutes = 5;

type Ceremony = Pick<PublicContext, 'platform' | 'now' | 'request' | 'reply'>;

/**
 * Where passkeys are made for and used: the address in the configuration, else the one the browser is at. A foreign one
 * does not come this far.
 */
export function siteOf({ platform: { config }, request }: Ceremony): { origin: string; rpId: string } {
  const configured = new URL(config.publicUrl).origin;
  const origin = config.publicUrlIsSet ? configured : (request.header('origin') ?? configured);
  return { origin, rpId: new URL(origin).hostname };
}

/** Remembers a challenge for this browser. @param actor null when it is not known who signs in */
export async function keepChallenge(
  { platform, now, request, reply }: Ceremony,
  actor: Asker | null,
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
 * Takes the challenge that the browser says it answers. It is gone afterwards, whatever the answer is worth.
 * @throws Refusal identity.challenge_over when it is not this browser's, not this user's, or five minutes have passed
 */
export async function takeChallenge(
  { platform, now, request }: Ceremony,
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

/** The result of a check that throws for whatever is not right; null then. */
export async function unlessRefused<T>(check: () => Promise<T>): Promise<T | null> {
  try {
    return await check();
  } catch {
    return null;
  }
}

// `__Host-` keeps a neighbouring subdomain from planting its own; browsers know it on https alone.
const browserCookieOf = ({ config }: Platform): string =>
  config.publicUrl.startsWith('https:') ? '__Host-kadro_browser' : 'kadro_browser';

function challengeIn(clientDataJSON: string): string {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const challenge = typeof said === 'object' && said !== null && 'challenge' in said ? said.challenge : '';
    return typeof challenge === 'string' && /^[\w-]+$/.test(challenge) ? challenge : '';
  } catch {
    return '';
  }
}
