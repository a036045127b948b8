import { refuse } from '#platform/contract/errors.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import type { PublicContext } from '#platform/server/http/context.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { sessionCookie } from '#platform/server/http/mount.ts';
import type { Platform } from '#platform/server/platform.ts';
import { identity, type User } from '../contract.ts';
import { login } from './login.ts';
import { presentUser } from './present.ts';
import { findUserById, type UserRow } from './queries.ts';
import { register } from './register.ts';
import { closeSession, openSession, sessionSeconds } from './sessions.ts';

/** The companies slice tells which companies a user belongs to. */
export type ListTenants = (platform: Platform, userId: string) => Promise<User['tenants']>;

export function identityOperations(listTenants: ListTenants): Operation[] {
  const signIn = async (row: UserRow, context: PublicContext): Promise<{ user: User }> => {
    const { platform, request, reply, now } = context;
    const token = await inNoTenant(platform.db, (tx) =>
      openSession(tx, { userId: row.id, ip: request.ip, userAgent: request.userAgent, now }),
    );
    reply.setCookie(sessionCookie, token, { maxAgeSeconds: sessionSeconds });
    return { user: presentUser(row, await listTenants(platform, row.id)) };
  };

  return implement(
    'identity',
    identity,
  )({
    async login({ body }, context) {
      return signIn(await login(context.platform, { ...body, ip: context.request.ip }), context);
    },
    async register({ body }, context) {
      const { ip, language } = context.request;
      return signIn(await register(context.platform, { ...body, ip, language, now: context.now }), context);
    },
    async logout(_input, { platform, request, reply }) {
      const mode = request.header('sec-fetch-mode');
      const site = request.header('sec-fetch-site');
      if (mode === 'navigate' || (site !== undefined && site !== 'same-origin')) {
        refuse('forbidden', 'platform.foreign_origin');
      }
      const token = request.sessionToken;
      if (token !== null) await inNoTenant(platform.db, (tx) => closeSession(tx, token));
      reply.clearCookie(sessionCookie);
      return { isSuccess: true };
    },
    async getMe(_input, { platform, actor }) {
      const row = await inNoTenant(platform.db, (tx) => findUserById(tx, actor.userId), { readOnly: true });
      if (row === undefined) refuse('unauthenticated');
      return { user: presentUser(row, await listTenants(platform, actor.userId)) };
    },
  });
}
