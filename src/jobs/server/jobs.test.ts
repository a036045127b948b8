import { expect, test } from 'vitest';
import { type Caller, aCompany, type TestCompany, testServer, visitor } from '../../../tests/harness/api.ts';
import { departments } from '#departments/contract.ts';
import { type Job, jobs } from '../contract.ts';

const description = '<p>Build the thing.</p>';

async function create(company: TestCompany, caller: Caller, body: object = {}): Promise<Job> {
  const draft = { title: 'Backend engineer', descriptionHtml: description, ...body } as never;
  const result = await caller.call(jobs.create, { params: { companyId: company.id }, body: draft });
  expect(result.problem.fields ?? {}).toEqual({});
  expect(result.status).toBe(201);
  return result.body;
}

/** The fields of a job as the form sends them back unchanged. */
function changeOf(job: Job, changes: object = {}) {
  const { title, jobType, locationType, country, city, descriptionHtml, language, skills, tags, version } =
    job;
  const { payMin, payMax, payCurrency, payPeriod, isPayPublic, closesOn, openings, standardFieldModes } = job;
  const pay = { payMin, payMax, payCurrency, payPeriod, isPayPublic };
  return {
    title,
    jobType,
    locationType,
    country,
    city,
    descriptionHtml,
    language,
    skills,
    tags,
    version,
    ...pay,
    closesOn,
    openings,
    standardFieldModes,
    questions: job.questions,
    departmentId: job.department?.id ?? null,
    hiringTeam: job.hiringTeam.map(({ memberId, role }) => ({ memberId, role })),
    ...changes,
  } as never;
}

const at = (company: TestCompany, job: { id: string }) => ({
  params: { companyId: company.id, jobId: job.id },
});

test('a job starts as a draft with the default pipeline, the standard form and its creator as recruiter', async () => {
  const company = await aCompany();
  const recruiter = await company.member('jobs.create', 'jobs.get');
  const job = await create(company, recruiter, { title: 'Kıdemli Yazılımcı', descriptionHtml: '' });
  expect(job).toMatchObject({
    status: 'draft',
    slug: 'kidemli-yazilimci',
    version: 1,
    publishedAt: null,
    createdBy: { userId: recruiter.userId },
    standardFieldModes: {
      nameSurname: 'required',
      email: 'required',
      phone: 'optional',
      cv: 'required',
      coverLetter: 'optional',
      currentCompany: 'optional',
    },
    can: { update: false, publish: false, duplicate: true, delete: false },
  });
  expect(job.publicUrl).toMatch(new RegExp(`/careers/${company.slug}/kidemli-yazilimci$`));
  expect(job.steps.map((step) => [step.kind, step.openCount, step.totalCount])).toEqual([
    ['applied', 0, 0],
    ['screening', 0, 0],
    ['interview', 0, 0],
    ['offer', 0, 0],
    ['hired', 0, 0],
  ]);
  expect(job.hiringTeam).toEqual([
    expect.objectContaining({ memberId: recruiter.memberId, role: 'recruiter', isActive: true }),
  ]);
});

test('jobs with the same title get different addresses, also concurrently and without Latin letters', async () => {
  const company = await aCompany();
  const made = await Promise.all([1, 2, 3].map(() => create(company, company.owner, { title: 'Tester' })));
  expect(made.map((job) => job.slug).sort()).toEqual(['tester', 'tester-2', 'tester-3']);
  expect((await create(company, company.owner, { title: '開発者' })).slug).toBe('job');
});

