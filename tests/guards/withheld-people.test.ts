import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { allOperations } from '#app/server/wiring.ts';
import { permissions } from '#platform/contract/permissions.ts';
import { type Caller, testServer } from '../harness/api.ts';
import { isOfCompany } from './endpoint-rules.ts';
import { aMemberWith, inputOf, send, type World } from './endpoint-world.ts';
import { isRead } from './role-probe.ts';
import { aTellingWorld, namedWords, setBlindReview } from './withheld-world.ts';

/*
 * A job is reviewed blindly, and texts of every kind name its applicant. The owner, a member with every permission and a
 * hiring manager call every read of the company. No answer contains a word that names the person.
 */
const reads = allOperations((await testServer()).platform).filter(
  (operation) => isOfCompany(operation) && (isRead(operation) || operation.name === 'booking.preview'),
);

const namingReads = [
  'applicants.listApplicants',
  'board.board',
  'booking.preview',
  'candidates.downloadFiles',
  'candidates.list',
  'candidates.listFilters',
  'candidates.read',
  'comments.list',
  'conversations.list',
  'dashboard.read',
  'duplicates.compare',
  'evaluations.listOfCandidate',
  'files.read',
  'handovers.listPeople',
  'meetings.listCalendar',
  'notifications.readSettings',
  'shares.listOfCompany',
  'tasks.list',
  'timeline.list',
];

async function readsThatName(caller: Caller, { known }: World): Promise<string[]> {
  const found: string[] = [];
  for (const operation of reads) {
    const { text, status } = await send(caller, operation, inputOf(operation, known));
    if (status >= 500) found.push(`${operation.name} fails with ${status}`);
    const words = namedWords(text);
    if (words.length > 0) found.push(`${operation.name}: ${words.join(', ')}`);
  }
  return found;
}

/** Tables about a candidate that need no view. */
const tablesWithoutView = new Map([
  ['blind_lifts', 'the reason of the member who showed who it is'],
  ['bulk_change_items', 'codes of states and reasons'],
  ['candidate_languages', 'languages stay'],
  ['mailing_opt_outs', 'where the person unsubscribed'],
  ['panel_days', 'the UID of a calendar entry, made of an id'],
]);

test('each table about a candidate has a view with the same columns, or a reason to have none', async () => {
  const { platform } = await testServer();
  const { rows } = await sql<{ name: string; problem: string }>`
    with tables as (
      select c.oid, c.relname as name from pg_class c
       where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
         and (c.relname = 'candidates' or exists (
           select from pg_attribute a
            where a.attrelid = c.oid and a.attname in ('candidate_id', 'application_id', 'scorecard_id') and not a.attisdropped))
         and exists (
           select from pg_attribute a
            where a.attrelid = c.oid and a.atttypid in ('text'::regtype, 'jsonb'::regtype) and not a.attisdropped)),
    columns_of as (
      select attrelid, array_agg(attname::text order by attname::text) as names
        from pg_attribute where attnum > 0 and not attisdropped group by attrelid)
    select t.name, case when v.names is null then 'no view' else 'other columns' end as problem
      from tables t
      join columns_of o on o.attrelid = t.oid
      left join pg_class b on b.relname = t.name and b.relnamespace = (select oid from pg_namespace where nspname = 'blind')
      left join columns_of v on v.attrelid = b.oid
     where v.names is distinct from o.names
     order by t.name`.execute(platform.db);
  const problems = rows.filter(({ name }) => !tablesWithoutView.has(name));
  expect(problems.map(({ name, problem }) => `${name}: ${problem}`)).toEqual([]);
});

test('no read of the company names an applicant whom a blind review withholds', {
  timeout: 240_000,
}, async () => {
  const world = await aTellingWorld();
  const { owner, company, known } = world;
  expect(reads.length).toBeGreaterThan(100);
  // The same reads without the review, so that an empty answer proves nothing.
  const telling = await readsThatName(owner, world);
  expect(telling.map((line) => line.split(':')[0])).toEqual(expect.arrayContaining(namingReads));
  await setBlindReview(world);
  expect(await readsThatName(owner, world)).toEqual([]);
  expect(await readsThatName(await company.member(...permissions), world)).toEqual([]);
  const manager = await aMemberWith(world, 'anything on the team', String(known['jobId']));
  expect(await readsThatName(manager, world)).toEqual([]);
});
