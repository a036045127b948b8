import { expect, test } from 'vitest';
import { aCompany, type Caller, type TestCompany } from '../../../tests/harness/api.ts';
import { jobs } from '../contract.ts';
import { jobLifecycle } from '../lifecycle-contract.ts';
import { jobStatuses, type JobStatus, type Transition } from '../rules.ts';
import { aJob } from './factory.ts';
import { findPublicJob, listPublicJobs } from './public-queries.ts';

const operations = {
  publish: jobs.publish,
  close: jobs.close,
  complete: jobLifecycle.complete,
  changeToDraft: jobs.changeToDraft,
  archive: jobs.archive,
  unarchive: jobs.unarchive,
} as const satisfies Record<Transition, unknown>;

// The product's table of transitions, repeated on purpose: the status after each action in each status.
const table: Record<Transition, Partial<Record<JobStatus, JobStatus>>> = {
  publish: { draft: 'published', closed: 'published', completed: 'published' },
  close: { published: 'closed' },
  complete: { published: 'completed', closed: 'completed' },
  changeToDraft: { published: 'draft', closed: 'draft', completed: 'draft' },
  archive: { draft: 'archived', published: 'archived', closed: 'archived', completed: 'archived' },
  unarchive: { archived: 'published' },
};

const actions = Object.keys(table) as Transition[];
const possible = actions.flatMap((action) =>
  jobStatuses.flatMap((from) => {
    const to = table[action][from];
    return to === undefined ? [] : [[action, from, to] as const];
  }),
);
const impossible = actions.flatMap((action) =>
  jobStatuses.filter((from) => table[action][from] === undefined).map((from) => [action, from] as const),
);

async function attempt(action: Transition, status: JobStatus) {
  const company = await sharedCompany();
  const job = await company.inTenant((tx) => aJob(tx, { status }));
  const result = await company.owner.call(operations[action], at(company, job));
  return { result, now: (await company.owner.call(jobs.read, at(company, job))).body };
}

test.each(possible)('%s a job that is %s leads to %s', async (action, from, to) => {
  const { result, now } = await attempt(action, from);
  expect([result.status, result.body.status, now.status]).toEqual([200, to, to]);
  expect(now.can).toMatchObject({ archive: to !== 'archived', unarchive: to === 'archived' });
});

test.each(impossible)('%s a job that is %s is refused and changes nothing', async (action, from) => {
  const { result, now } = await attempt(action, from);
  expect([result.status, now.status, now.can[action]]).toEqual([409, from, false]);
  expect(result.problem.code).toMatch(/^jobs\.cannot_/);
  expect(result.problem.message).not.toContain('Someone changed');
});

let shared: Promise<TestCompany> | undefined;
function sharedCompany(): Promise<TestCompany> {
  shared ??= aCompany();
  return shared;
}

const at = (company: TestCompany, job: { id: string }) => ({
  params: { companyId: company.id, jobId: job.id },
});

test.each(['draft', 'closed', 'completed'] as const)('unarchiving restores the status %s', async (status) => {
  const company = await sharedCompany();
  const job = await company.inTenant((tx) => aJob(tx, { status }));
  await company.owner.call(jobs.archive, at(company, job));
  expect((await company.owner.call(jobs.unarchive, at(company, job))).body.status).toBe(status);
});

test("concurrent archiving and publishing see each other's result", async () => {
  const company = await aCompany();
  const job = await company.inTenant((tx) => aJob(tx, { status: 'published' }));
  const both = await Promise.all([
    company.owner.call(jobLifecycle.complete, at(company, job)),
    company.owner.call(jobLifecycle.complete, at(company, job)),
  ]);
  expect(new Set(both.map((result) => result.status))).toEqual(new Set([200, 409]));
  const events = await company.inTenant((tx) =>
    tx.selectFrom('events').select(['type', 'data']).where('job_id', '=', job.id).execute(),
  );
  expect(events).toEqual([
    { type: 'job.completed', data: { job: job.title, from: 'published', to: 'completed' } },
  ]);
});

test('publishing needs a description and a closing date that is not past', async () => {
  const company = await aCompany();
  const bare = await company.inTenant((tx) => aJob(tx, { status: 'draft', descriptionHtml: '<p> </p>' }));
  const refused = await company.owner.call(jobs.publish, at(company, bare));
  expect([refused.status, refused.problem.message]).toEqual([422, 'The job description is required.']);
  expect(Object.keys(refused.problem.fields ?? {})).toEqual(['descriptionHtml']);
  const late = await company.inTenant((tx) => aJob(tx, { status: 'draft', closesOn: '2020-01-01' }));
  const over = await company.owner.call(jobs.publish, at(company, late));
  expect([over.status, over.problem.code]).toEqual([422, 'jobs.closing_date_past']);
});

