/**
 * Where a `redirect` parameter may lead: a path of this origin, or `/`. Two slashes, backslashes, control characters
 * and other origins lead to `/` (specification, section 2; attack class "open redirect").
 */
export function safeRedirect(redirect: string | undefined, origin: string): string {
  if (redirect === undefined || !/^\/(?![/\\])[^\\]*$/.test(redirect) || hasControls(redirect)) return '/';
  const target = URL.canParse(redirect, origin) ? new URL(redirect, origin) : null;
  if (target === null || target.origin !== origin) return '/';
  return `${target.pathname}${target.search}${target.hash}`;
}

/** An http(s) address is handed over by the /authorize page. */
export function isExternalTarget(redirect: string | undefined): boolean {
  return redirect !== undefined && /^https?:/i.test(redirect.trim());
}

function hasControls(text: string): boolean {
  return [...text].some((character) => character.charCodeAt(0) < 32 || character.charCodeAt(0) === 127);
}
