import { expect, test } from 'vitest';
import { aJob } from '#jobs/server/factory.ts';
import { jobs } from '#jobs/contract.ts';
import { aCompany } from '../../../tests/harness/api.ts';
import { departments } from '../contract.ts';

async function aTree() {
  const company = await aCompany();
  const manager = await company.member('departments.manage', 'jobs.list');
  const params = { companyId: company.id };
  const create = async (name: string, parentId: string | null = null) =>
    (await manager.call(departments.create, { params, body: { name, parentId } })).body.id;
  const move = (departmentId: string, parentId: string | null, caller = manager) =>
    caller.call(departments.move, { params: { ...params, departmentId }, body: { parentId } });
  const remove = (departmentId: string, query: { jobsTo?: string } = {}) =>
    manager.call(departments.delete, { params: { ...params, departmentId }, query });
  const names = async (caller = manager) =>
    (await caller.call(departments.list, { params })).body.items.map(({ name, depth, jobCount }) => [
      name,
      depth,
      jobCount,
    ]);
  return { company, manager, params, create, move, remove, names };
}

test('a department moves with its branch, and back to the top', async () => {
  const { create, move, names } = await aTree();
  const product = await create('Product');
  const design = await create('Design');
  await create('Research', design);
  expect((await move(design, product)).body).toMatchObject({ parentId: product, depth: 1 });
  expect(await names()).toEqual([
    ['Product', 0, 0],
    ['Design', 1, 0],
    ['Research', 2, 0],
  ]);
  expect((await move(design, null)).body).toMatchObject({ parentId: null, depth: 0 });
});

test('a department cannot be inside itself, even when two move into each other concurrently', async () => {
  const { create, move } = await aTree();
  const [one, two] = [await create('One'), await create('Two')];
  const inner = await create('Inner', one);
  expect((await move(one, one)).problem.code).toBe('departments.into_itself');
  expect((await move(one, inner)).problem.code).toBe('departments.into_itself');
  const both = await Promise.all([move(one, two), move(two, one)]);
  expect(new Set(both.map((answer) => answer.status))).toEqual(new Set([200, 422]));
});

test('a move that makes the tree too deep, or meets a sibling with the same name, changes nothing', async () => {
  const { create, move, names } = await aTree();
  let parent: string | null = null;
  for (const level of [0, 1, 2, 3, 4]) parent = await create(`Level ${level}`, parent);
  const pair = await create('Pair');
  await create('Inner', pair);
  expect((await move(pair, parent)).problem.code).toBe('departments.move_too_deep');
  const top = await create('level 0', pair);
  expect([(await move(top, null)).status, (await move(top, null)).problem.code]).toEqual([
    409,
    'departments.rename_taken',
  ]);
  expect((await names()).filter(([, depth]) => depth === 0).map(([name]) => name)).toEqual([
    'Level 0',
    'Pair',
  ]);
});

test('moving needs the permission, and a department of another company is not a target', async () => {
  const { company, create, move } = await aTree();
  const [one, two] = [await create('One'), await create('Two')];
  expect((await move(one, two, await company.member('jobs.list'))).status).toBe(403);
  const other = await aTree();
  const foreign = await move(one, await other.create('Theirs'));
  expect([foreign.status, foreign.problem.fields]).toEqual([404, { parentId: ['Departman not found'] }]);
  expect((await move(one, two)).status).toBe(200);
});

test('a department with jobs is deleted only with a target for the jobs', async () => {
  const { company, params, create, remove, names } = await aTree();
  const [sales, growth] = [await create('Sales'), await create('Growth')];
  const job = await company.inTenant((tx) => aJob(tx, { departmentId: sales }));
  expect((await remove(sales)).problem.code).toBe('departments.not_empty');
  expect((await remove(sales, { jobsTo: sales })).status).toBe(404);
  expect(await names()).toEqual([
    ['Growth', 0, 0],
    ['Sales', 0, 1],
  ]);
  expect((await remove(sales, { jobsTo: growth })).status).toBe(200);
  expect(await names()).toEqual([['Growth', 0, 1]]);
  expect((await remove(growth, { jobsTo: 'none' })).status).toBe(200);
  const read = await company.owner.call(jobs.read, { params: { ...params, jobId: job.id } });
  expect(read.body.department).toBeNull();
});

test('a job in the bin neither blocks the deletion nor counts', async () => {
  const { company, create, remove, names } = await aTree();
  const sales = await create('Sales');
  await company.inTenant(async (tx) => {
    const job = await aJob(tx, { departmentId: sales });
    await tx.updateTable('jobs').set({ deleted_at: new Date() }).where('id', '=', job.id).execute();
  });
  expect(await names()).toEqual([['Sales', 0, 0]]);
  expect((await remove(sales)).status).toBe(200);
});

test('a member who may not list jobs gets no job count', async () => {
  const { company, create, names } = await aTree();
  await create('Sales');
  expect(await names(await company.member('departments.manage'))).toEqual([['Sales', 0, null]]);
});
