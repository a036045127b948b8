import { expect, test } from 'vitest';
import { bulk } from '#bulk-changes/contract.ts';
import { anApplication } from '#applications/server/factory.ts';
import { deletion } from '#companies/deletion-contract.ts';
import { team } from '#companies/team-contract.ts';
import { aJob } from '#jobs/server/factory.ts';
import { inNoTenant, inTenant } from './tenant.ts';
import { aCompany, testServer, type TestCompany } from '../../../../tests/harness/api.ts';

// The pool has 20 connections. If each call needed two, 20 calls would block each other for 10 seconds and then return
// 503.
const atOnce = 40;

async function runTogether(calls: (() => Promise<{ status: number; problem: unknown }>)[]) {
  const answers = await Promise.all(calls.map((call) => call()));
  return answers.map(({ status, problem }) => (status < 300 ? 'ok' : problem));
}

const allOk = Array.from({ length: atOnce }, () => 'ok');
const repeat = <T>(make: (index: number) => T): T[] =>
  Array.from({ length: atOnce }, (_, index) => make(index));

test('40 bulk calls at once all succeed', async () => {
  const company = await aCompany();
  const { job, rows } = await company.inTenant(async (tx) => {
    const made = await aJob(tx);
    const people = [];
    for (let index = 0; index < atOnce; index += 1) people.push(await anApplication(tx, { jobId: made.id }));
    return { job: made, rows: people };
  });
  const params = { companyId: company.id, jobId: job.id };
  const action = { kind: 'move', stepId: job.steps[2]?.id ?? '' } as const;
  const calls = rows.map(({ id, version }) => () => {
    const target = { applications: [{ id, version }] };
    return company.owner.call(bulk.createBulkChange, { params, body: { action, target } });
  });
  expect(await runTogether(calls)).toEqual(allOk);
});

test('40 invitations at once, and 40 second mails, all succeed', async () => {
  const company = await aCompany();
  const params = { companyId: company.id };
  const invite = (index: number) => () =>
    company.owner.call(team.invite, {
      params,
      body: { emails: [`guest-${index}-${company.id}@example.test`], permissions: [] },
    });
  expect(await runTogether(repeat(invite))).toEqual(allOk);
  const invitations = await company.inTenant((tx) => tx.selectFrom('invitations').select('id').execute());
  const resend = invitations.map(
    ({ id: invitationId }) =>
      () =>
        company.owner.call(team.resendInvitation, { params: { ...params, invitationId } }),
  );
  expect(resend).toHaveLength(atOnce);
  expect(await runTogether(resend)).toEqual(allOk);
});

test('40 companies deleted at once by their owners are all deleted', async () => {
  const companies: TestCompany[] = [];
  for (let index = 0; index < atOnce; index += 1) companies.push(await aCompany({ name: 'Going' }));
  const calls = companies.map(
    ({ id, owner }) =>
      () =>
        owner.call(deletion.requestDeletion, { params: { companyId: id }, body: { name: 'Going' } }),
  );
  expect(await runTogether(calls)).toEqual(allOk);
});

test('a transaction that asks its pool for a second connection fails at once', async () => {
  const { platform } = await testServer();
  const company = await aCompany();
  const second = 'A transaction asked its own pool for a second connection';
  const limit = { name: 'test_nested', points: 10, seconds: 60 };
  await expect(company.inTenant(() => platform.limits.spend(limit, company.id))).rejects.toThrow(second);
  await expect(
    company.inTenant(() => inNoTenant(platform.db, (tx) => tx.selectFrom('users').select('id').execute())),
  ).rejects.toThrow(second);
  const inTurn = await inTenant(platform.db, company.id, async () => 'over');
  await platform.limits.spend(limit, inTurn);
});