test('an archived job is read-only', async () => {
  const company = await aCompany();
  const job = await company.inTenant((tx) => aJob(tx, { status: 'archived' }));
  const read = await company.owner.call(jobs.read, at(company, job));
  expect(read.body.can).toMatchObject({ update: false, unarchive: true, delete: true });
  const body = { title: 'Other', version: 1, descriptionHtml: '<p>a</p>' };
  const refused = await company.owner.call(jobs.update, { ...at(company, job), body });
  expect([refused.status, refused.problem.code]).toEqual([409, 'jobs.archived']);
});

test('only drafts and archived jobs can be deleted; jobs with applications go to the bin', async () => {
  const company = await aCompany();
  for (const status of ['published', 'closed', 'completed'] as const) {
    const job = await company.inTenant((tx) => aJob(tx, { status }));
    const refused = await company.owner.call(jobs.delete, at(company, job));
    expect([refused.status, refused.problem.code]).toEqual([409, 'jobs.cannot_delete']);
  }
  const draft = await company.inTenant((tx) => aJob(tx, { status: 'draft' }));
  expect((await company.owner.call(jobs.delete, at(company, draft))).body).toEqual({
    isSuccess: true,
    inBin: false,
  });
  expect((await company.owner.call(jobs.read, at(company, draft))).status).toBe(404);
  expect((await company.owner.call(jobs.delete, at(company, draft))).status).toBe(404);

  const applied = await company.inTenant(async (tx) => {
    const job = await aJob(tx, { status: 'archived' });
    await apply(tx, job);
    return job;
  });
  expect((await company.owner.call(jobs.delete, at(company, applied))).status).toBe(200);
  expect((await company.owner.call(jobs.read, at(company, applied))).status).toBe(404);
  const kept = await company.inTenant((tx) =>
    tx.selectFrom('jobs').select('deleted_at').where('id', '=', applied.id).executeTakeFirst(),
  );
  expect(kept?.deleted_at).toBeInstanceOf(Date);
});

test('a duplicate is a draft with the same form, pipeline and team, without applications and dates', async () => {
  const company = await aCompany();
  const colleague = await company.member();
  const source = await company.inTenant(async (tx) => {
    const job = await aJob(tx, {
      title: 'Designer',
      closesOn: '2031-01-01',
      skills: ['Figma'],
      questions: [
        {
          type: 'boolean',
          label: 'Portfolio?',
          help: '',
          mode: 'required',
          settings: {},
          knockoutRule: null,
          shownWhen: null,
          translations: {},
        },
      ],
      hiringTeam: [{ memberId: colleague.memberId, role: 'interviewer' }],
    });
    await apply(tx, job);
    return job;
  });
  const { status, body } = await company.owner.call(jobs.duplicate, at(company, source));
  expect(status).toBe(201);
  expect(body).toMatchObject({
    title: 'Designer',
    slug: 'designer-2',
    status: 'draft',
    version: 1,
    closesOn: null,
    publishedAt: null,
    skills: ['Figma'],
    questions: [{ label: 'Portfolio?', mode: 'required' }],
  });
  expect(body.steps.map((step) => step.totalCount)).toEqual([0, 0, 0, 0, 0]);
  expect(body.hiringTeam.map((one) => one.role).sort()).toEqual(['interviewer', 'recruiter']);
});

