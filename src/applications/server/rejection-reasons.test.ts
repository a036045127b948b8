import { expect, test } from 'vitest';
import { audit } from '#activity/audit-contract.ts';
import { aJob } from '#jobs/server/factory.ts';
import { aCompany, type Caller, visitor } from '../../../tests/harness/api.ts';
import { applications } from '../contract.ts';
import { rejectionReasons } from '../reason-contract.ts';
import { reasonsMax } from '../reason-rules.ts';
import { anApplication } from './factory.ts';

async function aCompanyWithReasons() {
  const company = await aCompany();
  const manager = await company.member('company.settings');
  const params = { companyId: company.id };
  const settings = async () =>
    (await manager.call(rejectionReasons.listReasonSettings, { params })).body.items;
  const idOf = async (title: string) => (await settings()).find((one) => one.title === title)?.id ?? '';
  const at = async (title: string) => ({ params: { ...params, reasonId: await idOf(title) } });
  const create = (title: string, caller = manager) =>
    caller.call(rejectionReasons.createReason, { params, body: { title } });
  const archive = async (title: string) => manager.call(rejectionReasons.archiveReason, await at(title));
  const restore = async (title: string) => manager.call(rejectionReasons.restoreReason, await at(title));
  const remove = async (title: string) => manager.call(rejectionReasons.deleteReason, await at(title));
  const rename = async (title: string, to: string) =>
    manager.call(rejectionReasons.renameReason, { ...(await at(title)), body: { title: to } });
  const order = (reasonIds: string[], caller = manager) =>
    caller.call(rejectionReasons.orderReasons, { params, body: { reasonIds } });
  const offered = async (caller: Caller = manager) =>
    (await caller.call(applications.listReasons, { params })).body.items;
  const reject = async (reason: string) => {
    const made = await company.inTenant(async (tx) => {
      const job = await aJob(tx);
      return anApplication(tx, { jobId: job.id });
    });
    const application = { params: { ...params, applicationId: made.id } };
    const body = { reason, version: 1 };
    const answer = await company.owner.call(applications.reject, { ...application, body });
    return { application, status: answer.status };
  };
  return {
    company,
    manager,
    params,
    settings,
    idOf,
    at,
    create,
    archive,
    restore,
    remove,
    rename,
    order,
    offered,
    reject,
  };
}

test('the order applies to the dialogs, and an order that lacks a new reason is refused', async () => {
  const { create, order, settings, offered } = await aCompanyWithReasons();
  const ids = (await settings()).map((one) => one.id);
  const before = await offered();
  expect((await order(ids.toReversed())).body.items.map((one) => one.title)).toEqual(before.toReversed());
  expect(await offered()).toEqual(before.toReversed());
  await create('Overqualified');
  const old = await order(ids);
  expect([old.status, old.problem.code]).toEqual([409, 'applications.reasons_changed']);
  const doubled = await order([...ids, ids[0] ?? '']);
  expect([doubled.status, doubled.problem.code]).toEqual([409, 'applications.reasons_changed']);
});

test('every member reads the offered reasons, and only company settings change them', async () => {
  const { company, manager, params, at, create, offered } = await aCompanyWithReasons();
  const member = await company.member('jobs.list');
  const first = await member.call(applications.listReasons, { params });
  expect(first.body.items).toHaveLength(8);
  expect([first.body.can.update, first.body.items[3]]).toEqual([false, 'Salary expectations']);
  const other = await at('Other');
  const calls = (caller: Caller) => [
    caller.call(rejectionReasons.listReasonSettings, { params }),
    caller.call(rejectionReasons.createReason, { params, body: { title: 'Overqualified' } }),
    caller.call(rejectionReasons.renameReason, { ...other, body: { title: 'Something else' } }),
    caller.call(rejectionReasons.archiveReason, other),
    caller.call(rejectionReasons.restoreReason, other),
    caller.call(rejectionReasons.deleteReason, other),
    caller.call(rejectionReasons.orderReasons, { params, body: { reasonIds: [other.params.reasonId] } }),
  ];
  for (const answer of await Promise.all(calls(member))) expect(answer.status).toBe(403);
  for (const answer of await Promise.all(calls(visitor()))) expect(answer.status).toBe(401);
  const stranger = (await aCompany()).owner;
  for (const answer of await Promise.all(calls(stranger))) expect(answer.status).toBe(404);
  expect(await offered()).toEqual(first.body.items);
  expect((await create('Overqualified', manager)).status).toBe(201);
  expect((await offered(member)).at(-1)).toBe('Overqualified');
});

