import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { removeCompaniesTask } from '#companies/server/remove-companies.ts';
import { stopExtraction } from '#files/server/extract-text.ts';
import { inTenant } from '#platform/server/db/tenant.ts';
import { rehearsals } from '#rehearsals/contract.ts';
import { anEmail } from '../../../tests/harness/accounts.ts';
import { aCompany, type TestCompany, testServer, visitor } from '../../../tests/harness/api.ts';
import {
  anApplicant,
  anIntroduction,
  type Applicant,
  aRehearsedForm,
  contact,
} from '../../../tests/harness/applicant.ts';
import { aCustomDomain } from '../../../tests/harness/custom-domain.ts';
import { asSuperuser } from '../../../tests/harness/database.ts';
import { textPdf } from '../../../tests/harness/documents.ts';
import { aCareersJob, type CareersJob } from '../../../tests/harness/own-applications.ts';
import { survey, type SurveyDraft, type SurveyQuestion } from '../contract.ts';
import { type SurveyAnswers, surveyForms, surveyTicketHeader } from '../form-contract.ts';
import { foldAnswers, foldSurveyAnswersTask } from './fold-answers.ts';

let owner: pg.Client;
beforeAll(async () => {
  owner = new pg.Client({ connectionString: asSuperuser((await testServer()).ownerUrl) });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  stopExtraction();
});

const text = (en: string, tr = '') => ({ en, tr });

function aQuestion(isMultiple = false): SurveyQuestion {
  const options = ['Tea', 'Coffee', 'Water'].map((name) => ({ id: randomUUID(), text: text(name) }));
  return {
    id: randomUUID(),
    text: text('What do you drink?', 'Ne içersiniz?'),
    help: text(''),
    isMultiple,
    options,
  };
}

const at = ({ id }: Pick<TestCompany, 'id'>) => ({ params: { companyId: id } });

async function save(company: TestCompany, questions: SurveyQuestion[], isOn = true) {
  const { version } = (await company.owner.call(survey.readSettings, at(company))).body;
  const draft: SurveyDraft = { isOn, content: { lead: text(''), questions } };
  return company.owner.call(survey.saveSettings, { ...at(company), body: { ...draft, version } });
}

/** A published job of a company whose survey is on, with one question. */
async function aSurvey(question = aQuestion(), company?: TestCompany) {
  const careersJob = await aCareersJob({}, company);
  expect((await save(careersJob.company, [question])).status).toBe(200);
  return { ...careersJob, question };
}

async function aSentForm({ company, job }: CareersJob): Promise<Applicant> {
  const applicant = await anApplicant(company.slug, job.slug);
  await applicant.change(contact(anEmail()));
  return applicant;
}

async function ticketOf(applicant: Applicant): Promise<string> {
  const { status, body } = await applicant.submit();
  expect(status).toBe(200);
  return (body as { surveyTicket?: string }).surveyTicket ?? '';
}

const aTicket = async (careersJob: CareersJob): Promise<string> => ticketOf(await aSentForm(careersJob));

const read = (ticket: string, language = 'en') =>
  visitor().call(surveyForms.readForm, {}, { [surveyTicketHeader]: ticket, 'accept-language': language });
const answer = (ticket: string, answers: SurveyAnswers) =>
  visitor().call(surveyForms.sendAnswers, { body: { answers } }, { [surveyTicketHeader]: ticket });

/** Answers of new applicants, each with one option by its place, or with null for none. */
async function answers(on: CareersJob & { question: SurveyQuestion }, places: (number | null)[]) {
  for (const place of places) {
    const chosen = place === null ? [] : [on.question.options[place]?.id ?? ''];
    expect((await answer(await aTicket(on), { [on.question.id]: chosen })).status).toBe(200);
  }
}

const fold = (company: TestCompany, today = new Date().toISOString().slice(0, 10)) =>
  company.inTenant((tx) => foldAnswers(tx, today));

async function waiting({ id }: TestCompany): Promise<number> {
  const { rows } = await owner.query('select from survey.answers where tenant_id = $1', [id]);
  return rows.length;
}

const figures = async (company: TestCompany, jobId?: string) => {
  const query = jobId === undefined ? {} : { jobId };
  return (await company.owner.call(survey.readReport, { ...at(company), query })).body;
};

