import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { activity } from '#activity/contract.ts';
import { applications } from '#applications/contract.ts';
import { customFields } from '#custom-fields/contract.ts';
import { stopExtraction } from '#files/server/extract-text.ts';
import { aCompany, type Caller, visitor } from '../../../tests/harness/api.ts';
import { registerProven } from '../../../tests/harness/accounts.ts';
import { textPdf } from '../../../tests/harness/documents.ts';
import {
  aCareersJob,
  apply,
  type CareersJob,
  headersOf,
  read,
  withdraw,
} from '../../../tests/harness/own-applications.ts';
import { myApplications } from '../contract.ts';

afterAll(stopExtraction);

type SentApplication = Awaited<ReturnType<typeof apply>>;
type Answers = Record<string, string | number | boolean | string[] | null>;

/** Drives? → for how many years? (flagged below 3) → with at least 5, a certificate. Then a choice (Go is flagged). */
async function aForm(company?: Awaited<ReturnType<typeof aCompany>>) {
  const [drives, years, certificate, tools, site] = Array.from({ length: 5 }, () => randomUUID());
  if (!drives || !years || !certificate || !tools || !site) throw new Error('There are five.');
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
      id: certificate,
      type: 'file',
      label: 'Certificate?',
      mode: 'required',
      settings: { kinds: ['pdf'] },
      shownWhen: { type: 'number', questionId: years, min: 5, max: null },
    },
    {
      id: tools,
      type: 'choice',
      label: 'Which tools?',
      mode: 'optional',
      settings: {
        several: true,
        options: [
          { id: 'go', label: 'Go' },
          { id: 'ts', label: 'TypeScript' },
        ],
      },
      knockoutRule: { options: ['go'] },
    },
    { id: site, type: 'link', label: 'Your site?', mode: 'optional', settings: {} },
  ];
  const careersJob = await aCareersJob({ questions: questions as never }, company);
  return { careersJob, drives, years, certificate, tools, site };
}

const change = (
  caller: Caller,
  sent: SentApplication | { applicationId: string; token?: string },
  answers: Answers,
) =>
  caller.call(
    myApplications.changeAnswers,
    { params: { applicationId: sent.applicationId }, body: { answers, coverLetter: 'Selam' } },
    headersOf(sent.token),
  );

const stored = ({ company }: CareersJob) =>
  company.inTenant((tx) =>
    tx
      .selectFrom('applications')
      .select(['answers', 'is_knocked_out', 'knockout_answers', 'cover_letter', 'version'])
      .executeTakeFirstOrThrow(),
  );

const open = ({ company }: CareersJob, { applicationId }: SentApplication) =>
  company.owner.call(applications.open, { params: { companyId: company.id, applicationId } });

const changes = async ({ company, job }: CareersJob) => {
  const params = { companyId: company.id, jobId: job.id };
  const { items } = (await company.owner.call(activity.listOfJob, { params })).body;
  return items.filter(({ type }) => type === 'application.answers_changed');
};

