import { Resolver } from 'node:dns';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The parts of a list with commas. */
export const listOf = (list: string): string[] =>
  list === '' ? [] : list.split(',').map((part) => part.trim());

// The resolver parses ports and brackets of IPv6 addresses itself.
/** Whether all are addresses of DNS resolvers. */
export function areResolvers(list: string): boolean {
  try {
    new Resolver().setServers(listOf(list));
    return true;
  } catch {
    return false;
  }
}

/** Whether all are addresses, subnets or names of groups of them. */
export function areProxies(list: string): boolean {
  return list === '' || list.split(',').every((part) => isProxy(part.trim()));
}

/** Whether all are subnets. */
export function areSubnets(list: string): boolean {
  return list === '' || list.split(',').every((part) => isSubnet(part.trim()));
}

function isProxy(proxy: string): boolean {
  if (isIP(proxy) !== 0 || ['loopback', 'linklocal', 'uniquelocal'].includes(proxy)) return true;
  return isSubnet(proxy);
}

// ipaddr.js also accepts short forms of addresses, such as 10 for 0.0.0.10.
function isSubnet(text: string): boolean {
  return isIP(text.split('/')[0] ?? '') !== 0 && ipaddr.isValidCIDR(text);
}
