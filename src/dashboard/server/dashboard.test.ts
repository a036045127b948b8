import { expect, onTestFinished, test } from 'vitest';
import { anApplication } from '#applications/server/factory.ts';
import { foldCandidateCounts } from '#candidates/server/fold-candidate-counts.ts';
import { defaultPage } from '#careers/default-page-rules.ts';
import { careersPages, type PageContent } from '#careers/page-contract.ts';
import { candidates } from '#candidates/contract.ts';
import { comments } from '#comments/contract.ts';
import { conversations } from '#conversations/contract.ts';
import { aJob, type JobOverrides } from '#jobs/server/factory.ts';
import { jobLists } from '#jobs/lists-contract.ts';
import { meetings } from '#meetings/contract.ts';
import { aMeetingDraft } from '#meetings/server/factory.ts';
import { myMessages } from '#my-applications/message-contract.ts';
import type { Permission } from '#platform/contract/permissions.ts';
import { aCompany, type Caller, type TestCompany, testServer, visitor } from '../../../tests/harness/api.ts';
import { aCareersJob, apply, headersOf } from '../../../tests/harness/own-applications.ts';
import { type Dashboard, dashboards } from '../contract.ts';
import type { WaitingKind } from '../rules.ts';

const day = 86_400_000;
const ago = (days: number): Date => new Date(Date.now() - days * day);
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

const read = async (company: TestCompany, by: Caller = company.owner): Promise<Dashboard> => {
  const { status, body } = await by.call(dashboards.read, { params: { companyId: company.id } });
  expect(status).toBe(200);
  return body;
};

const rowsOf = ({ waiting }: Dashboard, kind: WaitingKind) =>
  waiting?.find((group) => group.kind === kind)?.rows ?? [];

const arrange = (company: TestCompany, by: Caller, change: Partial<Dashboard['settings']>) =>
  by.call(dashboards.arrange, {
    params: { companyId: company.id },
    body: { scope: 'all', cards: [], hidden: [], ...change },
  });

async function setNow(at: Date): Promise<void> {
  const { clock } = await testServer();
  clock.set(at);
  onTestFinished(() => clock.set(null));
}

const job = (company: TestCompany, fields: JobOverrides = {}) =>
  company.inTenant((tx) => aJob(tx, { title: 'Cook', ...fields }));

/** Two jobs with an applicant each; the member is on the team of the second. */
async function twoJobs(...permissions: Permission[]) {
  const company = await aCompany();
  const member = await company.member(...permissions);
  const team = [{ memberId: member.memberId, role: 'recruiter' as const }];
  const [cook, waiter] = [await job(company), await job(company, { title: 'Waiter', hiringTeam: team })];
  const apply = (jobId: string, fields: object = {}) =>
    company.inTenant((tx) => anApplication(tx, { jobId, ...fields }));
  const later = { applied_at: new Date(Date.now() + 1000), step_entered_at: new Date() };
  await apply(cook.id, later);
  await apply(waiter.id, later);
  return { company, member, cook, waiter, apply };
}

const titles = (rows: { job: { title: string } | null }[]) => rows.map((row) => row.job?.title ?? '').sort();

test('unseen applicants wait by job until the member opens the job', async () => {
  const { company, cook, apply } = await twoJobs();
  await apply(cook.id, { applied_at: new Date(Date.now() + 2000) });
  const before = rowsOf(await read(company), 'unseen');
  expect(before.map((row) => [row.job?.title, row.count])).toEqual([
    ['Cook', 2],
    ['Waiter', 1],
  ]);
  await company.owner.call(jobLists.visit, { params: { companyId: company.id, jobId: cook.id } });
  expect(titles(rowsOf(await read(company), 'unseen'))).toEqual(['Waiter']);
});

