import { afterEach, expect, test } from 'vitest';
import { anEmail, password, register, registerProven, signIn } from '../../../tests/harness/accounts.ts';
import { aCompany, aUser, type Caller, testServer } from '../../../tests/harness/api.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { account } from '../account-contract.ts';

afterEach(async () => (await testServer()).clock.set(null));

const days = (count: number) => new Date(Date.now() + count * 24 * 3_600_000);
const requestDeletion = (user: Caller, proof: string | null = password) =>
  user.call(account.requestDeletion, { body: proof === null ? {} : { password: proof } });
const dueAtOf = async (user: Caller) => (await user.call(account.readSecurity, {})).body.deletionDueAt;

test('an account is scheduled for deletion in thirty days, its user gets a mail, and a second request changes nothing', async () => {
  const { clock } = await testServer();
  const email = anEmail();
  const user = await registerProven(email);
  const { status, body } = await requestDeletion(user);
  expect(status).toBe(200);
  expect(Math.abs(Date.parse(body.deletionDueAt) - days(30).getTime())).toBeLessThan(60_000);
  expect(await dueAtOf(user)).toBe(body.deletionDueAt);
  clock.set(days(5));
  expect((await requestDeletion(user)).body).toEqual(body);
  const mails = (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Your account will be'));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('/account/security');
});

test('the user signs in during the grace period and cancels the deletion', async () => {
  const email = anEmail();
  await requestDeletion(await registerProven(email));
  const back = (await signIn(email)).caller;
  if (back === null) throw new Error('not signed in');
  expect((await back.call(account.cancelDeletion, {})).body).toEqual({ isSuccess: true });
  expect(await dueAtOf(back)).toBeNull();
  expect((await back.call(account.cancelDeletion, {})).status).toBe(200);
});

test.each([
  ['wrong', 'yanlış parola'],
  ['missing', null],
])('the endpoint rejects a %s password and schedules nothing', async (_case, proof) => {
  const user = await registerProven();
  const refused = await requestDeletion(user, proof);
  expect([refused.status, refused.problem.code]).toEqual([422, 'identity.wrong_password']);
  expect(await dueAtOf(user)).toBeNull();
});

test('an account without a password needs a fresh sign-in', async () => {
  const { clock } = await testServer();
  const user = await aUser();
  clock.set(new Date(Date.now() + 16 * 60_000));
  expect((await requestDeletion(user, null)).problem.code).toBe('identity.sign_in_again');
  expect(await dueAtOf(user)).toBeNull();
});

test('a sole owner gets the name of their company in the refusal, and is deleted once another owner exists', async () => {
  const company = await aCompany({ name: 'Yelken A.Ş.' });
  const refused = await requestDeletion(company.owner, null);
  expect([refused.status, refused.problem.code]).toEqual([409, 'identity.owns_alone']);
  expect(refused.problem.details).toEqual({ companies: [{ id: company.id, name: 'Yelken A.Ş.' }] });
  expect(refused.problem.message).toContain('Yelken A.Ş.');
  const other = await company.member();
  const makeOwner = (status: string) =>
    company.inTenant((tx) =>
      tx.updateTable('members').set({ is_owner: true, status }).where('id', '=', other.memberId).execute(),
    );
  await makeOwner('inactive');
  expect((await requestDeletion(company.owner, null)).status).toBe(409);
  await makeOwner('active');
  expect((await requestDeletion(company.owner, null)).status).toBe(200);
  expect((await requestDeletion(other, null)).status).toBe(200);
});

test('an unproven address gets no mail about the deletion', async () => {
  const email = anEmail();
  await requestDeletion(await register(email));
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['Confirm your email address']);
});
