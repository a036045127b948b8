import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Permission } from '#platform/contract/permissions.ts';
import { aCompany, aUser, type Caller, testServer, visitor } from '../../../tests/harness/api.ts';
import { companies } from '../contract.ts';
import { team } from '../team-contract.ts';

async function aTeam() {
  const company = await aCompany();
  const manager = await company.member('members.manage', 'jobs.list', 'jobs.get');
  const colleague = await company.member('jobs.list');
  const params = { companyId: company.id };
  const at = (who: Caller) => ({ params: { ...params, memberId: who.memberId } });
  const change = (who: Caller, body: object, by: Caller = manager) =>
    by.call(team.changeMember, { ...at(who), body });
  const list = async (query: object = {}, by: Caller = manager) =>
    (await by.call(team.listTeam, { params, query })).body;
  return { company, manager, colleague, params, at, change, list };
}

const secondOwner = async ({ company, at }: Awaited<ReturnType<typeof aTeam>>, who: Caller) =>
  company.owner.call(team.makeOwner, at(who));

test('the team is listed with status, search, filters, and the actions that the caller can take', async () => {
  const { company, manager, colleague, change, list } = await aTeam();
  await change(colleague, { status: 'inactive' });
  const all = await list();
  expect(all.items.map((line) => [line.id, line.status, line.isOwner])).toEqual(
    expect.arrayContaining([
      [company.owner.memberId, 'active', true],
      [manager.memberId, 'active', false],
      [colleague.memberId, 'inactive', false],
    ]),
  );
  const own = all.items.find((line) => line.isYou);
  expect(own?.can).toMatchObject({ changePermissions: false, remove: false });
  const ownerLine = all.items.find((line) => line.isOwner);
  expect(Object.values(ownerLine?.can ?? {})).not.toContain(true);
  expect((await list({ status: 'inactive' })).items.map((line) => line.id)).toEqual([colleague.memberId]);
  expect((await list({ search: 'owner' })).items.map((line) => line.id)).toEqual([company.owner.memberId]);
  const first = await list({ limit: 2 });
  const second = await list({ limit: 2, cursor: first.nextCursor ?? '' });
  expect([...first.items, ...second.items].map((line) => line.id)).toEqual(all.items.map((line) => line.id));
});

test('an unproven address of a member is not shown, and the search does not find it', async () => {
  const { platform } = await testServer();
  const { colleague, params, manager, list } = await aTeam();
  const email = `claimed-${randomUUID()}@example.test`;
  const change = (verified: Date | null) =>
    platform.db
      .updateTable('users')
      .set({ email, email_verified_at: verified })
      .where('id', '=', colleague.userId)
      .execute();
  const emails = async (query: object) => {
    const answer = await manager.call(companies.listMembers, { params, query });
    const lines = [...answer.body.items, ...(await list(query)).items];
    return lines.filter(({ userId }) => userId === colleague.userId).map((line) => line.email);
  };
  await change(null);
  expect(await emails({})).toEqual([null, null]);
  expect(await emails({ search: email })).toEqual([]);
  await change(new Date());
  expect(await emails({ search: email })).toEqual([email, email]);
});

test('removing a permission takes effect on the next request', async () => {
  const { company, colleague, change, params } = await aTeam();
  expect((await colleague.call(companies.read, { params })).status).toBe(200);
  const changed = await change(colleague, { permissions: ['jobs.get', 'jobs.list', 'jobs.get'] });
  expect(changed.body.permissions).toEqual(['jobs.get', 'jobs.list']);
  await change(colleague, { permissions: [] });
  const refused = await colleague.call(team.listTeam, { params });
  expect([refused.status, refused.problem.message]).toEqual([
    403,
    'You do not have permission for this action!',
  ]);
  await change(colleague, { status: 'inactive' });
  const gone = await colleague.call(companies.read, { params });
  expect([gone.status, gone.problem.message]).toEqual([404, 'Not have permission for this company']);
  const events = await company.inTenant((tx) =>
    tx.selectFrom('events').select(['type', 'data', 'changes']).orderBy('id').execute(),
  );
  expect(events.slice(-3).map((event) => event.type)).toEqual([
    'member.changed',
    'member.changed',
    'member.deactivated',
  ]);
  expect(events.at(-2)?.changes).toEqual({ permissions: [['jobs.get', 'jobs.list'], []] });
});

