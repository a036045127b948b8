import { afterEach, beforeEach, expect, test } from 'vitest';
import { aJob } from '#jobs/server/factory.ts';
import { saveForm } from '#forms/server/save-form.ts';
import { anApplication } from '#applications/server/factory.ts';
import { mailTemplates } from '#mail-templates/contract.ts';
import { aCompany, type Caller, testServer } from '../../../tests/harness/api.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { type BulkAction, bulk } from '../contract.ts';

// 12:00 in Istanbul, so that no quiet hours hold the mails.
beforeEach(async () => (await testServer()).clock.set(new Date('2026-11-25T09:00:00Z')));
afterEach(async () => (await testServer()).clock.set(null));

const at = () => `${crypto.randomUUID()}@example.test`;

/** An applicant who applied in Turkish, one added by the team, and one without an e-mail address. */
async function aMailing() {
  const company = await aCompany({ name: 'Nokta & Çizgi' });
  const emails = { isil: at(), team: at() };
  const { job, rows } = await company.inTenant(async (tx) => {
    const made = await aJob(tx, { title: 'Designer <senior>' });
    const formId = await saveForm(tx, made.id, { standardFieldModes: {}, questions: [] });
    const named = (name: string, email: string) => ({ name, surname: '<b>Çelik</b>', email });
    return {
      job: made,
      rows: [
        await anApplication(tx, {
          jobId: made.id,
          language: 'tr',
          form_id: formId,
          candidate: named('Işıl', emails.isil),
        }),
        await anApplication(tx, { jobId: made.id, candidate: named('{company}', emails.team) }),
        await anApplication(tx, { jobId: made.id, candidate: named('Nobody', '') }),
      ],
    };
  });
  const params = { companyId: company.id, jobId: job.id };
  const target = { applications: rows.map(({ id }) => ({ id, version: 1 })) };
  const write = (
    fields: Partial<Extract<BulkAction, { kind: 'mail' }>> = {},
    caller: Caller = company.owner,
  ) =>
    caller.call(bulk.createBulkChange, {
      params,
      body: { action: { kind: 'mail', texts, replyTo: 'company', ...fields }, target } as never,
    });
  return { company, emails, params, rows, write };
}

const texts = {
  en: {
    subject: 'Your {job title}\r\nBcc: x@example.test',
    body: 'Hello {candidate name} <i>of</i> {company},\n\n{sender}',
  },
  tr: { subject: '{ilan} hakkında', body: 'Merhaba {AD},\n\nsevgiler\n{şirket}' },
};

async function later(seconds: number): Promise<void> {
  const { clock } = await testServer();
  clock.set(new Date(clock.now().getTime() + seconds * 1000));
}

/** Runs the mail task, as the queue does when the delay is over. */
async function runMailing(companyId: string, bulkChangeId: string): Promise<void> {
  const { runBulkChangeTask } = await import('./run-bulk-change.ts');
  const { platform } = await testServer();
  await runBulkChangeTask.run({ companyId, bulkChangeId }, platform);
}

test('mails wait, then each applicant gets one, escaped and in their own language', async () => {
  const { company, emails, write, params } = await aMailing();
  const made = await write();
  expect(made.body).toMatchObject({ kind: 'mail', state: 'delayed', total: 3, can: { undo: true } });
  await runMailing(company.id, made.body.id);
  expect(await mailsTo(emails.isil)).toEqual([]);
  await later(31);
  await runMailing(company.id, made.body.id);
  await runMailing(company.id, made.body.id);
  const [turkish, ...more] = await mailsTo(emails.isil);
  expect(more).toEqual([]);
  expect(turkish?.subject).toBe('Designer <senior> hakkında');
  expect(turkish?.text).toContain('Merhaba Işıl,');
  expect(turkish?.html).toContain('lang="tr"');
  expect(turkish?.html).toContain('Nokta &amp; Çizgi');
  const [english] = await mailsTo(emails.team);
  expect(english?.subject).toBe('Your Designer <senior> Bcc: x@example.test');
  // Braces inside a value are not replaced, and its HTML is escaped.
  expect(english?.text).toContain('Hello {company} <b>Çelik</b> <i>of</i> Nokta & Çizgi,');
  expect(english?.html).toContain('&lt;b&gt;Çelik&lt;/b&gt; &lt;i&gt;of&lt;/i&gt;');
  expect(english?.html).not.toContain('<b>Çelik');
  const report = await company.owner.call(bulk.readBulkChange, {
    params: { ...params, bulkChangeId: made.body.id },
  });
  expect(report.body).toMatchObject({ state: 'done', changedCount: 2, skippedCount: 1 });
  expect(report.body.skipped).toMatchObject([{ name: 'Nobody', skipReason: 'no_email' }]);
  const undo = await company.owner.call(bulk.undoBulkChange, {
    params: { ...params, bulkChangeId: made.body.id },
  });
  expect(undo.problem.code).toBe('bulk-changes.undo_too_late');
});

