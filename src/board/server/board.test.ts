import { sql } from 'kysely';
import { currentTenantId } from '#platform/server/db/tenant.ts';
import { expect, test } from 'vitest';
import { findOrAddTag } from '#candidates/server/find-tag.ts';
import { aJob } from '#jobs/server/factory.ts';
import { anApplication } from '#applications/server/factory.ts';
import type { CardFlag } from '#applications/rules.ts';
import { aCompany, type Result, testServer, visitor } from '../../../tests/harness/api.ts';
import { boards } from '../contract.ts';

/** A company with a job and some applications: three on the first step, one on the second, one rejected. */
async function aBoard() {
  const company = await aCompany();
  const { clock } = await testServer();
  const made = await company.inTenant(async (tx) => {
    const job = await aJob(tx);
    const [applied, screening] = job.steps;
    const at = (hours: number) => new Date(clock.now().getTime() - hours * 3600_000);
    const cards = [
      await anApplication(tx, {
        jobId: job.id,
        candidate: { name: 'Işıl', surname: 'Çelik', tags: ['react'], current_title: 'Designer' },
        step_entered_at: at(1),
        applied_at: at(1),
        rating: 4,
        source: 'referral',
      }),
      await anApplication(tx, { jobId: job.id, step_entered_at: at(49), applied_at: at(49) }),
      await anApplication(tx, { jobId: job.id, step_entered_at: at(24 * 6), applied_at: at(24 * 6) }),
      await anApplication(tx, { jobId: job.id, step_id: screening?.id ?? '' }),
      await anApplication(tx, { jobId: job.id, outcome: 'rejected' }),
    ];
    return { job, applied: applied?.id ?? '', cards };
  });
  const params = { companyId: company.id, jobId: made.job.id };
  return { company, params, ...made };
}

type MeetingFacts = {
  jobId: string;
  application: { id: string; candidate_id: string } | undefined;
  startsAt: Date;
};

const aMeeting = ({ jobId, application, startsAt }: MeetingFacts) => ({
  candidate_id: application?.candidate_id ?? '',
  application_id: application?.id ?? '',
  job_id: jobId,
  meeting_type: 'video',
  interview_type: 'screening',
  starts_at: startsAt,
  duration_minutes: 30,
  time_zone: 'Europe/Istanbul',
  wall_time: '2026-11-22T10:00:00',
  calendar_uid: `${application?.id}@example.test`,
});

test('the board shows every step in order with its counts, averages and newest cards', async () => {
  const { company, params, job, cards } = await aBoard();
  const read = await company.owner.call(boards.board, { params });
  expect(read.status).toBe(200);
  expect(read.body.columns.map((column) => column.title)).toEqual(job.steps.map((step) => step.title));
  expect(read.body.columns.map((column) => column.count)).toEqual([3, 1, 0, 0, 0]);
  expect(read.body.columns[0]?.cards.map((one) => one.id)).toEqual(cards.slice(0, 3).map((one) => one.id));
  expect(read.body.columns[0]?.averageDays).toBeCloseTo((1 / 24 + 49 / 24 + 6) / 3, 0);
  expect(read.body.columns[2]?.averageDays).toBeNull();
  expect(read.body.closedCount).toBe(1);
  expect(read.body.job.applicationCount).toBe(5);
});

test('cards show overdue time, flags, the next meeting and the number of comments', async () => {
  const { company, params, cards, job } = await aBoard();
  const [first] = cards;
  await company.inTenant(async (tx) => {
    const other = await aJob(tx, { title: 'Another job' });
    await anApplication(tx, { jobId: other.id, candidate_id: first?.candidate_id ?? '' });
    await tx
      .updateTable('applications')
      .set({ is_knocked_out: true })
      .where('id', '=', cards[1]?.id ?? '')
      .execute();
    const startsAt = new Date(Date.now() + 3600_000);
    await tx
      .insertInto('meetings')
      .values(aMeeting({ jobId: job.id, application: first, startsAt }))
      .execute();
  });
  const read = await company.owner.call(boards.board, { params });
  const shown = read.body.columns[0]?.cards ?? [];
  expect(shown.map((one) => one.flags)).toEqual([['new', 'repeat'], ['knockout'], ['late']]);
  expect(shown[0]).toMatchObject({ name: 'Işıl', rating: 4, source: 'referral', can: { move: true } });
  expect(shown[0]?.nextMeetingAt).not.toBeNull();
  expect(shown[1]?.nextMeetingAt).toBeNull();
});

