import { call, CallError } from '#platform/web/call.ts';
import { carryToast } from '#platform/web/carried-toast.ts';
import { links } from '#platform/web/links.ts';
import type { AuthStore } from './auth.ts';
import { takeHeadedFor } from './headed-for.ts';

/**
 * Redeems the code in the address instead of asking for the current user (specification, sections 2 and 4). Begun once,
 * before anything is drawn; code and state leave the address at once. After a failure one stands on the sign-in page,
 * which says what the server said.
 */
export async function exchangeCode(auth: AuthStore): Promise<void> {
  const query = new URLSearchParams(window.location.search);
  const redirect = query.get('redirect') ?? undefined;
  standOnLogin(redirect);
  try {
    const answer = await exchange(query);
    const outside = answer.continue ?? answer.contunie;
    const destination = outside === undefined ? (redirect ?? answer.redirect) : links.authorize(outside);
    await auth.signInWith(async () => ({ user: answer.user, ...(destination && { destination }) }));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { redirect: headedFor } = error.details;
    standOnLogin(redirect ?? (typeof headedFor === 'string' ? headedFor : undefined));
    await goOnWithout(auth, error);
  }
}

/** Nothing was signed in at the provider: the sign-in page says so. */
export async function comeBackWithout(auth: AuthStore): Promise<void> {
  window.history.replaceState(null, '', links.login(takeHeadedFor(), 'calledOff'));
  await auth.loadUser();
}

async function exchange(query: URLSearchParams) {
  const { providers } = await import('../provider-contract.ts');
  const iss = query.get('iss');
  const body = { oauthCode: query.get('code') ?? '', state: query.get('state') ?? '' };
  return call(providers.exchange, { body: iss === null ? body : { ...body, iss } });
}

// The second step goes on from here. After any other refusal somebody may still be signed in: they wanted to add a
// provider, and are led back.
async function goOnWithout(auth: AuthStore, error: CallError): Promise<void> {
  if (error.code === 'identity.second_factor_needed') return auth.signInWith(() => Promise.reject(error));
  carryToast({ tone: 'error', message: error.message });
  await auth.loadUser();
}

function standOnLogin(redirect: string | undefined): void {
  window.history.replaceState(null, '', links.login(redirect));
}
