import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCandidate } from '#candidates/server/factory.ts';
import { aPanelInterview } from '#meetings/server/factory.ts';
import { aJob } from '#jobs/server/factory.ts';
import { allOperations } from '#app/server/wiring.ts';
import type { Operation } from '#platform/server/http/implement.ts';
import { testServer } from '../harness/api.ts';
import { aPlatformAdmin } from '../harness/second-factor.ts';
import { aWorld, inputOf, send, type World } from './endpoint-world.ts';
import { dayOfPanel } from './meetings-world.ts';
import { aNewCv } from './people-world.ts';
import { parallelProblems, repeatProblems, withoutKey } from './repeat-probe.ts';
import type { KnownValues } from './sample-input.ts';

const operations = allOperations((await testServer()).platform);
const posts = operations.filter(({ endpoint }) => endpoint.method === 'POST');

const withKey = posts.filter(({ name }) => !(name in withoutKey)).map((one) => [one.name, one] as const);

/** One data set for sequential calls and another for parallel ones; both start with the same rows. */
let [sequential, parallel]: World[] = [];
beforeAll(async () => {
  sequential = await aWorld('REPEAT');
  parallel = await aWorld('PARALLEL');
});

describe('a POST repeated with its Idempotency-Key creates no second record', () => {
  it.each(withKey)(
    '%s',
    async (_name, operation) => {
      const single = await added(async () => repeatProblems(await callOf(sequential, operation), countRows));
      expect(single.problems).toEqual([]);
      const forty = await added(async () => parallelProblems(await callOf(parallel, operation)));
      expect(forty.problems).toEqual([]);
      expect(forty.rows).toEqual(single.rows);
    },
    60_000,
  );

  it('or is listed with its reason, by the name of an operation', () => {
    const names = new Set(posts.map(({ name }) => name));
    expect(Object.keys(withoutKey).filter((name) => !names.has(name))).toEqual([]);
    expect(Object.values(withoutKey).filter((reason) => reason.length < 20)).toEqual([]);
  });
});

describe('the guard of repeated calls finds', () => {
  const answer = { status: 201, code: undefined, text: '{"id":1}' };

  it('no problem in a call that is answered from the key', async () => {
    expect(
      await repeatProblems(
        async () => answer,
        async () => ({ jobs: 1 }),
      ),
    ).toEqual([]);
  });

  it('a second row', async () => {
    let rows = 0;
    const calls = async () => ({ ...answer, text: `{"id":${(rows += 1)}}` });
    const found = await repeatProblems(calls, async () => ({ jobs: rows }));
    expect(found).toEqual(['answers differ', 'jobs: 1, then 2 rows']);
  });

  it('parallel calls that get different answers', async () => {
    let rows = 0;
    const calls = async () => ({ ...answer, text: `{"id":${(rows += 1)}}` });
    expect(await parallelProblems(calls)).toEqual(['40 different answers']);
    expect(await parallelProblems(async () => answer)).toEqual([]);
  });

  it('a call that never succeeds, because it proves nothing', async () => {
    const refused = async () => ({ status: 404, code: 'not_found', text: '' });
    expect(await repeatProblems(refused, async () => ({}))).toEqual(['404 not_found: ']);
  });
});

async function callOf(world: World | undefined, operation: Operation) {
  if (world === undefined) throw new Error('The world is not made yet.');
  const known = { ...world.known, ...(await neededValues(world))[operation.name] };
  const caller = operation.endpoint.permission === 'platformAdmin' ? await aPlatformAdmin() : world.owner;
  return (key: string) =>
    send(caller, operation, { ...inputOf(operation, known), headers: { 'idempotency-key': key } });
}

/** Values that an operation needs to succeed. */
async function neededValues({ company }: World): Promise<Record<string, KnownValues>> {
  // The known candidate has an application to the known job already.
  const candidate = await company.inTenant((tx) => aCandidate(tx));
  const otherJob = await company.inTenant((tx) => aJob(tx));
  return {
    'backoffice.addNote': { tenantId: company.id },
    'job-suggestions.create': { jobId: otherJob.id },
    'job-suggestions.preview': { jobId: otherJob.id },
    'stages.addStep': { kind: 'custom' },
    'meetings.create': { wallTime: '2031-07-07T10:30' },
    'meetings.createPanelDay': {
      interviews: ['10:00', '11:00'].map((time) =>
        aPanelInterview({ wallTime: `2033-07-07T${time}`, hostIds: [company.owner.memberId] }),
      ),
    },
    'meetings.addInterview': { wallTime: `${dayOfPanel}T16:00` },
    'applications.add': { candidateId: candidate.id },
    // Another operation has used the known one.
    'new-cvs.giveNewCv': { newCvId: await aNewCv(company, 'A further CV') },
  };
}

async function added(write: () => Promise<string[]>) {
  const before = await countRows();
  const problems = await write();
  const after = await countRows();
  const grown = Object.entries(after).filter(([name, count]) => count !== before[name]);
  return {
    problems,
    rows: Object.fromEntries(grown.map(([name, count]) => [name, count - (before[name] ?? 0)])),
  };
}

/** Row counts of every table except those that count calls, or traffic that a server collects for two seconds. */
async function countRows(): Promise<Record<string, number>> {
  const { platform } = await testServer();
  const { rows } = await sql<{ name: string; count: number }>`
    select relname as name,
           (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from app.%I', relname), false, true, '')))[1]::text::int as count
      from pg_class where relnamespace = 'app'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname not in ('rate_limits', 'migrations', 'careers_traffic', 'site_traffic', 'site_days', 'page_traffic',
         'referral_views', 'page_visitors', 'visitor_salts')`.execute(platform.system);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}