test.each([
  ['a name without its accents', { search: 'isil cel' }],
  ['a title', { search: 'DESIGN' }],
  ['a tag', { tag: 'react' }],
  ['a source', { source: 'referral' }],
  ['a rating', { rating: 4 }],
] as const)('the board is filtered by %s, and its counts are those of the matches', async (_name, query) => {
  const { company, params, cards } = await aBoard();
  const tag = 'tag' in query && (await company.inTenant((tx) => findOrAddTag(tx, query.tag)));
  const read = await company.owner.call(boards.board, { params, query: tag ? { tag } : query });
  expect(read.body.columns.flatMap((column) => column.cards.map((one) => one.id))).toEqual([cards[0]?.id]);
  expect(read.body.columns.map((column) => column.count)).toEqual([1, 0, 0, 0, 0]);
  expect(read.body).toMatchObject({ closedCount: 0, job: { applicationCount: 5 } });
});

test('each flag filter returns exactly the cards with that flag', async () => {
  const { company, params, cards } = await aBoard();
  const [first, second, third] = cards;
  await company.inTenant(async (tx) => {
    const other = await aJob(tx, { title: 'Another job' });
    await anApplication(tx, { jobId: other.id, candidate_id: first?.candidate_id ?? '' });
    await tx
      .updateTable('applications')
      .set({ is_knocked_out: true })
      .where('id', '=', second?.id ?? '')
      .execute();
  });
  const found = async (flag: CardFlag) => {
    const { body } = await company.owner.call(boards.board, { params, query: { flag } });
    const shown = body.columns.flatMap((column) => column.cards);
    expect(shown.every((card) => card.flags.includes(flag))).toBe(true);
    expect(shown).toHaveLength(body.columns.reduce((sum, column) => sum + column.count, 0));
    return shown.map((card) => card.id);
  };
  expect(await found('repeat')).toEqual([first?.id]);
  expect(await found('knockout')).toEqual([second?.id]);
  expect(await found('late')).toEqual([third?.id]);
  expect(await found('new')).toEqual([first?.id, cards[3]?.id]);
});

test('the filter "mine" returns candidates whom the member meets or commented on', async () => {
  const { company, params, cards, job } = await aBoard();
  const grants = ['jobs.list', 'candidates.list'] as const;
  const [writer, host] = [await company.member(...grants), await company.member(...grants)];
  const [first, second] = cards;
  await company.inTenant(async (tx) => {
    const about = { candidate_id: first?.candidate_id ?? '', body_html: '<p>Good</p>' };
    await tx
      .insertInto('comments')
      .values({ ...about, author_user_id: writer.userId })
      .execute();
    const { id: meeting_id } = await tx
      .insertInto('meetings')
      .values(aMeeting({ jobId: job.id, application: second, startsAt: new Date(Date.now() + 3600_000) }))
      .returning('id')
      .executeTakeFirstOrThrow();
    const during = '[2026-11-22 10:00+03,2026-11-22 10:30+03)';
    await tx.insertInto('meeting_hosts').values({ meeting_id, member_id: host.memberId, during }).execute();
  });
  const mine = async (caller: { call: typeof company.owner.call }) => {
    const { body } = await caller.call(boards.board, { params, query: { mine: 'true' } });
    return body.columns.flatMap((column) => column.cards.map((card) => card.id));
  };
  expect(await mine(writer)).toEqual([first?.id]);
  expect(await mine(host)).toEqual([second?.id]);
  expect(await mine(company.owner)).toEqual([]);
});

