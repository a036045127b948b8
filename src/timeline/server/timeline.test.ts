import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { byMember, record } from '#activity/server/record.ts';
import { anApplication } from '#applications/server/factory.ts';
import { aCandidate } from '#candidates/server/factory.ts';
import { comments } from '#comments/contract.ts';
import { conversations } from '#conversations/contract.ts';
import { aJob } from '#jobs/server/factory.ts';
import { aMeetingDraft } from '#meetings/server/factory.ts';
import { meetings } from '#meetings/contract.ts';
import { aCompany, type Caller, type TestCompany, testServer, visitor } from '../../../tests/harness/api.ts';
import { timeline } from '../contract.ts';
import type { TimelineKind } from '../rules.ts';
import { newestIds } from './queries.ts';

const grants = ['jobs.list', 'candidates.list', 'candidates.get'] as const;
const hour = 3_600_000;

async function aPerson() {
  const company = await aCompany();
  const colleague = await company.member(...grants);
  const { id: candidateId } = await company.inTenant((tx) => aCandidate(tx));
  const params = { companyId: company.id, candidateId };
  const list = async (by: Caller, query: { limit?: number; cursor?: string } = {}) =>
    (await by.call(timeline.list, { params, query })).body;
  return { company, colleague, params, list };
}

async function atTime(at: Date): Promise<void> {
  const { clock } = await testServer();
  clock.set(at);
  onTestFinished(() => clock.set(null));
}

const happen = (company: TestCompany, candidateId: string, types: string[]) =>
  company.inTenant(async (tx) => {
    for (const type of types)
      await record(tx, company.id, byMember(company.owner), { type, candidateId, now: new Date() });
  });

const choose = (by: Caller, { companyId }: { companyId: string }, kinds: TimelineKind[]) =>
  by.call(timeline.setKinds, { params: { companyId }, body: { kinds } });

test('comments, messages, meetings and changes are one list, newest first, with what was written', async () => {
  const { company, params, list } = await aPerson();
  const { owner } = company;
  await owner.call(comments.create, { params, body: { bodyHtml: '<p>Strong</p>' } });
  await owner.call(conversations.send, { params, body: { body: 'Hello' } });
  const draft = aMeetingDraft({ candidateId: params.candidateId, hostIds: [owner.memberId] });
  await owner.call(meetings.create, { params, body: draft });
  await happen(company, params.candidateId, [
    'file.added',
    'task.added',
    'candidate.updated',
    'candidate.mailed',
  ]);
  const { items, kinds } = await list(owner);
  expect(kinds).toEqual([]);
  expect(items.map(({ kind }) => kind)).toEqual([
    'message',
    'change',
    'task',
    'file',
    'meeting',
    'message',
    'comment',
  ]);
  expect(items.at(-1)).toMatchObject({ comment: { bodyHtml: '<p>Strong</p>' }, message: null });
  expect(items.at(-2)).toMatchObject({ comment: null, message: { body: 'Hello' } });
});

test('a deleted comment leaves its events without its text, and an edited one shows its text once', async () => {
  const { company, params, list } = await aPerson();
  const { owner } = company;
  const write = async () =>
    (await owner.call(comments.create, { params, body: { bodyHtml: '<p>One</p>' } })).body;
  const [edited, deleted] = [await write(), await write()];
  const at = ({ id }: { id: string }) => ({ params: { ...params, commentId: id } });
  await owner.call(comments.update, { ...at(edited), body: { bodyHtml: '<p>Two</p>' } });
  await owner.call(comments.remove, at(deleted));
  expect((await list(owner)).items.map(({ type, comment }) => [type, comment?.bodyHtml])).toEqual([
    ['comment.deleted', undefined],
    ['comment.edited', undefined],
    ['comment.written', undefined],
    ['comment.written', '<p>Two</p>'],
  ]);
});

test('the chosen kinds are kept per member, and paged without gaps', async () => {
  const { company, colleague, params, list } = await aPerson();
  const one = ['file.added', 'task.added', 'candidate.tagged', 'meeting.scheduled'];
  await happen(company, params.candidateId, [...one, ...one, ...one]);
  expect((await choose(colleague, params, ['file', 'task', 'file'])).body).toEqual({
    kinds: ['file', 'task'],
  });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list(colleague, { limit: 2, ...(cursor && { cursor }) });
    expect(page.kinds).toEqual(['file', 'task']);
    seen.push(...page.items.map(({ type }) => type));
    cursor = page.nextCursor ?? undefined;
    await happen(company, params.candidateId, ['file.added']);
  } while (cursor !== undefined);
  expect(seen).toEqual(['task.added', 'file.added', 'task.added', 'file.added', 'task.added', 'file.added']);
  expect((await list(company.owner)).kinds).toEqual([]);
  await choose(colleague, params, []);
  expect((await list(colleague)).items).toHaveLength(15);
});

