import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/** Prefix lengths of a network in bits. */
export type Prefixes = { ipv4: number; ipv6: number };

/** Enough for an audit log, too little to identify a person. */
export const auditPrefixes: Prefixes = { ipv4: 24, ipv6: 48 };

/** One subscriber: an IPv6 customer has the 2^64 addresses of a network. */
export const subscriberPrefixes: Prefixes = { ipv4: 32, ipv6: 64 };

/**
 * The network of an IP address, e.g. `192.0.2.0/24` or `2001:db8:1::/48`; null for other texts. An IPv4 address mapped
 * into IPv6 counts as IPv4. Hashes of these texts are stored, so their form must not change.
 */
export function networkOf(text: string, prefixes: Prefixes): string | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return networkOfIpv4(ipaddr.IPv4.parse(text), prefixes.ipv4);
  if (!ipaddr.IPv6.isValid(text)) return null;
  const address = ipaddr.IPv6.parse(text);
  if (address.isIPv4MappedAddress()) return networkOfIpv4(address.toIPv4Address(), prefixes.ipv4);
  const network = ipaddr.IPv6.networkAddressFromCIDR(
    `${address.toNormalizedString().replace(/%.*$/, '')}/${prefixes.ipv6}`,
  );
  const groups = network.parts.slice(0, Math.ceil(prefixes.ipv6 / 16));
  return `${groups.map((group) => group.toString(16)).join(':')}::/${prefixes.ipv6}`;
}

function networkOfIpv4(address: ipaddr.IPv4, prefix: number): string {
  return `${ipaddr.IPv4.networkAddressFromCIDR(`${address.toString()}/${prefix}`).toString()}/${prefix}`;
}

/** The addresses of a host; none when DNS does not know it. */
export async function resolveHost(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.map(({ address }) => address);
}

/**
 * Whether an IP address is one of the internet. Those of this machine, a private network or a cloud's metadata are not.
 */
export const isPublicHost = (address: string): boolean => ipaddr.process(address).range() === 'unicast';
