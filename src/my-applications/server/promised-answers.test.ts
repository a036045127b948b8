import { afterEach, describe, expect, test } from 'vitest';
import { applicants } from '#applicants/contract.ts';
import { applications } from '#applications/contract.ts';
import { remindOfAnswersTask } from '#applications/server/remind-of-answers.ts';
import { bulk } from '#bulk-changes/contract.ts';
import { boards } from '#board/contract.ts';
import { notifications } from '#notifications/contract.ts';
import { reports } from '#reports/contract.ts';
import { aCompany, disable, testServer, visitor } from '../../../tests/harness/api.ts';
import {
  aCareersJob,
  apply,
  type CareersJob,
  headersOf,
  setStep,
} from '../../../tests/harness/own-applications.ts';
import { myApplications } from '../contract.ts';

afterEach(async () => (await testServer()).clock.set(null));

type SentApplication = Awaited<ReturnType<typeof apply>>;

const setClock = async (at: string) => (await testServer()).clock.set(new Date(at));

async function read({ applicationId, token }: SentApplication) {
  return (await visitor().call(myApplications.read, { params: { applicationId } }, headersOf(token))).body;
}

async function move(
  { company, job }: CareersJob,
  { applicationId }: SentApplication,
  place: number,
): Promise<void> {
  const params = { companyId: company.id, applicationId };
  const { version } = (await company.owner.call(applications.read, { params })).body;
  const body = { stepId: job.steps[place]?.id ?? '', version };
  expect((await company.owner.call(applications.move, { params, body })).status).toBe(200);
}

/** The card of the only application, on the board and in the list. */
async function cards({ company, job }: CareersJob) {
  const at = { params: { companyId: company.id, jobId: job.id } };
  const board = (await company.owner.call(boards.board, { ...at, query: {} })).body;
  const list = (await company.owner.call(applicants.listApplicants, { ...at, query: {} })).body;
  const facts = (
    one: { answerBy: string | null; answerDaysLeft: number | null; flags: string[] } | undefined,
  ) => [one?.answerBy, one?.answerDaysLeft, one?.flags.includes('overdue')];
  const card = board.columns.flatMap((column) => column.cards)[0];
  return { board: facts(card), list: facts(list.items[0]) };
}

async function inIstanbul(careersJob: CareersJob): Promise<CareersJob> {
  await careersJob.company.inTenant((tx) =>
    tx
      .updateTable('companies')
      .set({ time_zone: 'Europe/Istanbul' })
      .where('id', '=', careersJob.company.id)
      .execute(),
  );
  return careersJob;
}