describe('an applicant', () => {
  test('gets no survey while it is off', async () => {
    const careersJob = await aCareersJob();
    const applicant = await aSentForm(careersJob);
    expect((await applicant.submit()).body).toEqual({ isSuccess: true });
    const isOff = await save(careersJob.company, [aQuestion()], false);
    expect(isOff.body.isOn).toBe(false);
    expect((await applicant.submit()).body).toEqual({ isSuccess: true });
  });

  test('gets one ticket however often the form is sent, and answers once', async () => {
    const on = await aSurvey();
    const applicant = await aSentForm(on);
    const tickets = await Promise.all(Array.from({ length: 5 }, () => ticketOf(applicant)));
    const [ticket = ''] = tickets;
    expect(new Set(tickets)).toEqual(new Set([ticket]));
    expect(ticket).not.toBe('');
    const { body } = await read(ticket, 'tr');
    expect(body.questions).toMatchObject([
      {
        text: { text: 'Ne içersiniz?', language: 'tr' },
        options: [{ text: { text: 'Tea', language: 'en' } }, {}, {}],
      },
    ]);
    const answering = Array.from({ length: 40 }, () => answer(ticket, { [on.question.id]: [] }));
    const statuses = (await Promise.all(answering)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 404)).toHaveLength(39);
    expect(await waiting(on.company)).toBe(1);
    expect(await ticketOf(applicant)).toBe('');
    expect((await read(ticket)).problem.code).toBe('survey.ticket_gone');
  });

  test('without a job gets the survey too, until the company switches it off', async () => {
    const on = await aSurvey();
    await on.company.inTenant((tx) =>
      tx.updateTable('companies').set({ takes_introductions: true }).where('id', '=', tx.tenantId).execute(),
    );
    const form = await anIntroduction(on.company.slug);
    await form.change(contact(anEmail()));
    await form.upload(await textPdf([['Bridges of Ankara']]));
    const ticket = await ticketOf(form);
    expect((await read(ticket)).status).toBe(200);
    await save(on.company, [on.question], false);
    expect((await read(ticket)).status).toBe(404);
    expect((await answer(ticket, { [on.question.id]: [] })).status).toBe(404);
  });

  test.each([
    ['an unknown question', () => ({ [randomUUID()]: [] })],
    ['an unknown option', ({ id }: SurveyQuestion) => ({ [id]: [randomUUID()] })],
    [
      'two options of one',
      ({ id, options }: SurveyQuestion) => ({ [id]: options.slice(0, 2).map((one) => one.id) }),
    ],
  ])('is refused with %s and keeps the ticket', async (_name, wrong) => {
    const on = await aSurvey();
    const ticket = await aTicket(on);
    const refused = await answer(ticket, wrong(on.question) as SurveyAnswers);
    expect(refused).toMatchObject({ status: 400, problem: { code: 'survey.unknown_choice' } });
    expect((await answer(ticket, { [on.question.id]: [] })).status).toBe(200);
  });

  test.each(['', 'constructor', '__proto__', `${randomUUID()}.${'a'.repeat(43)}`])(
    'is refused with the ticket “%s”',
    async (ticket) => {
      expect((await read(ticket)).status).toBe(404);
      expect((await answer(ticket, {})).status).toBe(404);
    },
  );

  test('cannot use a ticket of another company, nor an expired one', async () => {
    const [on, other] = [await aSurvey(), await aSurvey()];
    const ticket = await aTicket(on);
    const foreign = ticket.replace(on.company.id, other.company.id);
    expect((await answer(foreign, { [other.question.id]: [] })).status).toBe(404);
    await owner.query('update survey.tickets set expires_on = current_date - 1 where tenant_id = $1', [
      on.company.id,
    ]);
    expect((await read(ticket)).status).toBe(404);
    expect((await answer(ticket, { [on.question.id]: [] })).status).toBe(404);
    expect((await waiting(on.company)) + (await waiting(other.company))).toBe(0);
  });

  test('reads and answers it at the domain of the company', async () => {
    const on = await aSurvey();
    const headers = { host: await aCustomDomain(on.company), [surveyTicketHeader]: await aTicket(on) };
    const { app } = await testServer();
    expect((await app.inject({ url: '/api/careers-survey', headers })).json()).toMatchObject({
      questions: [{ id: on.question.id }],
    });
    const payload = { answers: { [on.question.id]: [] } };
    const sent = await app.inject({ method: 'POST', url: '/api/careers-survey/answers', headers, payload });
    expect(sent.json()).toEqual({ isSuccess: true });
  });

  test('of a rehearsal sees the survey, and nothing is stored', async () => {
    const on = await aSurvey();
    const params = { companyId: on.company.id, jobId: on.job.id };
    const started = await on.company.owner.call(rehearsals.start, { params, body: { language: 'en' } });
    const form = await aRehearsedForm(started.body.address);
    await form.change(contact(anEmail()));
    const ticket = await ticketOf(form);
    expect((await read(ticket)).status).toBe(200);
    expect((await answer(ticket, { [on.question.id]: [] })).status).toBe(200);
    expect(await waiting(on.company)).toBe(0);
    // Without its prefix it is a ticket like all others, and there is none.
    expect((await answer(ticket.replace('rehearsal.', ''), { [on.question.id]: [] })).status).toBe(404);
  });

  test('gets the survey too when the form is held', async () => {
    const { platform } = await testServer();
    const on = await aSurvey();
    const applicant = await aSentForm(on);
    await applicant.change({ homepage: 'https://spam.test' });
    platform.config.botChecks = true;
    const ticket = await ticketOf(applicant).finally(() => (platform.config.botChecks = false));
    const applications = on.company.inTenant((tx) => tx.selectFrom('applications').select('id').execute());
    expect(await applications).toEqual([]);
    expect((await answer(ticket, { [on.question.id]: [] })).status).toBe(200);
  });
});

