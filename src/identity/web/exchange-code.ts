import { call, CallError } from '#platform/web/call.ts';
import { storeToast } from '#platform/web/stored-toast.ts';
import { links } from '#platform/web/links.ts';
import type { AuthStore } from './auth.ts';
import { consumeStoredRedirect } from './stored-redirect.ts';

/**
 * Redeems the code in the address instead of reading the current user (specification, sections 2 and 4). It runs once,
 * before the first render, and removes code and state from the address. After a failure the sign-in page shows the
 * server's message.
 */
export async function exchangeCode(auth: AuthStore): Promise<void> {
  const query = new URLSearchParams(window.location.search);
  const redirect = query.get('redirect') ?? undefined;
  showLogin(redirect);
  try {
    const answer = await exchange(query);
    const outside = answer.continue ?? answer.contunie;
    const destination = outside === undefined ? (redirect ?? answer.redirect) : links.authorize(outside);
    await auth.signInWith(async () => ({ user: answer.user, ...(destination && { destination }) }));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { redirect: storedRedirect } = error.details;
    showLogin(redirect ?? (typeof storedRedirect === 'string' ? storedRedirect : undefined));
    await continueWithoutSession(auth, error);
  }
}

/** The provider returned an error: the sign-in page shows it. */
export async function returnWithoutCode(auth: AuthStore): Promise<void> {
  window.history.replaceState(null, '', links.login(consumeStoredRedirect(), 'calledOff'));
  await auth.loadUser();
}

async function exchange(query: URLSearchParams) {
  const { providers } = await import('../provider-contract.ts');
  const iss = query.get('iss');
  const body = { oauthCode: query.get('code') ?? '', state: query.get('state') ?? '' };
  return call(providers.exchange, { body: iss === null ? body : { ...body, iss } });
}

// The second step continues here. After any other refusal the user may still be signed in: they tried to add a
// provider, and return to that page.
async function continueWithoutSession(auth: AuthStore, error: CallError): Promise<void> {
  if (error.code === 'identity.second_factor_needed') return auth.signInWith(() => Promise.reject(error));
  storeToast({ tone: 'error', message: error.message });
  await auth.loadUser();
}

function showLogin(redirect: string | undefined): void {
  window.history.replaceState(null, '', links.login(redirect));
}
