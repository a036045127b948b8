import { Refusal, refuse } from '#platform/contract/errors.ts';
import type { Language } from '#platform/contract/fields.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import type { UserActor } from '#platform/server/http/actor.ts';
import type { Limit } from '#platform/server/limits.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { User } from '../contract.ts';
import { redeemAtProvider, requireProvider } from './openid-providers.ts';
import { linkProvider, userOfPerson } from './provider-users.ts';
import { takeFlow } from './provider-queries.ts';
import type { UserRow } from './queries.ts';

const perAddress: Limit = { name: 'provider_exchange', points: 10, seconds: 15 * 60 };

type Brought = {
  oauthCode: string;
  state: string;
  iss?: string | undefined;
  /** The cookie that binds the flow to the browser which began it. */
  browser: string | undefined;
  /** Who is signed in in this browser. */
  actor: UserActor | null;
  language: Language;
  ip: string;
  userAgent: string;
  now: Date;
};

/** Opens a session for who signed in, or just shows who added a provider to their account. */
type Enter = (row: UserRow, isLinking: boolean) => Promise<{ user: User }>;

/**
 * Finishes what was begun at a provider. A refusal carries in `details.redirect` where the person was headed, when the
 * flow was theirs: signing in another way leads there too.
 */
export async function finishProviderFlow(
  platform: Platform,
  brought: Brought,
  enter: Enter,
): Promise<{ user: User; redirect: string | null }> {
  await platform.limits.spend(perAddress, brought.ip);
  const flow = await takeFlowOf(platform, brought);
  return withRedirect(flow.redirect, async () => {
    const person = await redeemAtProvider(platform, requireProvider(platform, flow.provider), {
      code: brought.oauthCode,
      state: brought.state,
      nonce: flow.nonce,
      codeVerifier: flow.code_verifier,
      ...(brought.iss === undefined ? {} : { iss: brought.iss }),
    });
    const row =
      flow.user_id === null || brought.actor === null
        ? await userOfPerson(platform, person, brought)
        : await linkProvider(platform, person, { actor: brought.actor, now: brought.now });
    await platform.limits.refund(perAddress, brought.ip);
    return { ...(await enter(row, flow.user_id !== null)), redirect: flow.redirect };
  });
}

async function takeFlowOf(platform: Platform, { browser = '', state, actor, now }: Brought) {
  const flow = await inNoTenant(platform.db, (tx) => takeFlow(tx, { state, browser, now }));
  // What one user began, no other one finishes, though it be in the same browser.
  const isTheirs = flow !== undefined && (flow.user_id === null || flow.user_id === actor?.userId);
  return isTheirs ? flow : refuse('unauthenticated', 'identity.provider_flow_over');
}

async function withRedirect<T>(redirect: string | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || redirect === null) throw error;
    const { reason, fields, values, details } = error;
    throw new Refusal(error.kind, {
      ...(reason === undefined ? {} : { reason }),
      ...(fields === undefined ? {} : { fields }),
      values,
      details: { ...details, redirect },
    });
  }
}
