import { requireCandidate } from '#candidates/server/access.ts';
import { findZone } from '#profiles/server/find-zone.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Proposal } from '../contract.ts';
import type { Span } from '#availability/rules.ts';
import { overlaps, wallTimeIn } from '../rules.ts';
import { findBusyBlocks } from './find-busy-blocks.ts';
import { findCalendarTimes } from '#availability/server/find-calendar-times.ts';
import { defaultHours, findHours, workingSpans } from '#availability/server/working-hours.ts';
import { findSender } from './queries.ts';
import { dayIn } from './resolve-time.ts';

type ProposalInput = {
  memberIds: string[];
  durationMinutes: number;
  candidateId?: string | undefined;
  exceptMeetingId?: string | undefined;
};

const daysAhead = 28;
const stepMinutes = 30;
const timesMax = 3;
const minuteMs = 60_000;

/**
 * The first times from the next day on at which all these members are free: within the working hours of each, without
 * meetings, and without busy times of their calendars. Times in the candidate's day come first; without one, only the
 * hosts' free time counts. Without hosts the hours of the company count.
 */
export async function proposeTime(
  tx: TenantTx,
  actor: MemberActor,
  input: ProposalInput,
  now: Date,
): Promise<Proposal> {
  const { time_zone: timeZone } = await findSender(tx, actor.companyId);
  const candidate =
    input.candidateId === undefined ? undefined : await requireCandidate(tx, actor, input.candidateId);
  const candidateTimeZone = candidate === undefined ? null : await findZone(candidate);
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  const period = periodAfter(today, timeZone);
  const busy = await findBusyTimes(tx, input, period);
  const hours = await findHours(tx, input.memberIds, timeZone);
  const spans = [...(hours.size === 0 ? [defaultHours(timeZone)] : hours.values())].map((one) =>
    workingSpans(one, period),
  );
  const free = startsIn(spans, input.durationMinutes).filter(
    (slot) => !busy.some((block) => overlaps(block, slot)),
  );
  const suiting = free.filter((slot) => candidateTimeZone === null || isByDay(slot, candidateTimeZone));
  const times = spread(suiting.length > 0 ? suiting : free, timeZone);
  return { timeZone, candidateTimeZone, times, startsAt: times[0] ?? null };
}

/** The zone in which a candidate reads times; null when their place does not determine it. */
export async function findCandidateZone(tx: TenantTx, candidateId: string): Promise<string | null> {
  const place = await tx
    .selectFrom('candidates')
    .select(['city', 'country'])
    .where('id', '=', candidateId)
    .executeTakeFirst();
  return place === undefined ? null : findZone(place);
}

function periodAfter(today: Temporal.PlainDate, timeZone: string): { from: Date; to: Date } {
  const { from } = dayIn(today.add({ days: 1 }).toString(), timeZone);
  const { to } = dayIn(today.add({ days: daysAhead }).toString(), timeZone);
  return { from, to };
}

async function findBusyTimes(
  tx: TenantTx,
  input: ProposalInput,
  period: { from: Date; to: Date },
): Promise<Span[]> {
  if (input.memberIds.length === 0) return [];
  const rows = [
    ...(await findBusyBlocks(tx, { ...input, ...period })),
    ...(await findCalendarTimes(tx, { ...input, ...period })),
  ];
  return rows.map((row) => ({ startsAt: row.starts_at.toISOString(), endsAt: row.ends_at.toISOString() }));
}

/** The times in steps of half an hour from the start of working hours that lie within those of everybody. */
function startsIn([first = [], ...others]: Span[][], durationMinutes: number): Span[] {
  return first
    .flatMap((span) => slotsOf(span, durationMinutes))
    .filter((slot) => others.every((spans) => spans.some((span) => contains(span, slot))));
}

function slotsOf({ startsAt, endsAt }: Span, durationMinutes: number): Span[] {
  const [opens, closes] = [Date.parse(startsAt), Date.parse(endsAt)];
  const room = closes - opens - durationMinutes * minuteMs;
  const count = Math.floor(room / (stepMinutes * minuteMs)) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const start = opens + index * stepMinutes * minuteMs;
    const end = start + durationMinutes * minuteMs;
    return { startsAt: new Date(start).toISOString(), endsAt: new Date(end).toISOString() };
  });
}

const contains = (span: Span, slot: Span): boolean =>
  Date.parse(span.startsAt) <= Date.parse(slot.startsAt) &&
  Date.parse(slot.endsAt) <= Date.parse(span.endsAt);

/** The first times of different half-days, so that the choices differ. */
function spread(slots: Span[], timeZone: string): string[] {
  const byHalfDay = new Map<string, string>();
  for (const { startsAt } of slots) {
    const local = wallTimeIn(startsAt, timeZone);
    const halfDay = `${local.slice(0, 10)} ${local.slice(11, 13) < '12'}`;
    if (!byHalfDay.has(halfDay)) byHalfDay.set(halfDay, startsAt);
    if (byHalfDay.size === timesMax) break;
  }
  return [...byHalfDay.values()];
}

const candidateHours = { from: 8, to: 21 } as const;

function isByDay(slot: Span, timeZone: string): boolean {
  const [start, end] = [slot.startsAt, slot.endsAt].map((instant) =>
    Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone),
  );
  if (start === undefined || end === undefined) return false;
  const isSameDay = start.toPlainDate().equals(end.toPlainDate());
  return (
    isSameDay && start.hour >= candidateHours.from && end.hour * 60 + end.minute <= candidateHours.to * 60
  );
}
