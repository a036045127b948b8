import { expect, test } from 'vitest';
import { candidates } from '#candidates/contract.ts';
import { aCandidate } from '#candidates/server/factory.ts';
import { customFields, type FieldDraft } from '#custom-fields/contract.ts';
import { aCompany, type Caller, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import { aReadImport, csvOf, importNow } from '../../../tests/harness/imports.ts';
import { type ImportCheck, imports } from '../contract.ts';

async function aField(company: TestCompany, draft: Partial<FieldDraft> & { name: string }) {
  const body = { subject: 'candidate' as const, kind: 'text' as const, ...draft };
  return (await company.owner.call(customFields.createField, { params: { companyId: company.id }, body }))
    .body;
}

const choices = (...names: string[]) => names.map((name) => ({ id: null, name }));

/** The values of all people by the email that names each, as an owner sees them. */
async function valuesIn(company: TestCompany) {
  const params = { companyId: company.id };
  const { items } = (await company.owner.call(candidates.list, { params, query: {} })).body;
  const values: Record<string, unknown> = {};
  for (const { id, email } of items) {
    const at = { ...params, candidateId: id };
    const { body } = await company.owner.call(customFields.readOfCandidate, { params: at });
    values[email ?? ''] = Object.fromEntries(
      body.items.map(({ name, value, options }) => [
        name,
        options.length === 0 || value === null
          ? value
          : [value].flat().map((one) => options.find(({ id: optionId }) => optionId === one)?.name),
      ]),
    );
  }
  return values;
}

const headings = ['Full name', 'Email', 'Salary', 'Shifts'];

async function aStaffedCompany() {
  const company = await aCompany();
  const salary = await aField(company, { name: 'Salary', kind: 'number', access: 'owners' });
  const shifts = await aField(company, { name: 'shifts', kind: 'choices', options: choices('Day', 'Night') });
  return { company, salary, shifts };
}

const put = (company: TestCompany, candidateId: string, candidateFieldId: string, value: string | number) =>
  company.owner.call(customFields.putOfCandidate, {
    params: { companyId: company.id, candidateId, candidateFieldId },
    body: { value },
  });

test('columns with the names of custom fields are imported, and each bad value is named by row and column', async () => {
  const { company, salary, shifts } = await aStaffedCompany();
  const calls = await aReadImport(
    company.owner,
    company,
    csvOf([
      headings,
      ['Ada Kaya', 'ada@x.test', '85,000', 'day; night'],
      ['Bora Kaya', 'bora@x.test', 'much', 'Night, Noon'],
      ['Cem Kaya', 'cem@x.test', '', ''],
    ]),
  );
  expect(await calls.read(company.owner)).toMatchObject({
    fields: ['fullName', 'email', `field:${salary.id}`, `field:${shifts.id}`],
    customFields: [{ name: 'Salary' }, { name: 'shifts' }],
  });
  await calls.check(company.owner);
  const problems = (await calls.rows(company.owner)).map((row) => [row.rowNumber, row.problems]);
  expect(problems).toEqual([
    [
      3,
      [
        { column: 2, code: 'number_invalid', value: 'much' },
        { column: 3, code: 'option_unknown', value: 'Noon' },
      ],
    ],
  ]);
  await calls.start(company.owner);
  expect(await valuesIn(company)).toEqual({
    'ada@x.test': { Salary: 85_000, shifts: ['Day', 'Night'] },
    'bora@x.test': { Salary: null, shifts: ['Night'] },
    'cem@x.test': { Salary: null, shifts: null },
  });
});

test('known people get values by the policy, an empty cell erases nothing, and the undo gives theirs back', async () => {
  const { company, salary, shifts } = await aStaffedCompany();
  const ada = await company.inTenant((tx) => aCandidate(tx, { email: 'ada@x.test', phone_number: '' }));
  const bora = await company.inTenant((tx) => aCandidate(tx, { email: 'bora@x.test', phone_number: '' }));
  await put(company, ada.id, salary.id, 1);
  await put(company, bora.id, salary.id, 2);
  const before = { 'ada@x.test': { Salary: 1, shifts: null }, 'bora@x.test': { Salary: 2, shifts: null } };
  const table = csvOf([
    headings,
    ['Elif Demir', 'ada@x.test', '3', 'Day'],
    ['Elif Demir', 'bora@x.test', '', 'Day'],
    ['New Person', 'new@x.test', '4', 'Night'],
    ['New Person', 'new@x.test', '5', ''],
  ]);
  const filled = await importNow(company, table, 'fill');
  const given = { 'new@x.test': { Salary: 4, shifts: ['Night'] } };
  expect(await valuesIn(company)).toEqual({
    'ada@x.test': { Salary: 1, shifts: ['Day'] },
    'bora@x.test': { Salary: 2, shifts: ['Day'] },
    ...given,
  });
  await filled.undo(company.owner);
  expect(await valuesIn(company)).toEqual(before);
  const calls = await importNow(company, table, 'overwrite');
  expect(await valuesIn(company)).toEqual({
    'ada@x.test': { Salary: 3, shifts: ['Day'] },
    'bora@x.test': { Salary: 2, shifts: ['Day'] },
    'new@x.test': { Salary: 5, shifts: ['Night'] },
  });
  const again = await aReadImport(company.owner, company, table);
  await again.check(company.owner, 'overwrite');
  expect(await again.read(company.owner)).toMatchObject({ counts: { same: 2, new: 0 } });
  await put(company, bora.id, shifts.id, '');
  await put(company, bora.id, salary.id, 7);
  await calls.undo(company.owner);
  expect(await valuesIn(company)).toEqual({ ...before, 'bora@x.test': { Salary: 7, shifts: null } });
  expect(await calls.read(company.owner)).toMatchObject({ counts: { removed: 1, restored: 1, kept: 1 } });
});

test('a person with a value that a member gave since stays at the undo', async () => {
  const { company, salary } = await aStaffedCompany();
  const table = csvOf([headings, ['Ada Kaya', 'ada@x.test', '1', ''], ['Bora Kaya', 'bora@x.test', '2', '']]);
  const calls = await importNow(company, table);
  const { items } = (
    await company.owner.call(candidates.list, {
      params: { companyId: company.id },
      query: { search: 'Bora' },
    })
  ).body;
  await put(company, items[0]?.id ?? '', salary.id, 9);
  const preview = await company.owner.call(imports.previewUndo, { params: calls.params });
  expect(preview.body).toMatchObject({ removedCount: 1, keptCount: 1 });
  await calls.undo(company.owner);
  expect(await valuesIn(company)).toEqual({ 'bora@x.test': { Salary: 9, shifts: null } });
});

test('a member who may not see a field cannot import into it, and reads none of its cells', async () => {
  const { company, salary } = await aStaffedCompany();
  const member = await company.member('jobs.list', 'candidates.create', 'candidates.get');
  const table = csvOf([headings, ['Ada Kaya', 'ada@x.test', '85000', 'x'], ['', 'b@x.test', 'much', '']]);
  const calls = await aReadImport(company.owner, company, table);
  const seen = await calls.read(member);
  expect(seen).toMatchObject({
    customFields: [{ name: 'shifts' }],
    samples: [
      ['Ada Kaya', 'ada@x.test', '', 'x'],
      ['', 'b@x.test', ''],
    ],
  });
  expect(seen.fields[2]).toBe('');
  const fields: ImportCheck['fields'] = ['fullName', 'email', `field:${salary.id}`, ''];
  const check = (by: Caller) =>
    by.call(imports.check, { params: calls.params, body: { fields, policy: 'skip' } });
  expect(await check(member)).toMatchObject({
    status: 400,
    problem: { fields: { fields: [expect.stringContaining('custom field')] } },
  });
  expect((await check(company.owner)).status).toBe(200);
  await (await testServer()).runTasks();
  const [row] = await calls.rows(member);
  expect(row).toMatchObject({
    cells: ['', 'b@x.test', ''],
    problems: [{ column: 0 }, { column: 2, value: '…' }],
  });
  const errors = await member.call(imports.exportErrors, { params: calls.params, query: {} });
  expect(String(errors.body)).not.toContain('much');
  expect(
    String((await company.owner.call(imports.exportErrors, { params: calls.params, query: {} })).body),
  ).toContain('not a number: much');
  const template = await member.call(imports.exportTemplate, {
    params: { companyId: company.id },
    query: {},
  });
  expect(String(template.body)).toContain('"shifts"');
  expect(String(template.body)).not.toContain('Salary');
});

test('a member who may not see a field neither maps its column otherwise nor has the file read again', async () => {
  const { company, salary } = await aStaffedCompany();
  const member = await company.member('jobs.list', 'candidates.create', 'candidates.get');
  const table = csvOf([headings, ['', 'ada@x.test', '85000', 'x']]);
  const calls = await aReadImport(company.owner, company, table);
  const stored = [...(await calls.read(company.owner)).fields];
  expect(stored[2]).toBe(`field:${salary.id}`);
  const { params } = calls;
  const readAgain = (by: Caller) => by.call(imports.readAgain, { params, body: { delimiter: ';' } });
  expect((await readAgain(member)).status).toBe(403);
  const check = (third: ImportCheck['fields'][number]) => {
    const fields: ImportCheck['fields'] = ['fullName', 'email', third, ''];
    return member.call(imports.check, { params, body: { fields, policy: 'skip' } });
  };
  expect((await check('currentTitle')).status).toBe(400);
  expect((await check('')).status).toBe(200);
  await (await testServer()).runTasks();
  expect((await calls.rows(member)).map(({ cells }) => cells)).toEqual([['', 'ada@x.test', '', 'x']]);
  expect((await calls.read(company.owner)).fields[2]).toBe(stored[2]);
  const next = await aReadImport(company.owner, company, table);
  expect((await next.read(company.owner)).fields[2]).toBe(stored[2]);
  // The file of the member is their own.
  const own = await aReadImport(member, company, table);
  const fields: ImportCheck['fields'] = ['fullName', 'email', 'currentTitle', ''];
  const mapped = await member.call(imports.check, { params: own.params, body: { fields, policy: 'skip' } });
  expect(mapped.body.fields).toEqual(fields);
});

test('a field of another company, of jobs, or twice is refused', async () => {
  const { company, shifts } = await aStaffedCompany();
  const other = await aCompany();
  const foreign = await aField(other, { name: 'Salary' });
  const ofJobs = await aField(company, { name: 'Brief', subject: 'job' });
  const calls = await aReadImport(company.owner, company, csvOf([headings, ['Ada Kaya', 'a@x.test']]));
  const check = async (...two: [string, string]) => {
    const fields = ['fullName', 'email', ...two.map((id) => `field:${id}`)] as ImportCheck['fields'];
    return (
      await company.owner.call(imports.check, { params: calls.params, body: { fields, policy: 'skip' } })
    ).status;
  };
  expect(await check(foreign.id, shifts.id)).toBe(400);
  expect(await check(ofJobs.id, shifts.id)).toBe(400);
  expect(await check(shifts.id, shifts.id)).toBe(400);
  expect(await check('constructor', shifts.id)).toBe(400);
});

test('remembered columns survive a new name, a deletion and a restoration of their field', async () => {
  const { company, salary, shifts } = await aStaffedCompany();
  const params = { companyId: company.id, fieldId: salary.id };
  const table = csvOf([
    ['Full name', 'Email', 'Pay'],
    ['Ada Kaya', 'ada@x.test', '1'],
  ]);
  const first = await aReadImport(company.owner, company, table);
  const fields: ImportCheck['fields'] = ['fullName', 'email', `field:${salary.id}`];
  await company.owner.call(imports.check, { params: first.params, body: { fields, policy: 'skip' } });
  await (await testServer()).runTasks();
  const readAgain = async () => (await aReadImport(company.owner, company, table)).read(company.owner);
  await company.owner.call(customFields.updateField, { params, body: { name: 'Wage' } });
  expect(await readAgain()).toMatchObject({ isRemembered: true, fields });
  await company.owner.call(customFields.deleteField, { params });
  expect(await readAgain()).toMatchObject({ isRemembered: true, fields: ['fullName', 'email', ''] });
  // The field is deleted between the check and the start: its cells are left out, and the row says so.
  await first.start(company.owner);
  const [row] = await first.rows(company.owner);
  expect(row?.problems).toEqual([{ column: 2, code: 'field_gone', value: '1' }]);
  await company.owner.call(customFields.restoreField, { params });
  expect(await readAgain()).toMatchObject({ fields });
  expect(await valuesIn(company)).toEqual({ 'ada@x.test': { Wage: null, shifts: null } });
  expect(shifts.name).toBe('shifts');
});
