import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aCompany, aUser, visitor } from '../../../tests/harness/api.ts';
import { companies } from '../contract.ts';

test('a user creates a company, becomes its owner and gets an address made from its name', async () => {
  const user = await aUser();
  const created = await user.call(companies.create, { body: { name: 'Işık & Şahin Yazılım A.Ş.' } });
  expect(created.status).toBe(201);
  expect(created.body.slug).toMatch(/^isik-sahin-yazilim-a-s/);
  const read = await user.call(companies.read, { params: { companyId: created.body.id } });
  expect(read.body).toMatchObject({ name: 'Işık & Şahin Yazılım A.Ş.', can: { update: true } });
});

test('two companies of one name get two addresses', async () => {
  const name = 'Twin Works';
  const user = await aUser();
  const first = await user.call(companies.create, { body: { name } });
  const second = await user.call(companies.create, { body: { name } });
  expect(second.body.slug).not.toBe(first.body.slug);
});

test('a company is not found by a visitor, a stranger, or under a malformed id', async () => {
  const company = await aCompany();
  const params = { companyId: company.id };
  expect((await company.owner.call(companies.read, { params })).status).toBe(200);
  expect((await visitor().call(companies.read, { params })).status).toBe(401);
  const stranger = await (await aCompany()).owner.call(companies.read, { params });
  expect(stranger.status).toBe(404);
  expect(stranger.problem.message).toBe('Not have permission for this company');
  expect((await company.owner.call(companies.read, { params: { companyId: "x'--" } })).status).toBe(404);
});

test('members are listed by name a page at a time, and found without their accents', async () => {
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

test('unknown keys and a wrong web address are refused by name', async () => {
  const user = await aUser();
  const body = { name: '', website: 'javascript:alert(1)', isPlatformAdmin: true } as never;
  const refused = await user.call(companies.create, { body });
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.problem.fields ?? {}).sort()).toEqual(['isPlatformAdmin', 'name', 'website']);
});

test('companies of one name made at the same moment get addresses of their own', async () => {
  const name = `Aynı İsim ${randomUUID().slice(0, 8)}`;
  const founders = await Promise.all([aUser(), aUser(), aUser()]);
  const made = await Promise.all(founders.map((user) => user.call(companies.create, { body: { name } })));
  expect(made.map((answer) => answer.status)).toEqual([201, 201, 201]);
  expect(new Set(made.map((answer) => answer.body.slug)).size).toBe(3);
});
