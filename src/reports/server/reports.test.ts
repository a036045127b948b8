import { beforeAll, expect, test } from 'vitest';
import { applications } from '#applications/contract.ts';
import { anApplication } from '#applications/server/factory.ts';
import { audit } from '#activity/audit-contract.ts';
import { comments } from '#comments/contract.ts';
import { aJob } from '#jobs/server/factory.ts';
import { meetings } from '#meetings/contract.ts';
import { aMeetingDraft } from '#meetings/server/factory.ts';
import type { Permission } from '#platform/contract/permissions.ts';
import { aCompany, type Caller, testServer, visitor } from '../../../tests/harness/api.ts';
import { type ReportPerson, reports } from '../contract.ts';
import type { PeopleKind } from '../rules.ts';

// A small data set with results computed by hand. The company is in Istanbul, UTC+3.
type ReportFixture = Awaited<ReturnType<typeof aReportFixture>>;
let fixture: ReportFixture;
beforeAll(async () => {
  fixture = await aReportFixture();
});

async function aReportFixture() {
  const { clock } = await testServer();
  const at = (time: string): void => clock.set(new Date(`2026-01-${time}Z`));
  at('04T09:00:00');
  const company = await aCompany();
  const { owner } = company;
  const recruiter = await company.member('jobs.list', 'jobs.get', 'candidates.list', 'reports.view');
  const job = await company.inTenant((tx) =>
    aJob(tx, {
      title: 'Cook',
      now: new Date('2026-01-01T09:00:00Z'),
      hiringTeam: [{ memberId: recruiter.memberId, role: 'recruiter' }],
    }),
  );
  const [applied, screening, interview, offer, hired] = job.steps.map(({ id }) => id) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const params = { companyId: company.id, jobId: job.id };
  const add = async (name: string, day: string, source: string, overrides: object = {}) => {
    const when = new Date(`2026-01-${day}Z`);
    const times = { applied_at: when, step_entered_at: when };
    const row = await company.inTenant((tx) =>
      anApplication(tx, { jobId: job.id, candidate: { name }, source, ...times, ...overrides }),
    );
    return new Moving(row.id, row.candidate_id);
  };
  class Moving {
    version = 1;
    readonly id: string;
    readonly candidateId: string;
    constructor(id: string, candidateId: string) {
      this.id = id;
      this.candidateId = candidateId;
    }
    async move(when: string, stepId: string, who: Caller) {
      at(when);
      const body = { stepId, version: this.version };
      const to = { params: { companyId: company.id, applicationId: this.id }, body };
      this.version = (await who.call(applications.move, to)).body.version;
    }
    async reject(when: string) {
      at(when);
      const body = { reason: 'Other', note: '', version: this.version };
      const to = { params: { companyId: company.id, applicationId: this.id }, body };
      this.version = (await owner.call(applications.reject, to)).body.version;
    }
    async unreject(when: string) {
      at(when);
      const to = { params: { companyId: company.id, applicationId: this.id } };
      this.version = (await owner.call(applications.unreject, to)).body.version;
    }
  }

  const ada = await add('Ada', '05T09:00:00', 'linkedin');
  await ada.move('07T09:00:00', screening, recruiter);
  await ada.move('11T09:00:00', interview, recruiter);
  await ada.move('12T09:00:00', offer, recruiter);
  await ada.move('15T09:00:00', hired, recruiter);
  // Applied on the 6th in the company's zone; moved back from the interview, then rejected.
  const bora = await add('Bora', '05T21:30:00', 'linkedin');
  await bora.move('08T21:30:00', screening, owner);
  await bora.move('09T21:30:00', interview, owner);
  await bora.move('10T21:30:00', screening, owner);
  await bora.reject('13T21:30:00');
  const can = await add('Can', '06T12:00:00', 'direct');
  await can.reject('07T12:00:00');
  await can.unreject('08T12:00:00');
  await can.move('09T12:00:00', screening, owner);
  // Hired by mistake and moved back at once.
  const defne = await add('Defne', '20T09:00:00', 'direct');
  await defne.move('20T10:00:00', hired, owner);
  await defne.move('20T10:02:00', applied, owner);
  await company.inTenant((tx) =>
    tx
      .updateTable('applications')
      .set({ outcome: 'withdrawn', closed_at: new Date('2026-01-21T09:00:00Z') })
      .where('id', '=', defne.id)
      .execute(),
  );
  const question = { questionId: '0198c0de-0000-7000-8000-00000000000a', label: '=Can you cook?' };
  await add('Ece', '28T09:00:00', 'careers', {
    is_knocked_out: true,
    knockout_answers: JSON.stringify([question]),
  });

  const link = { job_id: job.id, name: 'LinkedIn post', source: 'linkedin' };
  await company.inTenant((tx) => tx.insertInto('job_links').values(link).execute());
  const rated = { params: { companyId: company.id, applicationId: ada.id }, body: { rating: 5 } };
  await recruiter.call(applications.rate, rated);
  const about = { params: { companyId: company.id, candidateId: ada.candidateId } };
  await recruiter.call(comments.create, {
    ...about,
    body: { bodyHtml: '<p>Good</p>', applicationId: ada.id },
  });
  at('11T07:00:00');
  const body = aMeetingDraft({
    candidateId: ada.candidateId,
    applicationId: ada.id,
    hostIds: [recruiter.memberId],
    wallTime: '2026-01-11T14:00',
  });
  const meeting = await owner.call(meetings.create, { params: { companyId: company.id }, body });
  at('11T16:00:00');
  await owner.call(meetings.complete, {
    params: { companyId: company.id, meetingId: meeting.body.id },
  });
  at('31T09:00:00');
  return {
    company,
    owner,
    recruiter,
    job,
    params,
    question,
    steps: { applied, screening, interview, offer, hired },
  };
}

