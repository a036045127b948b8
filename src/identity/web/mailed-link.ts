import type { CallError } from '#platform/web/call.ts';

/** Reads the token of a mailed link; null when the address has none. */
export function tokenOfPage(): string | null {
  return new URLSearchParams(window.location.search).get('token');
}

/** Returns whether a link no longer works; a malformed token counts as expired. */
export function isLinkOver({ code, fields }: CallError): boolean {
  return code === 'identity.link_over' || fields.token !== undefined;
}