test('a job stores every field', async () => {
  const company = await aCompany();
  const colleague = await company.member();
  const department = await company.owner.call(departments.create, {
    params: { companyId: company.id },
    body: { name: 'Mühendislik' },
  });
  const draft = {
    departmentId: department.body.id,
    jobType: 'contract',
    locationType: 'hybrid',
    country: 'TR',
    city: 'İzmir',
    language: 'tr',
    skills: ['C++', 'SQL'],
    tags: ['acil'],
    payMin: 50_000,
    payMax: 70_000.5,
    payCurrency: 'TRY',
    payPeriod: 'month',
    isPayPublic: true,
    closesOn: '2030-02-28',
    openings: 3,
    questions: [
      { type: 'number', label: 'Kaç yıl?', mode: 'required', settings: { min: 0, max: 60, unit: 'yıl' } },
      { type: 'boolean', label: 'Taşınır mısınız?', settings: {} },
      {
        type: 'choice',
        label: 'Diller',
        mode: 'invisible',
        settings: { options: [option('a', 'Go'), option('b', 'Rust')], several: true },
      },
      { type: 'video', label: 'Kendinizi tanıtın', help: 'Kısa', settings: { limitSeconds: 60 } },
    ],
    hiringTeam: [{ memberId: colleague.memberId, role: 'interviewer' }],
  };
  const job = await create(company, company.owner, draft);
  const read = (await company.owner.call(jobs.read, at(company, job))).body;
  const { departmentId: _id, questions, hiringTeam: _team, ...plain } = draft;
  expect(read).toMatchObject({ ...plain, department: { id: department.body.id, name: 'Mühendislik' } });
  expect(read.questions.map(({ id: _questionId, ...question }) => question)).toEqual(
    questions.map((question) => ({
      help: '',
      mode: 'optional',
      knockoutRule: null,
      shownWhen: null,
      translations: {},
      ...question,
    })),
  );
  expect(read.hiringTeam.map((one) => one.role).sort()).toEqual(['interviewer', 'recruiter']);
});

const option = (id: string, label: string) => ({ id, label });

test.each([
  ['title', { title: ' ' }],
  ['title', { title: 'x'.repeat(151) }],
  ['jobType', { jobType: 'slave' }],
  ['locationType', { locationType: 'moon' }],
  ['country', { country: 'Turkey' }],
  ['country', { country: 'UK' }],
  ['country', { country: 'ZZ' }],
  ['descriptionHtml', { descriptionHtml: 'x'.repeat(50_001) }],
  ['language', { language: 'de' }],
  ['skills.0', { skills: [''] }],
  ['payMax', { payMin: 5, payMax: 4, payCurrency: 'TRY', payPeriod: 'month' }],
  ['payCurrency', { payMin: 5, payPeriod: 'month' }],
  ['payPeriod', { payMin: 5, payCurrency: 'TRY' }],
  ['payMin', { payMin: -1, payCurrency: 'TRY', payPeriod: 'month' }],
  ['closesOn', { closesOn: '2030-02-30' }],
  ['openings', { openings: 0 }],
  ['standardFieldModes.email', { standardFieldModes: { email: 'optional' } }],
  ['questions.0.label', { questions: [{ type: 'boolean', label: '', settings: {} }] }],
  [
    'questions.0.settings.options',
    { questions: [{ type: 'choice', label: 'a', settings: { options: [option('a', 'A')] } }] },
  ],
  [
    'questions.0.settings.options.1.label',
    {
      questions: [
        { type: 'choice', label: 'a', settings: { options: [option('a', 'A'), option('b', 'A')] } },
      ],
    },
  ],
  ['questions.0.settings.max', { questions: [{ type: 'number', label: 'a', settings: { min: 3, max: 2 } }] }],
  [
    'questions.0.settings.limitSeconds',
    { questions: [{ type: 'video', label: 'a', settings: { limitSeconds: 5 } }] },
  ],
  ['questions.0.type', { questions: [{ type: 'essay', label: 'a', settings: {} }] }],
  [
    'questions.0.settings.limitChars',
    { questions: [{ type: 'short_text', label: 'a', settings: { limitChars: 301 } }] },
  ],
  [
    'questions.0.settings.latest',
    {
      questions: [{ type: 'date', label: 'a', settings: { earliest: '2026-02-02', latest: '2026-02-01' } }],
    },
  ],
  ['questions.0.settings.kinds', { questions: [{ type: 'file', label: 'a', settings: { kinds: [] } }] }],
  [
    'questions.0.settings.kinds.0',
    { questions: [{ type: 'file', label: 'a', settings: { kinds: ['mp4'] } }] },
  ],
  [
    'questions.0.settings.limitMegabytes',
    { questions: [{ type: 'file', label: 'a', settings: { limitMegabytes: 11 } }] },
  ],
  ['status', { status: 'published' }],
  ['slug', { slug: 'mine' }],
])('a job is refused by the name of the field: %s', async (field, body) => {
  const { company, owner } = await sharedCompany();
  const draft = { title: 'Fine', ...body } as never;
  const refused = await owner.call(jobs.create, { params: { companyId: company.id }, body: draft });
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.problem.fields ?? {})).toEqual([field]);
});

