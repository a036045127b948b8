import { createHmac, hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { currentTenantId, inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import { lockByName } from '#platform/server/db/lock-by-name.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { FormStep } from '../contract.ts';
import type { VisitorOrigin } from './source-of.ts';

/** A visitor views a page, starts the form, reaches a step of it, or sends it. */
type TrafficKind = 'view' | 'start' | FormStep | 'submission';

export type TrafficEvent = VisitorOrigin & {
  kind: TrafficKind;
  companyId: string;
  /** Of the company; it decides the day. */
  timeZone: string;
  /** Null for the list of jobs. */
  jobId: string | null;
  ip: string;
  userAgent: string;
};

/**
 * Counts traffic in memory and writes it in batches, so that showing a page writes nothing. No cookie is set and no
 * address is stored: a visitor is a hash with a daily salt. A killed server loses the last two seconds.
 */
export type TrafficCounter = {
  count(event: TrafficEvent): void;
  flush(): Promise<void>;
};

const flushAfterMs = 2000;
const entriesMax = 50_000;
/** Maximum number of visitors of one entry between two writes. */
const visitorsMax = 20_000;
/** Maximum number of origins per company and day. Visitors can invent them, and each is a row. */
const originsMax = 200;
const robots = /bot|crawl|spider|slurp|preview|fetch|monitor|curl|wget|python|headless|lighthouse|scan/i;

type Entry = VisitorOrigin & {
  companyId: string;
  jobId: string | null;
  day: string;
  counts: Partial<Record<TrafficKind, number>>;
  /** Digests of address and browser of those who viewed the page. */
  visitors: Set<string>;
};

const counters = new WeakMap<Platform, TrafficCounter>();

/** The counter of this server. */
export function trafficCounterOf(platform: Platform): TrafficCounter {
  const counter = counters.get(platform) ?? createTrafficCounter(platform);
  counters.set(platform, counter);
  return counter;
}

export function createTrafficCounter(platform: Platform): TrafficCounter {
  let entries = new Map<string, Entry>();
  let timer: NodeJS.Timeout | undefined;
  const originFor = boundedOrigins();

  let lastWrite = Promise.resolve();

  // Waits for the write before, which a stopping server would otherwise lose; counts collect in one map meanwhile.
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    lastWrite = lastWrite.then(async () => {
      const written = entries;
      entries = new Map();
      await writeByCompany(platform, [...written.values()]);
    });
    return lastWrite;
  };

  return {
    flush,
    count(event) {
      if (robots.test(event.userAgent) || event.userAgent === '' || entries.size >= entriesMax) return;
      const { companyId, jobId, kind } = event;
      const day = dayIn(event.timeZone, platform.clock.now());
      const origin = originFor(day, event);
      const key = `${companyId} ${jobId} ${day} ${origin.source} ${origin.campaign}`;
      const entry = entries.get(key) ?? { ...origin, companyId, jobId, day, counts: {}, visitors: new Set() };
      entries.set(key, entry);
      entry.counts[kind] = (entry.counts[kind] ?? 0) + 1;
      if (kind === 'view' && entry.visitors.size < visitorsMax)
        entry.visitors.add(hash('sha256', `${event.ip} ${event.userAgent}`, 'base64url'));
      timer ??= setTimeout(() => void flush(), flushAfterMs).unref();
    },
  };
}

async function writeByCompany(platform: Platform, entries: Entry[]): Promise<void> {
  for (const [companyId, ofCompany] of Map.groupBy(entries, (entry) => entry.companyId)) {
    await inTenant(platform.db, companyId, (tx) => write(tx, ofCompany, platform.config.secretKey)).catch(
      (error: unknown) => platform.log.warn({ err: error }, 'traffic of a careers site was not counted'),
    );
  }
}

const dayIn = (timeZone: string, now: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();

function boundedOrigins(): (day: string, event: TrafficEvent) => VisitorOrigin {
  let today = '';
  let originsOf = new Map<string, Set<string>>();
  return (day, { companyId, source, campaign }) => {
    if (day > today) originsOf = new Map();
    today = day > today ? day : today;
    const known = originsOf.get(companyId) ?? new Set();
    originsOf.set(companyId, known);
    const origin = `${source} ${campaign}`;
    if (!known.has(origin) && known.size >= originsMax) return { source: 'other', campaign: '' };
    known.add(origin);
    return { source, campaign };
  };
}

// The company's random salt of a day; the nightly task deletes it.
async function saltOf(tx: TenantTx, day: string): Promise<Buffer> {
  const known = await tx.selectFrom('visitor_salts').select('salt').where('day', '=', day).executeTakeFirst();
  if (known !== undefined) return known.salt;
  const salt = randomBytes(32);
  await tx.insertInto('visitor_salts').values({ day, salt }).execute();
  return salt;
}

// A backup of the database has salt and hashes, but not the secret key.
async function hashersOf(tx: TenantTx, secretKey: string | null, days: Set<string>) {
  const hashers = new Map<string, (visitor: string) => string>();
  for (const day of days) {
    const key = createHmac('sha256', await saltOf(tx, day))
      .update(secretKey ?? '')
      .digest();
    hashers.set(day, (visitor) => createHmac('sha256', key).update(visitor).digest('hex').slice(0, 32));
  }
  return hashers;
}

// A visitor already counted today is a view and no new visitor. Counts wait in memory, so their job may be deleted
// meanwhile or by a concurrent transaction; hence the lock on its row. Servers write one after the other, because two
// that update the same rows in different orders would deadlock, and one of them would lose its counts.
async function write(tx: TenantTx, entries: Entry[], secretKey: string | null): Promise<void> {
  await lockByName(tx, `careers_traffic ${tx.tenantId}`);
  const hashers = await hashersOf(tx, secretKey, new Set(entries.map(({ day }) => day)));
  for (const { day, jobId, source, campaign, counts, visitors } of entries) {
    const hashes = [...visitors].map((visitor) => hashers.get(day)?.(visitor));
    const count = (kind: TrafficKind) => sql`${counts[kind] ?? 0}::integer`;
    await sql`
      with job as materialized (
        select id from jobs where tenant_id = ${currentTenantId} and id = ${jobId}::uuid for key share
      ), page as (
        select id from job union all select null where ${jobId}::uuid is null
      ), fresh as (
        insert into page_visitors (tenant_id, day, visitor_hash, job_id)
        select ${currentTenantId}, ${day}::date, decode(hash, 'hex'), page.id from page, unnest(${hashes}::text[]) as hash
            on conflict do nothing
        returning 1
      )
      insert into careers_traffic as t (tenant_id, job_id, day, source, campaign, visitors, views, form_starts,
             reached_documents, reached_contact, reached_questions, reached_review, submissions)
      select ${currentTenantId}, page.id, ${day}::date, ${source}, ${campaign}, (select count(*) from fresh),
             ${count('view')}, ${count('start')}, ${count('documents')}, ${count('contact')}, ${count('questions')},
             ${count('review')}, ${count('submission')}
        from page
          on conflict (tenant_id, day, job_id, source, campaign) do update
         set views = t.views + excluded.views,
             visitors = t.visitors + excluded.visitors,
             form_starts = t.form_starts + excluded.form_starts,
             reached_documents = t.reached_documents + excluded.reached_documents,
             reached_contact = t.reached_contact + excluded.reached_contact,
             reached_questions = t.reached_questions + excluded.reached_questions,
             reached_review = t.reached_review + excluded.reached_review,
             submissions = t.submissions + excluded.submissions`.execute(tx);
  }
}
