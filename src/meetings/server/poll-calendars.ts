import { sql } from 'kysely';
import { type CronTask, enqueue, type Task } from '#platform/server/background/background.ts';
import { inEachCompany } from '#platform/server/background/in-each-company.ts';
import { currentTenantId, inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { type CalendarAnswer, type CalendarSource, fetchCalendar } from './fetch-calendar.ts';
import { readCalendar } from './read-calendar.ts';
import type { BusyTime } from './read-busy-times.ts';

export const secretPurpose = 'busy calendar';
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const nextMinutes = 30;
const daysAhead = 60;

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
export const readBusyCalendarTask: Task = {
  name: 'read_busy_calendar',
  async run({ companyId, memberId }, platform) {
    if (companyId === undefined || memberId === undefined) return;
    const found = await inTenant(platform.db, companyId, (tx) => findSource(tx, platform, memberId));
    if (found === null) return;
    // Nothing is fetched inside a transaction.
    const result = await readSource(platform, found);
    await inTenant(platform.db, companyId, (tx) =>
      saveReading(tx, platform, { memberId, secret: found.secret, result }),
    );
  },
};

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

type FoundSource = { secret: Buffer; source: CalendarSource; timeZone: string };

async function findSource(tx: TenantTx, platform: Platform, memberId: string): Promise<FoundSource | null> {
  const { rows } = await sql<{ secret: Buffer; time_zone: string }>`
    select b.secret, coalesce(h.time_zone, c.time_zone) as time_zone
      from busy_calendars b
      join companies c on c.id = b.tenant_id and c.disabled_at is null
      join members m on m.tenant_id = b.tenant_id and m.id = b.member_id and m.status = 'active'
      join users u on u.id = m.user_id and u.passive_at is null
      left join member_hours h on h.tenant_id = b.tenant_id and h.member_id = b.member_id
     where b.tenant_id = ${currentTenantId} and b.member_id = ${memberId}::uuid`.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  const source = JSON.parse(platform.encryption.decrypt(secretPurpose, row.secret)) as CalendarSource;
  return { secret: row.secret, source, timeZone: row.time_zone };
}

type Reading = { times: BusyTime[] } | Extract<CalendarAnswer, { failure: unknown }>;

async function readSource(platform: Platform, { source, timeZone }: FoundSource): Promise<Reading> {
  const answer = await fetchCalendar(source, platform.config.calendarNetworks);
  if ('failure' in answer) return answer;
  const now = platform.clock.now().getTime();
  const times = await readCalendar({
    ics: answer.text,
    from: now - dayMs,
    to: now + daysAhead * dayMs,
    timeZone,
    ownHost: new URL(platform.config.publicUrl).hostname,
  });
  return times === null ? { failure: 'not_a_calendar' } : { times };
}

async function saveReading(
  tx: TenantTx,
  platform: Platform,
  { memberId, secret, result }: { memberId: string; secret: Buffer; result: Reading },
): Promise<void> {
  const now = platform.clock.now();
  const failure = 'failure' in result ? result.failure : null;
  const saved = await tx
    .updateTable('busy_calendars')
    .set({ failure, checked_at: now, due_at: new Date(now.getTime() + nextMinutes * minuteMs) })
    .where('member_id', '=', memberId)
    // Another address may have been connected meanwhile, which has a reading of its own.
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
