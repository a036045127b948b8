import { expect, test } from 'vitest';
import { jobs } from '#jobs/contract.ts';
import { jobLists } from '#jobs/lists-contract.ts';
import { aJob } from '#jobs/server/factory.ts';
import { aCompany, type Caller } from '../../../tests/harness/api.ts';
import { customFields } from '../contract.ts';

/** Two jobs, of which the first has a budget that only owners see, and both have a shift. */
async function twoJobs() {
  const company = await aCompany();
  const { owner, id: companyId } = company;
  const params = { companyId };
  const [cook, waiter] = await company.inTenant(async (tx) => [
    (await aJob(tx, { title: 'Cook' })).id,
    (await aJob(tx, { title: 'Waiter' })).id,
  ]);
  const fieldOf = async (draft: object) => {
    const body = { subject: 'job', ...draft } as never;
    return (await owner.call(customFields.createField, { params, body })).body;
  };
  const budget = await fieldOf({ kind: 'number', name: 'Budget', access: 'owners' });
  const shift = await fieldOf({
    kind: 'choice',
    name: 'Shift',
    options: ['Day', 'Night'].map((name) => ({ id: null, name })),
  });
  const [day, night] = shift.options.map(({ id }) => id);
  const put = (jobId: string, jobFieldId: string, value: unknown) =>
    owner.call(customFields.putOfJob, {
      params: { companyId, jobId, jobFieldId },
      body: { value: value as never },
    });
  await put(cook ?? '', budget.id, 50_000);
  await put(cook ?? '', shift.id, day);
  await put(waiter ?? '', shift.id, night);
  const list = async (by: Caller, query: object = {}) => {
    const { body, status } = await by.call(jobs.list, { params, query: { sort: 'title', ...query } });
    expect(status).toBe(200);
    return body.items;
  };
  const found = async (by: Caller, query: object) => (await list(by, query)).map(({ title }) => title);
  return { company, params, list, found, budget: budget.id, shift: shift.id, day, night };
}

test('the list of jobs is filtered by a field of jobs, counts what it finds, and shows the values', async () => {
  const { company, params, list, found, budget, shift, day, night } = await twoJobs();
  const { owner } = company;
  expect(await found(owner, { customField: shift })).toEqual(['Cook', 'Waiter']);
  expect(await found(owner, { customField: shift, customFieldValue: night })).toEqual(['Waiter']);
  expect(await found(owner, { customField: shift, customFieldValue: `${day},${night}` })).toHaveLength(2);
  expect(await found(owner, { customField: budget, customFieldFrom: '50000' })).toEqual(['Cook']);
  expect(await found(owner, { customField: budget, customFieldTo: '49999' })).toEqual([]);
  expect(await found(owner, { customField: budget, customFieldEmpty: 'true' })).toEqual(['Waiter']);
  const shown = await list(owner, { fieldIds: `${budget},${shift}` });
  expect(shown.map((job) => new Set(job.customFields.map(({ value }) => value)))).toEqual([
    new Set([50_000, 'Day']),
    new Set(['Night']),
  ]);
  expect((await list(owner)).map((job) => job.customFields)).toEqual([[], []]);
  const { body } = await owner.call(jobLists.facets, { params });
  expect(body.customFields.map(({ name }) => name)).toEqual(['Budget', 'Shift']);
  const first = await owner.call(jobs.list, { params, query: { limit: 1, customField: shift } });
  expect(first.body.total).toBe(2);
});

test('a hidden field is in no filter, column or list of filters of members who may not see it', async () => {
  const { company, params, list, found, budget, shift } = await twoJobs();
  const member = await company.member('jobs.list');
  expect(await found(member, { customField: budget })).toEqual([]);
  expect(await found(member, { customField: budget, customFieldEmpty: 'true' })).toEqual([]);
  const shown = await list(member, { fieldIds: `${budget},${shift}` });
  expect(shown.map((job) => job.customFields.map(({ value }) => value))).toEqual([['Day'], ['Night']]);
  const { body } = await member.call(jobLists.facets, { params });
  expect(body.customFields.map(({ name }) => name)).toEqual(['Shift']);
});

test('the ids of the fields find and show nothing in another company', async () => {
  const { budget, shift } = await twoJobs();
  const other = await twoJobs();
  const { owner } = other.company;
  const own = await other.list(owner, { customField: shift, fieldIds: `${budget},${shift}` });
  expect(own).toEqual([]);
  const all = await other.list(owner, { fieldIds: `${budget},${shift}` });
  expect(all.map((job) => job.customFields)).toEqual([[], []]);
});
