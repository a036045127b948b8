import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trafficCounterOf } from '#careers/server/count-traffic.ts';
import { jobs } from '#jobs/contract.ts';
import { addressOf, aCompany, aUser, testServer, visitor } from '../../../tests/harness/api.ts';
import { anApplicant, contact } from '../../../tests/harness/applicant.ts';
import { rowsOf } from '../../../tests/harness/company-rows.ts';
import { asSuperuser } from '../../../tests/harness/database.ts';
import { aCareersJob } from '../../../tests/harness/own-applications.ts';
import { survey } from '../contract.ts';
import { surveyForms, surveyTicketHeader } from '../form-contract.ts';

let owner: pg.Client;
beforeAll(async () => {
  owner = new pg.Client({ connectionString: asSuperuser((await testServer()).ownerUrl) });
  await owner.connect();
});
afterAll(() => owner.end());

const text = (en: string) => ({ en, tr: '' });

/** A company with a survey, a sent form whose ticket is open, and one answer that waits. */
async function aSurvey() {
  const careersJob = await aCareersJob();
  const { company, job } = careersJob;
  const params = { companyId: company.id };
  const options = ['Tea', 'Coffee'].map((name) => ({ id: randomUUID(), text: text(name) }));
  const question = { id: randomUUID(), text: text('Drink?'), help: text(''), isMultiple: false, options };
  const { version } = (await company.owner.call(survey.readSettings, { params })).body;
  const settings = { isOn: true, content: { lead: text(''), questions: [question] }, version };
  const saved = await company.owner.call(survey.saveSettings, { params, body: settings });
  expect(saved.status).toBe(200);
  const tickets: string[] = [];
  for (const _ of [1, 2]) {
    const applicant = await anApplicant(company.slug, job.slug);
    await applicant.change(contact(`${randomUUID()}@example.test`));
    tickets.push(((await applicant.submit()).body as { surveyTicket?: string }).surveyTicket ?? '');
  }
  const [open = '', used = ''] = tickets;
  const answers = { [question.id]: [options[0]?.id ?? ''] };
  expect((await send(used, { answers })).status).toBe(200);
  return { ...careersJob, params, question, answers, open, used, settings: saved.body };
}

const send = (ticket: string, body: { answers: Record<string, string[]> }) =>
  visitor().call(surveyForms.sendAnswers, { body }, { [surveyTicketHeader]: ticket });

/** All rows of a company, also those of the closed tables. */
async function everythingOf({ id }: { id: string }) {
  // Visits are written with a delay.
  await trafficCounterOf((await testServer()).platform).flush();
  const closed = await owner.query(
    `select 'tickets', to_jsonb(t)::text from survey.tickets t where tenant_id = $1
      union all select 'answers', to_jsonb(a)::text from survey.answers a where tenant_id = $1 order by 1, 2`,
    [id],
  );
  return { app: Object.fromEntries(await rowsOf(id)), closed: closed.rows };
}

