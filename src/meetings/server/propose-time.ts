import { requireCandidate } from '#candidates/server/access.ts';
import { findZone } from '#profiles/server/find-zone.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Proposal } from '../contract.ts';
import { overlaps, type Span, workingHours } from '../rules.ts';
import { findBusyBlocks, findSender } from './queries.ts';
import { dayIn } from './resolve-time.ts';

type ProposalInput = {
  memberIds: string[];
  durationMinutes: number;
  candidateId?: string | undefined;
  exceptMeetingId?: string | undefined;
};

const daysAhead = 28;
const stepMinutes = 30;

/**
 * The first time from the next working day on at which all these members are free within working hours. Times within
 * the candidate's working hours come first; without one, only the hosts' free time counts.
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
  const days = workingDaysAfter(today);
  const busy = await findBusyTimes(tx, input, days, timeZone);
  const isFree = (slot: Span): boolean => !busy.some((block) => overlaps(block, slot));
  const free = days.flatMap((day) => slotsOf(day, timeZone, input.durationMinutes)).filter(isFree);
  const suits = (slot: Span): boolean => candidateTimeZone === null || isByDay(slot, candidateTimeZone);
  const slot = free.find(suits) ?? free[0];
  return { timeZone, candidateTimeZone, startsAt: slot?.startsAt ?? null };
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

function workingDaysAfter(today: Temporal.PlainDate): Temporal.PlainDate[] {
  return Array.from({ length: daysAhead }, (_, index) => today.add({ days: index + 1 })).filter(
    (day) => day.dayOfWeek <= 5,
  );
}

async function findBusyTimes(
  tx: TenantTx,
  input: ProposalInput,
  days: Temporal.PlainDate[],
  timeZone: string,
): Promise<Span[]> {
  const [first, last] = [days[0], days.at(-1)];
  if (input.memberIds.length === 0 || first === undefined || last === undefined) return [];
  const { from } = dayIn(first.toString(), timeZone);
  const { to } = dayIn(last.toString(), timeZone);
  const rows = await findBusyBlocks(tx, { ...input, from, to });
  return rows.map((row) => ({ startsAt: row.starts_at.toISOString(), endsAt: row.ends_at.toISOString() }));
}

function slotsOf(day: Temporal.PlainDate, timeZone: string, durationMinutes: number): Span[] {
  const at = (hour: number): Temporal.ZonedDateTime => day.toZonedDateTime({ timeZone, plainTime: { hour } });
  const [opens, closes] = [at(workingHours.from), at(workingHours.to)];
  const room = closes.epochMilliseconds - opens.epochMilliseconds - durationMinutes * 60_000;
  const count = Math.floor(room / (stepMinutes * 60_000)) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const start = opens.add({ minutes: index * stepMinutes });
    return {
      startsAt: start.toInstant().toString({ fractionalSecondDigits: 3 }),
      endsAt: start.add({ minutes: durationMinutes }).toInstant().toString({ fractionalSecondDigits: 3 }),
    };
  });
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
