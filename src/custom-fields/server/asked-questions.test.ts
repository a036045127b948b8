import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { stopExtraction } from '#files/server/extract-text.ts';
import { type TestCompany } from '../../../tests/harness/api.ts';
import { contact } from '../../../tests/harness/applicant.ts';
import { aFormOf } from '../../../tests/harness/job-form.ts';
import { customFields, type FieldDraft } from '../contract.ts';
import { listAskedQuestions } from './asked-questions.ts';

afterAll(stopExtraction);

const question = {
  id: randomUUID(),
  type: 'boolean',
  label: 'Do you drive?',
  mode: 'optional',
  settings: {},
};

async function aField(company: TestCompany, draft: Partial<FieldDraft> & { name: string }) {
  const body = {
    subject: 'application' as const,
    kind: 'text' as const,
    formMode: 'optional' as const,
    ...draft,
  };
  return company.owner.call(customFields.createField, { params: { companyId: company.id }, body });
}

const choices = (...names: string[]) => names.map((name) => ({ id: null, name }));

/** The value of each field of the only application, by name. */
async function valuesIn(company: TestCompany) {
  const { id } = await company.inTenant((tx) =>
    tx.selectFrom('applications').select('id').executeTakeFirstOrThrow(),
  );
  const params = { companyId: company.id, applicationId: id };
  const { items } = (await company.owner.call(customFields.readOfApplication, { params })).body;
  return Object.fromEntries(items.map(({ name, value }) => [name, value]));
}

const newContact = () => contact(`c-${randomUUID()}@example.test`);

test('forms ask the fields of applications before the questions of the job, and the answers become their values', async () => {
  const { company, apply } = await aFormOf([{ ...question, id: randomUUID() }]);
  const options = choices('Day', 'Night');
  const { body: shift } = await aField(company, {
    name: 'Shift',
    kind: 'choice',
    formMode: 'required',
    formLabels: { en: 'Which shift?', tr: '' },
    options,
  });
  const { body: shifts } = await aField(company, { name: 'Shifts', kind: 'choices', options });
  const { body: salary } = await aField(company, { name: 'Salary', kind: 'number' });
  const { body: start } = await aField(company, { name: 'Start', kind: 'date' });
  const { body: licence } = await aField(company, { name: 'Licence', kind: 'yes_no' });
  const { body: site } = await aField(company, { name: 'Site', kind: 'link' });
  const { body: word } = await aField(company, { name: 'Word' });
  await aField(company, { name: 'Internal', formMode: 'invisible' });
  const applicant = await apply();
  expect(applicant.draft.form.questions.map(({ label, type, mode }) => [label, type, mode])).toEqual([
    ['Which shift?', 'choice', 'required'],
    ['Shifts', 'choice', 'optional'],
    ['Salary', 'number', 'optional'],
    ['Start', 'date', 'optional'],
    ['Licence', 'boolean', 'optional'],
    ['Site', 'link', 'optional'],
    ['Word', 'short_text', 'optional'],
    ['Do you drive?', 'boolean', 'optional'],
  ]);
  const [day, night] = shift.options.map(({ id }) => id) as [string, string];
  const answers = {
    [shift.id]: [night],
    [shifts.id]: shifts.options.map(({ id }) => id),
    [salary.id]: 50_000,
    [start.id]: '2027-01-31',
    [licence.id]: false,
    [site.id]: 'example.com/me',
    [word.id]: 'Selam',
  };
  await applicant.change({ ...newContact(), answers: { ...answers, [shift.id]: [day, night] } });
  expect(await applicant.submit()).toMatchObject({
    status: 400,
    problem: { fields: { [`answers.${shift.id}`]: [expect.any(String)] } },
  });
  await applicant.change({ answers: { [shift.id]: [night] } });
  expect((await applicant.submit()).status).toBe(200);
  expect(await valuesIn(company)).toEqual({
    Shift: night,
    Shifts: shifts.options.map(({ id }) => id),
    Salary: 50_000,
    Start: '2027-01-31',
    Licence: false,
    Site: 'https://example.com/me',
    Word: 'Selam',
    Internal: null,
  });
});

