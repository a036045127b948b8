import { sql } from 'kysely';
import { refuse } from '#platform/contract/errors.ts';
import { newCompanyToken } from '#platform/server/company-token.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import type { Limit } from '#platform/server/limits.ts';
import type { Platform } from '#platform/server/platform.ts';
import { type AccountDraft, availabilities, type Availability, type WorkingDay } from '../contract.ts';
import { type BusySource, openSource, sealSource } from './busy-source.ts';
import { CaldavFailure, openCaldav } from './caldav.ts';
import { enqueueReading } from './poll-calendars.ts';
import { defaultHours } from './working-hours.ts';

// Each asks a server that the member names, up to 15 seconds long.
const signInsOfUser: Limit = { name: 'calendar_sign_ins', points: 40, seconds: 3600 };
const signInLimitMs = 15_000;

export const availabilityOperations: Operation[] = implement(
  'availability',
  availabilities,
)({
  async readAvailability(_input, { tx, platform, actor }) {
    return readAvailability(tx, platform, actor);
  },
  async saveHours({ body }, { tx, platform, actor, now }) {
    const days = body.days.toSorted((a, b) => a.weekday - b.weekday);
    const values = { time_zone: body.timeZone, days: JSON.stringify(days), updated_at: now };
    await tx
      .insertInto('member_hours')
      .values({ ...values, tenant_id: actor.companyId, member_id: actor.memberId })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'member_id']).doUpdateSet(values))
      .execute();
    return readAvailability(tx, platform, actor);
  },
  async resetHours(_input, { tx, platform, actor }) {
    await tx.deleteFrom('member_hours').where('member_id', '=', actor.memberId).execute();
    return readAvailability(tx, platform, actor);
  },
  async connectCalendar({ body }, { tx, platform, actor, now }) {
    const { calendarAddress: address, ...credentials } = body;
    await connect(tx, { platform, actor, now }, { address, ...credentials });
    return readAvailability(tx, platform, actor);
  },
  connectAccount: {
    async before({ body }, { platform, actor }) {
      await platform.limits.spend(signInsOfUser, actor.userId);
      await requireAccount(platform, body);
    },
    async handle({ body }, { tx, platform, actor, now }) {
      const { serverAddress: address, ...credentials } = body;
      await connect(tx, { platform, actor, now }, { address, ...credentials, calendars: [] });
      return readAvailability(tx, platform, actor);
    },
  },
  async chooseCalendars({ body }, { tx, platform, actor }) {
    const chosen = new Set(body.calendarIds);
    const row = await tx
      .selectFrom('busy_calendars')
      .select('secret')
      .where('member_id', '=', actor.memberId)
      .forUpdate()
      .executeTakeFirst();
    const source = row === undefined ? refuse('not_found') : openSource(platform, row.secret);
    if (source.calendars === undefined) refuse('not_found');
    const calendars = source.calendars.map((one) => ({ ...one, isBusy: chosen.has(one.id) }));
    await tx
      .updateTable('busy_calendars')
      .set({ secret: sealSource(platform, { ...source, calendars }), checked_at: null })
      .where('member_id', '=', actor.memberId)
      .execute();
    await enqueueReading(tx, actor.memberId);
    return readAvailability(tx, platform, actor);
  },
  async renewFeed(_input, { tx, platform, actor, now }) {
    const { token, hash } = newCompanyToken(actor.companyId);
    const values = { token_hash: hash, created_at: now };
    await tx
      .insertInto('meeting_feeds')
      .values({ ...values, tenant_id: actor.companyId, member_id: actor.memberId })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'member_id']).doUpdateSet(values))
      .execute();
    return { address: `${platform.config.publicUrl}/meetings/feed/${token}.ics` };
  },
  async revokeFeed(_input, { tx, actor }) {
    await tx.deleteFrom('meeting_feeds').where('member_id', '=', actor.memberId).execute();
    return { isSuccess: true };
  },
  async removeCalendar(_input, { tx, actor }) {
    await removeCalendar(tx, actor);
    return { isSuccess: true };
  },
});

