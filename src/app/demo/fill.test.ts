import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pictureWidths, picturesOf } from '#careers/page-rules.ts';
import { findPublishedPage } from '#careers/server/careers-page.ts';
import { detectKind } from '#files/server/sniff.ts';
import { checkPassword } from '#identity/server/passwords.ts';
import { jobStatuses } from '#jobs/rules.ts';
import { applicantStatuses, statusOf } from '#my-applications/rules.ts';
import type { Outcome } from '#applications/rules.ts';
import { type StepKind, stepKinds } from '#stages/rules.ts';
import { currentTenantId, inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import { readLanguage } from '#platform/server/words.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/server.ts';
import { jobsContent } from './content/content.ts';
import { fillWhenEmpty } from './fill.ts';
import { planDemo } from './plan/plan-demo.ts';
import { demoPassword, demoSignIns } from './sign-ins.ts';

const now = new Date('2026-11-18T12:00:00Z');
const scale = 0.2;
const { companyId } = planDemo({ now, scale });

let server: TestServer;
let printed: string;

beforeAll(async () => {
  server = await startTestServer({ DEMO: 'true' });
  server.clock.set(now);
  printed = await fillWhenEmpty(server.platform, () => undefined, { ownerUrl: server.ownerUrl, scale });
});

afterAll(() => server.close());

const inDemo = <T>(work: (tx: TenantTx) => Promise<T>, on = server) =>
  inTenant(on.platform.db, companyId, work);

/**
 * The row ids of each table, the rows with texts, and the hashes of the documents. The sample offer
 * of times and the shares have random ids, as real ones.
 */
async function contentOf(on: TestServer) {
  const tables = [
    'users',
    'members',
    'jobs',
    'job_steps',
    'candidates',
    'applications',
    'meetings',
    'list_views',
  ] as const;
  return inDemo(async (tx) => {
    const ids = await Promise.all(
      tables.map((table) => tx.selectFrom(table).select('id').orderBy('id').execute()),
    );
    const { rows } = await sql`
      select (select jsonb_agg(to_jsonb(e) - 'tenant_id' order by id)
                from events e
               where e.tenant_id = ${currentTenantId} and e.type not in ('booking_link.sent', 'share.created', 'share.opened', 'share.answered')) as events,
             (select jsonb_agg(to_jsonb(c) order by id) from comments c where c.tenant_id = ${currentTenantId}) as comments,
             (select jsonb_object_agg(id, assignee_id) from applications where tenant_id = ${currentTenantId}) as assignees,
             (select jsonb_agg(to_jsonb(v) order by day, source, job_id)
                from careers_traffic v where v.tenant_id = ${currentTenantId}) as views`.execute(tx);
    return { ids, rows, documents: await hashDocuments(tx, on) };
  }, on);
}

/** A hash of each stored document. */
async function hashDocuments(tx: TenantTx, { platform }: TestServer): Promise<string[]> {
  const rows = await tx.selectFrom('files').select('storage_key').orderBy('id').execute();
  return Promise.all(
    rows.map(async (row) => {
      const content = await buffer(await platform.storage.get(row.storage_key));
      return createHash('sha256').update(content).digest('hex');
    }),
  );
}

describe('the demo', () => {
  test('is the same in another database when filled at the same moment', async () => {
    const other = await startTestServer({ DEMO: 'true' });
    try {
      other.clock.set(now);
      await fillWhenEmpty(other.platform, () => undefined, { ownerUrl: other.ownerUrl, scale });
      expect(await contentOf(other)).toEqual(await contentOf(server));
    } finally {
      await other.close();
    }
  });

  test('does not change a database with a user, and prints the sign-ins again', async () => {
    const before = await contentOf(server);
    expect(await fillWhenEmpty(server.platform, () => undefined, { ownerUrl: server.ownerUrl, scale })).toBe(
      printed,
    );
    expect(await contentOf(server)).toEqual(before);
  });

  test('is filled in one transaction: a failure before its admin is flagged leaves nothing', async () => {
    const other = await startTestServer({ DEMO: 'true' });
    const owner = new pg.Client({ connectionString: other.ownerUrl });
    await owner.connect();
    const fill = () =>
      fillWhenEmpty(other.platform, () => undefined, { ownerUrl: other.ownerUrl, scale: 0.02 });
    const admins = async () =>
      (await owner.query('select email from app.users where is_platform_admin')).rows;
    try {
      await owner.query(`
        create function app.fail() returns trigger language plpgsql as 'begin raise exception $$killed here$$; end';
        create trigger fail before update on app.users for each row when (new.is_platform_admin) execute function app.fail()`);
      await expect(fill()).rejects.toThrow('killed here');
      expect((await owner.query('select from app.users')).rowCount).toBe(0);
      await owner.query('drop function app.fail cascade');
      expect(await fill()).toContain('admin@demo.kadro.test');
      expect(await admins()).toEqual([{ email: 'admin@demo.kadro.test' }]);
    } finally {
      await owner.end();
      await other.close();
    }
  });

  test('is not filled outside demo mode', async () => {
    const plain = { ...server.platform, config: { ...server.platform.config, demo: false } };
    expect(await fillWhenEmpty(plain, () => undefined, server)).toBe('');
  });

  test('accepts the sign-ins that it prints, with the known password', async () => {
    for (const { email } of demoSignIns) {
      expect(printed).toContain(email);
      const user = await server.platform.db
        .selectFrom('users')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      expect(await checkPassword(user.password_hash, demoPassword)).toBe(true);
      expect(user.is_platform_admin).toBe(email.startsWith('admin@'));
      expect(user.email_verified_at).not.toBeNull();
    }
  });

  test('has 300 candidates and 12 jobs at scale 1', () => {
    const { rows, files } = planDemo({ now, scale: 1 });
    expect(rows.candidates).toHaveLength(300);
    const pdfs = files.filter(({ format }) => format === 'pdf');
    expect(pdfs.length / files.length).toBeCloseTo(2 / 3, 1);
    const statuses = Object.fromEntries(
      jobStatuses.map((status) => [status, rows.jobs.filter((job) => job.status === status).length]),
    );
    expect(statuses).toEqual({ draft: 2, published: 6, closed: 1, completed: 2, archived: 1 });
    const names = rows.candidates.map(({ name, surname }) => `${name} ${surname}`);
    // One person is there twice, as a possible duplicate.
    expect(new Set(names).size).toBe(299);
  });
});

describe('the rows of the demo', () => {
  test('the counts of each step equal the counted applications', async () => {
    const { rows } = await inDemo((tx) =>
      sql<{ stored: string; counted: string }>`
        select c.open_count || '/' || c.hired_count || '/' || c.total_count as stored,
               (select count(*) filter (where outcome = 'open') || '/' || count(*) filter (where outcome = 'hired')
                       || '/' || count(*)
                  from applications a where a.tenant_id = c.tenant_id and a.step_id = c.step_id) as counted
          from step_counts c where c.tenant_id = ${currentTenantId}`.execute(tx),
    );
    expect(rows.length).toBeGreaterThan(10);
    for (const { stored, counted } of rows) expect(stored).toBe(counted);
  });

  test('every CV is stored in its format and belongs to its candidate', async () => {
    const files = await inDemo((tx) =>
      tx
        .selectFrom('files')
        .leftJoin('candidates', 'candidates.cv_file_id', 'files.id')
        .leftJoin('applications', 'applications.cv_file_id', 'files.id')
        .where('purpose', '=', 'cv')
        .select([
          'storage_key',
          'format',
          'size_bytes',
          'files.candidate_id',
          'candidates.id as owner_id',
          'applications.candidate_id as applicant_id',
          'text_state',
        ])
        .execute(),
    );
    for (const file of files) {
      const content = await buffer(await server.platform.storage.get(file.storage_key));
      expect(content.length).toBe(file.size_bytes);
      expect(file.candidate_id).toBe(file.owner_id ?? file.applicant_id);
      expect((await detectKind(content)).kind).toBe(file.format);
    }
    const states = new Set(files.map(({ text_state }) => text_state));
    expect([...states].sort()).toEqual(['encrypted', 'no_text', 'ready', 'too_long']);
  });

  test('past events have no future dates, and outcomes agree with steps, rejections and hosts', async () => {
    const { rows } = await inDemo((tx) =>
      sql`
        select (select count(*)::int from events
                 where tenant_id = ${currentTenantId} and occurred_at > ${now}) as events_ahead,
               (select count(*)::int from comments
                 where tenant_id = ${currentTenantId} and created_at > ${now}) as comments_ahead,
               (select count(*)::int from applications
                 where tenant_id = ${currentTenantId} and (applied_at > ${now} or closed_at > ${now})) as moves_ahead,
               (select count(*)::int from meetings
                 where tenant_id = ${currentTenantId} and status = 'completed' and starts_at > ${now}) as met_ahead,
               (select count(*)::int from applications a join job_steps s on s.tenant_id = a.tenant_id and s.id = a.step_id
                 where a.tenant_id = ${currentTenantId} and (s.kind = 'hired') <> (a.outcome = 'hired')) as wrongly_hired,
               (select count(*)::int from applications a
                 where a.tenant_id = ${currentTenantId} and (a.outcome = 'rejected') <> exists (
                   select from rejections r where r.tenant_id = a.tenant_id and r.application_id = a.id)) as without_reason,
               (select count(*)::int from meetings m
                 where m.tenant_id = ${currentTenantId} and not exists (
                   select from meeting_hosts h where h.tenant_id = m.tenant_id and h.meeting_id = m.id)) as without_host`.execute(
        tx,
      ),
    );
    expect(rows[0]).toEqual({
      events_ahead: 0,
      comments_ahead: 0,
      moves_ahead: 0,
      met_ahead: 0,
      wrongly_hired: 0,
      without_reason: 0,
      without_host: 0,
    });
  });

  test('some applications have assignees, jobs have shared views, and the last edit of a job matches the job', async () => {
    const { rows } = await inDemo((tx) =>
      sql<{ assigned: number; waiting: number; views: number; templates: number; contradictions: number }>`
        select (select count(assignee_id)::int from applications where tenant_id = ${currentTenantId}) as assigned,
               (select count(*)::int from applications
                 where tenant_id = ${currentTenantId} and outcome = 'open' and assignee_id is null) as waiting,
               (select count(*)::int from list_views where tenant_id = ${currentTenantId} and is_shared) as views,
               (select count(*)::int from mail_templates where tenant_id = ${currentTenantId}) as templates,
               (select count(*)::int from events e join jobs j on j.tenant_id = e.tenant_id and j.id = e.job_id
                 where e.tenant_id = ${currentTenantId} and ((e.changes -> 'openings' ->> 1)::int <> j.openings
                    or (e.changes -> 'closesOn' ->> 1)::date <> j.closes_on
                    or (e.changes -> 'isPayPublic' ->> 1)::boolean <> j.is_pay_public)) as contradictions`.execute(
        tx,
      ),
    );
    expect(rows[0]?.assigned).toBeGreaterThan(5);
    expect(rows[0]?.waiting).toBeGreaterThan(5);
    expect(rows[0]).toMatchObject({ views: 12, templates: 3, contradictions: 0 });
  });

  test('a culture interview has the two hosts that its text for the candidate names', () => {
    const { rows } = planDemo({ now, scale: 1 });
    const interviews = rows.meetings.filter(({ interview_type }) => interview_type === 'culture');
    expect(interviews.length).toBeGreaterThan(10);
    for (const { id, applicant_notes } of interviews) {
      expect(applicant_notes).toMatch(/two people|iki kişi/);
      expect(rows.meeting_hosts.filter(({ meeting_id }) => meeting_id === id)).toHaveLength(2);
    }
  });

  test('rejections refer to a reason of the settings, with its title', async () => {
    const { rows } = await inDemo((tx) =>
      sql<{ reason: string }>`
        select distinct j.reason from rejections j
         where j.tenant_id = ${currentTenantId}
           and not exists (select from rejection_reasons r
                            where r.tenant_id = j.tenant_id and r.id = j.reason_id and r.title = j.reason)`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([]);
  });

  test('the candidate with an account has applications in every state, a meeting and a message to answer', async () => {
    const applied = await inDemo((tx) =>
      tx
        .selectFrom('applications')
        .innerJoin('candidates', 'candidates.id', 'applications.candidate_id')
        .innerJoin('users', 'users.id', 'candidates.user_id')
        .innerJoin('job_steps', 'job_steps.id', 'applications.step_id')
        .leftJoin('meetings', (join) =>
          join
            .onRef('meetings.application_id', '=', 'applications.id')
            .on('meetings.status', '=', 'upcoming'),
        )
        .select(['users.email', 'applications.outcome', 'applications.closed_at', 'job_steps.kind'])
        .select(['meetings.starts_at', 'meetings.candidate_answer'])
        .execute(),
    );
    expect(new Set(applied.map(({ email }) => email))).toEqual(new Set(['candidate@demo.kadro.test']));
    const states = applied.map(({ outcome, kind, closed_at: closedAt }) =>
      statusOf({ outcome: outcome as Outcome, stepKind: kind as StepKind, closedAt }, now),
    );
    expect(states.toSorted()).toEqual([...applicantStatuses].toSorted());
    const ahead = applied.filter(({ starts_at }) => starts_at !== null && starts_at > now);
    expect(ahead.length).toBeGreaterThan(0);
    expect(ahead.every(({ candidate_answer }) => candidate_answer === 'none')).toBe(true);
    const messages = await inDemo((tx) =>
      tx.selectFrom('messages').select(['sender', 'created_at']).orderBy('created_at', 'desc').execute(),
    );
    expect(messages[0]).toMatchObject({ sender: 'member' });
    expect(messages.every(({ created_at }) => created_at < now)).toBe(true);
  });

  test('the team opened each application after it arrived, and the newest of the account can be changed', async () => {
    const { rows } = await inDemo((tx) =>
      sql<{ account: boolean; kind: string; isOpened: boolean; isEarly: boolean; isPromised: boolean }>`
        select c.user_id is not null as account, s.kind,
               o.opened_at is not null or f.first_opened_at is not null as "isOpened",
               coalesce(o.opened_at, f.first_opened_at) < a.applied_at as "isEarly",
               a.answer_by is not null as "isPromised"
          from applications a
          join candidates c on c.tenant_id = a.tenant_id and c.id = a.candidate_id
          join job_steps s on s.tenant_id = a.tenant_id and s.id = a.step_id
          left join files f on f.tenant_id = a.tenant_id and f.id = a.cv_file_id
          left join application_openings o on o.tenant_id = a.tenant_id and o.application_id = a.id
         where a.tenant_id = ${currentTenantId} and a.outcome = 'open'`.execute(tx),
    );
    const own = rows.filter(({ account }) => account);
    expect(own.filter(({ isEarly }) => isEarly)).toEqual([]);
    const unopened = own.filter(({ isOpened }) => !isOpened);
    expect(unopened).toMatchObject([{ kind: 'applied', isPromised: true }]);
  });

  test('the candidate with an account has a profile with a stored CV', async () => {
    const { db, storage } = server.platform;
    const files = await db.selectFrom('cv_files').select(['storage_key', 'size_bytes', 'title']).execute();
    expect(files).toMatchObject([{ title: 'Ece_Yilmaz_Ozgecmis.pdf' }]);
    expect(await storage.size(files[0]?.storage_key ?? '')).toBe(files[0]?.size_bytes);
    expect(await db.selectFrom('experiences').select(['company', 'is_ongoing']).execute()).toEqual(
      expect.arrayContaining([{ company: 'Kıta E-Ticaret', is_ongoing: true }]),
    );
    expect(await db.selectFrom('educations').select('degree').execute()).toEqual([{ degree: 'Lisans' }]);
    const about = await db.selectFrom('profiles').select(['headline', 'city']).execute();
    expect(about).toMatchObject([{ headline: expect.stringContaining('Frontend'), city: 'İstanbul' }]);
  });

  test('some people applied without a job, and others subscribed to new jobs', async () => {
    const { introductions, alerts } = await inDemo(async (tx) => ({
      introductions: await tx
        .selectFrom('introductions')
        .innerJoin('candidates', 'candidates.id', 'introductions.candidate_id')
        .select(['received_at', 'candidates.source', 'cv_file_id'])
        .execute(),
      alerts: await tx.selectFrom('job_alerts').select('checked_until').execute(),
    }));
    expect(introductions).toHaveLength(3);
    for (const { received_at, source, cv_file_id } of introductions) {
      expect(received_at < now).toBe(true);
      expect([source, cv_file_id]).toEqual(['introduction', expect.any(String)]);
    }
    expect(alerts).toHaveLength(4);
    // The demo mails no jobs from before it was made.
    for (const { checked_until } of alerts) expect(checked_until).toEqual(now);
  });

  test('two applicants with a CV are shared with people outside, and one of them answered', async () => {
    const shares = await inDemo((tx) =>
      tx
        .selectFrom('shares')
        .select(['recipient_name', 'verdict', sql<boolean>`cv_file_id is not null`.as('hasCv')])
        .orderBy('created_at')
        .execute(),
    );
    expect(shares).toEqual([
      { recipient_name: 'Tobias Krämer', verdict: 'yes', hasCv: true },
      { recipient_name: 'Ece Demirtaş', verdict: null, hasCv: true },
    ]);
  });

  test('the pictures of the careers page are stored in every width', async () => {
    const { content, pictures } = await inDemo(findPublishedPage);
    expect(picturesOf(content).map(({ id }) => id)).toEqual(pictures.map(({ id }) => id));
    for (const { key, width } of pictures)
      for (const one of pictureWidths(width))
        expect(await server.platform.storage.size(`${key}/${one}`), `${one}`).toBeGreaterThan(1000);
  });

  test('the type of every event has a sentence in both languages', async () => {
    const types = await inDemo((tx) => tx.selectFrom('events').select('type').distinct().execute());
    for (const language of ['en', 'tr'] as const) {
      const words = sentences(language);
      for (const { type } of types) expect(words, `${type} in ${language}`).toContain(type.replace('.', '_'));
    }
  });

  test('the steps of a job equal the default pipeline of a new company', async () => {
    const steps = await inDemo((tx) =>
      tx
        .selectFrom('pipeline_steps')
        .innerJoin('pipelines', 'pipelines.id', 'pipeline_steps.pipeline_id')
        .select(['pipeline_steps.title', 'color', 'kind'])
        .where('is_default', '=', true)
        .orderBy('position')
        .execute(),
    );
    const { rows } = planDemo({ now, scale });
    const job = rows.jobs.find(({ title }) => title === 'Product Designer');
    const own = rows.job_steps.filter((step) => step.job_id === job?.id);
    expect(own.map(({ title, color, kind }) => ({ title, color, kind }))).toEqual(steps);
    expect(steps.every(({ kind }) => stepKinds.some((known) => known === kind))).toBe(true);
  });
});

test('other companies of the demo are in other states of a subscription', async () => {
  const { rows } = await sql`
    select c.name, s.status, s.plan_key as plan, c.disabled_at is not null as "isDisabled",
           (select count(*)::integer from invoices i where i.tenant_id = c.id) as invoices
      from companies c
      join subscriptions s on s.tenant_id = c.id
     order by c.created_at`.execute(server.platform.system);
  const usual = { isDisabled: false };
  expect(rows).toEqual([
    { ...usual, name: 'Hafen & Söhne', status: 'active', plan: 'business', invoices: 1 },
    { ...usual, name: 'Lodos', status: 'active', plan: 'business', invoices: 6 },
    { ...usual, name: 'Brightwater Games', status: 'cancelled', plan: 'free', invoices: 3 },
    { ...usual, name: 'Menekşe Çiçekçilik', status: 'past_due', plan: 'team', invoices: 3 },
    { ...usual, name: 'Poyraz Danışmanlık', status: 'active', plan: 'free', invoices: 0, isDisabled: true },
    { ...usual, name: 'Kuzey Lojistik', status: 'trialing', plan: 'team', invoices: 0 },
  ]);
  const invoices = await sql<{ number: string; issued_on: string }>`
    select number, issued_on::text from invoices where kind = 'invoice' order by number`.execute(
    server.platform.system,
  );
  const days = invoices.rows.map(({ number, issued_on: day }) => `${number.slice(0, 8)} ${day}`);
  expect(days).toEqual(days.toSorted());
});

test.each(jobsContent)('$draft.title says how each question is answered, but no video', (job) => {
  const isVideo = job.draft.questions.map(({ type }) => type === 'video' || type === 'section');
  expect(job.answers.map((manner) => manner === null)).toEqual(isVideo);
});

test.each(['2026-11-18T00:00:20Z', '2026-11-17T21:00:01Z', '2027-03-28T05:00:00Z', '2026-02-28T21:59:59Z'])(
  'a demo filled at %s has 300 candidates, no future applications, and meetings in the next 16 days',
  (moment) => {
    const at = new Date(moment);
    const { rows } = planDemo({ now: at, scale: 1 });
    expect(rows.candidates).toHaveLength(300);
    expect(rows.applications.every(({ applied_at }) => (applied_at as Date) <= at)).toBe(true);
    expect(rows.meetings.filter(({ starts_at }) => (starts_at as Date) > at).length).toBeGreaterThan(10);
    const ahead = rows.meetings.map(({ starts_at }) => (starts_at as Date).getTime());
    expect(Math.max(...ahead) - at.getTime()).toBeLessThan(16 * 24 * 3_600_000);
  },
);

/** Every sentence of an event, of all slices. */
function sentences(language: 'en' | 'tr'): string[] {
  const words = readLanguage(fileURLToPath(new URL('../../', import.meta.url)), language);
  return Object.values(words).flatMap((slice) => Object.keys((slice as { events?: object }).events ?? {}));
}
