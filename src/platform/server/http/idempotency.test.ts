import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aCompany, aUser, testServer } from '../../../../tests/harness/api.ts';
import { departments } from '#departments/contract.ts';
import { cvFiles } from '#profiles/cv-contract.ts';
import { profiles } from '#profiles/contract.ts';
import { inNoTenant } from '../db/tenant.ts';
import { onceForUser } from './idempotency.ts';

const keyOf = (key: string = randomUUID()) => ({ 'idempotency-key': key });
const experience = (title: string) => ({ body: { title, company: 'Lodos', startMonth: '2020-01' } });

test('forty parallel writes outside a company with one key create one row and get one answer', async () => {
  const user = await aUser();
  const key = keyOf();
  const calls = Array.from({ length: 40 }, () =>
    user.call(profiles.createExperience, experience('Engineer'), key),
  );
  const answers = await Promise.all(calls);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect((await user.call(profiles.listExperiences, {})).body.items).toHaveLength(1);
  expect((await user.call(profiles.createExperience, experience('Manager'), key)).status).toBe(422);
  await user.call(profiles.createExperience, experience('Engineer'), keyOf());
  expect((await user.call(profiles.listExperiences, {})).body.items).toHaveLength(2);
});

test('forty parallel writes in a company with one key create one row and get one answer', async () => {
  const company = await aCompany();
  const input = { params: { companyId: company.id }, body: { name: 'Design' } };
  const key = keyOf();
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => company.owner.call(departments.create, input, key)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  const rows = await company.inTenant((tx) => tx.selectFrom('departments').select('id').execute());
  expect(rows).toHaveLength(1);
});

test('a key used by another user or in another company is a new key', async () => {
  const key = keyOf();
  const [one, other] = [await aUser(), await aUser()];
  await one.call(profiles.createExperience, experience('Mine'), key);
  const theirs = await other.call(profiles.createExperience, experience('Theirs'), key);
  expect([theirs.status, theirs.body.title]).toEqual([201, 'Theirs']);
  const [first, second] = [await aCompany(), await aCompany()];
  const create = ({ owner, id }: typeof first) =>
    owner.call(departments.create, { params: { companyId: id }, body: { name: 'Design' } }, key);
  expect((await create(first)).body.id).not.toBe((await create(second)).body.id);
});

test('a stored answer contains neither the key nor the answer in plain text', async () => {
  const { platform } = await testServer();
  const user = await aUser();
  const key = keyOf();
  await user.call(profiles.createExperience, experience('Secret title'), key);
  const rows = await platform.system
    .selectFrom('idempotent_account_responses')
    .selectAll()
    .where('user_id', '=', user.userId)
    .execute();
  const stored = JSON.stringify(rows.map((row) => row.encrypted_response?.toString('latin1')));
  expect(rows).toHaveLength(1);
  expect(stored).not.toMatch(/Secret title|Lodos/);
  expect(JSON.stringify(rows)).not.toContain(key['idempotency-key']);
});

test('an error between the write and the stored answer rolls back both', async () => {
  const { platform } = await testServer();
  const user = await aUser();
  const header = () => 'crash-key-0001';
  const call = { platform, request: { header }, operation: { name: 'x.y', endpoint: { method: 'POST' } } };
  const once = onceForUser(call as never, user.userId, {});
  const write = (dies: boolean) =>
    inNoTenant(platform.db, (tx) =>
      once(tx, async () => {
        const values = {
          user_id: user.userId,
          title: 'IdempotentWrite',
          company: 'Lodos',
          start_month: '2020-01-01',
        };
        await tx.insertInto('experiences').values(values).execute();
        if (dies) await sql`select 1 / 0`.execute(tx);
        return { isSuccess: true };
      }),
    );
  await expect(write(true)).rejects.toThrow('division by zero');
  expect(await write(false)).toEqual({ isSuccess: true });
  expect(await write(false)).toEqual({ isSuccess: true });
  expect((await user.call(profiles.listExperiences, {})).body.items).toHaveLength(1);
});

test('a repeated upload stores one file', async () => {
  const { app, platform } = await testServer();
  const user = await aUser();
  const upload = (content: string, key: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/api/profile/cv-files?name=cv.txt',
      headers: { cookie: `kadro_session=${user.token}`, 'content-type': 'text/plain', ...key },
      payload: content,
    });
  const key = keyOf();
  const [first, second] = [await upload('Işıl Şahin', key), await upload('Işıl Şahin', key)];
  expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
  expect(second.json()).toEqual(first.json());
  expect((await user.call(cvFiles.list, {})).body.items).toHaveLength(1);
  const rows = await platform.system
    .selectFrom('cv_files')
    .select('storage_key')
    .where('user_id', '=', user.userId)
    .execute();
  expect(rows).toHaveLength(1);
});
