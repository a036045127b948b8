import { type RawBuilder, sql } from 'kysely';
import { readScope } from '#candidates/server/access.ts';
import { isReadableBy } from '#conversations/server/private-threads.ts';
import { selectTeamJobIds } from '#jobs/server/access.ts';
import { allOf } from '#platform/server/db/all-of.ts';
import { isOneOf } from '#platform/server/db/is-one-of.ts';
import { planOnEachCall } from '#platform/server/db/pipelined-client.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { findScheduled, type ScheduledRow } from './queries.ts';

/** Where a message is in the list: the instant by which it is sorted, always of the same length, and its id. */
type Place = { at: string; id: string };

type ListInput = {
  author: 'me' | 'all';
  candidateId: string | undefined;
  after: Place | null;
  limit: number;
};

/** A message of a page; without a row when it was sent after its place was read. */
export type ListedMessage = Place & { row: ScheduledRow | undefined };

/**
 * A page in the order of sending, those of the tray last; one message more than the limit. A message to a person whom a
 * blind review withholds is at noon of its day, as it is shown: its place, and a cursor, tell no more of their zone.
 */
export async function listScheduled(
  tx: TenantTx,
  actor: MemberActor,
  page: ListInput,
): Promise<ListedMessage[]> {
  const places = await findPlaces(tx, actor, page);
  if (places.length === 0) return [];
  const ids = places.map(({ id }) => id);
  const rows = new Map((await findScheduled(tx, actor, ids)).map((row) => [row.id, row]));
  return places.map((place) => ({ ...place, row: rows.get(place.id) }));
}

/** How far one of the two orders was read. */
type Scan = { order: SendOrder; found: Place[]; readUntil: Place | null; isAtEnd: boolean };

/**
 * Reads both orders in parts, each in the order of its index. It continues the one that is behind until the page is
 * full. A part asks for each of its rows whether the member sees it and whether its person is withheld. Where few rows
 * of many fit, the last part is a statement that finds those.
 */
async function findPlaces(tx: TenantTx, actor: MemberActor, page: ListInput): Promise<Place[]> {
  const scans: Scan[] = [byTime, byDay].map((order) => ({
    order,
    found: [],
    readUntil: page.after,
    isAtEnd: false,
  }));
  const jobs = await findTeamJobs(tx, actor);
  let places: Place[] = [];
  for (const size of [...(page.candidateId === undefined ? partSizes : []), null]) {
    const last = places[page.limit];
    const behind = scans.filter((scan) => !scan.isAtEnd && !isPast(scan, last));
    if (behind.length === 0) break;
    await Promise.all(
      behind.map((scan) =>
        size === null
          ? readRest(tx, { actor, page, jobs, scan, last })
          : readPart(tx, { actor, page, jobs, scan, last, size }),
      ),
    );
    places = scans.flatMap(({ found }) => found).toSorted((one, other) => (isBefore(one, other) ? -1 : 1));
  }
  return places.slice(0, page.limit + 1);
}

/** Numbers of rows that are asked one by one, before a statement looks for those that fit. */
const partSizes = [128, 512, 2048];

const isPast = ({ readUntil }: Scan, last: Place | undefined): boolean =>
  last !== undefined && readUntil !== null && !isBefore(readUntil, last);

const isBefore = (one: Place, other: Place): boolean => `${one.at} ${one.id}` < `${other.at} ${other.id}`;

/** `last`: the last place of the page as far as it is known, after which nothing is read. */
type ReadInput = {
  actor: MemberActor;
  page: ListInput;
  jobs: TeamJobs | null;
  scan: Scan;
  last: Place | undefined;
};
type PartInput = ReadInput & { size: number };

