import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { applications } from '#applications/contract.ts';
import { type Job, jobs } from '#jobs/contract.ts';
import { boards } from '#board/contract.ts';
import type { TestCompany } from '../../../tests/harness/api.ts';
import { type Applicant, contact } from '../../../tests/harness/applicant.ts';
import { aFormOf } from '../../../tests/harness/job-form.ts';

const options = [
  { id: 'a', label: 'Ankara' },
  { id: 'b', label: 'Bursa' },
];
const send = async (applicant: Applicant, answers: Record<string, never> | object) => {
  await applicant.change({ ...contact(`f-${randomUUID()}@example.test`), answers: answers as never });
  return applicant.submit();
};

async function onBoard(company: TestCompany, job: Job, query: object = {}) {
  const params = { companyId: company.id, jobId: job.id };
  const { body } = await company.owner.call(boards.board, { params, query });
  return body.columns.flatMap((column) => column.cards);
}

async function detail(company: TestCompany, applicationId: string) {
  const params = { companyId: company.id, applicationId };
  return (await company.owner.call(applications.read, { params })).body;
}

const years = {
  type: 'number',
  label: 'Years?',
  mode: 'required',
  settings: { min: 0, max: 40, unit: 'years' },
  knockoutRule: { below: 3, above: null },
};
const permit = { type: 'boolean', label: 'Permit?', settings: {}, knockoutRule: { answer: false } };
const city = { type: 'choice', label: 'City?', settings: { options }, knockoutRule: { options: ['b'] } };

test('answers outside the rules flag the application with question and answer, and have no other effect', async () => {
  const { company, job, apply } = await aFormOf([years, permit, city]);
  const [first, second, third] = job.questions.map(({ id }) => id) as [string, string, string];
  const flagged = await apply();
  expect((await send(flagged, { [first]: 1, [second]: false, [third]: ['b'] })).status).toBe(200);
  expect((await send(await apply(), { [first]: 3, [second]: true, [third]: ['a'] })).status).toBe(200);
  const cards = await onBoard(company, job);
  expect(cards.map((card) => [card.outcome, card.flags.includes('knockout')])).toEqual([
    ['open', false],
    ['open', true],
  ]);
  expect(cards[1]?.knockoutAnswers).toEqual([
    {
      questionId: first,
      type: 'number',
      label: 'Years?',
      answer: 1,
      unit: 'years',
      rule: { below: 3, above: null },
    },
    { questionId: second, type: 'boolean', label: 'Permit?', answer: false, rule: { answer: false } },
    { questionId: third, type: 'choice', label: 'City?', answer: ['Bursa'], rule: { options: ['Bursa'] } },
  ]);
  const found = await onBoard(company, job, { flag: 'knockout' });
  expect(found.map(({ id }) => id)).toEqual([cards[1]?.id]);
  expect((await detail(company, cards[1]?.id ?? '')).knockoutAnswers).toHaveLength(3);
});

test('the applicant cannot read the rules', async () => {
  const { apply } = await aFormOf([years, permit, city]);
  const applicant = await apply();
  const read = await applicant.read();
  expect(JSON.stringify([applicant.draft, read.body])).not.toMatch(/knockout|below|flagged/i);
  expect(read.body.form.questions).toHaveLength(3);
});

test('a later change of a rule does not affect earlier applications', async () => {
  const { company, job, change, apply } = await aFormOf([years]);
  const id = job.questions[0]?.id ?? '';
  await send(await apply(), { [id]: 5 });
  await send(await apply(), { [id]: 1 });
  await change((now) => ({
    questions: now.questions.map((one) => ({ ...one, knockoutRule: { below: 10, above: null } })),
  }));
  await send(await apply(), { [id]: 5 });
  const flags = (await onBoard(company, job)).map((card) => card.flags.includes('knockout'));
  expect(flags).toEqual([true, true, false]);
});

