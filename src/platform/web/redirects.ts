/**
 * Where a `redirect` parameter may lead: a path of this origin, or `/`. Two slashes, backslashes, control characters,
 * other schemes and other origins lead to `/`, encoded or not (specification, section 2; "open redirect").
 */
export function safeRedirect(redirect: string | undefined, origin: string): string {
  if (redirect === undefined || !isPlainPath(redirect) || !isPlainPath(decoded(redirect))) return '/';
  const target = URL.canParse(redirect, origin) ? new URL(redirect, origin) : null;
  if (target === null || target.origin !== origin) return '/';
  return `${target.pathname}${target.search}${target.hash}`;
}

/** An http(s) address is handed over by the /authorize page. */
export function isExternalTarget(redirect: string | undefined): boolean {
  return redirect !== undefined && /^https?:\/\/[^/\\]/i.test(redirect) && isWithoutControls(redirect);
}

function isPlainPath(path: string): boolean {
  return /^\/(?!\/)[^\\]*$/.test(path) && isWithoutControls(path);
}

function isWithoutControls(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- these are what is refused
  return !/[\u0000-\u001f\u007f]/.test(text);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '\\';
  }
}