/** A job whose first step has four applications, ordered differently by each value. */
async function aFullStep() {
  const company = await aCompany();
  const { clock } = await testServer();
  const at = (hours: number) => new Date(clock.now().getTime() - hours * 3600_000);
  const people = [
    { name: 'Zeki', entered: 1, applied: 9, rating: 3 },
    { name: 'İlhan', entered: 2, applied: 8, rating: null },
    { name: 'Çiğdem', entered: 3, applied: 20, rating: 5 },
    { name: 'ada', entered: 4, applied: 7, rating: 4 },
  ];
  const job = await company.inTenant(async (tx) => {
    const made = await aJob(tx);
    for (const { name, entered, applied, rating } of people) {
      const times = { step_entered_at: at(entered), applied_at: at(applied) };
      await anApplication(tx, { jobId: made.id, candidate: { name, surname: 'Kaya' }, rating, ...times });
    }
    return made;
  });
  return { company, params: { companyId: company.id, jobId: job.id }, stepId: job.steps[0]?.id ?? '' };
}

test.each([
  ['entered', ['Zeki', 'İlhan', 'Çiğdem', 'ada']],
  ['waiting', ['ada', 'Çiğdem', 'İlhan', 'Zeki']],
  ['applied', ['ada', 'İlhan', 'Zeki', 'Çiğdem']],
  ['rating', ['Çiğdem', 'ada', 'Zeki', 'İlhan']],
  ['name', ['ada', 'Çiğdem', 'İlhan', 'Zeki']],
] as const)('sorted by %s, the board and the pages of a column have the same order', async (sort, names) => {
  const { company, params, stepId } = await aFullStep();
  const read = await company.owner.call(boards.board, { params, query: { sort } });
  expect(read.body.columns[0]?.cards.map((card) => card.name)).toEqual(names);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Result<typeof boards.columnCards> = await company.owner.call(boards.columnCards, {
      params: { ...params, stepId },
      query: { limit: 1, sort, ...(cursor === null ? {} : { cursor }) },
    });
    seen.push(...page.body.items.map((card) => card.name));
    cursor = page.body.nextCursor;
  } while (cursor !== null);
  expect(seen).toEqual(names);
});

test('a cursor is rejected for another sort order', async () => {
  const { company, params, stepId } = await aFullStep();
  const page = (query: object) =>
    company.owner.call(boards.columnCards, { params: { ...params, stepId }, query });
  const { nextCursor } = (await page({ limit: 1, sort: 'name' })).body;
  expect((await page({ limit: 1, sort: 'name', cursor: nextCursor })).status).toBe(200);
  expect((await page({ limit: 1, sort: 'rating', cursor: nextCursor })).status).toBe(400);
  expect((await page({ limit: 1, cursor: nextCursor })).status).toBe(400);
});

test('wildcards match literally, and an invalid filter is rejected by name', async () => {
  const { company, params } = await aBoard();
  const none = await company.owner.call(boards.board, { params, query: { search: '%' } });
  expect(none.body.columns.every((column) => column.count === 0)).toBe(true);
  const refused = await company.owner.call(boards.board, { params, query: { rating: 9 } });
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.problem.fields ?? {})).toEqual(['rating']);
});

test('pages of a column neither skip nor repeat a card', async () => {
  const { company, params, applied, cards } = await aBoard();
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Result<typeof boards.columnCards> = await company.owner.call(boards.columnCards, {
      params: { ...params, stepId: applied },
      query: { limit: 1, ...(cursor === null ? {} : { cursor }) },
    });
    seen.push(...page.body.items.map((one) => one.id));
    cursor = page.body.nextCursor;
  } while (cursor !== null);
  expect(seen).toEqual(cards.slice(0, 3).map((one) => one.id));
  const broken = await company.owner.call(boards.columnCards, {
    params: { ...params, stepId: applied },
    query: { cursor: 'nonsense' },
  });
  expect(broken.status).toBe(400);
  const forged = Buffer.from(JSON.stringify({ at: 'never', id: applied })).toString('base64url');
  const made = await company.owner.call(boards.columnCards, {
    params: { ...params, stepId: applied },
    query: { cursor: forged },
  });
  expect(made.status).toBe(400);
  const foreign = await company.inTenant((tx) => aJob(tx, { title: 'Other' }));
  const elsewhere = await company.owner.call(boards.columnCards, {
    params: { ...params, stepId: foreign.steps[0]?.id ?? '' },
  });
  expect(elsewhere.status).toBe(404);
});

