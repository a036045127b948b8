import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { aCompany, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import { candidateOfEvent } from '#candidates/server/candidate-of-event.ts';
import { jobOfEvent } from '#jobs/server/job-of-event.ts';
import { auditQuery } from './audit-queries.ts';
import { eventsQuery } from './queries.ts';

const someone = '0198c0de-0000-7000-8000-000000000000';
const subjects = { candidate: candidateOfEvent, job: jobOfEvent };
const page = { after: null, limit: 50 };

let company: TestCompany;

// With many events and statistics, because the planner may read any index of a table of a page or two.
beforeAll(async () => {
  company = await aCompany();
  const owner = new pg.Client({ connectionString: (await testServer()).ownerUrl });
  await owner.connect();
  await owner.query(
    `insert into app.events (tenant_id, type, actor_kind)
     select $1, 'candidate.created', 'system' from generate_series(1, 5000)`,
    [company.id],
  );
  await owner.query('analyze app.events');
  await owner.end();
});

/** The scan of each partition of the events with its condition, and whether the plan merges them in order. */
async function explain(query: RawBuilder<unknown>) {
  const { rows } = await company.inTenant(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local enable_bitmapscan = off`.execute(tx);
    return sql<{ 'QUERY PLAN': string }>`explain (costs off) ${query}`.execute(tx);
  });
  const lines = rows.map((row) => row['QUERY PLAN'].trim());
  const scans = lines.flatMap((line, place) =>
    line.includes(' on events_') ? [`${line} ${lines[place + 1]}`] : [],
  );
  return { scans, isMerged: lines.includes('->  Merge Append') };
}

const ofAudit = (filter: object) =>
  auditQuery(subjects, { ...filter, readerId: someone, timeZone: 'Europe/Istanbul' }, page);

// Either index of a person's events is as good for a person with few.
test.each([
  ['the log of everything', ofAudit({}), /_tenant_id_occurred_at_id_idx .*tenant_id/],
  [
    'the log of one person',
    ofAudit({ actor: someone }),
    /_actor_user_id_(occurred_at_id_)?idx .*actor_user_id/,
  ],
  ['the log of one kind', ofAudit({ kind: 'job' }), /_tenant_id_kind_occurred_at_id_idx .*kind/],
  [
    'the log of some days',
    ofAudit({ from: '2026-01-01', to: '2026-01-02' }),
    /_tenant_id_occurred_at_id_idx .*occurred_at/,
  ],
  [
    'the activity of a candidate',
    eventsQuery(subjects, sql`e.candidate_id = ${someone}::uuid`, page),
    /_tenant_id_candidate_id_id_idx .*candidate_id/,
  ],
  [
    'the activity of a job',
    eventsQuery(subjects, sql`e.job_id = ${someone}::uuid`, page),
    /_tenant_id_job_id_id_idx1? .*job_id/,
  ],
])(
  '%s reads one index in each partition, in order, under row-level security too',
  async (_what, query, scan) => {
    const { scans, isMerged } = await explain(query);
    expect(isMerged).toBe(true);
    // This month, the three after it, and the default partition.
    expect(scans.length).toBeGreaterThanOrEqual(5);
    for (const line of scans) {
      expect(line).toMatch(/^->  Index (Only )?Scan/);
      expect(line).toMatch(/Index Cond:/);
      expect(line).toMatch(scan);
    }
  },
);