describe('a promised answer', () => {
  test("is dated by the company's day, shown to the applicant, mailed, and counted down for the team", async () => {
    const careersJob = await inIstanbul(await aCareersJob());
    const texts = { applicantTextEn: 'We read every word.', applicantTextTr: 'Her satırı okuyoruz.' };
    await setStep(careersJob, 0, { ...texts, answerDays: 3 });
    // Already 1 December in Istanbul.
    await setClock('2026-11-30T22:30:00Z');
    const sent = await apply(careersJob);
    expect(await read(sent)).toMatchObject({
      stepText: { en: texts.applicantTextEn, tr: texts.applicantTextTr },
      nextStatus: 'in_review',
      answerBy: '2026-12-04',
      isAnswerLate: false,
    });
    expect(sent.mail?.text).toContain('You will hear from the team by December 4, 2026.');
    expect(sent.mail?.text).toContain(texts.applicantTextEn);
    expect(await cards(careersJob)).toEqual({
      board: ['2026-12-04', 3, false],
      list: ['2026-12-04', 3, false],
    });
    await setClock('2026-12-04T20:59:00Z');
    expect((await read(sent)).isAnswerLate).toBe(false);
    expect((await cards(careersJob)).board).toEqual(['2026-12-04', 0, false]);
    await setClock('2026-12-04T21:00:00Z');
    expect((await read(sent)).isAnswerLate).toBe(true);
    expect((await cards(careersJob)).list).toEqual(['2026-12-04', -1, true]);
  });

  test('is in Turkish for an applicant who applied in Turkish', async () => {
    const careersJob = await aCareersJob();
    await setStep(careersJob, 0, { answerDays: 2 });
    await setClock('2026-12-01T09:00:00Z');
    const { mail } = await apply(careersJob, undefined, { language: 'tr' });
    expect(mail?.text).toContain('Ekip size en geç 3 Aralık 2026 tarihinde yanıt verecek.');
  });

  test('begins anew on each step, and a later setting changes none that was made', async () => {
    const careersJob = await aCareersJob();
    await setClock('2026-12-01T09:00:00Z');
    await setStep(careersJob, 0, { answerDays: 5 });
    await setStep(careersJob, 2, { answerDays: 10 });
    const sent = await apply(careersJob);
    await setStep(careersJob, 0, { answerDays: 1 });
    expect((await read(sent)).answerBy).toBe('2026-12-06');
    await setClock('2026-12-01T10:00:00Z');
    await move(careersJob, sent, 1);
    expect(await read(sent)).toMatchObject({ status: 'in_review', answerBy: null, nextStatus: 'interview' });
    await setClock('2026-12-02T09:00:00Z');
    await move(careersJob, sent, 2);
    expect((await read(sent)).answerBy).toBe('2026-12-12');
    await setClock('2026-12-03T09:00:00Z');
    await move(careersJob, sent, 4);
    expect(await read(sent)).toMatchObject({ status: 'hired', answerBy: null, nextStatus: null });
  });

  test('stays when a mistaken move is undone, even if the setting changed', async () => {
    const careersJob = await aCareersJob();
    const { company, job } = careersJob;
    await setClock('2026-12-01T09:00:00Z');
    await setStep(careersJob, 0, { answerDays: 5 });
    await setStep(careersJob, 2, { answerDays: 10 });
    const sent = await apply(careersJob);
    await setStep(careersJob, 0, { answerDays: 1 });
    await setClock('2026-12-03T09:00:00Z');
    const params = { companyId: company.id, jobId: job.id };
    const action = { kind: 'move', stepId: job.steps[2]?.id } as never;
    const target = { applications: [{ id: sent.applicationId, version: 1 }] };
    const made = await company.owner.call(bulk.createBulkChange, { params, body: { action, target } });
    expect((await read(sent)).answerBy).toBe('2026-12-13');
    const at = { params: { ...params, bulkChangeId: made.body.id } };
    expect((await company.owner.call(bulk.undoBulkChange, at)).body).toMatchObject({ undoneCount: 1 });
    expect((await read(sent)).answerBy).toBe('2026-12-06');
    await move(careersJob, sent, 2);
    await setClock('2026-12-03T09:04:00Z');
    await move(careersJob, sent, 0);
    expect((await read(sent)).answerBy).toBe('2026-12-06');
  });

  test('is neither counted nor overdue once decided, and does not reveal a rejection', async () => {
    const careersJob = await aCareersJob();
    const { company } = careersJob;
    await setStep(careersJob, 0, { answerDays: 2 });
    await setClock('2026-12-01T09:00:00Z');
    const sent = await apply(careersJob);
    const params = { companyId: company.id, applicationId: sent.applicationId };
    await setClock('2026-12-03T09:00:00Z');
    const body = { reason: 'Other', note: '', version: 1 };
    expect((await company.owner.call(applications.reject, { params, body })).body).toMatchObject({
      answerBy: null,
      answerDaysLeft: null,
    });
    expect(await read(sent)).toMatchObject({ status: 'received', answerBy: '2026-12-03' });
    await setClock('2026-12-05T09:00:00Z');
    expect(await read(sent)).toMatchObject({ status: 'not_selected', answerBy: null, stepText: { en: '' } });
  });

  test('finds the overdue ones of this job alone', async () => {
    const careersJob = await aCareersJob();
    const { company } = careersJob;
    const other = await aCareersJob({}, company);
    const stranger = await aCareersJob({}, await aCompany());
    for (const one of [careersJob, other, stranger]) await setStep(one, 0, { answerDays: 2 });
    await setClock('2026-12-01T09:00:00Z');
    const sent = await apply(careersJob);
    await Promise.all([apply(other), apply(stranger)]);
    await setClock('2026-12-03T09:00:00Z');
    await apply(careersJob);
    await setClock('2026-12-04T09:00:00Z');
    const at = { params: { companyId: company.id, jobId: careersJob.job.id } };
    const overdue = await company.owner.call(applicants.listApplicants, {
      ...at,
      query: { flag: 'overdue' },
    });
    expect(overdue.body.items.map(({ id }) => id)).toEqual([sent.applicationId]);
  });

  test('is not made to somebody whom a member added', async () => {
    const careersJob = await aCareersJob();
    const { company, job } = careersJob;
    await setStep(careersJob, 0, { answerDays: 2 });
    const { applicationId } = await apply(careersJob);
    const answers = await company.inTenant(async (tx) => {
      const { candidate_id: candidateId } = await tx
        .selectFrom('applications')
        .select('candidate_id')
        .where('id', '=', applicationId)
        .executeTakeFirstOrThrow();
      return candidateId;
    });
    const another = await aCareersJob({}, company);
    await setStep(another, 0, { answerDays: 2 });
    const params = { companyId: company.id, jobId: another.job.id };
    const added = await company.owner.call(applications.add, { params, body: { candidateId: answers } });
    expect(added.body.answerBy).toBeNull();
    expect(job.id).not.toBe(another.job.id);
  });
});

