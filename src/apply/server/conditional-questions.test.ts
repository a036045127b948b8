import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { applicantFilterOptions } from '#applications/filter-contract.ts';
import { stopExtraction } from '#files/server/extract-text.ts';
import { questionTemplates } from '#forms/template-contract.ts';
import { jobs } from '#jobs/contract.ts';
import { aCompany } from '../../../tests/harness/api.ts';
import { contact } from '../../../tests/harness/applicant.ts';
import { textPdf } from '../../../tests/harness/documents.ts';
import { aFormOf } from '../../../tests/harness/job-form.ts';
import type { DraftData } from '../contract.ts';

afterAll(stopExtraction);

/** Drives? → how many years? (flagged below 3) → with at least 5, a certificate. Each is required. */
function aChain() {
  const ids = [randomUUID(), randomUUID(), randomUUID()] as const;
  const [drives, years] = ids;
  const questions = [
    { id: drives, type: 'boolean', label: 'Do you drive?', mode: 'required', settings: {} },
    {
      id: years,
      type: 'number',
      label: 'For how many years?',
      mode: 'required',
      settings: { min: 0, max: 60 },
      knockoutRule: { below: 3, above: null },
      shownWhen: { type: 'boolean', questionId: drives, answer: true },
    },
    {
      id: ids[2],
      type: 'file',
      label: 'Certificate?',
      mode: 'required',
      settings: { kinds: ['pdf'] },
      shownWhen: { type: 'number', questionId: years, min: 5, max: null },
    },
  ];
  return { ids, questions };
}

async function aForm() {
  const { ids, questions } = aChain();
  const form = await aFormOf(questions);
  const stored = () =>
    form.company.inTenant((tx) =>
      tx.selectFrom('applications').select(['answers', 'is_knocked_out']).executeTakeFirstOrThrow(),
    );
  return { ...form, ids, stored };
}

const newContact = () => contact(`c-${randomUUID()}@example.test`);
const fieldsOf = (problems: object) => Object.keys(problems).filter((field) => field.startsWith('answers.'));

test('a hidden question is not required, and its answer, file and knockout rule do not count', async () => {
  const { company, ids, job, apply, stored } = await aForm();
  const [drives, years, certificate] = ids;
  expect(job.questions.map(({ id }) => id)).toEqual(ids);
  const applicant = await apply();
  expect(fieldsOf(applicant.draft.problems)).toEqual([`answers.${drives}`]);
  const given = async (answers: DraftData['answers']) =>
    fieldsOf((await applicant.change({ answers })).body.problems);
  expect(await given({ [drives]: true })).toEqual([`answers.${years}`]);
  expect(await given({ [years]: 5 })).toEqual([`answers.${certificate}`]);
  const wish = { purpose: 'attachment', questionId: certificate, name: 'certificate.pdf' };
  await applicant.upload(await textPdf([['A certificate']]), wish);
  expect(await given({ [years]: 1 })).toEqual([]);
  expect(await given({ [drives]: false })).toEqual([]);
  await applicant.change(newContact());
  expect((await applicant.submit()).status).toBe(200);
  expect(await stored()).toEqual({ answers: { [drives]: false }, is_knocked_out: false });
  const files = await company.inTenant((tx) => tx.selectFrom('files').select('id').execute());
  expect(files).toEqual([]);
});

test('a shown question counts, and its earlier answer comes back', async () => {
  const { ids, apply, stored } = await aForm();
  const [drives, years] = ids;
  const applicant = await apply();
  await applicant.change({ ...newContact(), answers: { [drives]: true, [years]: 2 } });
  await applicant.change({ answers: { [drives]: false } });
  const shown = await applicant.change({ answers: { [drives]: true } });
  expect(shown.body.data.answers).toEqual({ [drives]: true, [years]: 2 });
  expect((await applicant.submit()).status).toBe(200);
  expect(await stored()).toEqual({ answers: { [drives]: true, [years]: 2 }, is_knocked_out: true });
});

test('a condition on a later, removed or foreign question is refused with its field', async () => {
  const { tryChange } = await aForm();
  const other = await aForm();
  const fields = async (edit: Parameters<typeof tryChange>[0]) => (await tryChange(edit)).problem.fields;
  expect(
    await fields(({ questions: [first, second, third] }) => ({ questions: [second, first, third] })),
  ).toEqual({
    'questions.0.shownWhen': ['The question it depends on comes later'],
  });
  expect(await fields(({ questions: [, second, third] }) => ({ questions: [second, third] }))).toEqual({
    'questions.0.shownWhen': ['The question it depends on was removed'],
  });
  const shownWhen = { type: 'boolean', questionId: other.ids[0], answer: true };
  expect(
    Object.keys(
      (await fields(({ questions: [first, second] }) => ({
        questions: [first, { ...second, shownWhen }],
      }))) ?? {},
    ),
  ).toEqual(['questions.1.shownWhen']);
  const hidden = await fields(({ questions: [first, ...rest] }) => ({
    questions: [{ ...first, mode: 'invisible' }, ...rest],
  }));
  expect(hidden).toEqual({ 'questions.1.shownWhen': ['The question it depends on is invisible'] });
});

