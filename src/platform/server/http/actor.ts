import { isIPv4, isIPv6 } from 'node:net';
import type { Permission } from '../../contract/permissions.ts';
import type { Language } from '../../contract/fields.ts';

/** A signed-in user, as every handler sees one. */
export type UserActor = {
  userId: string;
  sessionId: string;
  name: string;
  surname: string;
  email: string | null;
  emailVerified: boolean;
  locale: Language;
  isPlatformAdmin: boolean;
};

/** A signed-in user acting as an active member of the company in the address. */
export type MemberActor = UserActor & {
  companyId: string;
  memberId: string;
  isOwner: boolean;
  permissions: ReadonlySet<Permission>;
  /** The network the call came from, e.g. `192.0.2.0/24`; for the audit log. */
  origin: string | null;
};

/** True when the member holds the grant; owners hold every one. */
export function holds(actor: Pick<MemberActor, 'isOwner' | 'permissions'>, permission: Permission): boolean {
  return actor.isOwner || actor.permissions.has(permission);
}

/** The network of an address: enough for an audit, too little to be a person's. /24 of IPv4, /48 of IPv6. */
export function networkOf(ip: string): string | null {
  const plain = ip.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '');
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(plain)) return null;
  const [head = '', tail] = plain.split('::');
  const before = head.split(':').filter((group) => group !== '');
  const after = (tail ?? '').split(':').filter((group) => group !== '');
  const zeros = Array<string>(tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)).fill(
    '0',
  );
  return `${[...before, ...zeros, ...after].slice(0, 3).join(':')}::/48`;
}