test('a form is asked in its language; a removed option and a deleted field are not asked, and a change is announced', async () => {
  const { company, apply } = await aFormOf([]);
  const params = { companyId: company.id };
  const { body: word } = await aField(company, { name: 'Word', formMode: 'required' });
  const { body: shift } = await aField(company, {
    name: 'Shift',
    kind: 'choice',
    formLabels: { tr: 'Hangi vardiya?' },
    options: [{ id: null, name: 'Day', formLabels: { en: '', tr: 'Gündüz' } }, ...choices('Night')],
  });
  const applicant = await apply();
  const labelsIn = (questions: readonly { label: string }[]) => questions.map(({ label }) => label);
  expect(labelsIn(applicant.draft.form.questions)).toEqual(['Word', 'Shift']);
  await applicant.change({ ...newContact(), answers: { [word.id]: 'Selam' } });
  await company.owner.call(customFields.deleteField, { params: { ...params, fieldId: word.id } });
  const [day, night] = shift.options;
  await company.owner.call(customFields.updateField, {
    params: { ...params, fieldId: shift.id },
    body: { options: day === undefined ? [] : [day], removedOptionIds: [night?.id ?? ''] },
  });
  expect(await applicant.submit()).toMatchObject({ status: 409, problem: { code: 'apply.form_changed' } });
  const asked = async (language: 'en' | 'tr') => company.inTenant((tx) => listAskedQuestions(tx, language));
  expect(labelsIn(await asked('tr'))).toEqual(['Hangi vardiya?']);
  expect(await asked('en')).toMatchObject([
    { label: 'Shift', settings: { options: [{ id: day?.id, label: 'Day' }] } },
  ]);
  expect(await asked('tr')).toMatchObject([{ settings: { options: [{ id: day?.id, label: 'Gündüz' }] } }]);
});

test('the texts of an option stay when a change leaves them out, are restored with it, and can be emptied', async () => {
  const { company } = await aFormOf([]);
  const options = [
    { id: null, name: 'Day', formLabels: { en: 'By day', tr: 'Gündüz' } },
    ...choices('Night'),
  ];
  const { body: shift } = await aField(company, { name: 'Shift', kind: 'choice', options });
  const [day, night] = shift.options.map(({ id }) => id) as [string, string];
  const change = async (body: object) =>
    (
      await company.owner.call(customFields.updateField, {
        params: { companyId: company.id, fieldId: shift.id },
        body,
      })
    ).body;
  const texts = { en: 'By day', tr: 'Gündüz' };
  expect(shift.options).toMatchObject([{ formLabels: texts }, { formLabels: {} }]);
  const renamed = await change({ options: [{ id: day, name: 'Early' }] });
  expect(renamed.options[0]).toEqual({ id: day, name: 'Early', formLabels: texts });
  const removed = await change({ options: [], removedOptionIds: [day] });
  expect(removed.removedOptions).toEqual([{ id: day, name: 'Early', formLabels: texts }]);
  const formLabels = { en: '', tr: 'Sabah' };
  const restored = await change({
    options: [
      { id: night, name: 'Night' },
      { id: day, name: 'Early', formLabels },
    ],
  });
  expect(restored.options[1]).toEqual({ id: day, name: 'Early', formLabels: { tr: 'Sabah' } });
});

test('a repeated application of somebody else changes no value', async () => {
  const { company, apply } = await aFormOf([]);
  const { body: word } = await aField(company, { name: 'Word' });
  const person = newContact();
  const send = async (answer: string) => {
    const applicant = await apply();
    await applicant.change({ ...person, answers: { [word.id]: answer } });
    return (await applicant.submit()).status;
  };
  expect([await send('first'), await send('second')]).toEqual([200, 200]);
  expect(await valuesIn(company)).toEqual({ Word: 'first' });
});