test('a question cannot take the id of one of another job, but another company may use it', async () => {
  const { company, job, ids, params } = await aForm();
  const { questions } = aChain();
  const body = { title: 'Driver', questions: [{ ...questions[0], id: ids[0] }] } as never;
  const { companyId } = params;
  const taken = await company.owner.call(jobs.create, { params: { companyId }, body });
  expect([taken.status, Object.keys(taken.problem.fields ?? {})]).toEqual([400, ['questions.0.id']]);
  const other = await aCompany();
  const free = await other.owner.call(jobs.create, { params: { companyId: other.id }, body });
  expect([free.status, free.body.questions[0]?.id]).toEqual([201, ids[0]]);
  const again = (await company.owner.call(jobs.read, { params })).body;
  expect(again.questions).toEqual(job.questions);
});

test('of forty jobs created at once with the same question id one gets it', async () => {
  const company = await aCompany();
  const [question] = aChain().questions;
  const body = { title: 'Driver', questions: [question] } as never;
  const answers = await Promise.all(
    Array.from({ length: 40 }, () =>
      company.owner.call(jobs.create, { params: { companyId: company.id }, body }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 400)).toHaveLength(39);
});

test('a copy of a job has conditions on its own questions', async () => {
  const { company, ids, params } = await aForm();
  const { body } = await company.owner.call(jobs.duplicate, { params });
  const [first, second, third] = body.questions;
  expect(ids).not.toContain(first?.id);
  expect(second?.shownWhen).toEqual({ type: 'boolean', questionId: first?.id, answer: true });
  expect(third?.shownWhen).toEqual({ type: 'number', questionId: second?.id, min: 5, max: null });
  expect(second?.knockoutRule).toEqual({ below: 3, above: null });
});

test('a changed condition is a change of the form for those whom it shows a question', async () => {
  const { ids, change, apply } = await aForm();
  const [drives, years] = ids;
  const [driver, walker] = [await apply(), await apply()];
  await driver.change({ ...newContact(), answers: { [drives]: true, [years]: 4 } });
  await walker.change({ ...newContact(), answers: { [drives]: false } });
  await change(({ questions: [first, second, third] }) => ({
    questions: [first, second, { ...third, shownWhen: { ...third?.shownWhen, min: 4 } }],
  }));
  const changed = (await driver.read()).body.formChanges;
  expect(changed.map(({ kind, label }) => [kind, label])).toEqual([['added', 'Certificate?']]);
  expect((await walker.read()).body.formChanges).toEqual([]);
  expect((await walker.submit()).status).toBe(200);
});

test('sections are shown in order, are not answered, and are no column of the list', async () => {
  const section = { type: 'section', label: 'About you', help: 'A few facts.', settings: {} };
  const { company, params, job, change, apply } = await aFormOf([
    { type: 'boolean', label: 'Do you drive?', mode: 'required', settings: {} },
    section,
    { type: 'link', label: 'Portfolio?', mode: 'required', settings: {} },
  ]);
  const applicant = await apply();
  expect(applicant.draft.form.questions.map(({ type, label }) => [type, label])).toEqual([
    ['boolean', 'Do you drive?'],
    ['section', 'About you'],
    ['link', 'Portfolio?'],
  ]);
  const [drives = '', about = '', portfolio = ''] = job.questions.map(({ id }) => id);
  expect(fieldsOf(applicant.draft.problems)).toEqual([`answers.${drives}`, `answers.${portfolio}`]);
  // The company shows the section to drivers only.
  await change(({ questions: [first, second, third] }) => ({
    questions: [
      first,
      { ...second, shownWhen: { type: 'boolean', questionId: drives, answer: true } },
      third,
    ],
  }));
  const answers = { [drives]: false, [about]: 'Nothing', [portfolio]: 'not a link' };
  const { body } = await applicant.change({ ...newContact(), answers });
  expect(body.problems).toEqual({});
  await applicant.change({ seenFormVersion: body.formVersion });
  expect((await applicant.submit()).status).toBe(200);
  const stored = await company.inTenant((tx) => tx.selectFrom('applications').select('answers').execute());
  expect(stored).toEqual([{ answers: { [drives]: false } }]);
  const { body: options } = await company.owner.call(applicantFilterOptions.applicantOptions, { params });
  expect(options.questions.map(({ label }) => label)).toEqual(['Do you drive?', 'Portfolio?']);
});

test('a section is neither required nor a template', async () => {
  const { company, tryChange } = await aFormOf([]);
  const section = { type: 'section', label: 'About you', settings: {} };
  const refused = await tryChange(() => ({ questions: [{ ...section, mode: 'required' }] }));
  expect(Object.keys(refused.problem.fields ?? {})).toEqual(['questions.0.mode']);
  const saved = await company.owner.call(questionTemplates.saveTemplate, {
    params: { companyId: company.id },
    body: { name: 'About you', question: section } as never,
  });
  expect(saved.status).toBe(400);
});
