import { hash } from 'node:crypto';
import { inTenant } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { VisitorOrigin } from './source-of.ts';
import { type TrafficEntry, type TrafficKind, writeTraffic } from './write-traffic.ts';

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

const counters = new WeakMap<Platform, TrafficCounter>();

/** The counter of this server. */
export function trafficCounterOf(platform: Platform): TrafficCounter {
  const counter = counters.get(platform) ?? createTrafficCounter(platform);
  counters.set(platform, counter);
  return counter;
}

export function createTrafficCounter(platform: Platform): TrafficCounter {
  let entries = new Map<string, TrafficEntry>();
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
      const key = `${companyId} ${jobId} ${day} ${origin.source} ${origin.campaign} ${origin.referrerId}`;
      const entry = entries.get(key) ?? { ...origin, companyId, jobId, day, counts: {}, visitors: new Set() };
      entries.set(key, entry);
      entry.counts[kind] = (entry.counts[kind] ?? 0) + 1;
      if (kind === 'view' && entry.visitors.size < visitorsMax)
        entry.visitors.add(hash('sha256', `${event.ip} ${event.userAgent}`, 'base64url'));
      timer ??= setTimeout(() => void flush(), flushAfterMs).unref();
    },
  };
}

async function writeByCompany(platform: Platform, entries: TrafficEntry[]): Promise<void> {
  for (const [companyId, ofCompany] of Map.groupBy(entries, (entry) => entry.companyId)) {
    await inTenant(platform.db, companyId, (tx) =>
      writeTraffic(tx, ofCompany, platform.config.secretKey),
    ).catch((error: unknown) =>
      platform.log.warn({ err: error }, 'traffic of a careers site was not counted'),
    );
  }
}

const dayIn = (timeZone: string, now: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();

function boundedOrigins(): (day: string, event: TrafficEvent) => VisitorOrigin {
  let today = '';
  let originsOf = new Map<string, Set<string>>();
  return (day, { companyId, source, campaign, referrerId }) => {
    if (day > today) originsOf = new Map();
    today = day > today ? day : today;
    const known = originsOf.get(companyId) ?? new Set();
    originsOf.set(companyId, known);
    const origin = `${source} ${campaign}`;
    if (!known.has(origin) && known.size >= originsMax) return { source: 'other', campaign: '', referrerId };
    known.add(origin);
    return { source, campaign, referrerId };
  };
}
