import { type LookupAddress, lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

export class ForbiddenAddress extends Error {}

export type Credentials = { username: string; password: string };

export type GuardedRequest = {
  method?: string;
  headers: Record<string, string>;
  body?: string;
  credentials: Credentials;
  /** Whether the user name and the password may be sent to this address. */
  trusts: (url: URL) => boolean;
  /** Subnets that are allowed although they are not public. */
  privateNetworks: readonly string[];
  signal: AbortSignal;
};

export type GuardedAnswer = { url: URL; status: number; response: http.IncomingMessage };

const redirectsMax = 3;

/**
 * Sends a request to an address of a member or a server, and follows redirects with the same method.
 * The address that a name resolves to is checked and then used for the connection. A name therefore cannot change to
 * an inner address in between. The caller reads the answer or destroys it.
 */
export async function requestGuarded(address: string, request: GuardedRequest): Promise<GuardedAnswer> {
  let url = new URL(address);
  for (let hop = 0; hop <= redirectsMax; hop++) {
    const response = await requestOnce(url, request);
    const { statusCode: status = 0, headers } = response;
    if (status < 300 || status >= 400 || headers.location === undefined) return { url, status, response };
    response.destroy();
    url = new URL(headers.location, url);
  }
  throw new Error('too many redirects');
}

function requestOnce(url: URL, request: GuardedRequest): Promise<http.IncomingMessage> {
  const { method = 'GET', headers, body, credentials, trusts, privateNetworks, signal } = request;
  const mayReach = (address: string): boolean => isReachable(address, privateNetworks);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // An address without a name is never looked up.
  if (!/^https?:$/.test(url.protocol) || (isIP(host) !== 0 && !mayReach(host))) throw new ForbiddenAddress();
  const { username, password } = credentials;
  const auth = username === '' || !trusts(url) ? {} : { auth: `${username}:${password}` };
  const client = url.protocol === 'https:' ? https : http;
  const options = { ...auth, method, headers, signal, agent: false, lookup: checkedLookup(mayReach) };
  return new Promise((resolve, reject) => {
    client.request(url, options, resolve).on('error', reject).end(body);
  });
}

/** The lookup of the system, which refuses a name when one of its addresses is not allowed. */
const checkedLookup =
  (mayReach: (address: string) => boolean): LookupFunction =>
  (hostname, options, answer) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? [];
      if (error !== null) answer(error, '', 4);
      else if (first === undefined || !addresses.every(({ address }) => mayReach(address))) {
        answer(new ForbiddenAddress(), '', 4);
      } else if (options.all === true) answer(null, addresses);
      else answer(null, first.address, first.family);
    });
  };

/** Whether an address is a public one, or in an allowed subnet. IPv4 inside IPv6 counts as IPv4. */
export function isReachable(address: string, privateNetworks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  // The library counts ::7f00:1, an old form of 127.0.0.1, as public.
  const isOldIpv4 = parsed instanceof ipaddr.IPv6 && parsed.parts.slice(0, 6).every((part) => part === 0);
  if (parsed.range() === 'unicast' && !isOldIpv4) return true;
  return privateNetworks.some((network) => {
    const [base, bits] = ipaddr.parseCIDR(network);
    return base.kind() === parsed.kind() && parsed.match(base, bits);
  });
}