type ConnectContext = { platform: Platform; actor: MemberActor; now: Date };

async function connect(
  tx: TenantTx,
  { platform, actor, now }: ConnectContext,
  source: BusySource,
): Promise<void> {
  await removeCalendar(tx, actor);
  const values = {
    kind: source.calendars === undefined ? 'ics' : 'caldav',
    secret: sealSource(platform, source),
    host: hostOf(source.address),
    due_at: now,
    created_at: now,
  };
  await tx
    .insertInto('busy_calendars')
    .values({ ...values, tenant_id: actor.companyId, member_id: actor.memberId })
    // One that was connected at the same time.
    .onConflict((conflict) => conflict.columns(['tenant_id', 'member_id']).doUpdateSet(values))
    .execute();
  await enqueueReading(tx, actor.memberId);
}

/** Signs in to an account and finds its calendars, or refuses the field that is wrong. */
async function requireAccount({ config }: Platform, draft: AccountDraft): Promise<void> {
  const source = { ...draft, address: draft.serverAddress };
  const client = openCaldav(source, { privateNetworks: config.calendarNetworks, limitMs: signInLimitMs });
  try {
    await client.findCalendars();
  } catch (error) {
    if (!(error instanceof CaldavFailure)) throw error;
    const field = error.failure === 'denied' ? 'password' : 'serverAddress';
    refuse('invalid', undefined, {
      fields: { [field]: [`availability.calendar.failures.${error.failure}`] },
    });
  }
}

async function readAvailability(tx: TenantTx, platform: Platform, actor: MemberActor): Promise<Availability> {
  const { rows } = await sql<AvailabilityRow>`
    select c.time_zone as company_zone, h.time_zone, h.days, f.created_at as feed_at,
           b.kind, b.secret, b.host, b.failure, b.checked_at,
           (select count(*)::integer from busy_blocks k
             where k.tenant_id = m.tenant_id and k.member_id = m.id) as block_count
      from members m
      join companies c on c.id = m.tenant_id
      left join member_hours h on h.tenant_id = m.tenant_id and h.member_id = m.id
      left join meeting_feeds f on f.tenant_id = m.tenant_id and f.member_id = m.id
      left join busy_calendars b on b.tenant_id = m.tenant_id and b.member_id = m.id
     where m.tenant_id = ${currentTenantId} and m.id = ${actor.memberId}::uuid`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('A member is missing in its own request');
  return {
    hours:
      row.days === null ? defaultHours(row.company_zone) : { timeZone: row.time_zone ?? '', days: row.days },
    isDefault: row.days === null,
    feed: row.feed_at === null ? null : { createdAt: row.feed_at.toISOString() },
    calendar: presentCalendar(platform, row),
  };
}

type AvailabilityRow = CalendarState & {
  company_zone: string;
  time_zone: string | null;
  days: WorkingDay[] | null;
  feed_at: Date | null;
};
type ShownCalendar = NonNullable<Availability['calendar']>;
type CalendarState = {
  kind: ShownCalendar['kind'];
  secret: Buffer | null;
  host: string | null;
  failure: ShownCalendar['failure'];
  checked_at: Date | null;
  block_count: number;
};

function presentCalendar(platform: Platform, row: CalendarState): ShownCalendar | null {
  if (row.host === null || row.secret === null) return null;
  const calendars = row.kind === 'ics' ? [] : (openSource(platform, row.secret).calendars ?? []);
  return {
    kind: row.kind,
    calendars: calendars
      .map(({ id, name, isBusy }) => ({ id, name, isBusy }))
      .toSorted((one, other) => one.name.localeCompare(other.name)),
    host: row.host,
    failure: row.failure,
    checkedAt: row.checked_at?.toISOString() ?? null,
    blockCount: row.block_count,
  };
}

// Its busy times go with it.
async function removeCalendar(tx: TenantTx, actor: MemberActor): Promise<void> {
  await tx.deleteFrom('busy_calendars').where('member_id', '=', actor.memberId).execute();
}

const hostOf = (address: string): string => URL.parse(address.replace(/^webcal:/i, 'https:'))?.host ?? '';
