import { isExternalTarget } from '#platform/contract/redirects.ts';
import { links } from '#platform/web/links.ts';
import { safeRedirect } from '#platform/web/redirects.ts';

/**
 * Where someone who has just signed in goes: by a full load, so that nothing of the signed-out page stays, and in its
 * place, so that the back button does not lead to it.
 */
export function goOn(redirect: string | undefined): void {
  window.location.replace(
    isExternalTarget(redirect) ? links.authorize(redirect) : safeRedirect(redirect, window.location.origin),
  );
}

/** The `redirect` parameter of the address. */
export function redirectOfPage(): string | undefined {
  return new URLSearchParams(window.location.search).get('redirect') ?? undefined;
}
