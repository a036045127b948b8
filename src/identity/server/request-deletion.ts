import { refuse } from '#platform/contract/errors.ts';
import type { UserTx } from '#platform/server/db/tenant.ts';
import type { UserContext } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import { sendAccountMail } from './account-mail.ts';
import { describeDay } from './describe-date.ts';
import { inSession } from './in-session.ts';
import { languageOfUser, recipientOf } from './present.ts';
import { requirePassword } from './proof.ts';
import { findUserById } from './queries.ts';
import { sendSecuritySms } from './security-sms.ts';

/** The companies slice lists the companies that would have no owner left. */
export type ListSoleOwnedCompanies = (
  platform: Platform,
  userId: string,
) => Promise<{ id: string; name: string }[]>;

const graceDays = 30;

/** Schedules the deletion of the account for the end of the grace period; a second request keeps the date. */
export async function requestDeletion(
  context: Pick<UserContext, 'platform' | 'actor' | 'now'>,
  password: string | undefined,
  listSoleOwnedCompanies: ListSoleOwnedCompanies,
): Promise<Date> {
  const { platform, actor, now } = context;
  await requirePassword(context, password);
  const companies = await listSoleOwnedCompanies(platform, actor.userId);
  if (companies.length > 0) {
    const names = companies.map(({ name }) => name).join(', ');
    refuse('conflict', 'identity.owns_alone', { values: { companies: names }, details: { companies } });
  }
  return inSession(context, async (tx) => {
    const dueAt = new Date(now.getTime() + graceDays * 24 * 3_600_000);
    const set = await tx
      .updateTable('users')
      .set({ deletion_due_at: dueAt })
      .where('id', '=', actor.userId)
      .where('deletion_due_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (set === undefined) return dueDateOf(tx, actor.userId);
    await notifyOwner(tx, platform, actor.userId, dueAt);
    return dueAt;
  });
}

async function dueDateOf(tx: UserTx, userId: string): Promise<Date> {
  const row = await tx
    .selectFrom('users')
    .select('deletion_due_at')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.deletion_due_at ?? refuse('unauthenticated');
}

async function notifyOwner(tx: UserTx, platform: Platform, userId: string, dueAt: Date): Promise<void> {
  const user = await findUserById(tx, userId);
  if (user === undefined) return;
  const values = { date: describeDay(dueAt, languageOfUser(user)) };
  await sendSecuritySms(tx, platform, userId, { key: 'identity.mail.deletion_requested.subject', values });
  const reader = recipientOf(user);
  if (reader === null) return;
  await sendAccountMail(tx, platform, reader, {
    kind: 'deletion_requested',
    values,
    path: '/account/security',
  });
}
