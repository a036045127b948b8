import { implement, type Operation } from '#platform/server/http/implement.ts';
import { sessionCookie } from '#platform/server/http/mount.ts';
import { account } from '../account-contract.ts';
import { cancelDeletion } from './cancel-deletion.ts';
import { changeEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { endSession } from './end-session.ts';
import { inSession } from './in-session.ts';
import { listSessions } from './list-sessions.ts';
import { presentUser } from './present.ts';
import { readSecurity } from './read-security.ts';
import { type ListSoleOwnedCompanies, requestDeletion } from './request-deletion.ts';
import { resendVerification } from './resend-verification.ts';
import { closeOtherSessions } from './sessions.ts';
import type { ListTenants } from './sign-in.ts';
import { updateMe } from './update-me.ts';

/** Handlers for changes that a user makes to their own account. */
export function accountOperations(
  listTenants: ListTenants,
  listSoleOwnedCompanies: ListSoleOwnedCompanies,
): Operation[] {
  return implement(
    'identity',
    account,
  )({
    async updateMe({ body }, { platform, actor }) {
      const row = await updateMe(platform, actor.userId, body);
      return { user: presentUser(row, await listTenants(platform, actor.userId)) };
    },
    async readSecurity(_input, { platform, actor, now }) {
      return readSecurity(platform, actor.userId, now);
    },
    async changeEmail({ body }, context) {
      await changeEmail(context, body);
      return { isSuccess: true };
    },
    async resendVerification(_input, context) {
      await resendVerification(context);
      return { isSuccess: true };
    },
    async changePassword({ body }, context) {
      await changePassword(context, body);
      return { isSuccess: true };
    },
    async listSessions(_input, { platform, actor, now }) {
      return { items: await listSessions(platform, actor, now) };
    },
    async endSession({ params }, { platform, actor, reply }) {
      await endSession(platform, actor, params.sessionId);
      if (params.sessionId === actor.sessionId) reply.clearCookie(sessionCookie);
      return { isSuccess: true };
    },
    async endOtherSessions(_input, { platform, actor }) {
      await inSession({ platform, actor }, (tx) => closeOtherSessions(tx, actor));
      return { isSuccess: true };
    },
    async requestDeletion({ body }, context) {
      const dueAt = await requestDeletion(context, body.password, listSoleOwnedCompanies);
      return { deletionDueAt: dueAt.toISOString() };
    },
    async cancelDeletion(_input, context) {
      await cancelDeletion(context);
      return { isSuccess: true };
    },
  });
}
