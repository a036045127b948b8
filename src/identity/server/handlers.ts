import { refuse } from '#platform/contract/errors.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { sessionCookie } from '#platform/server/http/mount.ts';
import { isOwnFetch } from '#platform/server/http/origins.ts';
import { identity } from '../contract.ts';
import { accessOperations } from './access-handlers.ts';
import { accountOperations } from './account-handlers.ts';
import { emailClaimOperations } from './email-claim-handlers.ts';
import { avatarOperations } from './avatar-handlers.ts';
import { handOverOperations } from './hand-over-handlers.ts';
import { login } from './login.ts';
import { passkeyOperations } from './passkey-handlers.ts';
import { phoneOperations } from './phone-handlers.ts';
import { presentUser } from './present.ts';
import { providerOperations } from './provider-handlers.ts';
import { findUserById } from './queries.ts';
import type { ListSoleOwnedCompanies } from './request-deletion.ts';
import { register } from './register.ts';
import { secondFactorOperations } from './second-factor-handlers.ts';
import { closeSession } from './sessions.ts';
import { type ListTenants, type SignIn, signInWith } from './sign-in.ts';

/** The handlers of every operation of the slice. */
export function identityOperations(
  listTenants: ListTenants,
  listSoleOwnedCompanies: ListSoleOwnedCompanies,
): Operation[] {
  const signIn = signInWith(listTenants);
  return [
    ...signInOperations(listTenants, signIn),
    ...secondFactorOperations(signIn),
    ...passkeyOperations(signIn),
    ...phoneOperations(listTenants, signIn),
    ...providerOperations(listTenants, signIn),
    ...handOverOperations,
    ...accessOperations,
    ...emailClaimOperations(listTenants),
    ...accountOperations(listTenants, listSoleOwnedCompanies),
    ...avatarOperations(listTenants),
  ];
}

function signInOperations(listTenants: ListTenants, signIn: SignIn): Operation[] {
  return implement(
    'identity',
    identity,
  )({
    async login({ body }, context) {
      return signIn(await login(context.platform, { ...body, ip: context.request.ip }), context);
    },
    async register({ body }, context) {
      const { ip, userAgent, language } = context.request;
      const facts = { ip, userAgent, language, now: context.now };
      return signIn(await register(context.platform, { ...body, ...facts }), context);
    },
    async logout(_input, { platform, request, reply }) {
      if (!isOwnFetch(request, platform.config)) refuse('forbidden', 'platform.foreign_origin');
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
