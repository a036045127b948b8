import pg from 'pg';
import { incomingMails } from '#conversations/incoming-contract.ts';
import { aJob } from '#jobs/server/factory.ts';
import { notifications } from '#notifications/contract.ts';
import { outgoing } from '#outgoing/contract.ts';
import { aCompany, type Caller, type TestCompany, testServer } from '../tests/harness/api.ts';
import { startTestPostgres } from '../tests/harness/test-postgres.ts';

/** A company with so many messages that wait, unassigned emails and notifications. A blind review withholds half of the people. */
type FilledCompany = { owner: Caller; manager: Caller; params: { companyId: string } };
type Query = { limit: number; cursor?: string };
type Answer = { status: number; body: { items: unknown[]; nextCursor: string | null } };
type Read = { name: string; call: (company: FilledCompany, query: Query) => Promise<Answer> };

const reads: Read[] = [
  { name: 'Outgoing', call: ({ owner, params }, query) => owner.call(outgoing.list, { params, query }) },
  {
    name: 'Outgoing of a hiring manager',
    call: ({ manager, params }, query) => manager.call(outgoing.list, { params, query }),
  },
  {
    name: 'unassigned emails',
    call: ({ owner, params }, query) => owner.call(incomingMails.listUnassigned, { params, query }),
  },
  {
    name: 'notifications',
    call: ({ owner, params }, query) => owner.call(notifications.list, { params, query }),
  },
];

const [few, many] = [100, 10_000];
const limit = 20;
const calls = 60;
/** Maximum ratio of a list of 10,000 to one of 100. */
const ratioMax = 1.3;
// A part of the list asks 128 rows at least, and a later page of the small company has fewer.
const spareMs = 3;

/** `npm run bench -- --messages`: the lists of messages with few and with many of them. */
export async function measureMessageLists(say: (line: string) => void): Promise<number> {
  const postgres = await startTestPostgres();
  process.env.TEST_POSTGRES_URL = postgres.ownerUrl;
  process.env.TEST_POSTGRES_SUPERUSER_URL = postgres.superuserUrl;
  try {
    say(`Filling a company with ${few} messages and one with ${many} …`);
    const companies = [await fillCompany(few), await fillCompany(many)] as const;
    let faults = 0;
    for (const read of reads)
      for (const page of ['first', 'later'] as const) {
        const [fewMs, manyMs] = await measure(read, page, companies);
        const ratio = manyMs / fewMs;
        const isFlat = manyMs <= ratioMax * fewMs + spareMs;
        if (!isFlat) faults += 1;
        const fault = !isFlat ? `: too slow, at most ${ratioMax} times` : '';
        say(
          `${read.name}, ${page} page: ${fewMs.toFixed(1)} ms, then ${manyMs.toFixed(1)} ms (${ratio.toFixed(2)} times)${fault}`,
        );
      }
    return faults === 0 ? 0 : 1;
  } finally {
    await (await testServer()).close();
    await postgres.stop();
  }
}

/** The least milliseconds of each company, in turn, so that other load of the machine changes both or neither. */
async function measure(
  read: Read,
  page: 'first' | 'later',
  companies: readonly [FilledCompany, FilledCompany],
): Promise<[number, number]> {
  const least: [number, number] = [Infinity, Infinity];
  const queries = [await queryOf(read, page, companies[0]), await queryOf(read, page, companies[1])] as const;
  for (let turn = 0; turn < calls; turn += 1)
    for (const place of [0, 1] as const) {
      const started = performance.now();
      const { status, body } = await read.call(companies[place], queries[place]);
      if (status !== 200 || body.items.length !== limit)
        throw new Error(`${read.name}: ${status}, ${body.items?.length} items`);
      least[place] = Math.min(least[place], performance.now() - started);
    }
  return least;
}

/** The first page, or the second, which both companies have for each member. */
async function queryOf(read: Read, page: 'first' | 'later', company: FilledCompany): Promise<Query> {
  if (page === 'first') return { limit };
  const { nextCursor } = (await read.call(company, { limit })).body;
  return nextCursor === null ? { limit } : { limit, cursor: nextCursor };
}

