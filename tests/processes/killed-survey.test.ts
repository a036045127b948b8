import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { draftTokenHeader } from '#careers/draft-token-rules.ts';
import { apply } from '#apply/contract.ts';
import { survey } from '#survey/contract.ts';
import { surveyForms, surveyTicketHeader } from '#survey/form-contract.ts';
import { addressOf, testServer } from '../harness/api.ts';
import { anApplicant, contact } from '../harness/applicant.ts';
import { asSuperuser } from '../harness/database.ts';
import { startKadro } from '../harness/kadro-process.ts';
import { aCareersJob } from '../harness/own-applications.ts';

async function aSurvey() {
  const careersJob = await aCareersJob();
  const { company } = careersJob;
  const params = { companyId: company.id };
  const text = (en: string) => ({ en, tr: '' });
  const options = ['Tea', 'Coffee'].map((name) => ({ id: randomUUID(), text: text(name) }));
  const question = { id: randomUUID(), text: text('Drink?'), help: text(''), isMultiple: false, options };
  const { version } = (await company.owner.call(survey.readSettings, { params })).body;
  const body = { isOn: true, content: { lead: text(''), questions: [question] }, version };
  expect((await company.owner.call(survey.saveSettings, { params, body })).status).toBe(200);
  return { ...careersJob, answers: { [question.id]: [options[0]?.id ?? ''] } };
}

/** The database as its superuser sees it, who holds locks and reads the closed tables. */
async function aSuperuser() {
  const { ownerUrl } = await testServer();
  const client = new pg.Client({ connectionString: asSuperuser(ownerUrl) });
  await client.connect();
  onTestFinished(() => client.end());
  return {
    query: (text: string, values: unknown[]) => client.query(text, values),
    async waiting(): Promise<number> {
      await client.query('select pg_stat_clear_snapshot()');
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::integer as count from pg_locks join pg_stat_activity using (pid)
          where datname = current_database() and not granted`,
      );
      return rows[0]?.count ?? -1;
    },
    async counts(companyId: string) {
      const { rows } = await client.query<Record<string, number>>(
        `select (select count(*)::integer from survey.tickets where tenant_id = $1) as tickets,
                (select count(*)::integer from survey.answers where tenant_id = $1) as answers,
                (select count(*)::integer from app.applications where tenant_id = $1) as applications,
                (select count(*)::integer from app.candidates where tenant_id = $1) as candidates`,
        [companyId],
      );
      return rows[0];
    },
  };
}

/** Sends a request to a program of its own. It kills the program while a statement of the request waits for a lock. */
async function killedDuring(
  request: { path: string; headers: Record<string, string>; body?: string },
  lock: { statement: string; values: unknown[] },
) {
  const database = await aSuperuser();
  const kadro = await startKadro({
    DATABASE_URL: (await testServer()).ownerUrl,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'kadro-survey-')),
  });
  await database.query('begin', []);
  await database.query(lock.statement, lock.values);
  const { path, ...init } = request;
  const sent = fetch(kadro.url + path, { method: 'POST', ...init }).catch(() => 'broken');
  await expect.poll(() => database.waiting()).toBe(1);
  kadro.process.kill('SIGKILL');
  await once(kadro.process, 'exit');
  expect(await sent).toBe('broken');
  await database.query('commit', []);
  await expect.poll(() => database.waiting()).toBe(0);
  return database;
}

test('an answer interrupted by kill -9 is not stored, its ticket stays, and forty repetitions count once', async () => {
  const on = await aSurvey();
  const applicant = await anApplicant(on.company.slug, on.job.slug);
  await applicant.change(contact(`${randomUUID()}@example.test`));
  const ticket = ((await applicant.submit()).body as { surveyTicket?: string }).surveyTicket ?? '';
  const headers = { [surveyTicketHeader]: ticket, 'content-type': 'application/json' };
  const path = addressOf(surveyForms.sendAnswers, {}, {});
  const body = JSON.stringify({ answers: on.answers });
  const database = await killedDuring(
    { path, headers, body },
    { statement: 'select from survey.tickets where tenant_id = $1 for update', values: [on.company.id] },
  );
  expect(await database.counts(on.company.id)).toMatchObject({ tickets: 1, answers: 0, applications: 1 });
  const { app } = await testServer();
  const again = Array.from({ length: 40 }, () => app.inject({ method: 'POST', url: path, headers, body }));
  const statuses = (await Promise.all(again)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 404)).toHaveLength(39);
  expect(await database.counts(on.company.id)).toMatchObject({ tickets: 0, answers: 1 });
}, 120_000);

test('an application interrupted by kill -9 is sent again as one application with one ticket', async () => {
  const on = await aSurvey();
  const applicant = await anApplicant(on.company.slug, on.job.slug);
  await applicant.change(contact(`${randomUUID()}@example.test`));
  const { draft, token } = applicant;
  const headers = { [draftTokenHeader]: token };
  // The ticket is the last row of the submission.
  const database = await killedDuring(
    { path: addressOf(apply.submitDraft, { draftId: draft.id }, {}), headers },
    { statement: 'lock table survey.tickets in share mode', values: [] },
  );
  const nothing = { tickets: 0, answers: 0, applications: 0, candidates: 0 };
  expect(await database.counts(on.company.id)).toEqual(nothing);
  const sent = await Promise.all(Array.from({ length: 5 }, () => applicant.submit()));
  const tickets = sent.map(({ body }) => (body as { surveyTicket?: string }).surveyTicket);
  expect([new Set(tickets).size, sent.map(({ status }) => status)]).toEqual([1, [200, 200, 200, 200, 200]]);
  const one = { tickets: 1, answers: 0, applications: 1, candidates: 1 };
  expect(await database.counts(on.company.id)).toEqual(one);
}, 120_000);
