import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { aJob } from '#jobs/server/factory.ts';
import { aCompany, disable, testServer, visitor } from '../../../tests/harness/api.ts';
import { anApplicant, contact } from '../../../tests/harness/applicant.ts';
import { textPdf } from '../../../tests/harness/documents.ts';
import { movie, videoPath } from '../../../tests/harness/movies.ts';
import { answersMax, apply as calls } from '../contract.ts';
import { addressOf } from '../../../tests/harness/api.ts';

const question = (type: string, settings: object, mode = 'required') =>
  ({ type, label: `A ${type}?`, mode, settings }) as never;

async function aJobWith(questions: never[], more = {}) {
  const company = await aCompany();
  const job = await company.inTenant((tx) => aJob(tx, { questions, ...more }));
  return { company, job, apply: () => anApplicant(company.slug, job.slug) };
}

const options = [
  { id: 'a', label: 'Ankara' },
  { id: 'b', label: 'Bursa' },
];
// The first bytes of a real WebM file.
const webm = Buffer.concat([
  Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701', 'hex'),
  Buffer.alloc(2000, 1),
]);

describe('the questions of a job', () => {
  test('keep their answers when a form has received many answers to others', async () => {
    const { apply } = await aJobWith([question('boolean', {})]);
    const applicant = await apply();
    const [asked] = applicant.draft.form.questions;
    const others = () => Object.fromEntries(Array.from({ length: answersMax }, () => [randomUUID(), 'x']));
    await applicant.change({ answers: others() });
    const { status, body } = await applicant.change({ answers: { [asked?.id ?? '']: true } });
    expect({ status, answers: body.data.answers }).toEqual({
      status: 200,
      answers: { [asked?.id ?? '']: true },
    });
    await applicant.change({ answers: others() });
    expect((await applicant.read()).body.data.answers).toEqual({ [asked?.id ?? '']: true });
  });

  test('are validated by type, bounds and choices, and stored as they were asked', async () => {
    const { company, apply } = await aJobWith([
      question('number', { min: 2, max: 40 }),
      question('boolean', {}),
      question('choice', { options, several: false }),
      question('choice', { options, several: true }, 'optional'),
      question('number', {}, 'invisible'),
    ]);
    const applicant = await apply();
    const asked = applicant.draft.form.questions;
    expect(asked).toHaveLength(4);
    const [number, yes, one, several] = asked.map((each) => each.id) as [string, string, string, string];
    expect(Object.keys(applicant.draft.problems)).toEqual(
      expect.arrayContaining([`answers.${number}`, `answers.${yes}`, `answers.${one}`]),
    );
    const wrong = { [number]: 1, [yes]: 3, [one]: ['a', 'b'], [several]: ['c'] };
    const { problems } = (await applicant.change({ answers: wrong })).body;
    expect(problems[`answers.${number}`]).toEqual(['Must be 2 or more']);
    expect(Object.keys(problems)).toEqual(
      expect.arrayContaining([`answers.${yes}`, `answers.${one}`, `answers.${several}`]),
    );
    const right = { [number]: 2, [yes]: false, [one]: ['b'], [several]: ['a', 'b'] };
    await applicant.change({ ...contact(`q-${randomUUID()}@example.test`), answers: right });
    await applicant.upload(await textPdf([['CV']]));
    expect((await applicant.submit()).status).toBe(200);
    const row = await company.inTenant((tx) =>
      tx
        .selectFrom('applications')
        .innerJoin('job_forms', 'job_forms.id', 'applications.form_id')
        .select(['answers', 'content as form'])
        .executeTakeFirstOrThrow(),
    );
    expect(row.answers).toEqual(right);
    expect(row.form).toMatchObject({ questions: [{ id: number, label: 'A number?' }, {}, {}, {}] });
  });

  test('a video answer is the file uploaded for that question', async () => {
    const { company, apply } = await aJobWith([question('video', { limitSeconds: 60 })]);
    const applicant = await apply();
    const questionId = applicant.draft.form.questions[0]?.id ?? '';
    const wish = { purpose: 'video', questionId, name: 'answer.webm' };
    expect((await applicant.upload(await textPdf([['x']]), wish)).problem.code).toBe('files.wrong_kind');
    await applicant.upload(webm, wish);
    const uploaded = await applicant.upload(webm, wish);
    expect(uploaded.body.files).toMatchObject([{ purpose: 'video', questionId, textState: 'none' }]);
    expect(uploaded.body.problems).not.toHaveProperty(`answers.${questionId}`);
    await applicant.change(contact(`v-${randomUUID()}@example.test`));
    await applicant.upload(await textPdf([['CV']]));
    expect((await applicant.submit()).status).toBe(200);
    const row = await company.inTenant((tx) =>
      tx.selectFrom('applications').select('answers').executeTakeFirstOrThrow(),
    );
    expect(row.answers).toEqual({ [questionId]: uploaded.body.files[0]?.id });
  });
});

