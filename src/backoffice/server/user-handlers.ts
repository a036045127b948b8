import { describeUserAgent } from '#identity/server/describe-user-agent.ts';
import { isLockedOut, letPastNetwork, liftLockout } from '#identity/server/lockout.ts';
import { avatarAddress, languageOfUser } from '#identity/server/present.ts';
import { findPendingEmail } from '#identity/server/queries.ts';
import { mailPendingAddress } from '#identity/server/resend-verification.ts';
import { refuse } from '#platform/contract/errors.ts';
import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import { inNoTenant, type UserTx } from '#platform/server/db/tenant.ts';
import type { UserContext } from '#platform/server/http/context.ts';
import { implement } from '#platform/server/http/implement.ts';
import { auditPrefixes, networkOf } from '#platform/server/network.ts';
import { type UserDetail, type UserLine, users } from '../users-contract.ts';
import { adminOf, logPlatformEvent } from './platform-log.ts';
import { endSessions, setUserStatus } from './set-user-status.ts';
import {
  findUser,
  listCompaniesOf,
  listSessionsOf,
  listUsers,
  readFactors,
  type UserCompanyRow,
  type UserRow,
} from './user-queries.ts';

export const userOperations = implement(
  'backoffice',
  users,
)({
  async listUsers({ query: { cursor, ...page } }, { platform, now }) {
    const rows = await listUsers(platform.system, { ...page, after: readCursor(cursor, ['id']), now });
    return pageFrom(rows, page.limit, presentLine, ({ id }) => ({ id }));
  },
  readUser: ({ params }, context) => readUser(context, params.userId),
  async setUserStatus({ params, body }, context) {
    const { platform, now } = context;
    await setUserStatus(platform, adminOf(context), { ...params, ...body, now });
    return readUser(context, params.userId);
  },
  async endSessions({ params: { userId } }, context) {
    await endSessions(context.platform, adminOf(context), { userId, now: context.now });
    return readUser(context, userId);
  },
  async mailVerification({ params: { userId } }, context) {
    const { platform, now } = context;
    const user = await findUser(platform.system, userId, now);
    // The mail names where the address was claimed from, which is not where the admin is.
    const from = { ip: '', userAgent: '' };
    const language = languageOfUser(user);
    const alongside = (tx: UserTx): Promise<void> =>
      log(tx, context, { type: 'user.verification_mailed', userId });
    const result = await mailPendingAddress(platform, { userId, language, from, now, alongside });
    if (result === 'none') refuse('refused', 'backoffice.nothing_to_verify');
    if (result === 'full') refuse('too_many', 'backoffice.mailbox_full');
    return { isSuccess: true as const };
  },
  async liftLockout({ params: { userId } }, context) {
    const { platform, now } = context;
    const user = await findUser(platform.system, userId, now);
    await letPastNetwork(platform, limitedUser(user));
    await inNoTenant(platform.system, async (tx) => {
      await liftLockout(tx, limitedUser(user));
      await log(tx, context, { type: 'user.lockout_lifted', userId });
    });
    return readUser(context, userId);
  },
});

type Act = { type: 'user.verification_mailed' | 'user.lockout_lifted'; userId: string };

const log = (tx: UserTx, context: UserContext, act: Act): Promise<void> =>
  logPlatformEvent(tx, adminOf(context), { ...act, now: context.now });

const limitedUser = ({ id, email, phone_number }: UserRow) => ({ id, email, phoneNumber: phone_number });

async function readUser({ platform, actor, now }: UserContext, userId: string): Promise<UserDetail> {
  const { system } = platform;
  const row = await findUser(system, userId, now);
  const [companies, sessions, factors, isLocked, pendingEmail] = await Promise.all([
    listCompaniesOf(system, userId),
    listSessionsOf(system, userId, now),
    readFactors(system, userId),
    isLockedOut(platform, limitedUser(row)),
    inNoTenant(platform.db, (tx) => findPendingEmail(tx, userId, now), { readOnly: true }),
  ]);
  return {
    ...presentLine(row),
    phoneNumber: row.phone_number,
    language: row.language,
    passiveAt: row.passive_at?.toISOString() ?? null,
    deletionDueAt: row.deletion_due_at?.toISOString() ?? null,
    hasPassword: row.has_password,
    ...factors,
    pendingEmail,
    isLockedOut: isLocked,
    isYou: userId === actor.userId,
    sessions: sessions.map((session) => {
      const { browser, system: os } = describeUserAgent(session.user_agent);
      return {
        id: session.id,
        browser,
        system: os,
        network: networkOf(session.ip ?? '', auditPrefixes),
        createdAt: session.created_at.toISOString(),
        lastSeenAt: session.last_seen_at.toISOString(),
      };
    }),
    memberOf: companies.map(presentCompany),
  };
}

const presentCompany = (row: UserCompanyRow): UserDetail['memberOf'][number] => ({
  id: row.id,
  name: row.name,
  status: row.disabled_at === null ? 'active' : 'disabled',
  memberStatus: row.status,
  isOwner: row.is_owner,
});

const presentLine = (row: UserRow): UserLine => ({
  id: row.id,
  name: row.name,
  surname: row.surname,
  email: row.email,
  emailVerified: row.email_verified_at !== null,
  avatar: avatarAddress(row.avatar_key),
  status: row.passive_at === null ? 'active' : 'passive',
  isPlatformAdmin: row.is_platform_admin,
  createdAt: row.created_at.toISOString(),
  companies: row.companies,
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
});