test('rejected applications have a column of their own, with the reason', async () => {
  const { company, params, cards } = await aBoard();
  const page = await company.owner.call(boards.closedCards, { params });
  expect(page.body.items).toMatchObject([
    { id: cards[4]?.id, outcome: 'rejected', rejectionReason: 'Other', can: { move: false, unreject: true } },
  ]);
});

test('a live update requests single cards and gets them with the counts', async () => {
  const { company, params, cards } = await aBoard();
  const ids = [cards[0]?.id, cards[4]?.id].join(',');
  const read = await company.owner.call(boards.someCards, { params, query: { ids: ids as never } });
  expect(read.body.cards.map((one) => one.outcome).sort()).toEqual(['open', 'rejected']);
  expect(read.body).toMatchObject({ closedCount: 1, columns: [{ count: 3 }, { count: 1 }, {}, {}, {}] });
  const broken = await company.owner.call(boards.someCards, { params, query: { ids: 'x' as never } });
  expect(broken.status).toBe(400);
});

test('facets list the tags and sources of the job', async () => {
  const { company, params } = await aBoard();
  const read = await company.owner.call(boards.facets, { params });
  expect(read.body.tags).toMatchObject([{ name: 'react' }]);
  expect(read.body.sources).toContainEqual({ value: 'referral', count: 1 });
});

test('facets cover only the newest 2,000 applications of the job', async () => {
  const { company, params } = await aBoard();
  await company.inTenant(async (tx) => {
    const tagId = await findOrAddTag(tx, 'new');
    await sql`
      with people as (
        insert into candidates (tenant_id, name, surname)
        select ${currentTenantId}, 'Person', n::text from generate_series(1, 2000) as n
        returning id),
      tagged as (
        insert into candidate_tags (tenant_id, tag_id, candidate_id)
        select ${currentTenantId}, ${tagId}::uuid, id from people)
      insert into applications (tenant_id, job_id, candidate_id, step_id, source, applied_at)
      select s.tenant_id, ${params.jobId}::uuid, people.id, s.id, 'event', now() + interval '1 minute'
        from people, (select tenant_id, id from job_steps
                       where tenant_id = ${currentTenantId} and job_id = ${params.jobId}::uuid
                       order by position limit 1) as s`.execute(tx);
  });
  const read = await company.owner.call(boards.facets, { params });
  expect(read.body).toMatchObject({
    tags: [{ name: 'new' }],
    sources: [{ value: 'event', count: 2000 }],
  });
});

test('the hiring team reads its board, members without candidate access get 403, and all others get 404', async () => {
  const { company, params } = await aBoard();
  const status = async (caller: { call: typeof company.owner.call }) =>
    (await caller.call(boards.board, { params })).status;
  const interviewer = await company.member();
  expect(await status(interviewer)).toBe(404);
  await company.inTenant((tx) =>
    tx
      .insertInto('hiring_team_members')
      .values({ job_id: params.jobId, member_id: interviewer.memberId, role: 'interviewer' })
      .execute(),
  );
  const read = await interviewer.call(boards.board, { params });
  expect(read.status).toBe(200);
  expect(read.body.can).toEqual({ move: false, addCandidate: false, createCandidate: false });
  expect(read.body.columns[0]?.cards[0]?.can).toMatchObject({ move: false, reject: false, rate: false });
  expect(await status(await company.member('jobs.list', 'candidates.list'))).toBe(200);
  expect(await status(await company.member('jobs.list'))).toBe(403);
  expect(await status(await company.member('candidates.list'))).toBe(404);
  expect(await status(visitor())).toBe(401);
  expect(await status((await aCompany()).owner)).toBe(404);
  const foreign = await aCompany();
  const mixed = await foreign.owner.call(boards.board, {
    params: { companyId: foreign.id, jobId: params.jobId },
  });
  expect(mixed.status).toBe(404);
});