test('people beyond the time of their step or their promised day wait, unless the job is archived', async () => {
  const { company, cook, waiter, apply } = await twoJobs();
  await apply(cook.id, { step_entered_at: ago(6), applied_at: ago(6) });
  await apply(cook.id, { step_entered_at: ago(4), applied_at: ago(4) });
  await apply(waiter.id, { step_entered_at: ago(6), applied_at: ago(6), outcome: 'rejected' });
  const promised = await apply(waiter.id);
  const setPromise = (answerBy: string | null) =>
    company.inTenant((tx) =>
      tx.updateTable('applications').set({ answer_by: answerBy }).where('id', '=', promised.id).execute(),
    );
  await setPromise(dayOf(ago(2)));
  const found = await read(company);
  expect(rowsOf(found, 'late')).toMatchObject([{ job: { title: 'Cook' }, count: 1 }]);
  expect(rowsOf(found, 'overdue')).toMatchObject([{ job: { title: 'Waiter' }, count: 1 }]);
  await setPromise(dayOf(ago(-1)));
  expect(rowsOf(await read(company), 'overdue')).toEqual([]);
  await company.inTenant((tx) =>
    tx
      .updateTable('jobs')
      .set({ status: 'archived', status_before_archive: 'published' })
      .where('id', '=', cook.id)
      .execute(),
  );
  expect(rowsOf(await read(company), 'late')).toEqual([]);
});

test('meetings of today wait for their hosts, and in all jobs for those who see them', async () => {
  const { company, member, apply, cook } = await twoJobs();
  const { candidate_id: candidateId, id: applicationId } = await apply(cook.id);
  const schedule = (wallTime: string) =>
    company.owner.call(meetings.create, {
      params: { companyId: company.id },
      body: aMeetingDraft({
        candidateId,
        applicationId,
        hostIds: [member.memberId],
        wallTime,
        timeZone: 'Europe/Istanbul',
      }),
    });
  const [today, tomorrow] = [dayOf(ago(-2)), dayOf(ago(-3))];
  expect((await schedule(`${today}T14:30`)).status).toBe(201);
  expect((await schedule(`${tomorrow}T09:30`)).status).toBe(201);
  await setNow(new Date(`${today}T10:00:00Z`));
  const ofHost = rowsOf(await read(company, member), 'meeting');
  expect(ofHost).toMatchObject([{ candidate: { id: candidateId }, at: `${today}T11:30:00.000Z` }]);
  expect(rowsOf(await read(company), 'meeting')).toHaveLength(1);
  await arrange(company, company.owner, { scope: 'mine' });
  expect(rowsOf(await read(company), 'meeting')).toEqual([]);
  const other = await company.member('jobs.list', 'candidates.list');
  expect(rowsOf(await read(company, other), 'meeting')).toEqual([]);
});

test('a mention waits until the member answers or reads it', async () => {
  const { company, member, waiter, apply } = await twoJobs();
  const { candidate_id: candidateId } = await apply(waiter.id);
  const write = (by: Caller, bodyHtml: string) =>
    by.call(comments.create, { params: { companyId: company.id, candidateId }, body: { bodyHtml } });
  const mention = `<p><span data-type="mention" data-id="${member.memberId}">@Member</span> please look</p>`;
  expect((await write(company.owner, mention)).status).toBe(201);
  expect(rowsOf(await read(company, member), 'mention')).toMatchObject([{ candidate: { id: candidateId } }]);
  expect(rowsOf(await read(company), 'mention')).toEqual([]);
  expect((await write(member, '<p>Done</p>')).status).toBe(201);
  expect(rowsOf(await read(company, member), 'mention')).toEqual([]);
});