describe('a video of a phone', () => {
  const send = async (content: Buffer, name: string) => {
    const { apply } = await aJobWith([question('video', { limitSeconds: 60 })]);
    const applicant = await apply();
    const questionId = applicant.draft.form.questions[0]?.id ?? '';
    return applicant.upload(content, { purpose: 'video', questionId, name });
  };

  test.each(['h264.mp4', 'h264-fragmented.mp4', 'vp9.mp4', 'av1.mp4'])(
    'is stored unchanged when browsers play it: %s',
    async (name) => {
      const accepted = await send(await readFile(videoPath(name)), name);
      expect(accepted.status).toBe(201);
      expect(accepted.body.files).toMatchObject([{ purpose: 'video', title: name }]);
    },
  );

  test('is accepted as MOV with H.264 video', async () => {
    const accepted = await send(movie(['avc1', 'mp4a'], { index: 'last' }), 'IMG_0042.MOV');
    expect(accepted.status).toBe(201);
    expect(accepted.body.files).toMatchObject([{ purpose: 'video', title: 'IMG_0042.MOV' }]);
  });

  test.each(['h265.mp4', 'h265.mov'])('is refused with advice when it is H.265: %s', async (name) => {
    const refused = await send(await readFile(videoPath(name)), name);
    expect(refused.status).toBe(415);
    expect(refused.problem.code).toBe('files.unplayable');
    expect(refused.problem.message).toContain('Most Compatible');
  });
});

describe('the CV of a form', () => {
  test('fills the blank contact fields', async () => {
    const { apply } = await aJobWith([]);
    const applicant = await apply();
    expect((await applicant.readCvContact()).body).toMatchObject({ name: '', email: '' });
    const page = [
      'Işıl Çelik',
      'Bridge engineer',
      'isil.celik@example.test',
      '+90 532 123 45 67',
      'Experience',
      'Bridge engineer, Kule Yapı A.Ş.',
      '2019 – present',
    ];
    await applicant.upload(await textPdf([page]));
    await (await testServer()).runTasks();
    expect((await applicant.readCvContact()).body).toEqual({
      name: 'Işıl',
      surname: 'Çelik',
      email: 'isil.celik@example.test',
      phoneNumber: '+905321234567',
      currentCompany: expect.stringContaining('Kule Yapı'),
    });
    const stranger = await apply();
    expect((await stranger.readCvContact()).body).toMatchObject({ name: '', email: '' });
  });
});

describe('a number in the CV of a form', () => {
  test.each([
    ['+90 532 123 45 67', '+905321234567'],
    ['+90 132 123 45 67', ''],
  ])('that the form would refuse is left out: %s', async (written, filled) => {
    const { apply } = await aJobWith([]);
    const applicant = await apply();
    await applicant.upload(await textPdf([['Işıl Çelik', written]]));
    await (await testServer()).runTasks();
    expect((await applicant.readCvContact()).body).toMatchObject({ name: 'Işıl', phoneNumber: filled });
  });
});

describe('a form', () => {
  test('is opened only with its token', async () => {
    const { apply } = await aJobWith([]);
    const [mine, theirs] = [await apply(), await apply()];
    const { app } = await testServer();
    const url = addressOf(calls.readDraft, { draftId: theirs.draft.id }, {});
    const read = (token?: string) =>
      app.inject({ url, headers: token === undefined ? {} : { 'x-draft-token': token } });
    expect((await read(theirs.token)).statusCode).toBe(200);
    expect((await read(mine.token)).statusCode).toBe(404);
    expect((await read()).statusCode).toBe(404);
    expect((await read(`${randomUUID()}.${theirs.token.split('.')[1]}`)).statusCode).toBe(404);
    expect((await read("' or 1=1 --")).statusCode).toBe(404);
  });

  test('is not started for a draft, another company, or a job without applications', async () => {
    const company = await aCompany();
    const other = await aCompany();
    const job = await company.inTenant((tx) => aJob(tx));
    const draft = await company.inTenant((tx) => aJob(tx, { status: 'draft' }));
    const closed = await company.inTenant((tx) => aJob(tx, { status: 'closed' }));
    const statusOf = (slug: string, jobSlug: string) =>
      anApplicant(slug, jobSlug).then(
        () => 201,
        (error: { status: number }) => error.status,
      );
    expect(await statusOf(company.slug, job.slug)).toBe(201);
    expect(await statusOf(other.slug, `${job.slug}-x`)).toBe(404);
    expect(await statusOf(company.slug, draft.slug)).toBe(404);
    expect(await statusOf(company.slug, closed.slug)).toBe(410);
    expect(await statusOf('no-such-company', job.slug)).toBe(404);
    const params = { company: company.slug, job: draft.slug };
    const refused = await visitor().call(calls.startDraft, { params, body: { language: 'en' } });
    expect(refused.problem.message).toBe('Not found the job');
  });

  test('of a job that was closed meanwhile cannot be submitted', async () => {
    const { company, job, apply } = await aJobWith([]);
    const applicant = await apply();
    await applicant.change(contact(`c-${randomUUID()}@example.test`));
    await applicant.upload(await textPdf([['CV']]));
    await company.inTenant((tx) =>
      tx.updateTable('jobs').set({ status: 'closed' }).where('id', '=', job.id).execute(),
    );
    const refused = await applicant.submit();
    expect(refused.status).toBe(410);
    expect(refused.problem.code).toBe('careers.job_closed');
  });

  test('returns the same answer for a disabled company as for an unknown one', async () => {
    const { company, apply, job } = await aJobWith([]);
    const applicant = await apply();
    await disable(company);
    expect((await applicant.submit()).status).toBe(404);
    await expect(anApplicant(company.slug, job.slug)).rejects.toMatchObject({ status: 404 });
  });

  test('escapes all text in the mail', async () => {
    const { apply } = await aJobWith([]);
    const applicant = await apply();
    const email = `x-${randomUUID()}@example.test`;
    const payload = '<script>alert(1)</script>';
    await applicant.change({ currentCompany: 'half \ud800 a pair and \0' });
    await applicant.change({
      name: payload,
      surname: '"><img src=x onerror=1>\r\nBcc: a@b.c',
      email,
      coverLetter: payload,
    });
    await applicant.upload(await textPdf([['CV']]), { name: `${payload}.pdf` });
    expect((await applicant.submit()).status).toBe(200);
    const { platform } = await testServer();
    const mail = await platform.system
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow();
    const { html } = mail.message as { html: string };
    expect(html).not.toMatch(/<script|<img/);
    expect(mail.subject).not.toMatch(/[\r\n]/);
  });
});

