import { isExternalTarget, safeRedirect } from '#platform/web/redirects.ts';

/** Where someone who has just signed in goes: by a full load, so that nothing of the signed-out page stays. */
export function goOn(redirect: string | undefined): void {
  const target = isExternalTarget(redirect)
    ? `/authorize?continue=${encodeURIComponent(redirect ?? '')}`
    : safeRedirect(redirect, window.location.origin);
  window.location.assign(target);
}

/** The `redirect` parameter of the address. */
export function redirectOfPage(): string | undefined {
  return new URLSearchParams(window.location.search).get('redirect') ?? undefined;
}
