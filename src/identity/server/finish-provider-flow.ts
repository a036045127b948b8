import { Refusal, refuse } from '#platform/contract/errors.ts';
import type { Language } from '#platform/contract/fields.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import type { UserActor } from '#platform/server/http/actor.ts';
import type { Limit } from '#platform/server/limits.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { User } from '../contract.ts';
import { redeemAtProvider, requireProvider } from './openid-providers.ts';
import { linkProvider, findOrCreateProviderUser } from './provider-users.ts';
import { consumeFlow } from './provider-queries.ts';
import type { UserRow } from './queries.ts';

const perAddress: Limit = { name: 'provider_exchange', points: 10, seconds: 15 * 60 };

type FinishProviderFlowInput = {
  oauthCode: string;
  state: string;
  iss?: string | undefined;
  /** The cookie that binds the flow to the browser that started it. */
  browser: string | undefined;
  /** The user who is signed in in this browser. */
  actor: UserActor | null;
  language: Language;
  ip: string;
  userAgent: string;
  now: Date;
};

/** Opens a session for the user; with `isLinking` it only presents the user who added a provider. */
type SessionOpener = (row: UserRow, isLinking: boolean) => Promise<{ user: User }>;

/**
 * Finishes the flow of a provider. A refusal carries the flow's redirect in `details.redirect`, so that another way of
 * signing in leads there too.
 */
export async function finishProviderFlow(
  platform: Platform,
  input: FinishProviderFlowInput,
  openSession: SessionOpener,
): Promise<{ user: User; redirect: string | null }> {
  await platform.limits.spend(perAddress, input.ip);
  const flow = await consumeFlowOfUser(platform, input);
  return withRedirect(flow.redirect, async () => {
    const person = await redeemAtProvider(platform, requireProvider(platform, flow.provider), {
      code: input.oauthCode,
      state: input.state,
      nonce: flow.nonce,
      codeVerifier: flow.code_verifier,
      ...(input.iss === undefined ? {} : { iss: input.iss }),
    });
    const row =
      flow.user_id === null || input.actor === null
        ? await findOrCreateProviderUser(platform, person, input)
        : await linkProvider(platform, person, { actor: input.actor, now: input.now });
    await platform.limits.refund(perAddress, input.ip);
    return { ...(await openSession(row, flow.user_id !== null)), redirect: flow.redirect };
  });
}

async function consumeFlowOfUser(
  platform: Platform,
  { browser = '', state, actor, now }: FinishProviderFlowInput,
) {
  const flow = await inNoTenant(platform.db, (tx) => consumeFlow(tx, { state, browser, now }));
  // Only the user who started a flow can finish it, even in the same browser.
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