test("a file's type is determined by its bytes and not by the request", async () => {
  const { apply } = await aJobWith([]);
  const applicant = await apply();
  const latin5 = Buffer.from('Y\xfdld\xfdz, bridges of Ankara. '.repeat(10), 'latin1');
  const plain = await applicant.upload(latin5, { name: 'cv.pdf' });
  expect(plain.body.files).toMatchObject([{ sizeBytes: latin5.length, title: 'cv.pdf.txt' }]);
  const page = await applicant.upload(Buffer.from('<!doctype html><p>Hello'), { name: 'cv.pdf' });
  expect(page.problem.code).toBe('files.wrong_kind');
});

describe('an Idempotency-Key of a visitor', () => {
  const start = async (slugs: { company: string; job: string }, key: string, caller = visitor()) =>
    caller.call(calls.startDraft, { params: slugs, body: { language: 'en' } }, { 'idempotency-key': key });

  test('makes a repeated start return the first draft, and gives no access to a draft of another job', async () => {
    const company = await aCompany();
    const [job, other] = await company.inTenant((tx) =>
      Promise.all([aJob(tx), aJob(tx, { title: 'Data engineer' })]),
    );
    const [key, slugs] = [randomUUID(), { company: company.slug, job: job.slug }];
    const answers = await Promise.all([start(slugs, key), start(slugs, key), start(slugs, key)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => `${body.id} ${body.token}`)).size).toBe(1);
    const elsewhere = await start({ company: company.slug, job: other.slug }, key);
    expect(elsewhere.body.id).not.toBe(answers[0].body.id);
    const signedIn = await start(slugs, key, company.owner);
    expect(signedIn.body.id).not.toBe(answers[0].body.id);
    const rows = await company.inTenant((tx) => tx.selectFrom('application_drafts').select('id').execute());
    expect(rows).toHaveLength(3);
  });

  test('is refused for a start in another language or from another source', async () => {
    const company = await aCompany();
    const params = { company: company.slug, job: (await company.inTenant((tx) => aJob(tx))).slug };
    const headers = { 'idempotency-key': randomUUID() };
    const startWith = (body: { language: 'en' | 'tr'; utmSource?: string }) =>
      visitor().call(calls.startDraft, { params, body }, headers);
    expect((await startWith({ language: 'tr', utmSource: 'fair' })).status).toBe(201);
    for (const other of [{ language: 'en', utmSource: 'fair' }, { language: 'tr' }] as const) {
      const answer = await startWith(other);
      expect([answer.status, Object.keys(answer.problem.fields ?? {})]).toEqual([422, ['Idempotency-Key']]);
    }
    expect((await startWith({ language: 'tr', utmSource: 'fair' })).status).toBe(201);
  });

  test('is refused when another visitor could choose the same', async () => {
    const company = await aCompany();
    const job = await company.inTenant((tx) => aJob(tx));
    const answer = await start({ company: company.slug, job: job.slug }, 'application-1');
    expect([answer.status, Object.keys(answer.problem.fields ?? {})]).toEqual([400, ['Idempotency-Key']]);
  });
});