let shared: Promise<TestCompany> | undefined;
async function sharedCompany() {
  shared ??= aCompany();
  const company = await shared;
  return { company, owner: company.owner };
}

test('a department, member or pipeline of another company is refused', async () => {
  const company = await aCompany();
  const other = await aCompany();
  const department = await other.owner.call(departments.create, {
    params: { companyId: other.id },
    body: { name: 'Theirs' },
  });
  const pipeline = await other.inTenant((tx) =>
    tx.selectFrom('pipelines').select('id').executeTakeFirstOrThrow(),
  );
  const attempt = (body: object) =>
    company.owner.call(jobs.create, {
      params: { companyId: company.id },
      body: { title: 'A', ...body } as never,
    });
  const foreign = await attempt({ departmentId: department.body.id });
  expect([foreign.status, foreign.problem.message]).toEqual([404, 'Departman not found']);
  const team = await attempt({ hiringTeam: [{ memberId: other.owner.memberId, role: 'recruiter' }] });
  expect([team.status, team.problem.code, Object.keys(team.problem.fields ?? {})]).toEqual([
    400,
    'jobs.unknown_member',
    ['hiringTeam'],
  ]);
  expect((await attempt({ pipelineId: pipeline.id })).problem.code).toBe('jobs.unknown_pipeline');
});

test('scripts in a description are removed when it is written and when it is read', async () => {
  const company = await aCompany();
  const bad = '<h2>A</h2><script>alert(1)</script><p onclick="x">b<img src=x onerror=alert(1)></p>';
  const job = await create(company, company.owner, { descriptionHtml: bad });
  expect(job.descriptionHtml).toBe('<h2>A</h2><p>b</p>');
  const stored = () =>
    company.inTenant((tx) =>
      tx.selectFrom('jobs').select('description_html').where('id', '=', job.id).executeTakeFirst(),
    );
  expect((await stored())?.description_html).toBe('<h2>A</h2><p>b</p>');
  await company.inTenant((tx) =>
    tx.updateTable('jobs').set({ description_html: bad }).where('id', '=', job.id).execute(),
  );
  expect((await company.owner.call(jobs.read, at(company, job))).body.descriptionHtml).toBe(
    '<h2>A</h2><p>b</p>',
  );
});

test('an edit replaces the fields, keeps the ids of questions and records the changes', async () => {
  const company = await aCompany();
  const job = await create(company, company.owner, {
    questions: [
      { type: 'boolean', label: 'One', settings: {} },
      { type: 'boolean', label: 'Two', settings: {} },
    ],
  });
  const [first, second] = job.questions;
  const change = changeOf(job, {
    title: 'Platform engineer',
    questions: [
      { ...second, label: 'Second' },
      { type: 'number', label: 'New', settings: {} },
    ],
  });
  const { status, body } = await company.owner.call(jobs.update, { ...at(company, job), body: change });
  expect([status, body.version, body.slug]).toEqual([200, 2, 'platform-engineer']);
  expect(body.questions.map((question) => [question.id === second?.id, question.label])).toEqual([
    [true, 'Second'],
    [false, 'New'],
  ]);
  expect(body.questions.some((question) => question.id === first?.id)).toBe(false);
  const events = await company.inTenant((tx) =>
    tx.selectFrom('events').select(['type', 'data']).where('job_id', '=', job.id).orderBy('id').execute(),
  );
  expect(events.map((event) => event.type)).toEqual(['job.created', 'job.updated']);
  expect(events[1]?.data).toEqual({ job: 'Platform engineer', fields: ['title', 'questions'] });
});