test('a form asks no field of another company, and an answer to one is not stored', async () => {
  const { company, apply } = await aFormOf([]);
  const { body: own } = await aField(company, { name: 'Word' });
  const other = await aFormOf([]);
  const { body: foreign } = await aField(other.company, { name: 'Theirs', formMode: 'required' });
  const applicant = await apply();
  expect(applicant.draft.form.questions.map(({ label }) => label)).toEqual(['Word']);
  await applicant.change({ ...newContact(), answers: { [own.id]: 'mine', [foreign.id]: 'theirs' } });
  expect((await applicant.submit()).status).toBe(200);
  expect(await valuesIn(company)).toEqual({ Word: 'mine' });
  const rows = (of: TestCompany) =>
    of.inTenant((tx) => tx.selectFrom('custom_field_values').select('text_value').execute());
  expect([await rows(company), await rows(other.company)]).toEqual([[{ text_value: 'mine' }], []]);
});

test('only fields of applications that everyone sees are asked, none of members, and at most ten', async () => {
  const { company } = await aFormOf([]);
  const refusal = async (draft: Partial<FieldDraft>) => {
    const { status, problem } = await aField(company, { name: randomUUID(), ...draft });
    return [status, Object.keys(problem.fields ?? {}), problem.code];
  };
  const invalid = [400, ['formMode'], 'invalid'];
  expect(await refusal({ subject: 'candidate' })).toEqual(invalid);
  expect(await refusal({ subject: 'job' })).toEqual(invalid);
  expect(await refusal({ kind: 'member' })).toEqual(invalid);
  expect(await refusal({ access: 'owners' })).toEqual(invalid);
  const { body: field } = await aField(company, { name: 'First' });
  const change = (body: object) =>
    company.owner.call(customFields.updateField, {
      params: { companyId: company.id, fieldId: field.id },
      body,
    });
  expect((await change({ access: 'owners' })).status).toBe(400);
  expect((await change({ access: 'owners', formMode: 'invisible' })).status).toBe(200);
  await Promise.all(
    Array.from({ length: 12 }, (_, place) =>
      aField(company, { name: `Field ${place}`, formMode: 'required' }),
    ),
  );
  const { body } = await company.owner.call(customFields.listFields, {
    params: { companyId: company.id },
    query: {},
  });
  expect(body.items.filter(({ formMode }) => formMode === 'required')).toHaveLength(10);
  const [asked] = body.items.filter(({ formMode }) => formMode === 'required');
  const params = { companyId: company.id, fieldId: asked?.id ?? '' };
  await company.owner.call(customFields.deleteField, { params });
  expect((await aField(company, { name: 'Eleventh' })).status).toBe(201);
  const restored = await company.owner.call(customFields.restoreField, { params });
  expect(restored.problem.code).toBe('custom-fields.too_many_asked');
});

test('a field that a sent form asked stays open to everyone, because its answers do', async () => {
  const { company, apply } = await aFormOf([]);
  const { body: salary } = await aField(company, { name: 'Salary' });
  const { body: unanswered } = await aField(company, { name: 'Unasked', formMode: 'invisible' });
  const applicant = await apply();
  await applicant.change({ ...newContact(), answers: { [salary.id]: '50,000' } });
  expect((await applicant.submit()).status).toBe(200);
  const restrict = (fieldId: string) =>
    company.owner.call(customFields.updateField, {
      params: { companyId: company.id, fieldId },
      body: { access: 'owners', formMode: 'invisible' },
    });
  const { status, problem } = await restrict(salary.id);
  expect([status, problem.fields]).toEqual([400, { access: [expect.stringContaining('answered')] }]);
  expect((await restrict(unanswered.id)).status).toBe(200);
});
