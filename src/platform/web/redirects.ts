import { ownPathOf } from '../contract/redirects.ts';

/** The target of a `redirect` parameter: a path of this origin, or `/` (specification, section 2). */
export function safeRedirect(redirect: string | undefined, origin: string): string {
  return (redirect === undefined ? null : ownPathOf(redirect, origin)) ?? '/';
}