test('a message waits until a member reads it or the team answers', async () => {
  const careersJob = await aCareersJob();
  const { company } = careersJob;
  const { applicationId, token } = await apply(careersJob);
  const { candidate_id: candidateId } = await company.inTenant((tx) =>
    tx
      .selectFrom('applications')
      .select('candidate_id')
      .where('id', '=', applicationId)
      .executeTakeFirstOrThrow(),
  );
  const params = { companyId: company.id, candidateId };
  const ask = (body: string) =>
    visitor().call(myMessages.sendMessage, { params: { applicationId }, body: { body } }, headersOf(token));
  const outsider = await company.member('jobs.list');
  expect((await ask('When will I hear from you?')).status).toBe(201);
  expect(rowsOf(await read(company), 'message')).toMatchObject([{ candidate: { id: candidateId } }]);
  expect(rowsOf(await read(company, outsider), 'message')).toEqual([]);

  const { items } = (await company.owner.call(conversations.list, { params, query: {} })).body;
  const messageId = items[0]?.id ?? '';
  const marked = await company.owner.call(conversations.markRead, { params, body: { messageId } });
  expect(marked.status).toBe(200);
  expect(rowsOf(await read(company), 'message')).toEqual([]);

  expect((await ask('And may I send another certificate?')).status).toBe(201);
  expect(rowsOf(await read(company), 'message')).toHaveLength(1);
  const answered = await company.owner.call(conversations.send, {
    params,
    body: { body: 'Yes, please.', applicationId: null },
  });
  expect(answered.status).toBe(201);
  expect(rowsOf(await read(company), 'message')).toEqual([]);
});

test('a careers page with unpublished changes waits for members who may publish it', async () => {
  const company = await aCompany();
  const editor = await company.member('careers.manage');
  const reader = await company.member('jobs.list');
  const params = { companyId: company.id };
  const version = async () => (await company.owner.call(careersPages.readPage, { params })).body.version;
  const save = async (draft: PageContent) =>
    company.owner.call(careersPages.savePage, { params, body: { version: await version(), draft } });
  expect(rowsOf(await read(company), 'careersPage')).toEqual([]);
  expect((await save(defaultPage())).status).toBe(200);
  expect(rowsOf(await read(company, editor), 'careersPage')).toHaveLength(1);
  expect(rowsOf(await read(company, reader), 'careersPage')).toEqual([]);
  const published = await company.owner.call(careersPages.publishPage, {
    params,
    body: { version: await version() },
  });
  expect(published.status).toBe(200);
  expect(rowsOf(await read(company, editor), 'careersPage')).toEqual([]);
  expect((await save({ ...defaultPage(), title: { en: 'Careers', tr: '' } })).status).toBe(200);
  expect(rowsOf(await read(company, editor), 'careersPage')).toHaveLength(1);
});

test('each first step of a new company is ticked by what was done, and with the last one the list ends', async () => {
  const { company, job: cook } = await aCareersJob();
  const steps = async () => (await read(company)).firstSteps;
  expect(await steps()).toEqual({ done: ['job'], jobSlug: cook.slug });
  await apply({ company, job: cook });
  expect((await steps())?.done).toEqual(['job', 'apply']);
  const params = { companyId: company.id };
  for (const operation of [careersPages.savePage, careersPages.publishPage]) {
    const { version } = (await company.owner.call(careersPages.readPage, { params })).body;
    const body = operation === careersPages.savePage ? { version, draft: defaultPage() } : { version };
    expect((await company.owner.call(operation, { params, body } as never)).status).toBe(200);
  }
  expect((await steps())?.done).toEqual(['job', 'careers', 'apply']);
  await company.member('jobs.list');
  expect(await steps()).toBeNull();
});

test('drafts wait for members who may publish them', async () => {
  const { company, member } = await twoJobs('jobs.update');
  await job(company, { title: 'Baker', status: 'draft', createdByUserId: member.userId });
  await job(company, {
    title: 'Butcher',
    status: 'draft',
    hiringTeam: [{ memberId: member.memberId, role: 'recruiter' }],
  });
  expect(titles(rowsOf(await read(company), 'draft'))).toEqual(['Baker', 'Butcher']);
  expect(titles(rowsOf(await read(company, member), 'draft'))).toEqual(['Butcher']);
  const reader = await company.member('jobs.list', 'jobs.get');
  expect(rowsOf(await read(company, reader), 'draft')).toEqual([]);
});

