import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whether an address is of the public internet: no loopback, no private network, no link-local metadata service. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  return ipaddr.process(address).range() === 'unicast';
}

/**
 * Whether a URL that a stranger gave may be called: https, no user in it, and no private address in place of a name. The
 * names are checked when they are resolved, see `publicLookup`.
 */
export function mayCall(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, username, password, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol !== 'https:' || username !== '' || password !== '') return false;
  return ipaddr.isValid(host) ? isPublicAddress(host) : host.includes('.');
}

/** A lookup that fails unless every address of the name is public. The connection uses it, so DNS cannot rebind. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  systemLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, '', 0);
    const [first] = addresses;
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new Error('This host has no public address.'), '', 0);
    return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};