test('a change of a published form keeps older answers beside the questions as they were asked', async () => {
  const { company, job, change, apply } = await aFormOf([years, city]);
  const [first, second] = job.questions.map(({ id }) => id) as [string, string];
  await send(await apply(), { [first]: 7, [second]: ['a'] });
  await change(({ questions: [number] }) => ({
    questions: [
      { ...number, label: 'How many years?', settings: { min: 1, max: 20, unit: '' } },
      { type: 'boolean', label: 'New?', settings: {} },
    ],
  }));
  await send(await apply(), { [first]: 9 });
  const [newer, older] = await onBoard(company, job);
  expect(await detail(company, older?.id ?? '')).toMatchObject({
    form: { questions: [{ label: 'Years?', settings: { max: 40 } }, { label: 'City?' }] },
    answers: { [first]: 7, [second]: ['a'] },
  });
  expect(await detail(company, newer?.id ?? '')).toMatchObject({
    form: { questions: [{ label: 'How many years?' }, { label: 'New?' }] },
  });
});

test('an unchanged form is stored once, however many applicants answer it', async () => {
  const { company, change, apply } = await aFormOf([years]);
  for (let times = 0; times < 3; times += 1) await apply();
  await change(() => ({ questions: [permit] }));
  await change(() => ({ questions: [city] }));
  await apply();
  const rows = await company.inTenant((tx) => tx.selectFrom('job_forms').select('id').execute());
  expect(rows).toHaveLength(2);
});

test('an applicant with an older form sees its changes, keeps their values, and sends only what they saw', async () => {
  const { company, job, change, apply } = await aFormOf([years, city]);
  const [first, second] = job.questions.map(({ id }) => id) as [string, string];
  const applicant = await apply();
  expect(applicant.draft.formChanges).toEqual([]);
  await applicant.change({ ...contact('late@example.test'), answers: { [first]: 7, [second]: ['a'] } });
  const changed = await change(({ questions: [number] }) => ({
    questions: [number, { type: 'boolean', label: 'New?', mode: 'optional', settings: {} }],
  }));
  const added = changed.questions[1]?.id ?? '';

  const refused = await applicant.submit();
  expect([refused.status, refused.problem.code]).toEqual([409, 'apply.form_changed']);
  const read = await applicant.read();
  expect(read.body.formChanges).toEqual([
    { kind: 'added', field: `answers.${added}`, label: 'New?' },
    { kind: 'removed', field: `answers.${second}`, label: 'City?' },
  ]);
  expect(read.body.data.answers).toEqual({ [first]: 7, [second]: ['a'] });

  const stale = await applicant.change({ seenFormVersion: applicant.draft.formVersion });
  expect(stale.body.formChanges).toHaveLength(2);
  expect((await applicant.submit()).status).toBe(409);
  const seen = await applicant.change({ seenFormVersion: read.body.formVersion });
  expect(seen.body.formChanges).toEqual([]);
  expect((await applicant.submit()).status).toBe(200);
  const [card] = await onBoard(company, job);
  const { answers, form } = await detail(company, card?.id ?? '');
  expect(answers).toEqual({ [first]: 7 });
  expect(form.questions.map(({ label }) => label)).toEqual(['Years?', 'New?']);
});

test('a restored question asks for the stored answer', async () => {
  const { change, apply, job } = await aFormOf([years, city]);
  const second = job.questions[1]?.id ?? '';
  const applicant = await apply();
  await applicant.change({ answers: { [second]: ['a'] } });
  const labelled = await change(({ questions: [number, choice] }) => ({
    questions: [
      number,
      {
        ...choice,
        settings: { options: [{ id: 'c', label: 'Çorum' }, options[1]], several: false },
        knockoutRule: null,
      },
    ],
  }));
  expect(labelled.questions).toHaveLength(2);
  const read = await applicant.read();
  expect(read.body.formChanges).toMatchObject([{ kind: 'changed', label: 'City?' }]);
  expect(read.body.problems[`answers.${second}`]).toEqual(['Choose one of the offered values']);
});

test('a question never changes its type, so that its answers stay comparable', async () => {
  const { company, job } = await aFormOf([years]);
  const params = { companyId: company.id, jobId: job.id };
  const { title, descriptionHtml, version } = job;
  const questions = [{ id: job.questions[0]?.id, type: 'boolean', label: 'Years?', settings: {} }];
  const body = { title, descriptionHtml, version, questions };
  const answer = await company.owner.call(jobs.update, { params, body: body as never });
  expect([answer.status, answer.problem.fields]).toEqual([
    400,
    { 'questions.0.type': ['The type of a question cannot be changed'] },
  ]);
});