const read = async (query: object = {}, who = fixture.owner) =>
  (await who.call(reports.readReport, { params: fixture.params, query })).body;
const listPeople = async (of: PeopleKind, about?: string, query: object = {}): Promise<ReportPerson[]> =>
  (
    await fixture.owner.call(reports.listPeople, {
      params: fixture.params,
      query: { of, ...(about !== undefined && { about }), ...query },
    })
  ).body.items;
const names = (people: ReportPerson[]): string[] => people.map(({ name }) => name);

test('the funnel counts everyone who ever reached a step, except by a move undone at once', async () => {
  const { funnel, applications: count } = await read();
  expect(count).toBe(5);
  expect(funnel.map(({ title, reached, ofPrevious, ofAll }) => [title, reached, ofPrevious, ofAll])).toEqual([
    ['Applied', 5, null, 1],
    ['Screening', 3, 3 / 5, 3 / 5],
    ['Interview', 2, 2 / 3, 2 / 5],
    ['Offer', 1, 1 / 2, 1 / 5],
    ['Hired', 1, 1, 1 / 5],
  ]);
  const { steps } = fixture;
  expect(names(await listPeople('reached', steps.applied))).toEqual(['Ece', 'Defne', 'Can', 'Bora', 'Ada']);
  expect(names(await listPeople('reached', steps.screening))).toEqual(['Can', 'Bora', 'Ada']);
  expect(names(await listPeople('reached', steps.interview))).toEqual(['Bora', 'Ada']);
  expect(names(await listPeople('reached', steps.hired))).toEqual(['Ada']);
});

test('the time in a step counts each step period, and a reverted rejection does not interrupt one', async () => {
  const { timeInStep } = await read();
  expect(
    timeInStep.map(({ title, ended, medianDays, p90Days, standing }) => [
      title,
      ended,
      medianDays,
      p90Days,
      standing,
    ]),
  ).toEqual([
    ['Applied', 4, 2.5, 3, 1],
    ['Screening', 3, 3, 3.8, 1],
    ['Interview', 2, 1, 1, 0],
    ['Offer', 1, 3, 3, 0],
  ]);
  const left = await listPeople('left', fixture.steps.screening);
  expect(left.map(({ name, days }) => [name, days])).toEqual([
    ['Bora', 3],
    ['Ada', 4],
    ['Bora', 1],
  ]);
  const standing = await listPeople('standing', fixture.steps.screening);
  expect(standing.map(({ name, days }) => [name, days])).toEqual([['Can', 21.9]]);
});