async function readPart(tx: TenantTx, { actor, page, jobs, scan, last, size }: PartInput): Promise<void> {
  const { order, readUntil } = scan;
  const { rows } = await sql<Place & { is_listed: boolean }>`
    select s.id, ${textOf(order.instant)} as at,
           ${allOf([...ownConditions(actor, page), isOfTeam(jobs), order.fits(isWithheld)])} as is_listed
      from (select s.tenant_id, s.id, s.candidate_id, s.application_id, s.private_thread_id, s.author_user_id, s.send_at, s.send_day
              from app.scheduled_messages s
             where s.tenant_id = ${currentTenantId} and ${order.isRead} ${afterOf(order, readUntil)} ${upTo(order, last)}
             order by ${order.index}, s.id
             limit ${sql.lit(size)}) as s
     order by ${order.index}, s.id`.execute(tx);
  scan.found.push(...rows.filter((row) => row.is_listed).map(({ at, id }) => ({ at, id })));
  scan.readUntil = rows.length < size && last !== undefined ? last : (rows.at(-1) ?? readUntil);
  scan.isAtEnd = rows.length < size && last === undefined;
}

/** Reads the further messages of an order that are listed, up to a page. */
async function readRest(tx: TenantTx, { actor, page, jobs, scan, last }: ReadInput): Promise<void> {
  const { order, readUntil } = scan;
  const isUnfiltered = jobs === null && page.author === 'all' && page.candidateId === undefined;
  const conditions = allOf([
    sql`s.tenant_id = ${currentTenantId}`,
    order.isRead,
    ...ownConditions(actor, page),
    order.fits(isUnfiltered ? isAmongWithheld : isWithheld),
  ]);
  const rest = sql`${conditions} ${afterOf(order, readUntil)} ${upTo(order, last)}`;
  const end = sql`order by ${order.index}, s.id limit ${page.limit + 1}`;
  const listed = sql`select s.id, ${textOf(order.instant)} as at from app.scheduled_messages s`;
  const statement =
    jobs === null
      ? sql<Place>`${planOnEachCall} ${listed} where ${rest} ${end}`
      : sql<Place>`${planOnEachCall}
        (${listed} join app.applications a on a.tenant_id = s.tenant_id and a.id = s.application_id
          where a.tenant_id = ${currentTenantId} and ${isOneOf(sql`a.job_id`, jobs.all, 'uuid')} and ${rest} ${end})
        union all
        (${listed} where s.application_id is null and ${isAboutApplicant(jobs)} and ${rest} ${end})`;
  scan.found.push(...(await statement.execute(tx)).rows);
  scan.isAtEnd = true;
}

type TeamJobs = { all: string[]; open: string[] };

/**
 * The jobs of the member, and those that are not deleted; null for every job. As values, because PostgreSQL then knows how
 * many applications they have.
 */
async function findTeamJobs(tx: TenantTx, actor: MemberActor): Promise<TeamJobs | null> {
  const scope = readScope(actor);
  if (scope === 'everyone') return null;
  const [all, open] = await Promise.all(
    [true, false].map(async (withDeleted) => {
      const { rows } = await sql<{ job_id: string }>`${selectTeamJobIds(scope, { withDeleted })}`.execute(tx);
      return rows.map((row) => row.job_id);
    }),
  );
  return { all: all ?? [], open: open ?? [] };
}

function ownConditions(actor: MemberActor, { author, candidateId }: ListInput): RawBuilder<unknown>[] {
  return [
    isReadableBy(actor.userId, 's'),
    ...(author === 'me' ? [sql`s.author_user_id = ${actor.userId}::uuid`] : []),
    ...(candidateId === undefined ? [] : [sql`s.candidate_id = ${candidateId}::uuid`]),
  ];
}

/** The message is about an application of a job of the member, or about a person who applied to one; asked row by row. */
const isOfTeam = (jobs: TeamJobs | null): RawBuilder<unknown> =>
  jobs === null
    ? sql`true`
    : sql`
    (case when s.application_id is null
          then (select bool_or(a.job_id = any(${jobs.open}::uuid[])) from app.applications a
                 where a.tenant_id = s.tenant_id and a.candidate_id = s.candidate_id)
          else (select a.job_id = any(${jobs.all}::uuid[]) from app.applications a
                 where a.tenant_id = s.tenant_id and a.id = s.application_id) end) is true`;

