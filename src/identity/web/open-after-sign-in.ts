import { isExternalTarget } from '#platform/contract/redirects.ts';
import { focusHeadingAfterLoad } from '#platform/web/heading-focus.ts';
import { links } from '#platform/web/links.ts';
import { safeRedirect } from '#platform/web/redirects.ts';

/**
 * Opens the page after a sign-in by a full load, so that no data of the signed-out page stays. It replaces the history
 * entry, so that the back button does not return to the sign-in page.
 */
export function openAfterSignIn(redirect: string | undefined): void {
  focusHeadingAfterLoad();
  window.location.replace(
    isExternalTarget(redirect) ? links.authorize(redirect) : safeRedirect(redirect, window.location.origin),
  );
}

/** Returns the `redirect` parameter of the address. */
export function redirectOfPage(): string | undefined {
  return new URLSearchParams(window.location.search).get('redirect') ?? undefined;
}
