import { isOwnPath } from '../contract/redirects.ts';

/**
 * Where a `redirect` parameter may lead: a path of this origin, or `/`. Two slashes, backslashes, control characters,
 * other schemes and other origins lead to `/`, encoded or not (specification, section 2; "open redirect").
 */
export function safeRedirect(redirect: string | undefined, origin: string): string {
  if (redirect === undefined || !isOwnPath(redirect)) return '/';
  const target = URL.canParse(redirect, origin) ? new URL(redirect, origin) : null;
  if (target === null || target.origin !== origin) return '/';
  return `${target.pathname}${target.search}${target.hash}`;
}