describe('waiting answers', () => {
  const uses = ['select from', 'delete from', 'update', 'insert into'].flatMap((verb) =>
    ['survey.answers', 'survey.tickets'].map((table) => [verb, table] as const),
  );
  test.each(uses)('the roles of the server may not %s %s', async (verb, table) => {
    const { platform } = await testServer();
    const { company } = await aSurvey();
    const rest = { update: ' set job_id = null', 'insert into': ' default values' }[verb as string] ?? '';
    const statement = sql.raw(`${verb} ${table}${rest}`);
    await expect(company.inTenant((tx) => statement.execute(tx))).rejects.toThrow('permission denied');
    const asSystem = inTenant(platform.system, company.id, (tx) => statement.execute(tx));
    await expect(asSystem).rejects.toThrow('permission denied');
  });

  test('have no person, application or time, and go with their company', async () => {
    const on = await aSurvey();
    await answers(on, [0]);
    await aTicket(on);
    const { rows } = await owner.query('select * from survey.answers where tenant_id = $1', [on.company.id]);
    expect(Object.keys(rows[0] as object).sort()).toEqual(['choices', 'id', 'job_id', 'month', 'tenant_id']);
    const { platform } = await testServer();
    await owner.query("update app.companies set deletion_due_at = now() - interval '1 day' where id = $1", [
      on.company.id,
    ]);
    await removeCompaniesTask([]).run({}, platform);
    const left = await owner.query(
      'select tenant_id from survey.answers where tenant_id = $1 union all select tenant_id from survey.tickets where tenant_id = $1',
      [on.company.id],
    );
    expect(left.rows).toEqual([]);
  });

  test('are counted from five of a job on, and leave no row', async () => {
    const on = await aSurvey();
    await answers(on, [0, 0, 0, 0]);
    expect(await fold(on.company)).toBe(0);
    expect((await figures(on.company)).questions).toEqual([]);
    expect(await waiting(on.company)).toBe(4);
    await answers(on, [0]);
    expect(await fold(on.company)).toBe(5);
    expect(await waiting(on.company)).toBe(0);
    const report = await figures(on.company);
    expect(report.jobs).toEqual([{ id: on.job.id, title: on.job.title }]);
    expect(report.questions).toMatchObject([
      { people: 5, choices: [{ people: null }, {}, {}, { id: null }] },
    ]);
    expect(report).not.toHaveProperty('waiting');
  });

  test('of two workers and of a transaction that fails are counted once', async () => {
    const on = await aSurvey(aQuestion(true));
    await answers(on, [0, 0, 0, 0, 0, 1]);
    const failing = on.company.inTenant(async (tx) => {
      expect(await foldAnswers(tx, '2026-01-01')).toBe(6);
      throw new Error('killed');
    });
    await expect(failing).rejects.toThrow('killed');
    expect(await waiting(on.company)).toBe(6);
    const folded = await Promise.all(Array.from({ length: 8 }, () => fold(on.company)));
    expect(folded.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 0, 0, 6]);
    const counts = await on.company.inTenant((tx) =>
      tx.selectFrom('survey_counts').select(['choice', 'answers']).orderBy('answers').execute(),
    );
    expect(counts).toEqual([
      { choice: on.question.options[1]?.id, answers: 1 },
      { choice: on.question.options[0]?.id, answers: 5 },
      { choice: 'all', answers: 6 },
    ]);
  });

  test('that come while another worker folds wait for four more', async () => {
    const on = await aSurvey();
    await answers(on, [0, 0, 0, 0, 0]);
    await owner.query('begin');
    await owner.query("select set_config('app.tenant_id', $1, true)", [on.company.id]);
    await owner.query('select survey.fold_answers(current_date)');
    await answers(on, [1]);
    const second = fold(on.company);
    const other = new pg.Client({ connectionString: asSuperuser((await testServer()).ownerUrl) });
    await other.connect();
    const isWaiting = async () =>
      (
        await other.query(
          "select from pg_stat_activity where query like '%fold_answers%' and wait_event_type = 'Lock'",
        )
      ).rowCount;
    await expect.poll(isWaiting).toBe(1);
    await owner.query('commit');
    await other.end();
    expect(await second).toBe(0);
    expect(await waiting(on.company)).toBe(1);
  });

  test('of closed jobs are counted without a job, five or more together', async () => {
    const on = await aSurvey();
    const second = { ...(await aCareersJob({}, on.company)), question: on.question };
    await answers(on, [0, 1]);
    await answers(second, [0, 1]);
    await on.company.inTenant((tx) => tx.updateTable('jobs').set({ status: 'closed' }).execute());
    expect(await fold(on.company)).toBe(0);
    const third = { ...(await aCareersJob({}, on.company)), question: on.question };
    await answers(third, [0]);
    expect(await fold(on.company)).toBe(0);
    // The answer of the open job is late four months later.
    const { rows } = await owner.query<{ day: string }>(
      "select (date_trunc('month', now()) + interval '4 months')::date::text as day",
    );
    expect(await fold(on.company, rows[0]?.day)).toBe(5);
    expect(await figures(on.company)).toMatchObject({ jobs: [], questions: [{ people: 5 }] });
  });

  test('are folded by the nightly task', async () => {
    const on = await aSurvey();
    await answers(on, [0, 1, 2, null, null]);
    await foldSurveyAnswersTask.run({}, (await testServer()).platform);
    expect(await figures(on.company)).toMatchObject({ questions: [{ people: 5 }] });
  });
});

