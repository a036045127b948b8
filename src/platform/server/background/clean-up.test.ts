import { expect, test } from 'vitest';
import { aCompany, testServer } from '../../../../tests/harness/api.ts';
import { departments } from '#departments/contract.ts';
import { sendMail } from '../mail/outbox.ts';
import { cleanUpTask } from './clean-up.ts';

const dayMs = 24 * 3_600_000;

test('temporary rows are deleted when they expire', async () => {
  const server = await testServer();
  const { platform, clock } = server;
  const company = await aCompany();
  const { owner, id: companyId } = company;
  const key = 'a key of this test';
  const headers = { 'idempotency-key': key };
  await owner.call(departments.create, { params: { companyId }, body: { name: 'Once' } }, headers);
  const to = `${companyId}@example.test`;
  await company.inTenant((tx) =>
    sendMail(tx, { to, subject: 'x', text: 'x', html: 'x', companyId, aboutId: null }),
  );
  await server.runTasks();
  await platform.limits.spend({ name: 'test_clean_up', points: 1, seconds: 60 }, companyId);
  const left = async () => {
    const { system } = platform;
    const [answers, mails, limits, counted] = await Promise.all([
      system
        .selectFrom('idempotent_responses')
        .select('key_hash')
        .where('tenant_id', '=', companyId)
        .execute(),
      system.selectFrom('outbox').select('id').where('recipient', '=', to).execute(),
      system.selectFrom('rate_limits').select('key').where('key', 'like', 'test_clean_up%').execute(),
      system.selectFrom('counted_mails').select('id').where('tenant_id', '=', companyId).execute(),
    ]);
    return {
      answers: answers.length,
      mails: mails.length,
      limits: limits.length,
      counted: counted.length,
    };
  };
  const afterDays = async (days: number) => {
    clock.set(new Date(Date.now() + days * dayMs));
    await cleanUpTask.run({}, platform);
    clock.set(null);
    return left();
  };
  expect(await afterDays(0)).toEqual({ answers: 1, mails: 1, limits: 1, counted: 1 });
  expect(await afterDays(2)).toEqual({ answers: 0, mails: 1, limits: 0, counted: 1 });
  expect(await afterDays(41)).toMatchObject({ mails: 1, counted: 0 });
  expect(await afterDays(91)).toEqual({ answers: 0, mails: 0, limits: 0, counted: 0 });
});
