import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { anEmail, password, register, registerProven, signIn } from '../../../tests/harness/accounts.ts';
import { aCompany, aUser, type Caller, testServer } from '../../../tests/harness/api.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { listSoleOwnedCompanies } from '#companies/server/handlers.ts';
import { comments } from '#comments/contract.ts';
import { aCandidate } from '#candidates/server/factory.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import { sendMail } from '#platform/server/mail/outbox.ts';
import type { Platform } from '#platform/server/platform.ts';
import { account } from '../account-contract.ts';
import { removeOldSessionsTask } from './background.ts';
import type { AccountContents } from './delete-account.ts';
import { removeAccountsTask } from './remove-accounts.ts';

const daysFromNow = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);

/** Runs the nightly task this many days from now. */
async function runTaskInDays(days: number, contents: AccountContents[] = []): Promise<void> {
  const { platform } = await testServer();
  const later: Platform = { ...platform, clock: { now: () => daysFromNow(days) } };
  await removeAccountsTask({ listSoleOwnedCompanies, contents }).run({}, later);
}

/** The same after the task that deletes sessions, so users without a visit have no session any more. */
async function runTasksInDaysWithoutVisits(days: number, contents: AccountContents[] = []): Promise<void> {
  const { platform } = await testServer();
  await removeOldSessionsTask.run({}, { ...platform, clock: { now: () => daysFromNow(days) } });
  await runTaskInDays(days, contents);
}

async function exists(userId: string): Promise<boolean> {
  const { platform } = await testServer();
  const row = await platform.db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
  return row !== undefined;
}

const requestDeletionFor = (user: Caller) => user.call(account.requestDeletion, { body: { password } });

test('an account is deleted when its grace period ends, and not a day before', async () => {
  const email = anEmail();
  const user = await registerProven(email);
  await requestDeletionFor(user);
  await runTaskInDays(29);
  expect((await signIn(email)).status).toBe(200);
  await runTaskInDays(31);
  expect(await exists(user.userId)).toBe(false);
  expect((await signIn(email)).status).toBe(401);
  expect(await mailsTo(email), 'what was mailed about it goes too, and nothing comes after').toEqual([]);
});

test('sent messages to a deleted account are deleted, whatever they are about; pending ones are still sent', async () => {
  const { platform } = await testServer();
  const [email, companyId] = [anEmail(), randomUUID()];
  const user = await registerProven(email);
  const write = (subject: string) =>
    inNoTenant(platform.db, (tx) =>
      sendMail(tx, {
        to: email,
        subject,
        text: 'x',
        html: 'x',
        companyId,
        aboutId: randomUUID(),
        isCounted: false,
      }),
    );
  await write('Interview with Elif');
  const sent = platform.system.updateTable('outbox').set({ state: 'sent' }).where('recipient', '=', email);
  await sent.execute();
  await write('Interview with Can');
  await requestDeletionFor(user);
  await runTaskInDays(31);
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['Interview with Can']);
});

test('an account whose deletion was cancelled stays', async () => {
  const user = await registerProven();
  await requestDeletionFor(user);
  await user.call(account.cancelDeletion, {});
  await runTaskInDays(31);
  expect(await exists(user.userId)).toBe(true);
});

test('stored files, including the picture, are deleted with the account', async () => {
  const server = await testServer();
  const { storage, db } = server.platform;
  const user = await registerProven();
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#336699' } })
    .webp()
    .toBuffer();
  const keys = { avatar: `avatars/${'a'.repeat(39)}1`, cv: `cv/${randomUUID()}` };
  for (const key of Object.values(keys))
    await storage.put(key, picture, { contentType: 'image/webp', limitBytes: 10_000 });
  await db.updateTable('users').set({ avatar_key: keys.avatar }).where('id', '=', user.userId).execute();
  await requestDeletionFor(user);
  await runTaskInDays(31, [
    { hasAny: async () => true, remove: async ({ storage: its }) => its.remove(keys.cv) },
  ]);
  await server.runTasks();
  for (const key of Object.values(keys)) await expect(storage.size(key)).rejects.toThrow('No stored file');
});

