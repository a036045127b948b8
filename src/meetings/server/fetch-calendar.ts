import { type LookupAddress, lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { calendarFailures } from '../availability-contract.ts';

export type CalendarSource = { address: string; username: string; password: string };
export type CalendarFailure = (typeof calendarFailures)[number];
export type CalendarAnswer = { text: string } | { failure: CalendarFailure };

const sizeMax = 5_000_000;
const limitMs = 15_000;
const redirectsMax = 3;

class ForbiddenAddress extends Error {}

/**
 * Gets a calendar from the internet. The address that the name resolves to is checked and then used for the connection,
 * so that a name cannot change to an inner address in between; each redirect is checked in the same way.
 * @param privateNetworks subnets that are allowed although they are not public
 */
export async function fetchCalendar(
  source: CalendarSource,
  privateNetworks: readonly string[],
): Promise<CalendarAnswer> {
  const typed = source.address.replace(/^webcal:/i, 'https:');
  let address = typed;
  const signal = AbortSignal.timeout(limitMs);
  try {
    for (let hop = 0; hop <= redirectsMax; hop++) {
      const url = new URL(address);
      // The password belongs to the origin that the member typed, also not to the same host without TLS.
      const isSameOrigin = url.origin === new URL(typed).origin;
      const answer = await requestOnce(url, {
        source: isSameOrigin ? source : null,
        privateNetworks,
        signal,
      });
      if (!('location' in answer)) return answer;
      address = new URL(answer.location, url).href;
    }
    return { failure: 'unreachable' };
  } catch (error) {
    return { failure: error instanceof ForbiddenAddress ? 'forbidden_address' : 'unreachable' };
  }
}

type RequestOptions = {
  source: CalendarSource | null;
  privateNetworks: readonly string[];
  signal: AbortSignal;
};

function requestOnce(
  url: URL,
  { source, privateNetworks, signal }: RequestOptions,
): Promise<CalendarAnswer | { location: string }> {
  const mayReach = (address: string): boolean => isReachable(address, privateNetworks);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // An address without a name is never looked up.
  if (!/^https?:$/.test(url.protocol) || (isIP(host) !== 0 && !mayReach(host))) throw new ForbiddenAddress();
  const { username = '', password = '' } = source ?? {};
  const auth = username === '' ? {} : { auth: `${username}:${password}` };
  const client = url.protocol === 'https:' ? https : http;
  const headers = { accept: 'text/calendar, text/plain;q=0.5', 'user-agent': 'Kadro' };
  return new Promise((resolve, reject) => {
    const request = client.get(
      url,
      { ...auth, headers, signal, agent: false, lookup: checkedLookup(mayReach) },
      (response) => {
        const { statusCode = 0 } = response;
        const { location } = response.headers;
        if (statusCode >= 300 && statusCode < 400 && location !== undefined) {
          response.destroy();
          resolve({ location });
        } else if (statusCode === 200) readBody(response).then(resolve, reject);
        else {
          response.destroy();
          resolve({ failure: statusCode === 401 || statusCode === 403 ? 'denied' : 'unreachable' });
        }
      },
    );
    request.on('error', reject);
  });
}

async function readBody(response: http.IncomingMessage): Promise<CalendarAnswer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > sizeMax) {
      response.destroy();
      return { failure: 'too_large' };
    }
    chunks.push(chunk);
  }
  return { text: Buffer.concat(chunks).toString('utf8') };
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