test('an edit without changes records nothing; one based on an older version gets the current state', async () => {
  const company = await aCompany();
  const job = await create(company, company.owner);
  const same = await company.owner.call(jobs.update, { ...at(company, job), body: changeOf(job) });
  expect([same.status, same.body.version]).toEqual([200, 1]);
  const edits = await Promise.all(
    ['A', 'B'].map((title) =>
      company.owner.call(jobs.update, { ...at(company, job), body: changeOf(job, { title }) }),
    ),
  );
  expect(new Set(edits.map((edit) => edit.status))).toEqual(new Set([200, 409]));
  const stale = edits.find((edit) => edit.status === 409);
  expect(stale?.problem.code).toBe('jobs.stale');
  expect(stale?.problem.details?.current).toMatchObject({ id: job.id, version: 2 });
});

test('the address of a job that was ever public stays when its title changes', async () => {
  const company = await aCompany();
  const job = await create(company, company.owner, { title: 'Old name' });
  const published = await company.owner.call(jobs.publish, at(company, job));
  const body = changeOf(published.body, { title: 'New name' });
  expect((await company.owner.call(jobs.update, { ...at(company, job), body })).body.slug).toBe('old-name');
});

test('a public job keeps a description, and a question of another job is refused', async () => {
  const company = await aCompany();
  const other = await create(company, company.owner, {
    questions: [{ type: 'boolean', label: 'Mine', settings: {} }],
  });
  const job = await create(company, company.owner);
  const stolen = await company.owner.call(jobs.update, {
    ...at(company, job),
    body: changeOf(job, { questions: other.questions }),
  });
  expect([stolen.status, Object.keys(stolen.problem.fields ?? {})]).toEqual([400, ['questions.0.id']]);
  const published = await company.owner.call(jobs.publish, at(company, job));
  const emptied = await company.owner.call(jobs.update, {
    ...at(company, job),
    body: changeOf(published.body, { descriptionHtml: '<p> </p>' }),
  });
  expect([emptied.status, emptied.problem.message]).toEqual([422, 'The job description is required.']);
});

test('visitors and other companies have no access to jobs', async () => {
  const company = await aCompany();
  const job = await create(company, company.owner);
  const other = await aCompany();
  const foreign = { params: { companyId: other.id, jobId: job.id } };
  for (const operation of [
    jobs.read,
    jobs.publish,
    jobs.close,
    jobs.archive,
    jobs.duplicate,
    jobs.delete,
  ] as const) {
    expect((await visitor().call(operation, at(company, job))).status).toBe(401);
    expect((await other.owner.call(operation, at(company, job))).status).toBe(404);
    const result = await other.owner.call(operation, foreign);
    expect([result.status, result.problem.message]).toEqual([404, 'Job not found']);
  }
  const update = await other.owner.call(jobs.update, { ...foreign, body: changeOf(job, { title: 'x' }) });
  expect(update.status).toBe(404);
  expect((await other.owner.call(jobs.list, { params: { companyId: other.id } })).body.items).toEqual([]);
});

test('refusals are in Turkish for a Turkish user', async () => {
  const company = await aCompany();
  const job = await create(company, company.owner, { descriptionHtml: '' });
  const refused = await company.owner.call(jobs.publish, at(company, job), { 'accept-language': 'tr' });
  expect([refused.status, refused.problem.message]).toEqual([422, 'İş tanımı zorunludur.']);
  expect((await testServer()).platform.words.has('jobs.refusals.stale')).toBe(true);
});
