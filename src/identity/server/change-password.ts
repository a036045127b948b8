import type { UserContext } from '#platform/server/http/context.ts';
import { sendAccountMail } from './account-mail.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { inSession } from './in-session.ts';
import { hashPassword } from './passwords.ts';
import { recipientOf } from './present.ts';
import { requirePassword } from './proof.ts';
import { findUserById } from './queries.ts';
import { sendSecuritySms } from './security-sms.ts';
import { closeOtherSessions } from './sessions.ts';
import { deleteOpenLinks } from './tokens.ts';

/**
 * Changes the password, or sets the first one. All other sessions end, because someone else may know the old password.
 */
export async function changePassword(
  context: Pick<UserContext, 'platform' | 'actor' | 'now'>,
  input: { currentPassword?: string | undefined; password: string },
): Promise<void> {
  const { platform, actor } = context;
  refuseCommonPassword(input.password);
  await requirePassword(context, input.currentPassword, 'currentPassword');
  const passwordHash = await hashPassword(input.password);
  await inSession(context, async (tx) => {
    const user = await findUserById(tx, actor.userId);
    if (user === undefined) return;
    await tx
      .updateTable('users')
      .set((eb) => ({ password_hash: passwordHash, access_version: eb('access_version', '+', 1) }))
      .where('id', '=', user.id)
      .execute();
    await closeOtherSessions(tx, actor);
    await deleteOpenLinks(tx, user);
    await sendSecuritySms(tx, platform, user.id, { key: 'identity.mail.password_changed.subject' });
    const reader = recipientOf(user);
    if (reader === null) return;
    await sendAccountMail(tx, platform, reader, { kind: 'password_changed', path: '/forgot-password' });
  });
}