test('reasons of another company get 404 in every call', async () => {
  const [here, there] = [await aCompanyWithReasons(), await aCompanyWithReasons()];
  const foreign = { params: { ...here.params, reasonId: await there.idOf('Other') } };
  const before = await there.settings();
  const answers = await Promise.all([
    here.manager.call(rejectionReasons.renameReason, { ...foreign, body: { title: 'Mine' } }),
    here.manager.call(rejectionReasons.archiveReason, foreign),
    here.manager.call(rejectionReasons.restoreReason, foreign),
    here.manager.call(rejectionReasons.deleteReason, foreign),
  ]);
  for (const { status, problem } of answers)
    expect([status, problem.code]).toEqual([404, 'applications.reason_not_found']);
  expect((await here.order([foreign.params.reasonId])).status).toBe(409);
  await here.reject('Other');
  expect(await there.settings()).toEqual(before);
});

test('a reason is renamed; earlier rejections keep the old title and still count', async () => {
  const { company, rename, reject, settings, offered } = await aCompanyWithReasons();
  const { application } = await reject('Salary expectations');
  expect((await rename('Salary expectations', 'Pay')).body).toMatchObject({ title: 'Pay', useCount: 1 });
  expect(await offered()).toContain('Pay');
  const read = await company.owner.call(applications.read, application);
  expect(read.body.rejection).toMatchObject({ reason: 'Salary expectations' });
  await company.owner.call(applications.unreject, application);
  expect((await settings()).find((one) => one.title === 'Pay')).toMatchObject({ useCount: 0 });
});

test('an archived reason is not offered, stays readable, and comes back at the end', async () => {
  const { company, reject, archive, restore, settings, offered } = await aCompanyWithReasons();
  const { application } = await reject('Not enough experience');
  const archived = await archive('Not enough experience');
  expect(archived.body).toMatchObject({ useCount: 1, can: { archive: false, delete: false } });
  expect(archived.body.archivedAt).not.toBeNull();
  expect(await offered()).not.toContain('Not enough experience');
  expect((await settings()).at(-1)?.title).toBe('Not enough experience');
  const read = await company.owner.call(applications.read, application);
  expect(read.body.rejection).toMatchObject({ reason: 'Not enough experience' });
  expect((await archive('Not enough experience')).status).toBe(200);
  expect((await restore('Not enough experience')).body.archivedAt).toBeNull();
  expect((await offered()).at(-1)).toBe('Not enough experience');
});

test('a used reason cannot be deleted, an unused one can', async () => {
  const { manager, at, reject, remove, archive, settings } = await aCompanyWithReasons();
  await reject('Other');
  const used = await remove('Other');
  expect([used.status, used.problem.code]).toEqual([409, 'applications.reason_in_use']);
  await archive('Other');
  expect((await remove('Other')).status).toBe(409);
  const unused = (await settings()).find((one) => one.title === 'Could not be reached');
  expect(unused).toMatchObject({ useCount: 0, can: { delete: true } });
  const input = await at('Could not be reached');
  expect((await manager.call(rejectionReasons.deleteReason, input)).status).toBe(200);
  expect((await manager.call(rejectionReasons.deleteReason, input)).status).toBe(404);
  expect(await settings()).toHaveLength(7);
});

test('a concurrent deletion and rejection leave no rejection without its reason', async () => {
  const { remove, reject, settings } = await aCompanyWithReasons();
  const [deleted, rejected] = await Promise.all([remove('Other'), reject('Other')]);
  expect(rejected.status).toBe(200);
  const kept = (await settings()).find((one) => one.title === 'Other');
  expect([deleted.status, kept?.useCount]).toEqual(deleted.status === 200 ? [200, undefined] : [409, 1]);
});

