import { isIP } from 'node:net';
import { StartError } from './start-error.ts';

/** The address of the API, when its origin differs from that of the pages. */
export type ApiAddress = {
  origin: string;
  /** The shared parent host, for a cookie of both hosts; null when only the ports differ. */
  cookieDomain: string | null;
};

/**
 * The address at which the pages call the API; null when both have one origin.
 * @throws StartError when a browser would not send the session cookie
 */
export function parseApiAddress(apiUrl: string | undefined, publicUrl: string): ApiAddress | null {
  if (apiUrl === undefined) return null;
  const [api, pages] = [new URL(apiUrl), new URL(publicUrl)];
  if (api.origin === pages.origin) return null;
  const cookieDomain = api.hostname === pages.hostname ? null : sharedParent(api.hostname, pages.hostname);
  // Browsers treat http and https as different sites, and reject cookies for a top-level domain.
  if (api.protocol !== pages.protocol || cookieDomain === '') {
    throw new StartError(
      'Wrong configuration: API_URL must be on the site of PUBLIC_URL, as https://api.example.com is on that of https://app.example.com.',
    );
  }
  return { origin: api.origin, cookieDomain };
}

// Empty when the hosts share fewer than two labels, or are IP addresses, which have no parents.
function sharedParent(one: string, other: string): string {
  if (isIP(one) !== 0 || isIP(other) !== 0) return '';
  const [labels, others] = [one.split('.').reverse(), other.split('.').reverse()];
  const end = labels.findIndex((label, at) => label === '' || label !== others[at]);
  const shared = end === -1 ? labels : labels.slice(0, end);
  return shared.length < 2 ? '' : shared.reverse().join('.');
}