test('time to hire counts from the application and from the last publishing before it', async () => {
  const { timeToHire } = await read();
  expect(timeToHire).toEqual({
    fromApplication: { count: 1, medianDays: 10, p90Days: 10 },
    fromPublishing: { count: 1, medianDays: 14, p90Days: 14 },
  });
  expect((await listPeople('hired')).map(({ name, days }) => [name, days])).toEqual([['Ada', 10]]);
  expect((await listPeople('hiredSincePublishing')).map(({ days }) => days)).toEqual([14]);
  // Counted by the day of the hire, not of the application.
  const onDay = { from: '2026-01-15', to: '2026-01-15' };
  expect((await read(onDay)).timeToHire.fromApplication.count).toBe(1);
  expect((await read({ from: '2026-01-05', to: '2026-01-14' })).timeToHire.fromApplication.count).toBe(0);
});

test('sources show how far their applicants got', async () => {
  const { sources } = await read();
  expect(sources).toEqual([
    {
      source: 'direct',
      link: null,
      applications: 2,
      interviewed: 0,
      interviewedShare: 0,
      hired: 0,
      hiredShare: 0,
    },
    {
      source: 'linkedin',
      link: 'LinkedIn post',
      applications: 2,
      interviewed: 2,
      interviewedShare: 1,
      hired: 1,
      hiredShare: 0.5,
    },
    {
      source: 'careers',
      link: null,
      applications: 1,
      interviewed: 0,
      interviewedShare: 0,
      hired: 0,
      hiredShare: 0,
    },
  ]);
  expect(names(await listPeople('applied', 'direct'))).toEqual(['Defne', 'Can']);
  expect(names(await listPeople('interviewed', 'linkedin'))).toEqual(['Bora', 'Ada']);
  expect(names(await listPeople('appliedAndHired', 'linkedin'))).toEqual(['Ada']);
});

test("days begin and end in the company's time zone", async () => {
  const { overTime, days } = await read();
  expect(days).toEqual({ preset: 'all', from: '2026-01-01', to: '2026-01-31', timeZone: 'Europe/Istanbul' });
  expect(overTime.unit).toBe('day');
  expect(overTime.points).toHaveLength(31);
  expect(overTime.points.filter(({ applications: count }) => count > 0)).toEqual([
    { from: '2026-01-05', to: '2026-01-05', applications: 1 },
    { from: '2026-01-06', to: '2026-01-06', applications: 2 },
    { from: '2026-01-20', to: '2026-01-20', applications: 1 },
    { from: '2026-01-28', to: '2026-01-28', applications: 1 },
  ]);
  const sixth = { from: '2026-01-06', to: '2026-01-06' };
  expect((await read(sixth)).applications).toBe(2);
  expect(names(await listPeople('applied', undefined, sixth))).toEqual(['Can', 'Bora']);
  expect((await read({ from: '2026-01-05', to: '2026-01-05' })).applications).toBe(1);
  expect((await read({ preset: '7d' })).applications).toBe(1);
  const weeks = await read({ from: '2025-12-01', to: '2026-03-01' });
  expect(weeks.overTime.points.at(0)).toEqual({ from: '2026-01-01', to: '2026-01-01', applications: 0 });
  const zoneOf = (zone: string) =>
    fixture.company.inTenant((tx) =>
      tx.updateTable('companies').set({ time_zone: zone }).where('id', '=', fixture.company.id).execute(),
    );
  await zoneOf('UTC');
  expect((await read(sixth)).applications).toBe(1);
  await zoneOf('Europe/Istanbul');
});