test('a member sees only their own jobs and people; with the permissions they choose the scope', async () => {
  const { company, member } = await twoJobs();
  const all = await company.member('jobs.list', 'candidates.list');
  const ofTeam = await read(company, member);
  expect(ofTeam.can.chooseScope).toBe(false);
  expect(ofTeam.jobs?.counts.published).toBe(1);
  expect(ofTeam.candidates).toMatchObject({ total: 1, week: 1, weekBefore: 0 });
  expect(titles(ofTeam.latest ?? [])).toEqual(['Waiter']);
  expect(ofTeam.locations?.countries).toEqual([{ country: 'TR', city: '', people: 1 }]);
  expect(ofTeam.traffic).toBeNull();

  const ofAll = await read(company, all);
  expect(ofAll.can.chooseScope).toBe(true);
  expect(ofAll.jobs).toMatchObject({ counts: { published: 2, draft: 0 }, newPublished: 2 });
  expect(ofAll.candidates).toMatchObject({ total: 2, week: 2 });
  expect(titles(ofAll.latest ?? [])).toEqual(['Cook', 'Waiter']);
  await arrange(company, all, { scope: 'mine' });
  const ofOwn = await read(company, all);
  expect(ofOwn.settings.scope).toBe('mine');
  expect([ofOwn.jobs?.counts.published, ofOwn.candidates?.total, ofOwn.latest]).toEqual([0, 0, []]);
});

test('the counted applications to own jobs name those jobs, whose candidates the list has', async () => {
  const { company, member, waiter, apply } = await twoJobs();
  const team = [{ memberId: member.memberId, role: 'recruiter' as const }];
  const archived = await job(company, { title: 'Baker', status: 'archived', hiringTeam: team });
  await apply(archived.id);
  await apply(waiter.id, { outcome: 'rejected' });
  const { candidates: card } = await read(company, member);
  expect(card).toMatchObject({ total: 2, jobIds: [waiter.id] });
  const list = (query: { jobId?: string }) =>
    member.call(candidates.list, { params: { companyId: company.id }, query });
  expect((await list({ jobId: waiter.id })).body.items).toHaveLength(2);
  expect((await list({})).body.items).toHaveLength(3);
  expect((await read(company)).candidates).toMatchObject({ total: 4, jobIds: null });
});

test('members who see all jobs but not all applicants see those of their own jobs', async () => {
  const { company, member } = await twoJobs('jobs.list');
  const found = await read(company, member);
  expect(found.jobs?.counts.published).toBe(2);
  expect(titles(found.latest ?? [])).toEqual(['Waiter']);
  expect(titles(rowsOf(found, 'unseen'))).toEqual(['Waiter']);
  expect(found.candidates?.total).toBe(1);
});

test('candidates are counted by place, also after they move, are deleted and are folded', async () => {
  const company = await aCompany();
  const { id: jobId } = await job(company);
  const apply = (city: string, country = 'TR') =>
    company.inTenant((tx) => anApplication(tx, { jobId, candidate: { city, country } }));
  await apply('İstanbul');
  const moving = await apply('istanbul');
  const leaving = await apply('Berlin', 'DE');
  await apply('', '');
  const places = async () => {
    const { locations, candidates } = await read(company);
    return [
      candidates?.total,
      locations?.countries.map(({ country, people }) => `${country} ${people}`),
      locations?.cities.map(({ city, people }) =>
        `${city.toLowerCase()} ${people}`.normalize('NFD').replace(/\u0307/g, ''),
      ),
    ];
  };
  expect(await places()).toEqual([4, ['TR 2', ' 1', 'DE 1'], ['istanbul 2', 'berlin 1']]);
  await company.inTenant(foldCandidateCounts);
  expect(await places()).toEqual([4, ['TR 2', ' 1', 'DE 1'], ['istanbul 2', 'berlin 1']]);
  await company.inTenant(async (tx) => {
    await tx
      .updateTable('candidates')
      .set({ city: 'Ankara' })
      .where('id', '=', moving.candidate_id)
      .execute();
    await tx.deleteFrom('candidates').where('id', '=', leaving.candidate_id).execute();
  });
  const after = [3, ['TR 2', ' 1'], ['ankara 1', 'istanbul 1']];
  expect(await places()).toEqual(after);
  await company.inTenant(foldCandidateCounts);
  expect(await places()).toEqual(after);
  const stored = await company.inTenant((tx) =>
    tx.selectFrom('candidate_places').select(['city_folded', 'people']).orderBy('people').execute(),
  );
  expect(stored.every(({ people }) => people > 0)).toBe(true);
  expect(stored.map(({ city_folded }) => city_folded)).not.toContain('berlin');
});

