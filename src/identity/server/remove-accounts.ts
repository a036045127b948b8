import type { CronTask } from '#platform/server/background/background.ts';
import type { Platform } from '#platform/server/platform.ts';
import { type AccountContents, deleteAccount } from './delete-account.ts';
import type { ListSoleOwnedCompanies } from './request-deletion.ts';

export const removeAccountsTaskName = 'remove_accounts';
const abandonedDays = 30;

type RemoveAccountsOptions = { listSoleOwnedCompanies: ListSoleOwnedCompanies; contents: AccountContents[] };

/**
 * Deletes accounts whose grace period is over, and abandoned accounts that only claimed an address. The last owner of
 * a company stays until another owner exists. No mail is sent.
 */
export const removeAccountsTask = ({
  listSoleOwnedCompanies,
  contents,
}: RemoveAccountsOptions): CronTask => ({
  name: removeAccountsTaskName,
  schedule: '5 4 * * *',
  async run(_payload, platform) {
    const failures: unknown[] = [];
    const remove = (userId: string): Promise<void> =>
      deleteAccount(platform, userId, contents).catch((error: unknown) => void failures.push(error));
    for (const userId of await listDue(platform)) {
      if ((await listSoleOwnedCompanies(platform, userId)).length === 0) await remove(userId);
    }
    for (const userId of await listAbandoned(platform)) {
      const held = await Promise.all(contents.map((part) => part.hasAny(platform, userId)));
      if (!held.includes(true)) await remove(userId);
    }
    // One failed deletion does not stop the others; the error makes the task retry.
    if (failures.length > 0) throw failures[0];
  },
});

async function listDue({ db, clock }: Platform): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('deletion_due_at', '<=', clock.now())
    .execute();
  return rows.map(({ id }) => id);
}

// Memberships belong to companies, so this needs the system role.
async function listAbandoned({ system, clock }: Platform): Promise<string[]> {
  const now = clock.now();
  const rows = await system
    .selectFrom('users')
    .select('id')
    .where('email_verified_at', 'is', null)
    .where('phone_number', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - abandonedDays * 24 * 3_600_000))
    .where((eb) => {
      const ofUser = (table: 'sessions' | 'members' | 'passkeys' | 'provider_accounts') =>
        eb.exists(eb.selectFrom(table).select('user_id').whereRef(`${table}.user_id`, '=', 'users.id'));
      return eb.and([
        eb.not(ofUser('sessions')),
        eb.not(ofUser('members')),
        eb.not(ofUser('passkeys')),
        eb.not(ofUser('provider_accounts')),
      ]);
    })
    .execute();
  return rows.map(({ id }) => id);
}