test('knock-outs are counted by question', async () => {
  const { knockouts } = await read();
  const { questionId, label } = fixture.question;
  expect(knockouts).toEqual([{ questionId, label, flagged: 1, flaggedShare: 1 / 5 }]);
  expect(names(await listPeople('knockedOut', questionId))).toEqual(['Ece']);
});

test('the workload lists the hiring team and every other member who did something', async () => {
  const { recruiter, owner } = fixture;
  const { workload } = await read();
  expect(
    workload.map(({ userId, role, meetings: held, comments: written, moves, rejections, ratings }) => [
      userId,
      role,
      [held, written, moves, rejections, ratings],
    ]),
  ).toEqual([
    [recruiter.userId, 'recruiter', [1, 1, 4, 0, 1]],
    [owner.userId, null, [0, 0, 6, 2, 0]],
  ]);
  expect(names(await listPeople('moves', owner.userId))).toEqual([
    'Defne',
    'Defne',
    'Bora',
    'Bora',
    'Can',
    'Bora',
  ]);
  expect(names(await listPeople('rejections', owner.userId))).toEqual(['Bora', 'Can']);
  for (const act of ['meetings', 'comments', 'ratings'] as const)
    expect(names(await listPeople(act, recruiter.userId))).toEqual(['Ada']);
});

test('the people of a number are listed in pages without gaps', async () => {
  const { owner, params, steps } = fixture;
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { of: 'reached', about: steps.applied, limit: 2, ...(cursor && { cursor }) } as const;
    const { body } = await owner.call(reports.listPeople, { params, query });
    found.push(...names(body.items));
    cursor = body.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(found).toEqual(['Ece', 'Defne', 'Can', 'Bora', 'Ada']);
  const wrong = (query: object) =>
    owner
      .call(reports.listPeople, { params, query: query as { of: 'reached' } })
      .then(({ status }) => status);
  expect(await wrong({ of: 'reached' })).toBe(400);
  expect(await wrong({ of: 'reached', about: 'someone' })).toBe(400);
  expect(await wrong({ of: 'everything' })).toBe(400);
});

test('the CSV table has the same numbers, runs no formula and is recorded in the audit log', async () => {
  const { owner, params } = fixture;
  const table = async (report: string, query: object = {}) => {
    const at = { params: { ...params, report: report as 'funnel' }, query };
    return owner.call(reports.exportReport, at);
  };
  const funnel = await table('funnel');
  expect(funnel.headers['content-disposition']).toBe(
    'attachment; filename="cook-funnel-2026-01-01-2026-01-31.csv"',
  );
  expect(String(funnel.body).split('\r\n').slice(0, 4)).toEqual([
    '\ufeff"Step","Reached","Of previous step","Of all"',
    '"Applied","5","","100%"',
    '"Screening","3","60%","60%"',
    '"Interview","2","66.7%","40%"',
  ]);
  expect(String((await table('knockouts')).body)).toContain(`"'=Can you cook?","1","20%"`);
  expect(String((await table('timeInStep', { language: 'tr' })).body)).toContain(
    '"Applied";"2,5";"3";"4";"1"',
  );
  expect(String((await table('sources')).body)).toContain('"LinkedIn post","2","2","100%","1","50%"');
  expect(String((await table('timeToHire')).body)).toContain('"From publishing the job","14","14","1"');
  expect(String((await table('overTime')).body)).toContain('"2026-01-06","2026-01-06","2"');
  expect(String((await table('workload')).body)).toContain(
    '"Owner Kaya","Not on the hiring team","0","0","6","2","0"',
  );
  const log = await owner.call(audit.listAudit, {
    params: { companyId: params.companyId },
    query: { kind: 'report' },
  });
  expect(log.body.items).toHaveLength(7);
  expect(log.body.items.at(-1)).toMatchObject({
    type: 'report.exported',
    job: { title: 'Cook' },
    data: { report: 'funnel', from: '2026-01-01', to: '2026-01-31' },
  });
});

