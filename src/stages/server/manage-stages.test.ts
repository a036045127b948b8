import { expect, test } from 'vitest';
import { anApplication } from '#applications/server/factory.ts';
import { jobs } from '#jobs/contract.ts';
import { aJob } from '#jobs/server/factory.ts';
import { aCompany } from '../../../tests/harness/api.ts';
import { stages } from '../contract.ts';

const red = { title: 'Homework', color: '#E04F16', kind: 'custom' as const };

async function aManagedCompany() {
  const company = await aCompany();
  const manager = await company.member('stages.manage');
  const params = { companyId: company.id };
  const list = async () => (await manager.call(stages.list, { params })).body.items;
  const [standard] = await list();
  if (standard === undefined) throw new Error('no pipeline');
  const at = (pipelineId: string) => ({ params: { ...params, pipelineId } });
  const atStep = (pipelineStepId: string) => ({
    params: { ...params, pipelineId: standard.id, pipelineStepId },
  });
  return { company, manager, params, list, standard, at, atStep };
}

test('a stage starts with the steps of the default one, and can be renamed, copied, made the default and deleted', async () => {
  const { manager, params, list, standard, at } = await aManagedCompany();
  const made = await manager.call(stages.create, { params, body: { title: 'Sales hiring' } });
  expect(made.status).toBe(201);
  expect(made.body.steps.map((step) => step.kind)).toEqual(standard.steps.map((step) => step.kind));
  expect(made.body.isDefault).toBe(false);
  const renamed = await manager.call(stages.rename, { ...at(made.body.id), body: { title: 'Satış' } });
  expect(renamed.body.title).toBe('Satış');
  const copy = await manager.call(stages.duplicate, { ...at(made.body.id), body: { title: 'Satış 2' } });
  expect(copy.body.steps.map((step) => step.id)).not.toEqual(made.body.steps.map((step) => step.id));
  expect((await manager.call(stages.setDefault, at(copy.body.id))).body.isDefault).toBe(true);
  expect((await list()).filter((one) => one.isDefault).map((one) => one.title)).toEqual(['Satış 2']);
  expect((await manager.call(stages.delete, at(made.body.id))).status).toBe(200);
  const kept = await manager.call(stages.delete, at(copy.body.id));
  expect([kept.status, kept.problem.code]).toEqual([409, 'stages.is_default']);
});

test('title errors use the messages of the form', async () => {
  const { manager, params, at, standard } = await aManagedCompany();
  const stage = await manager.call(stages.create, { params, body: { title: ' ' } });
  expect(stage.problem.fields).toEqual({ title: ['Please enter a title to create a stage'] });
  const step = await manager.call(stages.addStep, { ...at(standard.id), body: { ...red, title: '' } });
  expect(step.problem.fields).toEqual({ title: ['Please enter a title to create a step'] });
});

test('steps are added before the hired step, changed, deleted and ordered', async () => {
  const { manager, standard, at, atStep } = await aManagedCompany();
  const added = await manager.call(stages.addStep, { ...at(standard.id), body: red });
  expect([added.status, added.body.steps.map((step) => step.title)]).toEqual([
    201,
    ['Applied', 'Screening', 'Interview', 'Offer', 'Homework', 'Hired'],
  ]);
  const homework = added.body.steps[4]?.id ?? '';
  const changed = await manager.call(stages.changeStep, { ...atStep(homework), body: { title: 'Ev ödevi' } });
  expect(changed.body.steps[4]).toMatchObject({ title: 'Ev ödevi', color: '#E04F16', kind: 'custom' });
  const order = [homework, ...standard.steps.map((step) => step.id)];
  const ordered = await manager.call(stages.orderSteps, {
    ...at(standard.id),
    body: { pipelineStepIds: order },
  });
  expect(ordered.body.steps.map((step) => step.id)).toEqual(order);
  const gone = await manager.call(stages.deleteStep, atStep(homework));
  expect(gone.body.steps.map((step) => step.title)).toEqual([
    'Applied',
    'Screening',
    'Interview',
    'Offer',
    'Hired',
  ]);
  const stale = await manager.call(stages.orderSteps, {
    ...at(standard.id),
    body: { pipelineStepIds: order },
  });
  expect([stale.status, stale.problem.code]).toEqual([409, 'stages.steps_changed']);
});

test('a second step of kind applied or hired is rejected, and so is deleting the last step', async () => {
  const { manager, standard, at, atStep } = await aManagedCompany();
  const twice = await manager.call(stages.addStep, { ...at(standard.id), body: { ...red, kind: 'hired' } });
  expect([twice.status, twice.problem.code, Object.keys(twice.problem.fields ?? {})]).toEqual([
    409,
    'stages.kind_taken',
    ['kind'],
  ]);
  const screening = atStep(standard.steps[1]?.id ?? '');
  expect((await manager.call(stages.changeStep, { ...screening, body: { kind: 'applied' } })).status).toBe(
    409,
  );
  const answers = [];
  for (const step of standard.steps) answers.push(await manager.call(stages.deleteStep, atStep(step.id)));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 409]);
  expect(answers.at(-1)?.problem.code).toBe('stages.last_step');
});

test('editing a stage moves no application and changes no job', async () => {
  const { company, manager, standard, at, atStep, params } = await aManagedCompany();
  const application = await company.inTenant(async (tx) => anApplication(tx, { jobId: (await aJob(tx)).id }));
  const jobParams = { params: { ...params, jobId: application.job_id } };
  const before = (await company.owner.call(jobs.read, jobParams)).body;
  for (const step of standard.steps.slice(1)) await manager.call(stages.deleteStep, atStep(step.id));
  await manager.call(stages.rename, { ...at(standard.id), body: { title: 'X' } });
  expect((await company.owner.call(jobs.read, jobParams)).body).toEqual(before);
});

test('changing stages needs the permission and the same company', async () => {
  const { company, params, standard, at, atStep } = await aManagedCompany();
  const member = await company.member('jobs.update', 'departments.manage');
  expect((await member.call(stages.create, { params, body: { title: 'X' } })).status).toBe(403);
  expect((await member.call(stages.delete, at(standard.id))).status).toBe(403);
  const other = await aCompany();
  const there = { companyId: other.id };
  const foreign = { params: { ...at(standard.id).params, ...there } };
  expect((await other.owner.call(stages.rename, { ...foreign, body: { title: 'X' } })).status).toBe(404);
  expect((await other.owner.call(stages.duplicate, { ...foreign, body: { title: 'X' } })).status).toBe(404);
  const step = { params: { ...atStep(standard.steps[0]?.id ?? '').params, ...there } };
  expect((await other.owner.call(stages.deleteStep, step)).status).toBe(404);
});