test('a deleted user’s events in a company stay without their name', async () => {
  const company = await aCompany();
  const member = await company.member('candidates.list', 'candidates.get', 'jobs.list');
  const candidate = await company.inTenant((tx) => aCandidate(tx, {}));
  const params = { companyId: company.id, candidateId: candidate.id };
  const written = await member.call(comments.create, {
    params,
    body: { bodyHtml: '<p>Güçlü bir aday</p>' },
  });
  expect(written.status).toBe(201);
  await member.call(account.requestDeletion, { body: {} });
  await runTaskInDays(31);
  expect(await exists(member.userId)).toBe(false);
  const { items } = (await company.owner.call(comments.list, { params, query: {} })).body;
  expect(items).toMatchObject([{ bodyHtml: '<p>Güçlü bir aday</p>', author: null }]);
});

test('an account that became the last owner of a company stays until another owner exists', async () => {
  const company = await aCompany();
  const other = await company.member();
  const own = (memberId: string, isOwner: boolean) =>
    company.inTenant((tx) =>
      tx.updateTable('members').set({ is_owner: isOwner }).where('id', '=', memberId).execute(),
    );
  await own(other.memberId, true);
  await company.owner.call(account.requestDeletion, { body: {} });
  await own(other.memberId, false);
  await runTaskInDays(31);
  expect(await exists(company.owner.userId)).toBe(true);
  await own(other.memberId, true);
  await runTaskInDays(32);
  expect(await exists(company.owner.userId)).toBe(false);
});

test('a failed deletion does not stop the other deletions', async () => {
  const [stuck, fine] = [await registerProven(), await registerProven()];
  for (const user of [stuck, fine]) await requestDeletionFor(user);
  const contents: AccountContents = {
    hasAny: async () => false,
    remove: async (_platform, userId) => {
      if (userId === stuck.userId) throw new Error('the storage is away');
    },
  };
  await expect(runTaskInDays(31, [contents])).rejects.toThrow('the storage is away');
  expect([await exists(stuck.userId), await exists(fine.userId)]).toEqual([true, false]);
});

test('an account that only claimed an address is deleted after thirty days without a visit', async () => {
  const claim = await register();
  await runTasksInDaysWithoutVisits(29);
  expect(await exists(claim.userId)).toBe(true);
  await runTasksInDaysWithoutVisits(31);
  expect(await exists(claim.userId)).toBe(false);
});

test('an account with any data or access stays, proven or not', async () => {
  const { platform } = await testServer();
  const { db } = platform;
  const [proven, withPhone, withPasskey, withProvider, withFiles] = [
    await aUser(),
    await register(),
    await register(),
    await register(),
    await register(),
  ];
  const owner = await aCompany();
  await platform.system
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('id', '=', owner.owner.userId)
    .execute();
  await db
    .updateTable('users')
    .set({ phone_number: '+905550000077' })
    .where('id', '=', withPhone.userId)
    .execute();
  const user_id = withPasskey.userId;
  await db
    .insertInto('passkeys')
    .values({ user_id, credential_id: user_id, public_key: Buffer.from('key'), name: 'Telefon' })
    .execute();
  await db
    .insertInto('provider_accounts')
    .values({ user_id: withProvider.userId, provider: 'google', subject: withProvider.userId })
    .execute();
  await runTasksInDaysWithoutVisits(31, [
    { hasAny: async (_platform, userId) => userId === withFiles.userId, remove: async () => {} },
  ]);
  for (const user of [proven, withPhone, withPasskey, withProvider, withFiles, owner.owner])
    expect(await exists(user.userId)).toBe(true);
});

test('an account with a session stays, and expired links are deleted', async () => {
  const { platform } = await testServer();
  const claim = await register();
  await platform.system
    .updateTable('users')
    .set({ created_at: daysFromNow(-60) })
    .where('id', '=', claim.userId)
    .execute();
  const tokensOf = () =>
    platform.db.selectFrom('user_tokens').select('id').where('user_id', '=', claim.userId).execute();
  expect(await tokensOf()).toHaveLength(1);
  await runTasksInDaysWithoutVisits(3);
  expect(await exists(claim.userId)).toBe(true);
  expect(await tokensOf()).toEqual([]);
});

test('devices without a sign-in for a year are deleted', async () => {
  const { platform } = await testServer();
  const user = await registerProven();
  const places = () =>
    platform.db
      .selectFrom('known_devices')
      .select('last_seen_at')
      .where('user_id', '=', user.userId)
      .execute();
  await runTasksInDaysWithoutVisits(364);
  expect(await places()).toHaveLength(1);
  await runTasksInDaysWithoutVisits(366);
  expect(await places()).toEqual([]);
});
