import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { applications } from '#applications/contract.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import { aCompany, aUser, testServer, visitor } from '../../../tests/harness/api.ts';
import { companies, companyDraft } from '../contract.ts';
import { createCompany, type OnCompanyCreated } from './create-company.ts';

test('a user creates a company, becomes its owner and gets an address from its name', async () => {
  const user = await aUser();
  const created = await user.call(companies.create, { body: { name: 'Işık & Şahin Yazılım A.Ş.' } });
  expect(created.status).toBe(201);
  expect(created.body.slug).toMatch(/^isik-sahin-yazilim-a-s/);
  const read = await user.call(companies.read, { params: { companyId: created.body.id } });
  expect(read.body).toMatchObject({ name: 'Işık & Şahin Yazılım A.Ş.', can: { update: true } });
});

test('two companies with one name get two addresses', async () => {
  const name = 'Twin Works';
  const user = await aUser();
  const first = await user.call(companies.create, { body: { name } });
  const second = await user.call(companies.create, { body: { name } });
  expect(second.body.slug).not.toBe(first.body.slug);
});

test('a company is not found by a visitor, a stranger, or with a malformed id', async () => {
  const company = await aCompany();
  const params = { companyId: company.id };
  expect((await company.owner.call(companies.read, { params })).status).toBe(200);
  expect((await visitor().call(companies.read, { params })).status).toBe(401);
  const stranger = await (await aCompany()).owner.call(companies.read, { params });
  expect(stranger.status).toBe(404);
  expect(stranger.problem.message).toBe('Not have permission for this company');
  expect((await company.owner.call(companies.read, { params: { companyId: "x'--" } })).status).toBe(404);
});

test('members are listed by name in pages, and the search ignores accents', async () => {
  const company = await aCompany();
  await company.member();
  await company.member();
  const params = { companyId: company.id };
  const first = await company.owner.call(companies.listMembers, { params, query: { limit: 2 } });
  expect(first.body.items).toHaveLength(2);
  const rest = await company.owner.call(companies.listMembers, {
    params,
    query: { limit: 2, cursor: first.body.nextCursor ?? '' },
  });
  expect(rest.body.items).toHaveLength(1);
  expect(rest.body.nextCursor).toBeNull();
  const found = await company.owner.call(companies.listMembers, { params, query: { search: 'OWNER' } });
  expect(found.body.items).toHaveLength(1);
});

test('unknown keys and an invalid web address are rejected by name', async () => {
  const user = await aUser();
  const body = { name: '', website: 'javascript:alert(1)', isPlatformAdmin: true } as never;
  const refused = await user.call(companies.create, { body });
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.problem.fields ?? {}).sort()).toEqual(['isPlatformAdmin', 'name', 'website']);
});

test('companies created concurrently with one name get different addresses', async () => {
  const name = `Aynı İsim ${randomUUID().slice(0, 8)}`;
  const founders = await Promise.all([aUser(), aUser(), aUser()]);
  const made = await Promise.all(founders.map((user) => user.call(companies.create, { body: { name } })));
  expect(made.map((answer) => answer.status)).toEqual([201, 201, 201]);
  expect(new Set(made.map((answer) => answer.body.slug)).size).toBe(3);
});

test('a new company does not change the rejection reasons of another company', async () => {
  const company = await aCompany();
  const params = { companyId: company.id };
  const before = await company.owner.call(applications.listReasons, { params });
  expect(before.body.items).toHaveLength(8);
  expect((await (await aUser()).call(companies.create, { body: { name: 'Newcomer' } })).status).toBe(201);
  const after = await company.owner.call(applications.listReasons, { params });
  expect(after.body).toEqual(before.body);
});

test('the setup of a new company can access that company only', async () => {
  const other = await aCompany();
  const seen: unknown[] = [];
  await create(async (tx, { id }) => {
    const rows = await tx.selectFrom('members').select('tenant_id').execute();
    seen.push(...rows.map((row) => row.tenant_id === id));
    await tx.updateTable('members').set({ status: 'inactive' }).execute();
  });
  expect(seen).toEqual([true]);
  const members = await other.inTenant((tx) => tx.selectFrom('members').select('status').execute());
  expect(members).toEqual([{ status: 'active' }]);
});

test('a company is visible only after its whole setup has succeeded', async () => {
  const name = `Unfinished ${randomUUID().slice(0, 8)}`;
  const { platform } = await testServer();
  const find = () =>
    platform.system.selectFrom('companies').select('name').where('name', '=', name).execute();
  // Another connection sees what a crash at this moment would leave.
  const seenMeanwhile: unknown[] = [];
  const fail: OnCompanyCreated = async () => {
    seenMeanwhile.push(...(await find()));
    throw new Error('the set-up failed');
  };
  await expect(create(fail, name)).rejects.toThrow('the set-up failed');
  expect([...seenMeanwhile, ...(await find())]).toEqual([]);
  await create(() => Promise.resolve(), name);
  expect(await find()).toHaveLength(1);
});

test('the tenth company with one name and later ones get addresses too', async () => {
  const name = `Many ${randomUUID().slice(0, 8)}`;
  const user = await aUser();
  const slugs = new Set<string>();
  for (let number = 1; number <= 11; number++) {
    const { status, body } = await user.call(companies.create, { body: { name } });
    expect(status).toBe(201);
    slugs.add(body.slug);
  }
  expect(slugs.size).toBe(11);
});

test('the application’s database role can create only the company it works in', async () => {
  const { platform } = await testServer();
  const row = { id: randomUUID(), slug: `stray-${randomUUID()}`, name: 'Stray' };
  const insert = inNoTenant(platform.db, (tx) => tx.insertInto('companies').values(row).execute());
  await expect(insert).rejects.toThrow('row-level security');
});

/** Creates a company with one more setup step. */
async function create(setUp: OnCompanyCreated, name = 'Set up'): Promise<void> {
  const { platform } = await testServer();
  const { userId } = await aUser();
  const creator = { userId, now: platform.clock.now() };
  await createCompany(platform, creator, companyDraft.parse({ name }), [setUp]);
}