describe('the figures', () => {
  test('keep removed questions and options under their last text', async () => {
    const on = await aSurvey();
    await answers(on, [0, 0, 0, 0, 0, 1, 1, 1, 1, 1]);
    await fold(on.company);
    const [tea, coffee, water] = on.question.options;
    if (!tea || !coffee || !water) throw new Error('three options');
    const mate = { id: randomUUID(), text: text('Mate') };
    const changed = { ...on.question, options: [{ ...tea, text: text('Black tea') }, water, mate] };
    expect((await save(on.company, [changed])).body.content.questions[0]?.options).toHaveLength(3);
    const [question] = (await figures(on.company)).questions;
    expect(question?.choices.map((one) => [one.text.en, one.isRemoved])).toEqual([
      ['Black tea', false],
      ['Water', false],
      ['Mate', false],
      ['Coffee', true],
      ['', false],
    ]);
    const other = aQuestion();
    await save(on.company, [other]);
    expect((await figures(on.company)).questions).toMatchObject([
      { id: on.question.id, isRemoved: true, people: 10 },
    ]);
  });

  test('of a job are for members who may see it', async () => {
    const on = await aSurvey();
    await answers(on, [0, 0, 0, 0, 0]);
    await fold(on.company);
    const report = (caller: TestCompany['owner'], jobId?: string) =>
      caller.call(survey.readReport, { ...at(on.company), query: jobId === undefined ? {} : { jobId } });
    expect((await report(on.company.owner, on.job.id)).body.questions).toMatchObject([{ people: 5 }]);
    const reader = await on.company.member('reports.view');
    expect((await report(reader)).body).toMatchObject({ jobs: [], questions: [{ people: 5 }] });
    expect((await report(reader, on.job.id)).status).toBe(404);
    expect((await report(await on.company.member('jobs.list', 'jobs.get'))).status).toBe(403);
    expect((await report((await aCompany()).owner)).status).toBe(404);
    expect((await report(on.company.owner, randomUUID())).status).toBe(404);
  });
});

describe('the settings', () => {
  test('begin switched off with ready-made questions, and the later of two saves is refused', async () => {
    const company = await aCompany();
    const { body } = await company.owner.call(survey.readSettings, at(company));
    expect(body).toMatchObject({ isOn: false, version: 0 });
    expect(body.content.questions).toHaveLength(4);
    expect(body.ready).toHaveLength(8);
    const { ready: _, ...settings } = body;
    const saves = await Promise.all(
      Array.from({ length: 5 }, () =>
        company.owner.call(survey.saveSettings, { ...at(company), body: settings }),
      ),
    );
    expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
  });

  test('are refused without a question, a text or two options, and without the permission', async () => {
    const company = await aCompany();
    expect((await save(company, [])).problem.code).toBe('survey.no_question');
    const question = aQuestion();
    const wrong = await save(company, [
      { ...question, text: text(''), options: question.options.slice(0, 1) },
    ]);
    expect(wrong.status).toBe(400);
    expect(Object.keys(wrong.problem.fields ?? {})).toEqual([
      'content.questions.0.text.en',
      'content.questions.0.text.tr',
      'content.questions.0.options',
    ]);
    const recruiter = await company.member('jobs.update', 'careers.manage', 'reports.view');
    expect((await recruiter.call(survey.readSettings, at(company))).status).toBe(403);
  });
});
