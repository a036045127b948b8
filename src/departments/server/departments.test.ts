import { expect, test } from 'vitest';
import { aCompany, visitor } from '../../../tests/harness/api.ts';
import { departments } from '../contract.ts';

async function aManagedCompany() {
  const company = await aCompany();
  const manager = await company.member('departments.manage');
  const params = { companyId: company.id };
  const create = async (name: string, parentId: string | null = null) =>
    manager.call(departments.create, { params, body: { name, parentId } });
  return { company, manager, params, create };
}

test('departments are listed in tree order, and every member sees them', async () => {
  const { company, params, create } = await aManagedCompany();
  const engineering = await create('Mühendislik');
  await create('Satış');
  await create('Web', engineering.body.id);
  await create('Android', engineering.body.id);
  const member = await company.member();
  const { body } = await member.call(departments.list, { params });
  expect(body.items.map((row) => [row.name, row.depth])).toEqual([
    ['Mühendislik', 0],
    ['Android', 1],
    ['Web', 1],
    ['Satış', 0],
  ]);
  expect(body.items[0]?.can).toEqual({ update: false, delete: false });
});

test('a department can be renamed, and deleted when it is empty', async () => {
  const { manager, params, create } = await aManagedCompany();
  const parent = await create('Product');
  const child = await create('Design', parent.body.id);
  const at = (departmentId: string) => ({ params: { ...params, departmentId } });
  const renamed = await manager.call(departments.rename, {
    ...at(child.body.id),
    body: { name: 'Research' },
  });
  expect(renamed.body).toMatchObject({ name: 'Research', depth: 1, can: { update: true, delete: true } });

  const refused = await manager.call(departments.delete, at(parent.body.id));
  expect([refused.status, refused.problem.code]).toEqual([409, 'departments.not_empty']);
  expect(refused.problem.message).toContain('Unable to delete deparment');

  expect((await manager.call(departments.delete, at(child.body.id))).status).toBe(200);
  expect((await manager.call(departments.delete, at(parent.body.id))).status).toBe(200);
  const gone = await manager.call(departments.delete, at(parent.body.id));
  expect([gone.status, gone.problem.message]).toEqual([404, 'Departman not found']);
});

test('two siblings with one name are rejected, ignoring case and accents; elsewhere the name is free', async () => {
  const { manager, params, create } = await aManagedCompany();
  const first = await create('Işık');
  const second = await create('ISIK');
  expect([second.status, second.problem.code]).toEqual([409, 'departments.name_taken']);
  expect(second.problem.message).toContain('Failure to create new department!');
  expect(Object.keys(second.problem.fields ?? {})).toEqual(['name']);
  expect((await create('Işık', first.body.id)).status).toBe(201);

  const other = await create('Other');
  const renamed = await manager.call(departments.rename, {
    params: { ...params, departmentId: other.body.id },
    body: { name: 'işık' },
  });
  expect([renamed.status, renamed.problem.code]).toEqual([409, 'departments.rename_taken']);
  const atOnce = await Promise.all([create('Twin'), create('Twin')]);
  expect(new Set(atOnce.map((result) => result.status))).toEqual(new Set([201, 409]));
});

test('names are validated, and the tree has a maximum depth', async () => {
  const { create } = await aManagedCompany();
  expect((await create('  ')).problem.fields).toEqual({ name: ['This field is required'] });
  expect((await create('x'.repeat(101))).status).toBe(400);
  let parentId: string | null = null;
  for (let level = 0; level < 6; level++) parentId = (await create(`Level ${level}`, parentId)).body.id;
  const tooDeep = await create('Level 6', parentId);
  expect([tooDeep.status, tooDeep.problem.code]).toEqual([422, 'departments.too_deep']);
});

test('changing departments needs the permission and the same company', async () => {
  const { company, params, create } = await aManagedCompany();
  const { body } = await create('Finance');
  const at = { params: { ...params, departmentId: body.id } };
  const member = await company.member('jobs.list');
  expect((await member.call(departments.create, { params, body: { name: 'X' } })).status).toBe(403);
  expect((await member.call(departments.rename, { ...at, body: { name: 'X' } })).status).toBe(403);
  expect((await member.call(departments.delete, at)).status).toBe(403);
  expect((await visitor().call(departments.list, { params })).status).toBe(401);

  const other = await aCompany();
  const foreign = { params: { companyId: other.id, departmentId: body.id } };
  expect((await other.owner.call(departments.rename, { ...foreign, body: { name: 'X' } })).status).toBe(404);
  expect((await other.owner.call(departments.delete, foreign)).status).toBe(404);
  const parent = await other.owner.call(departments.create, {
    params: { companyId: other.id },
    body: { name: 'In', parentId: body.id },
  });
  expect([parent.status, parent.problem.message]).toEqual([404, 'Departman not found']);
  expect((await other.owner.call(departments.list, { params })).status).toBe(404);
});
