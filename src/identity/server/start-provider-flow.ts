import { randomBytes } from 'node:crypto';
import type { Limit } from '#platform/server/limits.ts';
import type { Platform } from '#platform/server/platform.ts';
import { type Asker, inSessionIfAny } from './in-session.ts';
import { addressOfSignIn, requireProvider } from './openid-providers.ts';
import { insertFlow } from './provider-queries.ts';

const perAddress: Limit = { name: 'provider_start', points: 60, seconds: 15 * 60 };
export const flowSeconds = 10 * 60;

type Wish = {
  provider: string;
  redirect: string | null;
  /** The token that the browser has from an earlier start: several tabs may be on their way at once. */
  browser: string | undefined;
  /** Of who is signed in and adds the provider to the account; null to sign in. */
  actor: Asker | null;
  ip: string;
  now: Date;
};

/** Begins to sign in at a provider. `browser` is the token of the cookie that the flow is bound to. */
export async function startProviderFlow(
  platform: Platform,
  wish: Wish,
): Promise<{ authorizationUrl: string; browser: string }> {
  await platform.limits.spend(perAddress, wish.ip);
  const provider = requireProvider(platform, wish.provider);
  const browser = isToken(wish.browser) ? wish.browser : aToken();
  const secrets = { state: aToken(), nonce: aToken(), codeVerifier: aToken() };
  const authorizationUrl = await addressOfSignIn(platform, provider, secrets);
  const { redirect, actor, now } = wish;
  const userId = actor?.userId ?? null;
  const expiresAt = new Date(now.getTime() + flowSeconds * 1000);
  await inSessionIfAny(platform, actor, (tx) =>
    insertFlow(tx, { ...secrets, provider: provider.id, browser, redirect, userId, now, expiresAt }),
  );
  return { authorizationUrl, browser };
}

// 256 random bits; 43 letters are also what PKCE asks for at least.
const aToken = (): string => randomBytes(32).toString('base64url');
const isToken = (value: string | undefined): value is string =>
  value !== undefined && /^[\w-]{43}$/.test(value);