describe('the team', () => {
  const told = async ({ company }: CareersJob) => {
    const list = await company.owner.call(notifications.list, { params: { companyId: company.id } });
    return list.body.items.filter(({ type }) => type === 'answer_due').map(({ answerBy }) => answerBy);
  };

  test('is notified once of each promise, from the day before on, and of none that was answered', async () => {
    const careersJob = await inIstanbul(await aCareersJob());
    const stranger = await inIstanbul(await aCareersJob());
    for (const one of [careersJob, stranger]) await setStep(one, 0, { answerDays: 3 });
    await setStep(careersJob, 1, { answerDays: 3 });
    await setClock('2026-12-01T09:00:00Z');
    const sent = await apply(careersJob);
    const answered = await apply(careersJob);
    await apply(stranger);
    await setClock('2026-12-02T09:00:00Z');
    await move(careersJob, answered, 3);
    await setClock('2026-12-02T20:59:00Z');
    await remind();
    expect(await told(careersJob)).toEqual([]);
    await setClock('2026-12-02T21:00:00Z');
    await Promise.all(Array.from({ length: 10 }, remind));
    await setClock('2026-12-05T09:00:00Z');
    await remind();
    expect(await told(careersJob)).toEqual(['2026-12-04']);
    expect(await told(stranger)).toEqual(['2026-12-04']);
    await move(careersJob, sent, 1);
    await setClock('2026-12-07T09:00:00Z');
    await remind();
    expect(await told(careersJob)).toEqual(['2026-12-08', '2026-12-04']);
  });

  test('is not notified again when a mistaken move is undone', async () => {
    const careersJob = await aCareersJob();
    await setStep(careersJob, 0, { answerDays: 3 });
    await setStep(careersJob, 1, { answerDays: 3 });
    await setClock('2026-12-01T09:00:00Z');
    const sent = await apply(careersJob);
    await setClock('2026-12-03T21:30:00Z');
    await remind();
    expect(await told(careersJob)).toEqual(['2026-12-04']);
    await move(careersJob, sent, 1);
    await setClock('2026-12-03T21:33:00Z');
    await move(careersJob, sent, 0);
    await remind();
    expect(await told(careersJob)).toEqual(['2026-12-04']);
    // A return after that time is a new promise.
    await move(careersJob, sent, 1);
    await setClock('2026-12-03T21:43:00Z');
    await move(careersJob, sent, 0);
    await setClock('2026-12-06T09:00:00Z');
    await remind();
    expect((await told(careersJob))[0]).not.toBe('2026-12-04');
    expect(await told(careersJob)).toHaveLength(2);
  });

  test('notifies only the assignee where there is one', async () => {
    const careersJob = await aCareersJob();
    const { company, job } = careersJob;
    const assignee = await company.member();
    await company.inTenant((tx) =>
      tx
        .insertInto('hiring_team_members')
        .values({ job_id: job.id, member_id: assignee.memberId, role: 'recruiter' })
        .execute(),
    );
    await setStep(careersJob, 0, { answerDays: 1 });
    const { applicationId } = await apply(careersJob);
    await company.inTenant((tx) =>
      tx
        .updateTable('applications')
        .set({ assignee_id: assignee.memberId })
        .where('id', '=', applicationId)
        .execute(),
    );
    await remind();
    expect(await told(careersJob)).toEqual([]);
    const own = await assignee.call(notifications.list, { params: { companyId: company.id } });
    expect(own.body.items.map(({ type }) => type)).toContain('answer_due');
  });

  test('is notified instead of an inactive assignee, and in no disabled company', async () => {
    const careersJob = await aCareersJob();
    const { company, job } = careersJob;
    const assignee = await company.member();
    await setStep(careersJob, 0, { answerDays: 1 });
    const { applicationId } = await apply(careersJob);
    await company.inTenant(async (tx) => {
      const memberId = assignee.memberId;
      await tx
        .insertInto('hiring_team_members')
        .values({ job_id: job.id, member_id: memberId, role: 'recruiter' })
        .execute();
      await tx
        .updateTable('applications')
        .set({ assignee_id: memberId })
        .where('id', '=', applicationId)
        .execute();
      await tx.updateTable('members').set({ status: 'inactive' }).where('id', '=', memberId).execute();
    });
    await remind();
    expect(await told(careersJob)).toHaveLength(1);
    const disabled = await aCareersJob();
    await setStep(disabled, 0, { answerDays: 1 });
    await apply(disabled);
    await disable(disabled.company);
    await remind();
    const events = await disabled.company.inTenant((tx) =>
      tx.selectFrom('events').select('id').where('type', '=', 'application.answer_due').execute(),
    );
    expect(events).toEqual([]);
  });

  test('reads in the reports how many promises of each step were kept', async () => {
    const careersJob = await aCareersJob();
    const { company, job } = careersJob;
    await setStep(careersJob, 0, { answerDays: 2 });
    await setClock('2026-12-01T09:00:00Z');
    const [inTime, late, ignored, withdrawn, lateWithdrawn] = await Promise.all(
      Array.from({ length: 5 }, () => apply(careersJob)),
    );
    await setClock('2026-12-03T09:00:00Z');
    if (!inTime || !late || !ignored || !withdrawn || !lateWithdrawn) throw new Error('There are five.');
    await move(careersJob, inTime, 1);
    await withdraw(withdrawn);
    const read = async () => {
      const params = { companyId: company.id, jobId: job.id };
      const { body } = await company.owner.call(reports.readReport, { params, query: { preset: '30d' } });
      return body.promises.map(({ stepId, promised, kept, late: missed, keptShare }) => [
        stepId === job.steps[0]?.id,
        promised,
        kept,
        missed,
        keptShare,
      ]);
    };
    expect(await read()).toEqual([[true, 1, 1, 0, 1]]);
    await setClock('2026-12-04T09:00:00Z');
    await move(careersJob, late, 1);
    await withdraw(lateWithdrawn);
    expect(await read()).toEqual([[true, 4, 1, 3, 0.25]]);
  });
});

const remind = async () => {
  const { platform } = await testServer();
  await remindOfAnswersTask.run({}, platform);
};

const withdraw = ({ applicationId, token }: SentApplication) =>
  visitor().call(
    myApplications.withdraw,
    { params: { applicationId }, body: { reason: '' } },
    headersOf(token),
  );
