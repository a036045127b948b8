import { isIP } from 'node:net';
import { StartError } from './start-error.ts';

/** Where the API is called, when that is not the origin of the pages. */
export type ApiAddress = {
  origin: string;
  /** The host both are below, for the cookie both must have; null when only their ports differ. */
  cookieDomain: string | null;
};

/**
 * Where the pages call the API; null when it is where they are.
 * @throws StartError when a browser would not send the session along
 */
export function parseApiAddress(apiUrl: string | undefined, publicUrl: string): ApiAddress | null {
  if (apiUrl === undefined) return null;
  const [api, pages] = [new URL(apiUrl), new URL(publicUrl)];
  if (api.origin === pages.origin) return null;
  const cookieDomain = api.hostname === pages.hostname ? null : sharedParent(api.hostname, pages.hostname);
  // A browser takes http and https for different sites, and no cookie is for a whole top-level domain.
  if (api.protocol !== pages.protocol || cookieDomain === '') {
    throw new StartError(
      'Wrong configuration: API_URL must be on the site of PUBLIC_URL, as https://api.example.com is on that of https://app.example.com.',
    );
  }
  return { origin: api.origin, cookieDomain };
}

// Empty when they share less than two labels, or are numbers, which have no parents.
function sharedParent(one: string, other: string): string {
  if (isIP(one) !== 0 || isIP(other) !== 0) return '';
  const [labels, others] = [one.split('.').reverse(), other.split('.').reverse()];
  const end = labels.findIndex((label, at) => label === '' || label !== others[at]);
  const shared = end === -1 ? labels : labels.slice(0, end);
  return shared.length < 2 ? '' : shared.reverse().join('.');
}
