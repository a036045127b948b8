import { expect, test } from 'vitest';
import { audit } from '#activity/audit-contract.ts';
import { aCandidate } from '#candidates/server/factory.ts';
import { aCompany, type Caller, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import { customFields, type FieldDraft } from '../contract.ts';
import { fieldKeptDays, fieldsMax, optionsMax } from '../rules.ts';
import { aField } from './factory.ts';
import { deleteRemovedFieldTask } from './keep-fields.ts';
import { deleteRemovedOptionTask } from './keep-options.ts';

const draft = (change: Partial<FieldDraft> = {}): FieldDraft => ({
  subject: 'candidate',
  kind: 'text',
  name: 'Notice period',
  access: 'everyone',
  formMode: 'invisible',
  formLabels: {},
  options: [],
  ...change,
});

const create = (company: TestCompany, by: Caller, change: Partial<FieldDraft> = {}) =>
  by.call(customFields.createField, { params: { companyId: company.id }, body: draft(change) });

async function listed(company: TestCompany, removed: 'true' | 'false' = 'false') {
  const query = { removed };
  const { body } = await company.owner.call(customFields.listFields, {
    params: { companyId: company.id },
    query,
  });
  return body.items;
}

const named = (name: string) => ({ id: null, name });

test('a member with the right adds fields of each subject; others may not, nor see the settings', async () => {
  const company = await aCompany();
  const settler = await company.member('company.settings');
  const other = await company.member('candidates.list', 'candidates.update');
  const { body, status } = await create(company, settler, {
    kind: 'choice',
    name: ' Shift ',
    options: [named('Day'), named('Night')],
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({ subject: 'candidate', kind: 'choice', name: 'Shift', access: 'everyone' });
  expect(body.options.map(({ name }) => name)).toEqual(['Day', 'Night']);
  expect((await create(company, settler, { subject: 'job', name: 'Shift' })).status).toBe(201);
  expect((await listed(company)).map(({ subject, name }) => [subject, name])).toEqual([
    ['candidate', 'Shift'],
    ['job', 'Shift'],
  ]);
  expect((await create(company, other, { name: 'Hidden' })).status).toBe(403);
  expect((await other.call(customFields.listFields, { params: { companyId: company.id } })).status).toBe(403);
});

test('names of one subject differ, regardless of case, accents and spaces', async () => {
  const company = await aCompany();
  await create(company, company.owner, { name: 'Kıdem  yılı' });
  const taken = await create(company, company.owner, { name: 'KIDEM YILI' });
  expect(taken).toMatchObject({ status: 409, problem: { code: 'custom-fields.name_taken' } });
  expect(taken.problem).toMatchObject({ fields: { name: ['There is already a field with this name.'] } });
  const { body: second } = await create(company, company.owner, { name: 'Salary' });
  const params = { companyId: company.id, fieldId: second.id };
  const rename = (name: string) => company.owner.call(customFields.updateField, { params, body: { name } });
  expect((await rename('kidem yili')).status).toBe(409);
  expect((await rename('SALARY')).body.name).toBe('SALARY');
});

test('forty equal fields at once make one', async () => {
  const company = await aCompany();
  const answers = await Promise.all(Array.from({ length: 40 }, () => create(company, company.owner)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await listed(company)).toHaveLength(1);
});

test('a subject has at most 50 fields, and a deleted one makes room', async () => {
  const company = await aCompany();
  const fields = await company.inTenant(async (tx) => {
    const made = [];
    for (let at = 0; at < fieldsMax; at += 1)
      made.push(await aField(tx, { name: `Field ${at}`, position: at }));
    return made;
  });
  const full = await create(company, company.owner);
  expect(full).toMatchObject({ status: 422, problem: { code: 'custom-fields.too_many_fields' } });
  expect((await create(company, company.owner, { subject: 'job' })).status).toBe(201);
  const params = { companyId: company.id, fieldId: fields[0]?.id ?? '' };
  await company.owner.call(customFields.deleteField, { params });
  expect((await create(company, company.owner)).status).toBe(201);
  expect((await company.owner.call(customFields.restoreField, { params })).status).toBe(422);
});

test('options are added, renamed, ordered, removed and restored in one change', async () => {
  const company = await aCompany();
  const options = ['Day', 'Night', 'Weekend'].map(named);
  const { body: field } = await create(company, company.owner, { kind: 'choices', name: 'Shift', options });
  const params = { companyId: company.id, fieldId: field.id };
  const [day, night, weekend] = field.options.map(({ id }) => id) as [string, string, string];
  const change = (body: object) => company.owner.call(customFields.updateField, { params, body });
  const changed = await change({
    options: [{ id: night, name: 'Day' }, { id: day, name: 'Night' }, named('Early')],
    removedOptionIds: [weekend],
  });
  expect(changed.body.options.map(({ id, name }) => [id === night, name])).toEqual([
    [true, 'Day'],
    [false, 'Night'],
    [false, 'Early'],
  ]);
  expect(changed.body.removedOptions).toEqual([{ id: weekend, name: 'Weekend', formLabels: {} }]);
  const restored = await change({ options: [{ id: weekend, name: 'Weekend' }] });
  expect(restored.body.options.map(({ name }) => name)).toEqual(['Weekend', 'Day', 'Night', 'Early']);
  expect(restored.body.removedOptions).toEqual([]);
});

test('options that do not fit are refused with the place, and nothing is changed', async () => {
  const company = await aCompany();
  const options = ['Day', 'Night'].map(named);
  const { body: field } = await create(company, company.owner, { kind: 'choice', name: 'Shift', options });
  const { body: plain } = await create(company, company.owner, { name: 'Plain' });
  const change = (fieldId: string, body: object) =>
    company.owner.call(customFields.updateField, { params: { companyId: company.id, fieldId }, body });
  const [day, night] = field.options;
  const double = await change(field.id, { options: [day, { ...night, name: 'DAY' }] });
  expect(double).toMatchObject({ status: 409, problem: { code: 'custom-fields.option_taken' } });
  expect(double.problem).toMatchObject({ fields: { 'options.1.name': expect.any(Array) } });
  expect((await change(field.id, { removedOptionIds: [day?.id, night?.id] })).status).toBe(400);
  expect((await change(plain.id, { options: [named('One')] })).status).toBe(400);
  expect((await change(field.id, { options: [{ id: plain.id, name: 'One' }] })).status).toBe(404);
  expect((await create(company, company.owner, { kind: 'choice', name: 'None' })).status).toBe(400);
  const many = Array.from({ length: optionsMax }, (_, at) => named(`Option ${at}`));
  const tooMany = await change(field.id, { options: many });
  expect(tooMany).toMatchObject({ status: 422, problem: { code: 'custom-fields.too_many_options' } });
  const [after] = await listed(company);
  expect(after?.options.map(({ name }) => name)).toEqual(['Day', 'Night']);
});

test('fields are ordered as a whole, so that a new one of a colleague is not lost', async () => {
  const company = await aCompany();
  const ids: string[] = [];
  for (const name of ['A', 'B', 'C']) ids.push((await create(company, company.owner, { name })).body.id);
  const order = (fieldIds: string[]) =>
    company.owner.call(customFields.orderFields, {
      params: { companyId: company.id },
      body: { subject: 'candidate', fieldIds },
    });
  expect((await order([...ids].reverse())).status).toBe(200);
  expect((await listed(company)).map(({ name }) => name)).toEqual(['C', 'B', 'A']);
  const stale = await order(ids.slice(1));
  expect(stale).toMatchObject({ status: 409, problem: { code: 'custom-fields.changed' } });
});

test('a deleted field is restored within 30 days with its values, unless its name is taken', async () => {
  const company = await aCompany();
  const { body: field } = await create(company, company.owner);
  const { id: candidateId } = await company.inTenant((tx) => aCandidate(tx));
  const params = { companyId: company.id, fieldId: field.id };
  const at = { companyId: company.id, candidateId };
  await company.owner.call(customFields.putOfCandidate, {
    params: { ...at, candidateFieldId: field.id },
    body: { value: 'May' },
  });
  await company.owner.call(customFields.deleteField, { params });
  const read = async () =>
    (await company.owner.call(customFields.readOfCandidate, { params: at })).body.items;
  expect(await read()).toEqual([]);
  expect((await listed(company, 'true')).map(({ id }) => id)).toEqual([field.id]);
  const { body: other } = await create(company, company.owner);
  const restore = () => company.owner.call(customFields.restoreField, { params });
  expect((await restore()).status).toBe(409);
  await company.owner.call(customFields.deleteField, { params: { ...params, fieldId: other.id } });
  expect((await restore()).status).toBe(200);
  expect(await read()).toMatchObject([{ id: field.id, value: 'May' }]);
  expect((await restore()).status).toBe(404);
});

test('a task deletes a field, and an option, with the values 30 days later', async () => {
  const company = await aCompany();
  const server = await testServer();
  const options = ['Day', 'Night'].map(named);
  const { body: shift } = await create(company, company.owner, { kind: 'choice', name: 'Shift', options });
  const { body: notice } = await create(company, company.owner);
  const at = { companyId: company.id, candidateId: (await company.inTenant((tx) => aCandidate(tx))).id };
  const [day, night] = shift.options.map(({ id }) => id) as [string, string];
  const put = (fieldId: string, value: string) =>
    company.owner.call(customFields.putOfCandidate, {
      params: { ...at, candidateFieldId: fieldId },
      body: { value },
    });
  await put(shift.id, night);
  await put(notice.id, 'May');
  const params = { companyId: company.id, fieldId: shift.id };
  await company.owner.call(customFields.updateField, { params, body: { removedOptionIds: [night] } });
  await company.owner.call(customFields.deleteField, { params: { ...params, fieldId: notice.id } });
  const run = async () => {
    await deleteRemovedFieldTask.run({ companyId: company.id, id: notice.id }, server.platform);
    await deleteRemovedFieldTask.run({ companyId: company.id, id: shift.id }, server.platform);
    for (const id of [day, night])
      await deleteRemovedOptionTask.run({ companyId: company.id, id }, server.platform);
    return company.inTenant(async (tx) => ({
      fields: (await tx.selectFrom('custom_fields').select('id').execute()).length,
      options: (await tx.selectFrom('custom_field_options').select('id').execute()).length,
      values: (await tx.selectFrom('custom_field_values').select('id').execute()).length,
    }));
  };
  expect(await run()).toEqual({ fields: 2, options: 2, values: 2 });
  server.clock.set(new Date(Date.now() + fieldKeptDays * 86_400_000));
  expect(await run()).toEqual({ fields: 1, options: 1, values: 0 });
});

test('a member who may not see the values of a field cannot let others see them', async () => {
  const company = await aCompany();
  const settler = await company.member('company.settings');
  const { body: field } = await create(company, settler, { access: 'owners' });
  expect(field.canChangeAccess).toBe(false);
  const params = { companyId: company.id, fieldId: field.id };
  const change = (by: Caller, body: object) => by.call(customFields.updateField, { params, body });
  expect((await change(settler, { access: 'everyone' })).status).toBe(403);
  expect((await change(settler, { name: 'Salary' })).status).toBe(200);
  expect((await change(company.owner, { access: 'reports.view' })).body.access).toBe('reports.view');
});

test('another company sees and changes no field', async () => {
  const company = await aCompany();
  const other = await aCompany();
  const { body: field } = await create(company, company.owner);
  const params = { companyId: other.id, fieldId: field.id };
  const answers = await Promise.all([
    other.owner.call(customFields.updateField, { params, body: { name: 'Mine' } }),
    other.owner.call(customFields.deleteField, { params }),
    other.owner.call(customFields.restoreField, { params }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(await listed(other)).toEqual([]);
});

test('the audit log names what was done to a field', async () => {
  const company = await aCompany();
  const { body: field } = await create(company, company.owner);
  const params = { companyId: company.id, fieldId: field.id };
  await company.owner.call(customFields.updateField, { params, body: { name: 'Notice' } });
  await company.owner.call(customFields.deleteField, { params });
  await company.owner.call(customFields.restoreField, { params });
  const query = { kind: 'custom_field' as const };
  const { body } = await company.owner.call(audit.listAudit, { params: { companyId: company.id }, query });
  expect(body.items.map(({ type }) => type).reverse()).toEqual([
    'custom_field.created',
    'custom_field.renamed',
    'custom_field.deleted',
    'custom_field.restored',
  ]);
});