test.each([['__proto__'], ['constructor'], ['everything']])('a kind %s is refused', async (kind) => {
  const { company, params } = await aPerson();
  const refused = await choose(company.owner, params, [kind as TimelineKind]);
  expect([refused.status, Object.keys(refused.problem.fields ?? {})]).toEqual([400, ['kinds.0']]);
});

test('a hiring team sees the events of its jobs, and strangers none', async () => {
  const company = await aCompany();
  const member = await company.member();
  const { mine, other, candidateId } = await company.inTenant(async (tx) => {
    const hiringTeam = [{ memberId: member.memberId, role: 'interviewer' as const }];
    const job = await aJob(tx, { hiringTeam });
    const application = await anApplication(tx, { jobId: job.id });
    const hidden = await aJob(tx, {});
    await anApplication(tx, { jobId: hidden.id, candidate_id: application.candidate_id });
    return { mine: job.id, other: hidden.id, candidateId: application.candidate_id };
  });
  await company.inTenant(async (tx) => {
    for (const jobId of [mine, other]) {
      const event = { type: 'application.rated', jobId, candidateId, now: new Date() };
      await record(tx, company.id, byMember(company.owner), event);
    }
  });
  const params = { companyId: company.id, candidateId };
  const { items } = (await member.call(timeline.list, { params })).body;
  expect(items.map(({ job }) => job?.id)).toEqual([mine]);
  const outsiders = [await company.member('candidates.get'), (await aCompany()).owner];
  for (const outsider of outsiders)
    for (const operation of [timeline.list, timeline.readNews, timeline.visit])
      expect((await outsider.call(operation, { params })).status).toBe(404);
  expect((await visitor().call(timeline.list, { params })).status).toBe(401);
});

test('news are what others did since the member last opened the candidate', async () => {
  const { company, colleague, params } = await aPerson();
  const news = async () => (await colleague.call(timeline.readNews, { params })).body;
  const visit = () => colleague.call(timeline.visit, { params });
  const write = (by: Caller, readerIds: string[] | null = null) =>
    by.call(comments.create, { params, body: { bodyHtml: '<p>Hi</p>', readerIds } });
  await write(company.owner);
  expect(await news()).toEqual({ since: null, counts: [], isMinimum: false });
  await visit();
  expect((await news()).since).toBeNull();
  const opened = new Date();
  await atTime(opened);
  await visit();
  await write(company.owner);
  await write(company.owner, []);
  await write(colleague);
  await happen(company, params.candidateId, ['candidate.updated', 'candidate.tagged']);
  const expected = { since: opened.toISOString(), isMinimum: false };
  const counts = [
    { kind: 'comment', count: 1 },
    { kind: 'change', count: 2 },
  ];
  await atTime(new Date(opened.getTime() + 2 * hour));
  for (let times = 0; times < 2; times++) {
    const found = await news();
    expect(found).toMatchObject(expected);
    expect(found.counts).toEqual(expect.arrayContaining(counts));
    expect(found.counts).toHaveLength(2);
    await visit();
  }
  await atTime(new Date(opened.getTime() + 4 * hour));
  expect((await news()).counts).toEqual([]);
});

test('forty visits at once are one', async () => {
  const { company, params } = await aPerson();
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => company.owner.call(timeline.visit, { params })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const rows = await company.inTenant((tx) =>
    tx.selectFrom('timeline_visits').select('previous_at').execute(),
  );
  expect(rows).toEqual([{ previous_at: null }]);
});

// With many events and statistics, because the planner may read any index of a table of a page or two.
async function addManyEvents({ companyId, candidateId }: { companyId: string; candidateId: string }) {
  const owner = new pg.Client({ connectionString: (await testServer()).ownerUrl });
  await owner.connect();
  await owner.query(
    `insert into app.events (tenant_id, type, actor_kind, candidate_id)
     select $1, 'candidate.updated', 'system', $2 from generate_series(1, 5000)`,
    [companyId, candidateId],
  );
  await owner.query('analyze app.events');
  await owner.end();
}

test('a page of chosen kinds reads one index for each kind, in order', async () => {
  const { company, params } = await aPerson();
  await addManyEvents(params);
  const isOnHiringTeam = () => sql<boolean>`true`;
  const nothing = { columns: sql``, join: sql`` };
  const parts = { candidate: nothing, job: nothing, isOnHiringTeam };
  const { candidateId } = params;
  const { userId, memberId } = company.owner;
  const who = {
    candidateId,
    scope: 'everyone',
    userId,
    memberId,
    isEventVisible: sql<boolean>`true`,
  } as const;
  const page = { after: { id: candidateId }, limit: 30 };
  const explain = (kinds: TimelineKind[]) =>
    company.inTenant(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      await sql`set local enable_bitmapscan = off`.execute(tx);
      const query = newestIds(parts, who, { ...page, kinds });
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${query}`.execute(tx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  const ofKinds = await explain(['file', 'task']);
  expect(ofKinds).toMatch(/candidate_id_timeline_kind_id_idx/);
  expect(ofKinds).not.toMatch(/Seq Scan|candidate_id_id_idx/);
  expect(await explain([])).toMatch(/candidate_id_id_idx/);
});
