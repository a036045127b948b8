import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { applicants } from '#applicants/contract.ts';
import { applications } from '#applications/contract.ts';
import { files } from '#files/contract.ts';
import { stopExtraction } from '#files/server/extract-text.ts';
import { aCompany } from '../../../tests/harness/api.ts';
import { contact } from '../../../tests/harness/applicant.ts';
import { encryptedPdf, textPdf } from '../../../tests/harness/documents.ts';
import { exportTable } from '../../../tests/harness/exports.ts';
import { aFormOf } from '../../../tests/harness/job-form.ts';
import type { DraftData } from '../contract.ts';

afterAll(stopExtraction);

const newContact = () => contact(`t-${randomUUID()}@example.test`);

const questions = [
  { type: 'short_text', label: 'Nickname?', mode: 'required', settings: { limitChars: 20 } },
  { type: 'long_text', label: 'Why us?', mode: 'optional', settings: { limitChars: 100 } },
  {
    type: 'date',
    label: 'Start?',
    mode: 'required',
    settings: { earliest: '2026-01-01', latest: '2027-12-31' },
    knockoutRule: { before: null, after: '2027-03-01' },
  },
  { type: 'link', label: 'Portfolio?', mode: 'optional', settings: {} },
  {
    type: 'file',
    label: 'Certificate?',
    mode: 'required',
    settings: { kinds: ['pdf', 'png'], limitMegabytes: 1 },
  },
];

async function aForm() {
  const form = await aFormOf(questions);
  const ids = form.job.questions.map(({ id }) => id) as [string, string, string, string, string];
  const wish = { purpose: 'attachment', questionId: ids[4], name: 'certificate.pdf' };
  return { ...form, ids, wish };
}

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(500, 1)]);

test('each type is checked, stored, flagged, and shown to the team and in the export', async () => {
  const { company, params, ids, wish, apply } = await aForm();
  const [nickname, why, start, portfolio, certificate] = ids;
  const applicant = await apply();
  const asked = Object.keys(applicant.draft.problems).filter((field) => field.startsWith('answers.'));
  expect(asked).toEqual([nickname, start, certificate].map((id) => `answers.${id}`));
  const wrong: DraftData['answers'] = {
    [nickname]: 'x'.repeat(21),
    [why]: 'y'.repeat(101),
    [start]: '2028-01-01',
    [portfolio]: 'javascript:alert(1)',
    [certificate]: randomUUID(),
  };
  expect((await applicant.change({ answers: wrong })).body.problems).toMatchObject({
    [`answers.${nickname}`]: ['At most 20 characters'],
    [`answers.${why}`]: ['At most 100 characters'],
    [`answers.${start}`]: ['Must be 31 December 2027 or earlier'],
    [`answers.${portfolio}`]: ['Must be a web address, such as https://example.com'],
    [`answers.${certificate}`]: ['This field is required'],
  });
  const refused = await applicant.submit();
  expect(Object.keys(refused.problem.fields ?? {})).toContain(`answers.${certificate}`);

  const uploaded = await applicant.upload(await textPdf([['A certificate']]), wish);
  expect(uploaded.body.files).toMatchObject([{ purpose: 'attachment', questionId: certificate }]);
  const fileId = uploaded.body.files[0]?.id ?? '';
  const why2 = 'Because =1+1\nand more';
  const right = { [nickname]: 'Işık', [why]: why2, [start]: '2027-03-02', [portfolio]: 'example.com/işık' };
  await applicant.change({ ...newContact(), answers: right });
  expect((await applicant.submit()).status).toBe(200);

  const list = { params, query: { questions: ids.join(',') } };
  const [row] = (await company.owner.call(applicants.listApplicants, list)).body.items;
  expect(row?.flags).toContain('knockout');
  expect(row?.answers).toEqual({
    [nickname]: { type: 'short_text', text: 'Işık' },
    [why]: { type: 'long_text', text: why2 },
    [start]: { type: 'date', date: '2027-03-02' },
    [portfolio]: { type: 'link', text: 'https://example.com/işık' },
    [certificate]: { type: 'file', title: 'certificate.pdf' },
  });
  const at = { companyId: company.id, applicationId: row?.id ?? '' };
  const detail = (await company.owner.call(applications.read, { params: at })).body;
  expect(detail.answers).toEqual({
    ...right,
    [portfolio]: 'https://example.com/işık',
    [certificate]: fileId,
  });
  expect(detail.answerFiles).toMatchObject([{ id: fileId, title: 'certificate.pdf' }]);
  expect(detail.knockoutAnswers).toEqual([
    {
      questionId: start,
      label: 'Start?',
      type: 'date',
      answer: '2027-03-02',
      rule: { before: null, after: '2027-03-01' },
    },
  ]);
  const content = await company.owner.call(files.download, {
    params: { companyId: company.id, fileId },
    query: {},
  });
  expect(content.status).toBe(200);
  const columns = ids.map((id) => `answer:${id}`);
  const table = await exportTable(company.owner, applicants.exportApplicants, { params, body: { columns } });
  expect(table.body).toContain('"Işık"');
  expect(table.body).toContain('"2027-03-02","https://example.com/işık","certificate.pdf"');
  const other = await aCompany();
  const stranger = { companyId: other.id, fileId };
  expect((await other.owner.call(files.read, { params: stranger })).status).toBe(404);
});