test('changes by others since the last visit are counted by job; a visit within the hour changes nothing', async () => {
  const { company, member, waiter, apply } = await twoJobs();
  const { candidate_id: candidateId, id: applicationId } = await apply(waiter.id);
  const visit = () => member.call(dashboards.visit, { params: { companyId: company.id } });
  expect((await read(company, member)).sinceLeft).toBeNull();
  await visit();
  expect((await read(company, member)).sinceLeft).toBeNull();
  const write = (by: Caller) =>
    by.call(comments.create, {
      params: { companyId: company.id, candidateId },
      body: { bodyHtml: '<p>Strong</p>', applicationId },
    });
  expect((await write(company.owner)).status).toBe(201);
  expect((await write(member)).status).toBe(201);
  const left = await company.inTenant((tx) => tx.selectFrom('dashboard_visits').selectAll().execute());
  await setNow(new Date(Date.now() + 2 * 3_600_000));
  await visit();
  await visit();
  const found = (await read(company, member)).sinceLeft;
  expect(found?.at).toBe(left[0]?.visited_at.toISOString());
  expect(found?.total).toEqual({ applied: 0, moved: 0, commented: 1, hired: 0 });
  expect(found?.jobs).toMatchObject([{ job: { id: waiter.id }, changes: { commented: 1 } }]);
});

test('the order, the hidden cards and the scope belong to one member of one company', async () => {
  const { company, member } = await twoJobs();
  const saved = await arrange(company, member, { cards: ['latest', 'jobs'], hidden: ['traffic', 'waiting'] });
  expect(saved.body.cards.indexOf('latest')).toBeLessThan(saved.body.cards.indexOf('jobs'));
  expect(saved.body.hidden).toEqual(['waiting', 'traffic']);
  const own = await read(company, member);
  expect([own.settings, own.waiting]).toEqual([saved.body, null]);
  expect((await read(company)).settings.hidden).toEqual([]);
  const unknown = await arrange(company, member, { hidden: ['__proto__' as never] });
  expect(unknown.status).toBe(400);
});

test('strangers and visitors read nothing, and another company stays as it is', async () => {
  const { company } = await twoJobs();
  const other = await aCompany();
  const params = { companyId: company.id };
  for (const operation of [dashboards.read, dashboards.visit] as const) {
    expect((await other.owner.call(operation, { params })).status).toBe(404);
    expect((await visitor().call(operation, { params })).status).toBe(401);
  }
  expect((await arrange(company, other.owner, {})).status).toBe(404);
  const empty = await read(other);
  expect(empty).toMatchObject({ waiting: [], latest: [], sinceLeft: null, candidates: { total: 0 } });
  expect(empty.firstSteps).toEqual({ done: [], jobSlug: null });
});

test('forty visits at once are one row', async () => {
  const { company } = await twoJobs();
  const params = { companyId: company.id };
  const all = await Promise.all(
    Array.from({ length: 40 }, () => company.owner.call(dashboards.visit, { params })),
  );
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
  const rows = await company.inTenant((tx) =>
    tx.selectFrom('dashboard_visits').select('previous_at').execute(),
  );
  expect(rows).toEqual([{ previous_at: null }]);
});
