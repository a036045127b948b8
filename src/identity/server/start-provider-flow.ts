import { randomBytes } from 'node:crypto';
import type { Limit } from '#platform/server/limits.ts';
import type { Platform } from '#platform/server/platform.ts';
import { type SessionActor, inSessionIfAny } from './in-session.ts';
import { authorizationUrlOf, requireProvider } from './openid-providers.ts';
import { insertFlow } from './provider-queries.ts';

const perAddress: Limit = { name: 'provider_start', points: 60, seconds: 15 * 60 };
export const flowSeconds = 10 * 60;

type StartProviderFlowInput = {
  provider: string;
  redirect: string | null;
  /** The browser's token from an earlier start: several tabs may run a flow at the same time. */
  browser: string | undefined;
  /** The signed-in user who adds the provider; null for a sign-in. */
  actor: SessionActor | null;
  ip: string;
  now: Date;
};

/** Starts a sign-in at a provider. `browser` is the token of the cookie that binds the flow to the browser. */
export async function startProviderFlow(
  platform: Platform,
  input: StartProviderFlowInput,
): Promise<{ authorizationUrl: string; browser: string }> {
  await platform.limits.spend(perAddress, input.ip);
  const provider = requireProvider(platform, input.provider);
  const browser = isToken(input.browser) ? input.browser : randomToken();
  const secrets = { state: randomToken(), nonce: randomToken(), codeVerifier: randomToken() };
  const authorizationUrl = await authorizationUrlOf(platform, provider, secrets);
  const { redirect, actor, now } = input;
  const userId = actor?.userId ?? null;
  const expiresAt = new Date(now.getTime() + flowSeconds * 1000);
  await inSessionIfAny(platform, actor, (tx) =>
    insertFlow(tx, { ...secrets, provider: provider.id, browser, redirect, userId, now, expiresAt }),
  );
  return { authorizationUrl, browser };
}

// 256 random bits; their 43 characters are also the minimum of PKCE.
const randomToken = (): string => randomBytes(32).toString('base64url');
const isToken = (value: string | undefined): value is string =>
  value !== undefined && /^[\w-]{43}$/.test(value);
