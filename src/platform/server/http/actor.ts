import type { Permission } from '../../contract/permissions.ts';
import type { Language } from '../../contract/fields.ts';

/** A signed-in user, as handlers see them. */
export type UserActor = {
  userId: string;
  sessionId: string;
  name: string;
  surname: string;
  email: string | null;
  emailVerified: boolean;
  language: Language;
  isPlatformAdmin: boolean;
};

/** A signed-in user as an active member of the company in the path. */
export type MemberActor = UserActor & {
  companyId: string;
  memberId: string;
  isOwner: boolean;
  permissions: ReadonlySet<Permission>;
  /** The caller's network, e.g. `192.0.2.0/24`, for the audit log. */
  network: string | null;
  /** Features that the platform turned off for the company. */
  featuresOff: ReadonlySet<string>;
  /** From when the company is read-only because of an unpaid invoice; null for never. */
  readOnlyFrom: Date | null;
  /** Whether the limits of plans apply, because the installation bills. */
  isBilled: boolean;
};

/** True when the member has the grant; owners have all. */
export function holds(actor: Pick<MemberActor, 'isOwner' | 'permissions'>, permission: Permission): boolean {
  return actor.isOwner || actor.permissions.has(permission);
}
