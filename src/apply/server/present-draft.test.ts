import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { applications } from '#applications/contract.ts';
import { jobs } from '#jobs/contract.ts';
import { anApplicant, contact } from '../../../tests/harness/applicant.ts';
import { aFormOf } from '../../../tests/harness/job-form.ts';

const options = [
  { id: 'a', label: 'Wool' },
  { id: 'b', label: 'Silk' },
];
const turkish = {
  label: 'Hangi ip?',
  help: '',
  options: [
    { id: 'a', label: 'Yün' },
    { id: 'b', label: 'İpek' },
  ],
};

function aYarnForm() {
  const [yarn, years] = [randomUUID(), randomUUID()];
  const questions = [
    {
      id: yarn,
      type: 'choice',
      label: 'Which yarn?',
      help: 'One',
      settings: { options },
      knockoutRule: { options: ['b'] },
      translations: { tr: turkish },
    },
    { id: years, type: 'number', label: 'Years?', settings: {} },
  ];
  return aFormOf(questions).then((form) => ({ ...form, yarn }));
}

const newContact = () => contact(`q-${randomUUID()}@example.test`);
const labelsOf = (questions: { label: string }[]) => questions.map(({ label }) => label);

test('a form asks in the applicant’s language where its questions have it, and keeps what was asked', async () => {
  const { company, job, yarn } = await aYarnForm();
  const inEnglish = await anApplicant(company.slug, job.slug);
  expect(labelsOf(inEnglish.draft.form.questions)).toEqual(['Which yarn?', 'Years?']);
  const inTurkish = await anApplicant(company.slug, job.slug, { language: 'tr' });
  const [asked] = inTurkish.draft.form.questions;
  expect(asked).toMatchObject({ label: 'Hangi ip?', help: '', settings: { options: turkish.options } });
  expect(asked).not.toHaveProperty('translations');
  expect(labelsOf(inTurkish.draft.form.questions)).toEqual(['Hangi ip?', 'Years?']);
  await inTurkish.change({ ...newContact(), answers: { [yarn]: ['b'] } });
  expect((await inTurkish.submit()).status).toBe(200);
  const [row] = await company.inTenant((tx) => tx.selectFrom('applications').select('id').execute());
  const params = { companyId: company.id, applicationId: String(row?.id) };
  const { form, answers, knockoutAnswers } = (await company.owner.call(applications.read, { params }))
    .body as never as {
    form: { questions: { label: string }[] };
    answers: object;
    knockoutAnswers: unknown;
  };
  expect(labelsOf(form.questions)).toEqual(['Hangi ip?', 'Years?']);
  expect(answers).toEqual({ [yarn]: ['b'] });
  // The team reads a flag in the words of its rule.
  expect(JSON.stringify(knockoutAnswers)).toContain('Silk');
});

test('texts in a second language are read back, copied with the job, and a change of them is a change', async () => {
  const { company, job, params, change } = await aYarnForm();
  expect(job.questions[0]?.translations).toEqual({ tr: turkish });
  const copy = (await company.owner.call(jobs.duplicate, { params })).body;
  expect(copy.questions[0]?.translations).toEqual({ tr: turkish });
  const changed = await change(({ questions }) => ({
    questions: questions.map((one) => ({ ...one, translations: {} })),
  }));
  expect(changed.version).toBe(job.version + 1);
  expect(changed.questions[0]?.translations).toEqual({});
});

test.each([
  ['without one of the choices', { tr: { ...turkish, options: options.slice(1) } }, 'tr.options'],
  ['without a question', { tr: { ...turkish, label: ' ' } }, 'tr.label'],
  ['in an unknown language', { xx: turkish }, 'xx'],
  ['under the key constructor', { constructor: turkish }, 'constructor'],
])('texts %s are refused with the name of the field', async (_what, translations, field) => {
  const { tryChange } = await aYarnForm();
  const answer = await tryChange(({ questions }) => ({
    questions: questions.map((one, index) => (index === 0 ? { ...one, translations } : one)),
  }));
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.problem.fields ?? {})).toEqual([`questions.0.translations.${field}`]);
});
