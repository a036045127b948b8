import { expect, test } from 'vitest';
import { anEmail, newestToken, password, registerProven } from '../../../tests/harness/accounts.ts';
import { aUser, type Caller, testServer, visitor } from '../../../tests/harness/api.ts';
import { codesTo, mailsTo } from '../../../tests/harness/mail.ts';
import { anAuthenticator } from '../../../tests/harness/second-factor.ts';
import { access, account } from '../account-contract.ts';
import { phone } from '../phone-contract.ts';
import { secondFactor } from '../second-factor-contract.ts';

const aNumber = (): string => `+90533${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;

async function setNumber(user: Caller, phoneNumber: string): Promise<void> {
  await user.call(phone.sendPhoneCode, { body: { phoneNumber } });
  const otpCode = (await codesTo(phoneNumber)).at(-1) ?? '';
  expect((await user.call(phone.changePhone, { body: { phoneNumber, otpCode } })).status).toBe(200);
}

const switchSmsNotices = (user: Caller, phoneNotifications: boolean) =>
  user.call(account.updateMe, { body: { notifications: { phoneNotifications } } });

/** The SMS to a number, without its codes. */
const noticesTo = async (phoneNumber: string): Promise<string[]> =>
  (await mailsTo(phoneNumber)).map(({ text }) => text).filter((text) => !/#\d{6}$/.test(text));

async function someone(): Promise<{ user: Caller; email: string; phoneNumber: string }> {
  const [email, phoneNumber] = [anEmail(), aNumber()];
  const user = await registerProven(email);
  await setNumber(user, phoneNumber);
  return { user, email, phoneNumber };
}

test('a user who switched it on gets security notices by SMS in their language; another user does not', async () => {
  const { platform } = await testServer();
  const { user, email, phoneNumber } = await someone();
  const change = (to: string, currentPassword: string) =>
    user.call(account.changePassword, { body: { currentPassword, password: to } });
  await change('yepyeni uzun bir parola', password);
  expect(await noticesTo(phoneNumber)).toEqual([]);
  await switchSmsNotices(user, true);
  await change('bir başka uzun parola', 'yepyeni uzun bir parola');
  await user.call(account.updateMe, { body: { language: 'tr' } });
  await visitor().call(access.forgotPassword, { body: { email } });
  const token = await newestToken(email, 'reset-password');
  await visitor().call(access.resetPassword, { body: { token, password } });
  const address = `${platform.config.publicUrl}/account/security`;
  expect(await noticesTo(phoneNumber)).toEqual([
    `Kadro: Your password was changed. If this was not you: ${address}`,
    `Kadro: Parolanız değişti. Siz değilseniz: ${address}`,
  ]);
});

test('the old number gets the notice of a removal or a change', async () => {
  const { user, phoneNumber } = await someone();
  const next = aNumber();
  await switchSmsNotices(user, true);
  await setNumber(user, next);
  expect((await noticesTo(phoneNumber))[0]).toContain('Your phone number was changed');
  expect(await noticesTo(next)).toEqual([]);
  await user.call(phone.removePhone, {});
  expect((await noticesTo(next))[0]).toContain('Your phone number was removed');
  expect(await noticesTo(phoneNumber)).toHaveLength(1);
});

test('an account without a proven address gets security notices by SMS too', async () => {
  const { platform } = await testServer();
  const user = await aUser();
  await platform.db
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('id', '=', user.userId)
    .execute();
  const phoneNumber = aNumber();
  await setNumber(user, phoneNumber);
  await switchSmsNotices(user, true);
  expect((await user.call(account.requestDeletion, { body: {} })).status).toBe(200);
  expect((await noticesTo(phoneNumber))[0]).toMatch(/Kadro: Your account will be deleted on .+\. If this/);
});

test('a number gets at most five notices an hour, and the mailbox gets all of them', async () => {
  const { user, email, phoneNumber } = await someone();
  await anAuthenticator(user);
  await switchSmsNotices(user, true);
  for (let index = 0; index < 6; index++)
    expect((await user.call(secondFactor.renewRecoveryCodes, { body: {} })).status).toBe(201);
  expect(await noticesTo(phoneNumber)).toHaveLength(5);
  const mails = (await mailsTo(email)).filter(({ subject }) => subject === 'You have new recovery codes');
  expect(mails).toHaveLength(6);
});