const isAboutApplicant = ({ open }: TeamJobs): RawBuilder<unknown> => sql`
  s.candidate_id in (
    select a.candidate_id from app.applications a
     where a.tenant_id = ${currentTenantId} and ${isOneOf(sql`a.job_id`, open, 'uuid')})`;

const hasReview = sql`(select exists (select from blind_reviews b where b.tenant_id = ${currentTenantId}))`;
const isWithheld = sql`(case when ${hasReview} then app.withholds(s.tenant_id, s.candidate_id) else false end)`;
// With `is true` PostgreSQL makes no join of it, but collects the withheld people once.
const isAmongWithheld = sql`(s.candidate_id in (
  select w.candidate_id from withheld_people w where w.tenant_id = ${currentTenantId})) is true`;

/**
 * One of the two orders of which the list consists. `index`: the expression of its index; `instant`: that by which both
 * are sorted; `isRead`: whether it can have a message; `fits`: whether a message is in it, by whether its person is withheld.
 */
type SendOrder = {
  index: RawBuilder<unknown>;
  instant: RawBuilder<Date>;
  isRead: RawBuilder<unknown>;
  fits: (isToWithheld: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** The values of the index that come directly before those after the place. */
  before: (place: Place) => RawBuilder<unknown>;
};

// The tray has no time and is last.
const trayTime = sql<Date>`'9999-12-31 00:00:00+00'::timestamptz`;
const trayDay = sql<Date>`'9999-12-31'::date`;

// PostgreSQL takes `coalesce` for a function that may leak values. With it, row-level security would let no index begin
// at a place.
const sendTime = sql<Date>`(case when s.send_at is null then '9999-12-31 00:00:00+00'::timestamptz else s.send_at end)`;
const byTime: SendOrder = {
  index: sendTime,
  instant: sendTime,
  isRead: sql`true`,
  fits: (isToWithheld) => sql`not ${isToWithheld}`,
  before: ({ at, id }) => sql`(${at}::timestamptz, ${id}::uuid)`,
};

const companyZone = sql`(select k.time_zone from companies k where k.id = ${currentTenantId})`;
const noonOf = (day: RawBuilder<Date>): RawBuilder<Date> =>
  sql`(case when ${day} = ${trayDay} then ${trayTime} else (${day} + time '12:00') at time zone ${companyZone} end)`;

const sendDay = sql<Date>`(case when s.send_day is null then '9999-12-31'::date else s.send_day end)`;
const byDay: SendOrder = {
  index: sendDay,
  instant: noonOf(sendDay),
  isRead: hasReview,
  fits: (isToWithheld) => isToWithheld,
  before(place) {
    const at = sql`${place.at}::timestamptz`;
    const day = sql<Date>`(case when ${at} = ${trayTime} then ${trayDay} else (${at} at time zone ${companyZone})::date end)`;
    // On that day the messages come after the place, before it, or by their ids, as its noon does.
    return sql`((select ${day}), (select case when ${noonOf(day)} > ${at} then ${firstId}
                                              when ${noonOf(day)} < ${at} then ${lastId}
                                              else ${place.id}::uuid end))`;
  },
};

const firstId = sql`'00000000-0000-0000-0000-000000000000'::uuid`;
const lastId = sql`'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`;

const afterOf = ({ index, before }: SendOrder, place: Place | null): RawBuilder<unknown> =>
  place === null ? sql`` : sql`and (${index}, s.id) > ${before(place)}`;

const upTo = ({ index, before }: SendOrder, place: Place | undefined): RawBuilder<unknown> =>
  place === undefined ? sql`` : sql`and (${index}, s.id) <= ${before(place)}`;

const textOf = (instant: RawBuilder<Date>): RawBuilder<string> =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
