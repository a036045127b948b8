import type { CallError } from '#platform/web/call.ts';

/** The token of a mailed link; null when the address has none. */
export function tokenOfPage(): string | null {
  return new URLSearchParams(window.location.search).get('token');
}

/** A token that is no token is as good as one that is over. */
export function isLinkOver({ code, fields }: CallError): boolean {
  return code === 'identity.link_over' || fields.token !== undefined;
}