test('reports need the grant and a visible job, and lists of people need access to the candidates', async () => {
  const { company, job, params, steps } = fixture;
  const statusesOf = async (who: Caller) => {
    const people = { of: 'reached', about: steps.applied } as const;
    const answers = [
      await who.call(reports.readReport, { params }),
      await who.call(reports.listPeople, { params, query: people }),
      await who.call(reports.exportReport, { params: { ...params, report: 'funnel' } }),
    ];
    return answers.map(({ status }) => status);
  };
  const member = (...grants: Permission[]) => company.member(...grants);
  const onTeam = async (...grants: Permission[]) => {
    const who = await member(...grants);
    await company.inTenant((tx) =>
      tx
        .insertInto('hiring_team_members')
        .values({ job_id: job.id, member_id: who.memberId, role: 'interviewer' })
        .execute(),
    );
    return who;
  };
  const sees: Permission[] = ['jobs.list', 'jobs.get'];
  expect(await statusesOf(await member(...sees, 'candidates.list', 'reports.view'))).toEqual([200, 200, 200]);
  expect(await statusesOf(await member(...sees, 'candidates.list'))).toEqual([403, 403, 403]);
  expect(await statusesOf(await member(...sees, 'reports.view'))).toEqual([200, 403, 200]);
  expect(await statusesOf(await member('reports.view'))).toEqual([404, 404, 404]);
  expect(await statusesOf(await onTeam('reports.view'))).toEqual([200, 200, 200]);
  expect(await statusesOf(await onTeam())).toEqual([403, 403, 403]);
  expect(await statusesOf((await aCompany()).owner)).toEqual([404, 404, 404]);
  expect(await statusesOf(visitor())).toEqual([401, 401, 401]);
  const blind = await member(...sees, 'reports.view');
  expect((await read({}, blind)).can.seePeople).toBe(false);
  expect((await read()).can.seePeople).toBe(true);
});

test('a job without applications has an empty report', async () => {
  const { company, owner } = fixture;
  const empty = await company.inTenant((tx) =>
    aJob(tx, { title: 'Empty', now: new Date('2026-01-30T09:00:00Z') }),
  );
  const { body } = await owner.call(reports.readReport, {
    params: { companyId: company.id, jobId: empty.id },
  });
  expect(body).toMatchObject({ applications: 0, sources: [], knockouts: [], workload: [] });
  expect(body.funnel.map(({ reached, ofAll }) => [reached, ofAll])).toEqual(Array(5).fill([0, null]));
  expect(body.timeToHire.fromApplication).toEqual({ count: 0, medianDays: null, p90Days: null });
});

test('a move undone with its old entry time leaves no step period, but a later move does', async () => {
  const { company, job, steps } = fixture;
  const came = new Date('2026-01-29T09:00:00Z');
  const times = { applied_at: came, step_entered_at: came };
  const { id } = await company.inTenant((tx) => anApplication(tx, { jobId: job.id, ...times }));
  const put = (stepId: string, enteredAt: Date) =>
    company.inTenant((tx) =>
      tx
        .updateTable('applications')
        .set({ step_id: stepId, step_entered_at: enteredAt })
        .where('id', '=', id)
        .execute(),
    );
  const stepPeriods = async () => {
    const rows = await company.inTenant((tx) =>
      tx
        .selectFrom('step_periods')
        .select(['step_id', 'entered_at', 'left_at'])
        .where('application_id', '=', id)
        .orderBy('entered_at')
        .execute(),
    );
    return rows.map((row) => [row.step_id, row.entered_at, row.left_at]);
  };
  const later = new Date('2026-01-29T15:00:00Z');
  await put(steps.offer, later);
  expect(await stepPeriods()).toEqual([
    [steps.applied, came, later],
    [steps.offer, later, null],
  ]);
  await put(steps.applied, came);
  expect(await stepPeriods()).toEqual([[steps.applied, came, null]]);
  await company.inTenant((tx) => tx.deleteFrom('applications').where('id', '=', id).execute());
  expect(await stepPeriods()).toEqual([]);
});