test('another company reads and changes nothing of a survey or of the translations of questions', async () => {
  const on = await aSurvey();
  const other = await aCompany();
  const stranger = await aUser();
  const { params, settings } = on;
  const jobParams = { ...params, jobId: on.job.id };
  const job = (await on.company.owner.call(jobs.read, { params: jobParams })).body;
  const { title, descriptionHtml, standardFieldModes, version } = job;
  const texts = { label: 'Benim?', help: '', options: [] };
  const questions = [{ type: 'boolean', label: 'Mine?', translations: { tr: texts } }];
  const change = { title, descriptionHtml, standardFieldModes, version, questions };
  const ours = await on.company.owner.call(jobs.update, { params: jobParams, body: change as never });
  expect(ours.status).toBe(200);
  const before = await everythingOf(on.company);
  expect(before.closed).toHaveLength(2);
  const translated = { ...change, version: ours.body.version };
  const statuses = [];
  for (const by of [other.owner, stranger]) {
    const body = { isOn: false, content: settings.content, version: settings.version };
    statuses.push(
      (await by.call(survey.readSettings, { params })).status,
      (await by.call(survey.saveSettings, { params, body })).status,
      (await by.call(survey.readReport, { params, query: {} })).status,
      (await by.call(survey.readReport, { params, query: { jobId: on.job.id } })).status,
      (
        await by.call(jobs.update, {
          params: jobParams,
          body: { ...translated, version: job.version },
        } as never)
      ).status,
    );
  }
  // The own company of the other, with ids of the first.
  const ownParams = { companyId: other.id };
  const own = { ...ownParams, jobId: on.job.id };
  statuses.push(
    (await other.owner.call(survey.readReport, { params: ownParams, query: { jobId: on.job.id } })).status,
    (
      await other.owner.call(jobs.update, {
        params: own,
        body: { ...translated, version: job.version },
      } as never)
    ).status,
  );
  expect(statuses.filter((status) => status !== 403 && status !== 404)).toEqual([]);
  expect(await everythingOf(on.company)).toEqual(before);
});

test('tickets that are used, shortened, of another company or made up open nothing', async () => {
  const on = await aSurvey();
  const other = await aSurvey();
  const before = [await everythingOf(on.company), await everythingOf(other.company)];
  const secret = on.open.split('.').at(-1) ?? '';
  const attempts = [
    on.used,
    on.open.slice(0, -1),
    `${on.open}x`,
    secret,
    `${other.company.id}.${secret}`,
    `rehearsal.${on.open}.x`,
    `${on.company.id}.${'A'.repeat(43)}`,
    `${on.company.id}.__proto__`,
    '',
  ];
  for (const ticket of attempts) {
    expect([ticket, (await send(ticket, { answers: {} })).status]).toEqual([ticket, 404]);
    const read = await visitor().call(surveyForms.readForm, {}, { [surveyTicketHeader]: ticket });
    expect([ticket, read.status]).toEqual([ticket, 404]);
  }
  expect([await everythingOf(on.company), await everythingOf(other.company)]).toEqual(before);
});

test('answers with odd keys, options of other questions or too many options are refused and use up no ticket', async () => {
  const on = await aSurvey();
  const other = await aSurvey();
  const before = await everythingOf(on.company);
  const [questionId = '', [option = ''] = []] = Object.entries(on.answers)[0] ?? [];
  const bodies = [
    '{"answers":{"__proto__":[]}}',
    '{"answers":{"constructor":[]}}',
    '{"answers":{"__proto__":{"x":1}},"constructor":{"prototype":{}}}',
    `{"answers":{"${questionId}":["__proto__"]}}`,
    `{"answers":{"${questionId}":["declined"]}}`,
    `{"answers":{"${questionId}":["all"]}}`,
    JSON.stringify({ answers: other.answers }),
    JSON.stringify({ answers: { [questionId]: Object.values(other.answers)[0] } }),
    JSON.stringify({ answers: { [questionId]: on.question.options.map(({ id }) => id) } }),
    JSON.stringify({ answers: { [questionId]: Array.from({ length: 1000 }, () => option) } }),
    JSON.stringify({ answers: { [questionId]: option } }),
    JSON.stringify({ answers: [] }),
    '{"answers":null}',
    '[]',
    '{',
  ];
  const { app } = await testServer();
  const headers = { [surveyTicketHeader]: on.open, 'content-type': 'application/json' };
  const url = addressOf(surveyForms.sendAnswers, {}, {});
  for (const payload of bodies) {
    const { statusCode } = await app.inject({ method: 'POST', url, headers, payload });
    expect([payload.slice(0, 80), statusCode]).toEqual([payload.slice(0, 80), 400]);
  }
  expect(await everythingOf(on.company)).toEqual(before);
  expect(({} as { x?: number }).x).toBeUndefined();
  expect((await send(on.open, { answers: on.answers })).status).toBe(200);
});