test('the last offered reason is neither archived nor deleted, even by two concurrent calls', async () => {
  const { archive, remove, restore, offered } = await aCompanyWithReasons();
  for (const title of (await offered()).slice(2)) await archive(title);
  const [one = '', two = ''] = await offered();
  const answers = await Promise.all([archive(one), archive(two)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('applications.last_reason');
  const [last = ''] = await offered();
  const deleted = await remove(last);
  expect([deleted.status, deleted.problem.code]).toEqual([409, 'applications.last_reason']);
  expect((await restore(one === last ? two : one)).status).toBe(200);
  expect((await archive(last)).status).toBe(200);
});

test('of two concurrent equal titles, ignoring case and accents, one gets 409 on the field', async () => {
  const { create, archive, rename, settings } = await aCompanyWithReasons();
  const answers = await Promise.all([create('Işe uzak'), create('ise UZAK')]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  const { problem } = answers.find(({ status }) => status === 409) ?? answers[0];
  expect(problem).toMatchObject({
    code: 'applications.reason_taken',
    fields: { title: ['A rejection reason with this title already exists.'] },
  });
  const renamed = await rename('Other', 'salary expectations');
  expect([renamed.status, renamed.problem.code]).toEqual([409, 'applications.reason_taken']);
  expect((await rename('Other', 'OTHER')).body.title).toBe('OTHER');
  await archive('OTHER');
  const again = await create('Other');
  expect([again.status, again.problem.code]).toEqual([409, 'applications.reason_taken_in_archive']);
  expect(Object.keys(again.problem.fields ?? {})).toEqual(['title']);
  expect(await settings()).toHaveLength(9);
});

test('forty concurrent additions get different positions', async () => {
  const { company, create, offered } = await aCompanyWithReasons();
  const titles = Array.from({ length: 40 }, (_, index) => `Reason ${index}`);
  const answers = await Promise.all(titles.map((title) => create(title)));
  expect(answers.map(({ status }) => status)).toEqual(titles.map(() => 201));
  expect((await offered()).slice(8).toSorted()).toEqual(titles.toSorted());
  const rows = await company.inTenant((tx) =>
    tx.selectFrom('rejection_reasons').select('position').where('tenant_id', '=', company.id).execute(),
  );
  expect(new Set(rows.map((row) => row.position)).size).toBe(48);
});

test('titles and the number of reasons have limits', async () => {
  const { company, create, archive, restore, offered } = await aCompanyWithReasons();
  expect((await create('  ')).problem.fields).toEqual({ title: ['This field is required'] });
  expect((await create('x'.repeat(101))).status).toBe(400);
  const free = reasonsMax - (await offered()).length;
  const filling = Array.from({ length: free }, (_, index) => ({
    tenant_id: company.id,
    title: `Reason ${index}`,
    position: 10 + index,
  }));
  await company.inTenant((tx) => tx.insertInto('rejection_reasons').values(filling).execute());
  const tooMany = await create('One more');
  expect([tooMany.status, tooMany.problem.code]).toEqual([422, 'applications.too_many_reasons']);
  await archive('Other');
  expect((await create('One more')).status).toBe(201);
  expect((await restore('Other')).problem.code).toBe('applications.too_many_reasons');
});

test('the audit log has each change, once', async () => {
  const { company, params, create, rename, archive, restore, remove, order, settings } =
    await aCompanyWithReasons();
  await create('Overqualified');
  await rename('Overqualified', 'Too senior');
  await rename('Too senior', 'Too senior');
  await archive('Too senior');
  await archive('Too senior');
  await restore('Too senior');
  const ids = (await settings()).map((one) => one.id);
  await order(ids);
  await order(ids.toReversed());
  await remove('Too senior');
  const query = { kind: 'rejection_reason' as const };
  const log = await company.owner.call(audit.listAudit, { params, query });
  expect(log.body.items.map((line) => line.type.split('.')[1]).toReversed()).toEqual([
    'created',
    'renamed',
    'archived',
    'restored',
    'reordered',
    'deleted',
  ]);
  expect(log.body.items.at(-2)).toMatchObject({
    data: { from: 'Overqualified', reason: 'Too senior' },
    changes: { title: ['Overqualified', 'Too senior'] },
  });
});

test('a reason has paragraphs for mails, which a renaming without them keeps', async () => {
  const { manager, params, at, rename } = await aCompanyWithReasons();
  const textsOf = async (title: string) =>
    (await manager.call(applications.listReasons, { params })).body.texts[title];
  expect(await textsOf('Salary expectations')).toMatchObject({
    en: expect.stringContaining('budget') as string,
    tr: expect.stringContaining('Ücret') as string,
  });
  expect(await textsOf('Other')).toEqual({});
  const body = { title: 'Other', texts: { en: '', tr: 'Başka bir neden.' } };
  const changed = await manager.call(rejectionReasons.renameReason, { ...(await at('Other')), body });
  expect(changed.body.texts).toEqual({ tr: 'Başka bir neden.' });
  await rename('Other', 'Something else');
  expect(await textsOf('Something else')).toEqual({ tr: 'Başka bir neden.' });
});