async function apply(tx: Parameters<typeof aJob>[0], job: { id: string; steps: { id: string }[] }) {
  const candidate = await tx
    .insertInto('candidates')
    .values({ name: 'Ada', surname: 'Yıldız', email: 'ada@example.test' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('applications')
    .values({ job_id: job.id, candidate_id: candidate.id, step_id: job.steps[0]?.id ?? '' })
    .execute();
}

async function aCompanyWithJobs() {
  const company = await aCompany();
  const interviewer = await company.member();
  const made = await company.inTenant(async (tx) => ({
    draft: await aJob(tx, { title: 'Hukuk müşaviri', status: 'draft' }),
    open: await aJob(tx, {
      title: 'Işık mühendisi',
      locationType: 'remote',
      hiringTeam: [{ memberId: interviewer.memberId, role: 'interviewer' }],
    }),
    closed: await aJob(tx, { title: 'Closed one', status: 'closed', jobType: 'intern' }),
    completed: await aJob(tx, { title: 'Completed one', status: 'completed' }),
    archived: await aJob(tx, { title: 'Archived one', status: 'archived' }),
  }));
  const titles = async (caller: Caller, query: object = {}) => {
    const result = await caller.call(jobs.list, { params: { companyId: company.id }, query });
    expect(result.status).toBe(200);
    return result.body.items.map((job) => job.title);
  };
  return { company, interviewer, made, titles };
}

test('jobs are listed newest first, with filters and pages', async () => {
  const { company, made, titles } = await aCompanyWithJobs();
  await company.inTenant((tx) => apply(tx, made.open));
  expect(await titles(company.owner)).toEqual([
    'Completed one',
    'Closed one',
    'Işık mühendisi',
    'Hukuk müşaviri',
  ]);
  expect(await titles(company.owner, { status: ['published', 'closed'] })).toEqual([
    'Closed one',
    'Işık mühendisi',
  ]);
  expect(await titles(company.owner, { status: 'archived' })).toEqual(['Archived one']);
  expect(await titles(company.owner, { search: 'ISIK' })).toEqual(['Işık mühendisi']);
  expect(await titles(company.owner, { search: '%' })).toEqual([]);
  expect(await titles(company.owner, { locationType: 'remote' })).toEqual(['Işık mühendisi']);
  expect(await titles(company.owner, { jobType: 'intern' })).toEqual(['Closed one']);

  const params = { companyId: company.id };
  const first = await company.owner.call(jobs.list, { params, query: { limit: 3 } });
  expect(first.body.items).toHaveLength(3);
  expect(first.body.items[2]?.steps.map((step) => step.openCount)).toEqual([1, 0, 0, 0, 0]);
  const query = { limit: 3, cursor: first.body.nextCursor ?? '' };
  const second = await company.owner.call(jobs.list, { params, query });
  expect([second.body.items.map((job) => job.title), second.body.nextCursor]).toEqual([
    ['Hukuk müşaviri'],
    null,
  ]);
  for (const wrong of [{ cursor: 'x' }, { limit: 0 }, { status: 'gone' }, { sort: 'title; drop table' }]) {
    expect((await company.owner.call(jobs.list, { params, query: wrong as never })).status).toBe(400);
  }
});

test('a member of a hiring team sees only its job without a grant, and all jobs with it', async () => {
  const { company, interviewer, made, titles } = await aCompanyWithJobs();
  expect(await titles(interviewer)).toEqual(['Işık mühendisi']);
  expect(await titles(interviewer, { search: 'one' })).toEqual([]);
  const opened = await interviewer.call(jobs.read, at(company, made.open));
  expect(opened.status).toBe(200);
  expect(Object.values(opened.body.can)).toEqual(Array(9).fill(false));
  expect((await interviewer.call(jobs.read, at(company, made.closed))).status).toBe(404);
  expect((await interviewer.call(jobs.close, at(company, made.open))).status).toBe(403);

  const stranger = await company.member('jobs.get', 'jobs.update', 'jobs.delete', 'jobs.create');
  expect(await titles(stranger)).toEqual([]);
  for (const operation of [jobs.read, jobs.close, jobs.duplicate, jobs.delete] as const) {
    expect((await stranger.call(operation, at(company, made.open))).status).toBe(404);
  }
  const lister = await company.member('jobs.list');
  expect(await titles(lister)).toHaveLength(4);
  expect((await lister.call(jobs.read, at(company, made.open))).status).toBe(403);
  const reader = await company.member('jobs.list', 'jobs.get');
  expect((await reader.call(jobs.read, at(company, made.open))).status).toBe(200);
});

test('the public sees published jobs that have not closed, without hidden pay', async () => {
  const company = await aCompany();
  const now = new Date('2030-06-15T12:00:00Z');
  const pay = { payMin: 10, payMax: 20, payCurrency: 'EUR', payPeriod: 'hour' as const };
  const made = await company.inTenant(async (tx) => ({
    open: await aJob(tx, { title: 'Open', now, ...pay, isPayPublic: true, closesOn: '2030-06-15' }),
    secretive: await aJob(tx, { title: 'Secretive', now, ...pay }),
    over: await aJob(tx, { title: 'Over', now, closesOn: '2030-06-14' }),
    closed: await aJob(tx, { title: 'Closed', now, status: 'closed' }),
    draft: await aJob(tx, { title: 'Draft', now, status: 'draft' }),
    archived: await aJob(tx, { title: 'Archived', now, status: 'archived' }),
  }));
  const page = { cursor: null, limit: 10, now };
  const listed = await company.inTenant((tx) => listPublicJobs(tx, {}, page));
  expect(listed.map((job) => job.title)).toEqual(['Secretive', 'Open']);
  const find = (slug: string) => company.inTenant((tx) => findPublicJob(tx, slug, now));
  expect(await find(made.open.slug)).toMatchObject({
    takes_applications: true,
    pay_min: 10,
    pay_period: 'hour',
  });
  expect(await find(made.secretive.slug)).toMatchObject({ pay_min: null, pay_max: null, pay_currency: null });
  expect(await find(made.over.slug)).toMatchObject({ takes_applications: false });
  expect(await find(made.closed.slug)).toMatchObject({ takes_applications: false });
  expect(await find(made.draft.slug)).toBeUndefined();
  expect(await find(made.archived.slug)).toBeUndefined();
});
