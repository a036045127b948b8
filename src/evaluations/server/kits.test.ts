import { expect, test } from 'vitest';
import { jobs } from '#jobs/contract.ts';
import { aJob } from '#jobs/server/factory.ts';
import { aCompany, type Caller } from '../../../tests/harness/api.ts';
import { interviewKits, type KitContent } from '../kit-contract.ts';
import { aKit } from './factory.ts';

async function aKitScene() {
  const company = await aCompany();
  const { id: jobId } = await company.inTenant((tx) => aJob(tx, {}));
  const params = { companyId: company.id, jobId };
  const save = (by: Caller, kit: KitContent, version: number | null = null) =>
    by.call(interviewKits.saveKit, {
      params: { ...params, kitType: 'technical' },
      body: { kit, version },
    });
  const list = (by: Caller, ofJob = jobId) =>
    by.call(interviewKits.listKits, { params: { ...params, jobId: ofJob } });
  return { company, params, save, list };
}

test('a member who may change the job saves its kit, and its readers read it', async () => {
  const { company, save, list } = await aKitScene();
  const editor = await company.member('jobs.list', 'jobs.get', 'jobs.update');
  const reader = await company.member('jobs.list', 'jobs.get');
  const kit = aKit();
  expect((await save(editor, kit)).status).toBe(200);
  expect((await save(reader, kit)).status).toBe(403);
  const { body } = await list(reader);
  expect(body.items).toMatchObject([{ interviewType: 'technical', kit, version: 1 }]);
  expect(body.can.update).toBe(false);
  expect((await list(editor)).body.can.update).toBe(true);
  expect((await list(await company.member())).status).toBe(404);
});

test('of two members who change a kit at once the later one gets 409 with the current kit', async () => {
  const { company, save } = await aKitScene();
  const [mine, theirs] = [aKit({ purpose: 'Mine' }), aKit({ purpose: 'Theirs' })];
  const results = await Promise.all([save(company.owner, mine), save(company.owner, theirs)]);
  expect(results.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  const late = results.find(({ status }) => status === 409);
  expect(late?.problem.code).toBe('evaluations.kit_stale');
  expect(late?.problem.details).toMatchObject({ current: { version: 1 } });
  expect((await save(company.owner, mine, 1)).body.version).toBe(2);
});

test('an attribute has four described ratings, and ids are unique', async () => {
  const { company, save } = await aKitScene();
  const kit = aKit();
  const [attribute] = kit.attributes;
  if (attribute === undefined) throw new Error('the kit has an attribute');
  const tooFew = { ...attribute, levels: ['One', 'Two', 'Three'] };
  expect((await save(company.owner, { ...kit, attributes: [tooFew] })).status).toBe(400);
  expect((await save(company.owner, { ...kit, attributes: [attribute, attribute] })).status).toBe(400);
  expect((await save(company.owner, kit)).status).toBe(200);
});

test('a duplicated job gets a copy of the kits', async () => {
  const { company, params, save, list } = await aKitScene();
  const kit = aKit();
  await save(company.owner, kit);
  const copy = await company.owner.call(jobs.duplicate, { params });
  expect(copy.status).toBe(201);
  const { body } = await list(company.owner, copy.body.id);
  expect(body.items).toMatchObject([{ interviewType: 'technical', kit, version: 1 }]);
});

test('a kit is deleted, and an archived job keeps its kits as they are', async () => {
  const { company, params, save, list } = await aKitScene();
  const at = { params: { ...params, kitType: 'technical' as const } };
  await save(company.owner, aKit());
  await company.inTenant((tx) =>
    tx.updateTable('jobs').set({ status: 'archived', status_before_archive: 'published' }).execute(),
  );
  const refused = await company.owner.call(interviewKits.deleteKit, at);
  expect([refused.status, refused.problem.code]).toEqual([409, 'jobs.archived']);
  await company.inTenant((tx) =>
    tx.updateTable('jobs').set({ status: 'published', status_before_archive: null }).execute(),
  );
  expect((await company.owner.call(interviewKits.deleteKit, at)).status).toBe(200);
  expect((await list(company.owner)).body.items).toEqual([]);
});

test('templates have unique names and are changed by members who manage stages', async () => {
  const { company } = await aKitScene();
  const manager = await company.member('stages.manage');
  const member = await company.member();
  const params = { companyId: company.id };
  const create = (by: Caller, name: string) =>
    by.call(interviewKits.createTemplate, { params, body: { name, kit: aKit() } });
  const made = await create(manager, 'Technical');
  expect(made.status).toBe(201);
  expect((await create(member, 'Other')).status).toBe(403);
  const twice = await create(manager, 'TECHNICAL');
  expect([twice.status, twice.problem.code]).toEqual([409, 'evaluations.template_taken']);
  const { body } = await member.call(interviewKits.listTemplates, { params });
  expect([body.items.map(({ name }) => name), body.can.manage]).toEqual([['Technical'], false]);
  const at = { params: { ...params, kitTemplateId: made.body.id } };
  const change = (version: number) =>
    manager.call(interviewKits.changeTemplate, {
      ...at,
      body: { name: 'Technical, remote', kit: aKit(), version },
    });
  expect((await change(1)).body).toMatchObject({ name: 'Technical, remote', version: 2 });
  expect((await change(1)).problem.code).toBe('evaluations.kit_stale');
  expect((await member.call(interviewKits.deleteTemplate, at)).status).toBe(403);
  expect((await manager.call(interviewKits.deleteTemplate, at)).status).toBe(200);
});
