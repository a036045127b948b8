import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { currentTenantId, inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';

export type View = {
  companyId: string;
  /** Null for the list of jobs. */
  jobId: string | null;
  source: string;
  ip: string;
  userAgent: string;
};

/**
 * Counts views in memory and writes them in batches, so that showing a page writes nothing. No cookie is set and no
 * address is stored: a visitor is a hash with a daily salt.
 */
export type ViewCounter = {
  count(view: View): void;
  flush(): Promise<void>;
};

const flushAfterMs = 2000;
const entriesMax = 50_000;
/** Maximum number of sources per company and day. Visitors can invent sources, and each is a row. */
const sourcesMax = 200;
const robots = /bot|crawl|spider|slurp|preview|fetch|monitor|curl|wget|python|headless|lighthouse|scan/i;

type Entry = {
  companyId: string;
  jobId: string | null;
  source: string;
  day: string;
  views: number;
  hashes: Set<string>;
};

export function createViewCounter(platform: Platform): ViewCounter {
  let entries = new Map<string, Entry>();
  let timer: NodeJS.Timeout | undefined;
  const saltOf = dailySalt(platform.config.secretKey);
  const sourceFor = boundedSources();

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const written = entries;
    entries = new Map();
    const byCompany = Map.groupBy(written.values(), (entry) => entry.companyId);
    for (const [companyId, ofCompany] of byCompany) {
      await inTenant(platform.db, companyId, (tx) => write(tx, ofCompany)).catch((error: unknown) =>
        platform.log.warn({ err: error }, 'views of a careers site were not counted'),
      );
    }
  };

  return {
    flush,
    count(view) {
      if (robots.test(view.userAgent) || view.userAgent === '' || entries.size >= entriesMax) return;
      const day = platform.clock.now().toISOString().slice(0, 10);
      const { companyId, jobId } = view;
      const source = sourceFor(day, view);
      const key = `${companyId} ${jobId} ${day} ${source}`;
      const entry = entries.get(key) ?? { companyId, jobId, source, day, views: 0, hashes: new Set() };
      entries.set(key, entry);
      entry.views += 1;
      const who = `${view.companyId} ${view.ip} ${view.userAgent}`;
      entry.hashes.add(createHmac('sha256', saltOf(day)).update(who).digest('hex').slice(0, 32));
      timer ??= setTimeout(() => void flush(), flushAfterMs).unref();
    },
  };
}

function boundedSources(): (day: string, view: View) => string {
  let today = '';
  let sourcesOf = new Map<string, Set<string>>();
  return (day, { companyId, source }) => {
    if (day !== today) sourcesOf = new Map();
    today = day;
    const known = sourcesOf.get(companyId) ?? new Set();
    sourcesOf.set(companyId, known);
    if (!known.has(source) && known.size >= sourcesMax) return 'other';
    known.add(source);
    return source;
  };
}

// With a secret key several servers share the daily salt; without one it is lost with the process.
function dailySalt(secretKey: string | null): (day: string) => Buffer {
  const secret = secretKey ?? randomBytes(32);
  let known: { day: string; salt: Buffer } | undefined;
  return (day) => {
    if (known?.day !== day)
      known = { day, salt: createHmac('sha256', secret).update(`views ${day}`).digest() };
    return known.salt;
  };
}

// A visitor already counted today is a view and no new visitor. Views wait in memory, so their job may be deleted
// meanwhile or by a concurrent transaction; hence the lock on its row.
async function write(tx: TenantTx, entries: Entry[]): Promise<void> {
  for (const { day, jobId, source, views, hashes } of entries) {
    await sql`
      with job as materialized (
        select id from jobs where tenant_id = ${currentTenantId} and id = ${jobId}::uuid for key share
      ), page as (
        select id from job union all select null where ${jobId}::uuid is null
      ), fresh as (
        insert into page_visitors (tenant_id, day, visitor_hash, job_id)
        select ${currentTenantId}, ${day}::date, decode(hash, 'hex'), page.id from page, unnest(${[...hashes]}::text[]) as hash
            on conflict do nothing
        returning 1
      )
      insert into page_views (tenant_id, job_id, day, source, views, visitors)
      select ${currentTenantId}, page.id, ${day}::date, ${source}, ${views}::integer, (select count(*) from fresh) from page
          on conflict (tenant_id, day, job_id, source) do update
         set views = page_views.views + excluded.views, visitors = page_views.visitors + excluded.visitors`.execute(
      tx,
    );
  }
}
