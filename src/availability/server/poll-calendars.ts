import { sql } from 'kysely';
import { type CronTask, enqueue, type Task } from '#platform/server/background/background.ts';
import { inEachCompany } from '#platform/server/background/in-each-company.ts';
import { currentTenantId, inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { CalendarFailure } from '../contract.ts';
import { type BusySource, openSource, type SavedCalendar, sealSource } from './busy-source.ts';
import { CaldavFailure, openCaldav } from './caldav.ts';
import { fetchCalendar } from './fetch-calendar.ts';
import { readCalendar, readingLimitMs } from './read-calendar.ts';
import type { BusyTime } from './read-busy-times.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const nextMinutes = 30;
// A refused password stays refused, and more tries may lock the account or slow the server for other members.
const nextMinutesOfDenied = 24 * 60;
const daysAhead = 60;
const accountLimitMs = 60_000;

/** Enqueues the reading of a member's calendar. */
export const enqueueReading = (tx: TenantTx, memberId: string): Promise<void> =>
  enqueue(
    tx,
    readBusyCalendarTask.name,
    { companyId: tx.tenantId, memberId },
    { jobKey: `busy_calendar:${memberId}`, isLong: true },
  );

/**
 * Reads the calendar of one member and replaces their busy times. A failure keeps the earlier ones and is shown. That of a
 * member without access to the company is not read.
 */
export const readBusyCalendarTask: Task = createReadingTask(readingLimitMs);

/** @param limitMs how long a calendar may take to read, which is short in tests */
export function createReadingTask(limitMs: number): Task {
  return {
    name: 'read_busy_calendar',
    async run({ companyId, memberId }, platform) {
      if (companyId === undefined || memberId === undefined) return;
      const found = await inTenant(platform.db, companyId, (tx) => findSource(tx, platform, memberId));
      if (found === null) return;
      // Nothing is fetched inside a transaction.
      const result = await readSource(platform, found, limitMs);
      await inTenant(platform.db, companyId, (tx) => saveReading(tx, platform, { memberId, found, result }));
    },
  };
}

/** Starts the readings that are due. */
export const pollBusyCalendarsTask: CronTask = {
  name: 'poll_busy_calendars',
  schedule: '*/5 * * * *',
  async run(_payload, platform) {
    const now = platform.clock.now();
    const { rows } = await sql<{ tenant_id: string }>`
      select distinct b.tenant_id
        from busy_calendars b
        join companies c on c.id = b.tenant_id and c.disabled_at is null and c.deletion_due_at is null
       where b.due_at <= ${now}::timestamptz`.execute(platform.system);
    await inEachCompany(platform, rows, async (tx) => {
      const due = await tx
        .selectFrom('busy_calendars')
        .innerJoin('members', (join) =>
          join
            .onRef('members.tenant_id', '=', 'busy_calendars.tenant_id')
            .onRef('members.id', '=', 'busy_calendars.member_id'),
        )
        .select('busy_calendars.member_id')
        .where('busy_calendars.due_at', '<=', now)
        .where('members.status', '=', 'active')
        .execute();
      for (const { member_id: memberId } of due) await enqueueReading(tx, memberId);
    });
  },
};

type FoundSource = { secret: Buffer; source: BusySource; timeZone: string };

async function findSource(tx: TenantTx, platform: Platform, memberId: string): Promise<FoundSource | null> {
  const { rows } = await sql<{ secret: Buffer; time_zone: string }>`
    select b.secret, coalesce(h.time_zone, c.time_zone) as time_zone
      from busy_calendars b
      join companies c on c.id = b.tenant_id and c.disabled_at is null
      join members m on m.tenant_id = b.tenant_id and m.id = b.member_id and m.status = 'active'
      join users u on u.id = m.user_id and u.passive_at is null and u.deletion_due_at is null
      left join member_hours h on h.tenant_id = b.tenant_id and h.member_id = b.member_id
     where b.tenant_id = ${currentTenantId} and b.member_id = ${memberId}::uuid`.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  return { secret: row.secret, source: openSource(platform, row.secret), timeZone: row.time_zone };
}

type Reading = { times: BusyTime[]; calendars?: SavedCalendar[] } | { failure: CalendarFailure };
type Texts = { texts: string[]; calendars?: SavedCalendar[] } | { failure: CalendarFailure };

async function readSource(
  platform: Platform,
  { source, timeZone }: FoundSource,
  limitMs: number,
): Promise<Reading> {
  const now = platform.clock.now().getTime();
  const period = { from: now - dayMs, to: now + daysAhead * dayMs };
  const answer = await fetchTexts(platform, source, period);
  if ('failure' in answer) return answer;
  const { texts, ...more } = answer;
  const ownHost = new URL(platform.config.publicUrl).hostname;
  const isAccount = source.calendars !== undefined;
  const read = await readCalendar({ calendars: texts, isAccount, ...period, timeZone, ownHost }, limitMs);
  return 'failure' in read ? read : { ...read, ...more };
}

async function fetchTexts(
  { config }: Platform,
  source: BusySource,
  period: { from: number; to: number },
): Promise<Texts> {
  const privateNetworks = config.calendarNetworks;
  if (source.calendars === undefined) {
    const answer = await fetchCalendar(source, privateNetworks);
    return 'failure' in answer ? answer : { texts: [answer.text] };
  }
  try {
    const client = openCaldav(source, { privateNetworks, limitMs: accountLimitMs });
    const saved = new Map(source.calendars.map((one) => [one.url, one]));
    const calendars = (await client.findCalendars()).map((one) => {
      // The choice of the member stays while the name may change.
      const before = saved.get(one.url);
      return { ...one, id: before?.id ?? crypto.randomUUID(), isBusy: before?.isBusy ?? one.isBusy };
    });
    const texts: string[] = [];
    for (const { url, isBusy } of calendars)
      if (isBusy) texts.push(...(await client.readEntries(url, period)));
    return { texts, calendars };
  } catch (error) {
    if (error instanceof CaldavFailure) return { failure: error.failure };
    throw error;
  }
}

type SavedReading = { memberId: string; found: FoundSource; result: Reading };

async function saveReading(
  tx: TenantTx,
  platform: Platform,
  { memberId, found: { secret, source }, result }: SavedReading,
): Promise<void> {
  const now = platform.clock.now();
  const failure = 'failure' in result ? result.failure : null;
  const calendars = 'failure' in result ? undefined : result.calendars;
  const waitMs = (failure === 'denied' ? nextMinutesOfDenied : nextMinutes) * minuteMs;
  const saved = await tx
    .updateTable('busy_calendars')
    .set({ failure, checked_at: now, due_at: new Date(now.getTime() + waitMs) })
    .$if(calendars !== undefined, (query) =>
      query.set({ secret: sealSource(platform, { ...source, calendars: calendars ?? [] }) }),
    )
    .where('member_id', '=', memberId)
    // Another address or choice may have been saved meanwhile, which has a reading of its own.
    .where('secret', '=', secret)
    .returning('member_id')
    .executeTakeFirst();
  if (saved === undefined || !('times' in result)) return;
  await tx.deleteFrom('busy_blocks').where('member_id', '=', memberId).execute();
  const rangeOf = ({ startsAt, endsAt }: BusyTime): string =>
    `[${new Date(startsAt).toISOString()},${new Date(endsAt).toISOString()})`;
  await sql`
    insert into busy_blocks (tenant_id, member_id, during)
    select ${currentTenantId}, ${memberId}::uuid, b.during
      from unnest(${result.times.map(rangeOf)}::tstzrange[]) as b (during)`.execute(tx);
}
