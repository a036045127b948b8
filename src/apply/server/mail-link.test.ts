import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aCompany, testServer } from '../../../tests/harness/api.ts';
import { anApplicant, anIntroduction, contact } from '../../../tests/harness/applicant.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { aCareersJob } from '../../../tests/harness/own-applications.ts';
import { companies } from '#companies/contract.ts';
import { readContinueHash } from '../continue-rules.ts';

const someone = () => `device-${randomUUID()}@example.test`;

async function aForm(language: 'en' | 'tr' = 'en') {
  const { company, job } = await aCareersJob({ title: 'Bridge engineer' });
  const form = await anApplicant(company.slug, job.slug, { language });
  return { company, job, form };
}

test('the mailed link opens the form of its sender, and the mail repeats nothing that was typed', async () => {
  const { company, job, form } = await aForm('tr');
  const email = someone();
  const typed = 'Buy at evil.example';
  await form.change({ name: typed, surname: typed, coverLetter: typed, email: email.toUpperCase() });
  expect((await form.mailLink()).body).toEqual({ isSuccess: true });
  const [mail] = await mailsTo(email);
  expect(mail?.subject).toContain('başvurunuza devam edin: Bridge engineer');
  expect(JSON.stringify(mail)).not.toContain('evil.example');
  const [address = ''] = /https?:\S+#continue=\S+/.exec(mail?.text ?? '') ?? [];
  const link = new URL(address);
  expect(link.pathname).toBe(`/careers/${company.slug}/${job.slug}/apply`);
  expect(link.search).toBe('?lang=tr');
  expect(readContinueHash(link.hash)).toEqual({ id: form.draft.id, token: form.token });
});

test('a form without a job has a link too, and a form without an address names the field', async () => {
  const company = await aCompany();
  const on = { params: { companyId: company.id }, body: { takesIntroductions: true } };
  await company.owner.call(companies.updateCareers, on);
  const form = await anIntroduction(company.slug);
  for (const email of ['', 'no address']) {
    await form.change({ email });
    const refused = await form.mailLink();
    expect([refused.status, Object.keys(refused.problem.fields ?? {})]).toEqual([400, ['email']]);
  }
  const email = someone();
  await form.change({ email });
  expect((await form.mailLink()).status).toBe(200);
  expect((await mailsTo(email))[0]?.text).toContain(
    `/careers-introduction/${company.slug}?lang=en#continue=`,
  );
});

test('a form mails three links an hour, and an address gets five a day', async () => {
  const { company, job, form } = await aForm();
  const email = someone();
  await form.change({ email });
  const answers = await Promise.all(Array.from({ length: 10 }, () => form.mailLink()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  const others = await Promise.all([1, 2].map(() => anApplicant(company.slug, job.slug)));
  for (const other of others) {
    await other.change({ email });
    await other.mailLink();
    await other.mailLink();
  }
  expect(await mailsTo(email)).toHaveLength(5);
});

test('a form that was sent, or of another token, mails nothing', async () => {
  const { company, job, form } = await aForm();
  const email = someone();
  await form.change(contact(email));
  expect((await form.submit()).status).toBe(200);
  const before = await mailsTo(email);
  const refused = await form.mailLink();
  expect([refused.status, refused.problem.code]).toEqual([404, 'apply.draft_gone']);
  const other = await anApplicant(company.slug, job.slug);
  const { app } = await testServer();
  const foreign = await app.inject({
    method: 'POST',
    url: `/api/careers/drafts/${other.draft.id}/mailed-links`,
    headers: { 'x-draft-token': form.token },
  });
  expect(foreign.statusCode).toBe(404);
  expect(await mailsTo(email)).toEqual(before);
});