async function fillCompany(count: number): Promise<FilledCompany> {
  const company = await aCompany();
  const { owner } = company;
  const manager = await company.member();
  const blindJob = await company.inTenant((tx) => aJob(tx, {}));
  const job = await company.inTenant((tx) => aJob(tx, {}));
  await company.inTenant(async (tx) => {
    await tx
      .insertInto('blind_reviews')
      .values({ job_id: blindJob.id, until_step_id: blindJob.steps[2]?.id ?? null })
      .execute();
    await tx
      .insertInto('hiring_team_members')
      .values({ job_id: job.id, member_id: manager.memberId, role: 'hiring_manager' })
      .execute();
  });
  const steps = { blind: blindJob.steps[0]?.id ?? '', shown: job.steps[0]?.id ?? '' };
  await fillMessages(company, { count, jobIds: { blind: blindJob.id, shown: job.id }, steps });
  return { owner, manager, params: { companyId: company.id } };
}

type FillInput = {
  count: number;
  jobIds: { blind: string; shown: string };
  steps: { blind: string; shown: string };
};

/** People who applied for one of the jobs. Each has a waiting message, an unassigned email and a notification. */
async function fillMessages({ id, owner }: TestCompany, { count, jobIds, steps }: FillInput): Promise<void> {
  const client = new pg.Client({ connectionString: (await testServer()).ownerUrl });
  await client.connect();
  const fill = async (text: string, values: unknown[] = []): Promise<void> => {
    await client.query(text, [id, ...values]);
    await client.query('vacuum analyze');
  };
  try {
    await client.query(
      `select set_config('app.tenant_id', $1, false), set_config('search_path', 'app, public', false)`,
      [id],
    );
    await fill(
      `insert into app.candidates (tenant_id, name, surname, email)
       select $1, 'Person', n::text, 'person' || n || '@bench.test' from generate_series(1, $2::int) as n`,
      [count],
    );
    await fill(
      `insert into app.applications (tenant_id, job_id, candidate_id, step_id)
       select c.tenant_id, case when is_even then $2::uuid else $3::uuid end, c.id, case when is_even then $4::uuid else $5::uuid end
         from (select *, surname::int % 2 = 0 as is_even from app.candidates where tenant_id = $1) as c`,
      [jobIds.blind, jobIds.shown, steps.blind, steps.shown],
    );
    // At noon, where those to withheld people are shown too, so that half of each page is to them.
    await fill(
      `insert into app.scheduled_messages (tenant_id, candidate_id, application_id, author_user_id, body, send_at, send_day, time_zone, created_at)
       select tenant_id, candidate_id, id, $2, 'Hello', at, at::date, 'Europe/Istanbul', now()
         from (select a.*, (current_date + 1 + floor(random() * 30)::int + time '12:00') at time zone 'Europe/Istanbul' as at
                 from app.applications a where a.tenant_id = $1) as a`,
      [owner.userId],
    );
    await fill(
      `insert into app.incoming_mails (tenant_id, content_hash, header_id, from_address, from_name, subject, body, received_at)
       select $1, sha256(convert_to(n::text, 'UTF8')), '', 'person@bench.test', '', 'Hello', 'Hello', now()
         from generate_series(1, $2::int) as n`,
      [count],
    );
    await fill(addNotifications, [owner.memberId]);
  } finally {
    await client.end();
  }
}

const addNotifications = `with recorded as (
    insert into app.events (tenant_id, type, actor_kind, candidate_id, application_id, job_id)
    select a.tenant_id, 'application.received', 'candidate', a.candidate_id, a.id, a.job_id
      from app.applications a where a.tenant_id = $1
    returning tenant_id, id)
  insert into app.notifications (tenant_id, member_id, event_id, type)
  select tenant_id, $2, id, 'application_received' from recorded`;
