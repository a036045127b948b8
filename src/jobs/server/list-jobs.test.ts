import { expect, test } from 'vitest';
import { aCompany, type Caller, type TestCompany } from '../../../tests/harness/api.ts';
import { type ListedJob, jobs } from '../contract.ts';
import { jobLists } from '../lists-contract.ts';
import { aJob } from './factory.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';

const ofCompany = (company: TestCompany) => ({ params: { companyId: company.id } });
const at = (company: TestCompany, job: { id: string }) => ({
  params: { companyId: company.id, jobId: job.id },
});

async function list(company: TestCompany, caller: Caller, query: object = {}) {
  const result = await caller.call(jobs.list, { ...ofCompany(company), query });
  expect(result.status).toBe(200);
  return result.body;
}

const titles = (page: { items: ListedJob[] }): string[] => page.items.map((job) => job.title);

async function apply(tx: TenantTx, job: { id: string; steps: { id: string }[] }, outcome = 'open') {
  const candidate = await tx
    .insertInto('candidates')
    .values({ name: 'Ada', surname: 'Yıldız' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('applications')
    .values({
      job_id: job.id,
      candidate_id: candidate.id,
      step_id: job.steps[0]?.id ?? '',
      outcome,
      closed_at: outcome === 'open' ? null : new Date(),
    })
    .execute();
}

/** An upcoming and a past meeting, three unsent forms and an expired one. */
async function addMeetingAndForms(tx: TenantTx, jobId: string): Promise<void> {
  const { candidate_id } = await tx
    .selectFrom('applications')
    .select('candidate_id')
    .where('job_id', '=', jobId)
    .executeTakeFirstOrThrow();
  const [past, future] = [new Date('2020-01-01T10:00:00Z'), new Date('2999-01-01T10:00:00Z')];
  const meeting = {
    job_id: jobId,
    candidate_id,
    meeting_type: 'video',
    interview_type: 'screening',
    duration_minutes: 30,
    time_zone: 'UTC',
    wall_time: '2026-01-01T10:00:00',
  };
  await tx
    .insertInto('meetings')
    .values([past, future].map((at, i) => ({ ...meeting, starts_at: at, calendar_uid: `${jobId}-${i}` })))
    .execute();
  const forms = [future, future, future, past].map((expires_at, i) => ({
    job_id: jobId,
    token_hash: Buffer.from(`${jobId} ${i}`),
    expires_at,
  }));
  await tx.insertInto('application_drafts').values(forms).execute();
}

async function someJobs() {
  const company = await aCompany();
  const colleague = await company.member('jobs.list');
  const made = await company.inTenant(async (tx) => {
    const owned = { createdByUserId: company.owner.userId };
    const first = await aJob(tx, {
      title: 'Çaycı',
      tags: ['acil', 'ofis'],
      closesOn: '2031-05-01',
      ...owned,
    });
    const second = await aJob(tx, {
      title: 'aşçı',
      tags: ['ofis'],
      closesOn: '2031-03-01',
      createdByUserId: colleague.userId,
    });
    const third = await aJob(tx, {
      title: 'Zabıta',
      hiringTeam: [{ memberId: colleague.memberId, role: 'interviewer' }],
    });
    for (const outcome of ['open', 'open', 'rejected']) await apply(tx, second, outcome);
    await apply(tx, third);
    return { first, second, third };
  });
  return { company, colleague, made };
}

test('jobs are sorted by age, title, open applications and closing date, page by page', async () => {
  const { company } = await someJobs();
  const expected = {
    newest: ['Zabıta', 'aşçı', 'Çaycı'],
    oldest: ['Çaycı', 'aşçı', 'Zabıta'],
    title: ['aşçı', 'Çaycı', 'Zabıta'],
    applicants: ['aşçı', 'Zabıta', 'Çaycı'],
    closing: ['aşçı', 'Çaycı', 'Zabıta'],
  };
  for (const [sort, wanted] of Object.entries(expected)) {
    expect(titles(await list(company, company.owner, { sort }))).toEqual(wanted);
    const read: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await list(company, company.owner, { sort, limit: 1, ...(cursor && { cursor }) });
      read.push(...titles(page));
      cursor = page.nextCursor;
    }
    expect(read).toEqual(wanted);
  }
});

test('a cursor of another sort order, or an invalid one, causes no error', async () => {
  const { company } = await someJobs();
  const made = (value: string) =>
    Buffer.from(JSON.stringify({ value, id: '00000000-0000-0000-0000-000000000000' })).toString('base64url');
  for (const sort of ['newest', 'title', 'applicants', 'closing']) {
    for (const value of ['x', '-', '99999999999999', '2031-99-99', "';drop"]) {
      const query = { sort: sort as 'title', cursor: made(value) };
      expect((await company.owner.call(jobs.list, { ...ofCompany(company), query })).status).not.toBe(500);
    }
  }
});

test('jobs are filtered by tag, by owner and by "mine"', async () => {
  const { company, colleague } = await someJobs();
  expect(titles(await list(company, company.owner, { tag: 'acil' }))).toEqual(['Çaycı']);
  expect(titles(await list(company, company.owner, { tag: ['acil', 'ofis'] }))).toEqual(['aşçı', 'Çaycı']);
  expect(titles(await list(company, company.owner, { owner: colleague.userId }))).toEqual(['aşçı']);
  expect(titles(await list(company, company.owner, { mine: 'true' }))).toEqual([]);
  expect(titles(await list(company, colleague, { mine: 'true' }))).toEqual(['Zabıta']);
  expect((await list(company, company.owner, { tag: 'acil' })).total).toBe(1);
});

test("new applications are those since the member's last visit, for each member separately", async () => {
  const { company, colleague, made } = await someJobs();
  const news = async (caller: Caller) =>
    Object.fromEntries((await list(company, caller)).items.map((job) => [job.title, job.newCount]));
  expect(await news(company.owner)).toEqual({ Zabıta: 1, aşçı: 2, Çaycı: 0 });
  expect((await company.owner.call(jobLists.visit, at(company, made.second))).status).toBe(200);
  expect(await news(company.owner)).toEqual({ Zabıta: 1, aşçı: 0, Çaycı: 0 });
  await company.inTenant(async (tx) => {
    await apply(tx, made.second);
    await apply(tx, made.second, 'rejected');
  });
  expect(await news(company.owner)).toEqual({ Zabıta: 1, aşçı: 1, Çaycı: 0 });
  expect(await news(colleague)).toEqual({ Zabıta: 1, aşçı: 3, Çaycı: 0 });
});

test('applications from before a member joined are not new to them', async () => {
  const { company, made } = await someJobs();
  const joined = await company.member('jobs.list');
  await company.inTenant((tx) => apply(tx, made.third));
  const { items } = await list(company, joined);
  expect(items.map((job) => [job.title, job.newCount])).toEqual([
    ['Zabıta', 1],
    ['aşçı', 0],
    ['Çaycı', 0],
  ]);
});

test('a member of a hiring team gets only that job in lists, totals, filters, visits and consequences', async () => {
  const { company, made } = await someJobs();
  const interviewer = await company.member();
  await company.inTenant((tx) =>
    tx
      .insertInto('hiring_team_members')
      .values({ job_id: made.first.id, member_id: interviewer.memberId, role: 'interviewer' })
      .execute(),
  );
  for (const sort of ['newest', 'title', 'applicants', 'closing', 'oldest']) {
    const page = await list(company, interviewer, { sort });
    expect([titles(page), page.total]).toEqual([['Çaycı'], 1]);
  }
  const facets = await interviewer.call(jobLists.facets, ofCompany(company));
  expect(facets.body.tags).toEqual([
    { value: 'acil', count: 1 },
    { value: 'ofis', count: 1 },
  ]);
  expect(facets.body.owners.map((one) => one.userId)).toEqual([company.owner.userId]);
  expect((await interviewer.call(jobLists.visit, at(company, made.second))).status).toBe(404);
  const touch = (ids: string[]) =>
    interviewer.call(jobLists.consequences, { ...ofCompany(company), query: { ids: ids.join(',') } });
  const touched = { openApplications: 0, upcomingMeetings: 0, publicJobs: 1, unsentForms: 0 };
  expect((await touch([made.first.id, made.second.id])).body).toEqual(touched);
  await company.inTenant((tx) => addMeetingAndForms(tx, made.second.id));
  expect((await touch([made.first.id, made.second.id])).body).toEqual(touched);
  const all = { ...ofCompany(company), query: { ids: `${made.first.id},${made.second.id}` } };
  expect((await company.owner.call(jobLists.consequences, all)).body).toEqual({
    openApplications: 2,
    upcomingMeetings: 1,
    publicJobs: 2,
    unsentForms: 3,
  });
  const updater = await company.member('jobs.update');
  const body = { jobIds: [made.first.id] };
  const asked = { ...ofCompany(company), body };
  expect((await updater.call(jobLists.archiveSeveral, asked)).status).toBe(404);
  expect((await interviewer.call(jobLists.archiveSeveral, asked)).status).toBe(403);
});

test('another company gets none of the jobs', async () => {
  const { company, made } = await someJobs();
  const other = await aCompany();
  expect(titles(await list(other, other.owner))).toEqual([]);
  expect((await other.owner.call(jobLists.visit, at(other, made.first))).status).toBe(404);
  expect((await other.owner.call(jobLists.visit, at(company, made.first))).status).toBe(404);
  const body = { jobIds: [made.first.id] };
  expect((await other.owner.call(jobLists.archiveSeveral, { ...ofCompany(other), body })).status).toBe(404);
});

test('several jobs are archived in one call and restored in one call, each to its earlier status', async () => {
  const { company } = await someJobs();
  const made = await company.inTenant(async (tx) => [
    await aJob(tx, { status: 'draft' }),
    await aJob(tx, { status: 'published' }),
    await aJob(tx, { status: 'archived' }),
  ]);
  const ids = made.map((job) => job.id);
  const archived = await company.owner.call(jobLists.archiveSeveral, {
    ...ofCompany(company),
    body: { jobIds: ids },
  });
  expect(archived.body).toEqual({ changed: ids.slice(0, 2), stayed: ids.slice(2) });
  const back = await company.owner.call(jobLists.unarchiveSeveral, {
    ...ofCompany(company),
    body: { jobIds: archived.body.changed },
  });
  expect(back.body).toEqual({ changed: ids.slice(0, 2), stayed: [] });
  const statuses = await Promise.all(
    made.map(async (job) => (await company.owner.call(jobs.read, at(company, job))).body.status),
  );
  expect(statuses).toEqual(['draft', 'published', 'archived']);
});

test('two concurrent archive calls with a common job archive it once', async () => {
  const company = await aCompany();
  const ids = await company.inTenant(async (tx) => {
    const made = [];
    for (let number = 0; number < 6; number++) made.push((await aJob(tx)).id);
    return made;
  });
  const archive = (jobIds: string[]) =>
    company.owner.call(jobLists.archiveSeveral, { ...ofCompany(company), body: { jobIds } });
  const both = await Promise.all([archive(ids.slice(0, 5)), archive(ids.slice(1).reverse())]);
  expect(both.map((one) => one.status)).toEqual([200, 200]);
  expect(both.flatMap((one) => one.body.changed).sort()).toEqual([...ids].sort());
});

test('actions during a concurrent deletion get 404 or 409, never 500', async () => {
  const company = await aCompany();
  const statuses = new Set<number>();
  for (let round = 0; round < 6; round += 1) {
    const { id } = await company.inTenant((tx) => aJob(tx, { status: 'draft' }));
    const at = { params: { companyId: company.id, jobId: id } };
    const late = [1, 2, 3].map(() => company.owner.call(jobLists.visit, at));
    const [deleted, ...visits] = await Promise.all([company.owner.call(jobs.delete, at), ...late]);
    expect(deleted?.status).toBe(200);
    for (const { status } of visits) statuses.add(status);
  }
  expect([...statuses].filter((status) => ![200, 404, 409].includes(status))).toEqual([]);
});

test('a member who may list but not open jobs can neither archive several nor count their applications', async () => {
  const company = await aCompany();
  const member = await company.member('jobs.list', 'jobs.update');
  const [own, other] = await company.inTenant(async (tx) => [
    await aJob(tx, { hiringTeam: [{ memberId: member.memberId, role: 'recruiter' }] }),
    await aJob(tx),
  ]);
  const archive = async (...jobIds: string[]) =>
    (await member.call(jobLists.archiveSeveral, { ...ofCompany(company), body: { jobIds } })).status;
  const publicJobs = async (id: string) =>
    (await member.call(jobLists.consequences, { ...ofCompany(company), query: { ids: id } as never })).body
      .publicJobs;
  expect((await member.call(jobs.archive, at(company, other))).status).toBe(403);
  expect([await publicJobs(own.id), await publicJobs(other.id)]).toEqual([1, 0]);
  expect([await archive(own.id, other.id), await archive(own.id)]).toEqual([403, 200]);
});