test('a file has the format and the size that its question accepts, and belongs to its own form', async () => {
  const { ids, wish, apply } = await aForm();
  const [nickname, , , , certificate] = ids;
  const applicant = await apply();
  const text = await applicant.upload(Buffer.from('Plain text, nothing else.'), { ...wish, name: 'a.txt' });
  expect([text.status, text.problem.code]).toEqual([415, 'files.wrong_kind']);
  expect(text.problem.fields?.['file']).toEqual([
    'This file is not in a supported format. Please choose PDF, PNG.',
  ]);
  const large = Buffer.concat([await textPdf([['Large']]), Buffer.alloc(1024 * 1024)]);
  expect((await applicant.upload(large, wish)).problem.code).toBe('files.too_large');
  const pdf = await textPdf([['A certificate']]);
  const notAsked = [
    { purpose: 'attachment', name: 'a.pdf' },
    { ...wish, questionId: nickname },
    { ...wish, questionId: randomUUID() },
    { ...wish, purpose: 'video' },
    { ...wish, purpose: 'cv' },
  ];
  for (const other of notAsked)
    expect((await applicant.upload(pdf, other)).problem.code).toBe('apply.not_asked');

  const stranger = await apply();
  const theirs = (await stranger.upload(pdf, wish)).body.files[0]?.id ?? '';
  const claimed = await applicant.change({ answers: { [certificate]: theirs } });
  expect(claimed.body.problems).toHaveProperty(`answers.${certificate}`);
  expect((await applicant.removeFile(theirs)).status).toBe(404);
  const replaced = await stranger.upload(png, { ...wish, name: 'scan.png' });
  expect(replaced.body.files.map(({ title }) => title)).toEqual(['scan.png']);
});

test('a file that nobody can open is refused before the application is sent', async () => {
  const { ids, wish, apply } = await aForm();
  const [nickname, , start, , certificate] = ids;
  const applicant = await apply();
  await applicant.upload(await encryptedPdf(), wish);
  await applicant.change({ ...newContact(), answers: { [nickname]: 'A', [start]: '2026-05-05' } });
  const sent = await applicant.submit();
  expect([sent.status, Object.keys(sent.problem.fields ?? {})]).toEqual([400, [`answers.${certificate}`]]);
});

test('a file whose question was removed is deleted with the submission', async () => {
  const { company, change, ids, wish, apply } = await aForm();
  const [nickname, , start] = ids;
  const applicant = await apply();
  await applicant.upload(await textPdf([['A certificate']]), wish);
  await change(({ questions: asked }) => ({ questions: asked.slice(0, 4) }));
  const { body } = await applicant.change({
    ...newContact(),
    answers: { [nickname]: 'A', [start]: '2026-05-05' },
  });
  await applicant.change({ seenFormVersion: body.formVersion });
  expect((await applicant.submit()).status).toBe(200);
  const stored = await company.inTenant((tx) => tx.selectFrom('files').select('id').execute());
  expect(stored).toEqual([]);
});