test('a member cannot give or remove permissions that they do not hold, nor change themselves', async () => {
  const { manager, colleague, change, company } = await aTeam();
  const beyond: Permission[] = ['jobs.list', 'candidates.list'];
  const raised = await change(colleague, { permissions: beyond });
  expect([raised.status, raised.problem.code]).toEqual([403, 'companies.grants_beyond']);
  const strong = await company.member('candidates.list');
  expect((await change(strong, { permissions: [] })).problem.code).toBe('companies.grants_beyond');
  expect((await change(manager, { permissions: ['members.manage'] })).problem.code).toBe(
    'companies.not_yourself',
  );
  expect((await change(company.owner, { permissions: [] }, company.owner)).problem.code).toBe(
    'companies.not_yourself',
  );
  expect((await change(strong, { permissions: beyond }, company.owner)).status).toBe(200);
});

test('a member cannot remove a member with more permissions', async () => {
  const { company, manager, at, change, list } = await aTeam();
  const strong = await company.member('candidates.list');
  expect((await change(strong, { status: 'inactive' })).problem.code).toBe('companies.grants_beyond');
  expect((await manager.call(team.removeMember, at(strong))).problem.code).toBe('companies.grants_beyond');
  const line = (await list()).items.find(({ id }) => id === strong.memberId);
  expect(line).toMatchObject({ status: 'active', can: { deactivate: false, remove: false } });
  expect((await change(strong, { status: 'inactive' }, company.owner)).status).toBe(200);
});

test('only an owner can change an owner, and the last one stays', async () => {
  const world = await aTeam();
  const { company, manager, colleague, at, change } = world;
  expect((await change(company.owner, { status: 'inactive' })).problem.code).toBe('companies.owners_alone');
  expect((await manager.call(team.removeMember, at(company.owner))).problem.code).toBe(
    'companies.owners_alone',
  );
  const leaving = await company.owner.call(team.leave, {
    params: at(company.owner).params && { companyId: company.id },
  });
  expect([leaving.status, leaving.problem.code]).toEqual([409, 'companies.last_owner']);
  const stepping = await company.owner.call(team.takeOwnership, at(company.owner));
  expect(stepping.problem.code).toBe('companies.last_owner');
  expect((await manager.call(team.makeOwner, at(manager))).status).toBe(403);
  expect((await secondOwner(world, colleague)).body.isOwner).toBe(true);
  expect((await company.owner.call(team.takeOwnership, at(company.owner))).body.isOwner).toBe(false);
});

test('one of two owners who step down concurrently stays', async () => {
  const world = await aTeam();
  const { company, colleague, at } = world;
  await secondOwner(world, colleague);
  const both = await Promise.all([
    company.owner.call(team.takeOwnership, at(company.owner)),
    colleague.call(team.takeOwnership, at(colleague)),
  ]);
  expect(new Set(both.map((answer) => answer.status))).toEqual(new Set([200, 409]));
});

test('a removed member loses access at once, and a member can leave', async () => {
  const { company, manager, colleague, at, params, list } = await aTeam();
  expect((await manager.call(team.removeMember, at(colleague))).status).toBe(200);
  expect((await colleague.call(companies.read, { params })).status).toBe(404);
  expect((await manager.call(team.removeMember, at(colleague))).status).toBe(404);
  expect((await manager.call(team.leave, { params })).status).toBe(200);
  expect((await manager.call(companies.read, { params })).status).toBe(404);
  expect((await list({}, company.owner)).items).toHaveLength(1);
});

test('members of another company are not found, and strangers cannot manage anyone', async () => {
  const { company, colleague, at, params } = await aTeam();
  const other = await aTeam();
  const foreign = await other.manager.call(team.changeMember, {
    params: { companyId: other.company.id, memberId: colleague.memberId },
    body: { permissions: [] },
  });
  expect(foreign.status).toBe(404);
  expect((await other.company.owner.call(team.removeMember, at(colleague))).status).toBe(404);
  expect((await colleague.call(team.removeMember, at(company.owner))).status).toBe(403);
  expect((await visitor().call(team.listTeam, { params })).status).toBe(401);
  expect((await (await aUser()).call(team.leave, { params })).status).toBe(404);
});