test('a mailing cancelled in time sends nothing', async () => {
  const { company, emails, write, params } = await aMailing();
  const made = await write();
  const undone = await company.owner.call(bulk.undoBulkChange, {
    params: { ...params, bulkChangeId: made.body.id },
  });
  expect(undone.body).toMatchObject({ state: 'cancelled', changedCount: 0, can: { undo: false } });
  await later(60);
  await runMailing(company.id, made.body.id);
  expect([await mailsTo(emails.isil), await mailsTo(emails.team)]).toEqual([[], []]);
});

test('each mail can be previewed, and replies go only to a verified address', async () => {
  const { company, rows, params, emails } = await aMailing();
  const preview = (applicationId: string, fields: object = {}, caller: Caller = company.owner) =>
    caller.call(bulk.previewMail, {
      params,
      body: { texts, replyTo: 'company', ...fields, applicationId } as never,
    });
  const isil = await preview(rows[0]?.id ?? '');
  expect(isil.body).toMatchObject({
    to: emails.isil,
    language: 'tr',
    subject: 'Designer <senior> hakkında',
    body: 'Merhaba Işıl,\n\nsevgiler\nNokta & Çizgi',
    replyTo: null,
    problem: null,
  });
  const onlyEnglish = await preview(rows[0]?.id ?? '', { texts: { en: texts.en } });
  expect(onlyEnglish.body.language).toBe('en');
  expect((await preview(rows[2]?.id ?? '')).body.problem).toBe('no_email');
  const mine = await preview(rows[0]?.id ?? '', { replyTo: 'me' });
  expect(mine.body.replyTo).toMatch(/@example\.test$/);
  const { platform } = await testServer();
  await platform.system
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('id', '=', company.owner.userId)
    .execute();
  expect((await preview(rows[0]?.id ?? '', { replyTo: 'me' })).problem.code).toBe(
    'bulk-changes.reply_unproven',
  );
  expect((await preview(crypto.randomUUID())).status).toBe(404);
  const viewer = await company.member('jobs.list', 'candidates.list');
  expect((await preview(rows[0]?.id ?? '', {}, viewer)).status).toBe(403);
});

test('a text with an unknown placeholder, or without any language, is refused', async () => {
  const { write } = await aMailing();
  const unknown = await write({ texts: { en: { subject: 'Hi', body: 'Hello {salary}' } } });
  expect(unknown.status).toBe(400);
  expect(unknown.problem.fields?.['action.texts.en.body']?.[0]).toMatch(/placeholders/);
  expect((await write({ texts: {} })).status).toBe(400);
});

test('the preview and the mail have the signature of the member below the text', async () => {
  const { company, emails, rows, params, write } = await aMailing();
  await company.owner.call(mailTemplates.saveSignature, {
    params: { companyId: company.id },
    body: { en: 'Ada, Acme', tr: 'Ada\nİşe alım' },
  });
  const preview = await company.owner.call(bulk.previewMail, {
    params,
    body: { texts, replyTo: 'company', applicationId: rows[0]?.id ?? '' },
  });
  expect(preview.body).toMatchObject({ language: 'tr', signature: 'Ada\nİşe alım' });
  expect(preview.body.body).not.toContain('İşe alım');
  const made = await write();
  await later(31);
  await runMailing(company.id, made.body.id);
  const [isil, team] = [(await mailsTo(emails.isil))[0], (await mailsTo(emails.team))[0]];
  expect(isil?.text).toContain('Nokta & Çizgi\n\nAda\nİşe alım');
  expect(team?.text.split('Ada, Acme')).toHaveLength(2);
  expect(isil?.text.split('İşe alım')).toHaveLength(2);
});