describe('changing the answers', () => {
  test('follows the rules of the form, updates the flags, and is one event that the team sees', async () => {
    const { careersJob, drives, years, tools, site } = await aForm();
    const sent = await apply(careersJob, undefined, {
      answers: { [drives]: true, [years]: 2, [tools]: ['go'] },
    });
    expect(await stored(careersJob)).toMatchObject({ is_knocked_out: true });
    const answers = { [drives]: true, [years]: 4, [tools]: ['ts'], [site]: 'example.test/me' };
    const changed = await change(visitor(), sent, answers);
    expect(changed).toMatchObject({
      status: 200,
      body: {
        answers: { ...answers, [site]: 'https://example.test/me' },
        coverLetter: 'Selam',
        can: { changeAnswers: true },
      },
    });
    expect(await stored(careersJob)).toMatchObject({
      is_knocked_out: false,
      knockout_answers: [],
      cover_letter: 'Selam',
    });
    expect(await changes(careersJob)).toHaveLength(1);
    await change(visitor(), sent, answers);
    expect(await changes(careersJob)).toHaveLength(1);
    await change(visitor(), sent, { [drives]: true, [years]: 1 });
    const { answers: left, ...row } = await stored(careersJob);
    expect([left, row.is_knocked_out]).toEqual([{ [drives]: true, [years]: 1 }, true]);
  });

  test('changes the custom fields that the form asks, but not what the team wrote', async () => {
    const careersJob = await aCareersJob();
    const { company } = careersJob;
    const params = { companyId: company.id };
    const ask = async (name: string) => {
      const body = { subject: 'application', kind: 'text', name, formMode: 'optional' } as const;
      return (await company.owner.call(customFields.createField, { params, body })).body.id;
    };
    const [kept, followed, gone] = [await ask('Kept'), await ask('Followed'), await ask('Gone')];
    const sent = await apply(careersJob, undefined, {
      answers: { [kept]: 'a', [followed]: 'a', [gone]: 'a' },
    });
    const at = { ...params, applicationId: sent.applicationId };
    await company.owner.call(customFields.putOfApplication, {
      params: { ...at, applicationFieldId: kept },
      body: { value: 'ours' },
    });
    expect((await change(visitor(), sent, { [kept]: 'b', [followed]: 'b' })).status).toBe(200);
    const { items } = (await company.owner.call(customFields.readOfApplication, { params: at })).body;
    expect(items.map(({ name, value }) => [name, value])).toEqual([
      ['Kept', 'ours'],
      ['Followed', 'b'],
      ['Gone', null],
    ]);
  });

  test('names every answer that the form does not accept, and writes nothing', async () => {
    const { careersJob, drives, years, certificate, tools, site } = await aForm();
    const sent = await apply(careersJob, undefined, { answers: { [drives]: true, [years]: 4 } });
    const before = await stored(careersJob);
    const wrong = await change(visitor(), sent, {
      [drives]: true,
      [years]: 61,
      [tools]: ['rust'],
      [site]: 'javascript:alert(1)',
    });
    expect(wrong.problem).toMatchObject({ code: 'my-applications.answer_problems' });
    expect(Object.keys(wrong.problem.fields ?? {}).toSorted()).toEqual(
      [years, certificate, tools, site].map((id) => `answers.${id}`).toSorted(),
    );
    const upload = await change(visitor(), sent, { [drives]: true, [years]: 7 });
    expect(upload.problem.fields).toEqual({
      [`answers.${certificate}`]: [expect.stringContaining('cannot be added') as string],
    });
    expect((await change(visitor(), sent, {})).problem.fields).toHaveProperty([`answers.${drives}`]);
    expect((await change(visitor(), sent, { nonsense: true })).status).toBe(400);
    expect(await stored(careersJob)).toEqual(before);
  });

  test('keeps a file, also one named by another id, and deletes it once its question is hidden', async () => {
    const { careersJob, drives, years, certificate } = await aForm();
    const content = await textPdf([['Licence']]);
    const sent = await apply(careersJob, undefined, {
      answers: { [drives]: true, [years]: 7 },
      attachment: { content, questionId: certificate },
    });
    const file = (await read(visitor(), sent.applicationId, sent.token)).body.answers[certificate];
    const forged = await change(visitor(), sent, { [drives]: true, [years]: 8, [certificate]: randomUUID() });
    expect(forged.body.answers).toEqual({ [drives]: true, [years]: 8, [certificate]: file });
    await change(visitor(), sent, { [drives]: false });
    expect(await stored(careersJob)).toMatchObject({ answers: { [drives]: false }, is_knocked_out: false });
    const files = await careersJob.company.inTenant((tx) => tx.selectFrom('files').select('id').execute());
    expect(files).toEqual([]);
  });

  test('checks only changed answers against the current knock-out rules', async () => {
    const { careersJob, drives, years, tools } = await aForm();
    const answers = { [drives]: true, [years]: 2 };
    const sent = await apply(careersJob, undefined, { answers });
    await careersJob.company.inTenant((tx) =>
      tx.updateTable('job_questions').set({ knockout_rule: null }).where('id', '=', years).execute(),
    );
    await change(visitor(), sent, { ...answers, [tools]: ['go'] });
    expect((await stored(careersJob)).knockout_answers).toMatchObject([
      { questionId: years },
      { questionId: tools },
    ]);
    await change(visitor(), sent, { ...answers, [years]: 1, [tools]: ['go'] });
    expect((await stored(careersJob)).knockout_answers).toMatchObject([{ questionId: tools }]);
  });

  test('ends with the first opening; forty at once and the opening leave one whole set of answers', async () => {
    const { careersJob, drives, years } = await aForm();
    const sent = await apply(careersJob, undefined, { answers: { [drives]: true, [years]: 3 } });
    const calls = Array.from({ length: 40 }, (_one, place) =>
      change(visitor(), sent, { [drives]: true, [years]: place % 5 }),
    );
    const answers = await Promise.all([...calls.slice(0, 20), open(careersJob, sent), ...calls.slice(20)]);
    expect(new Set(answers.map(({ status }) => status)).isSubsetOf(new Set([200, 409]))).toBe(true);
    const { answers: left, is_knocked_out } = await stored(careersJob);
    expect(is_knocked_out).toBe(((left as Answers)[years] as number) < 3);
    const late = await change(visitor(), sent, { [drives]: false });
    expect(late).toMatchObject({ status: 409, problem: { code: 'my-applications.opened' } });
    const { body } = await read(visitor(), sent.applicationId, sent.token);
    expect(body).toMatchObject({ answers: left, can: { changeAnswers: false } });
  });

  test('is for the account and the link alone, and for nobody once withdrawn', async () => {
    const { careersJob, drives } = await aForm();
    const email = `${randomUUID()}@example.test`;
    const person = await registerProven(email);
    const sent = await apply(careersJob, email, { answers: { [drives]: false } });
    const { applicationId } = sent;
    const other = await aForm(await aCompany());
    const others = await apply(other.careersJob, undefined, { answers: { [other.drives]: false } });
    const answers = { [drives]: false };
    expect((await change(person, { applicationId }, answers)).status).toBe(200);
    expect((await change(visitor(), { applicationId }, answers)).status).toBe(401);
    expect((await change(careersJob.company.owner, { applicationId }, answers)).status).toBe(404);
    expect((await change(visitor(), { ...sent, token: others.token }, answers)).status).toBe(404);
    expect((await change(visitor(), { ...others, token: sent.token }, answers)).status).toBe(404);
    await withdraw(visitor(), applicationId, sent.token);
    expect((await change(visitor(), sent, { [drives]: false })).status).toBe(409);
  });
});
