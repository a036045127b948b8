import ICAL from 'ical.js';
import { timeZone as timeZoneField } from '#platform/contract/fields.ts';

export type BusyTime = { startsAt: number; endsAt: number };

export type CalendarReading = {
  /** One ICS file, or the objects of an account. */
  calendars: readonly string[];
  isAccount: boolean;
  /** Milliseconds since 1970. */
  from: number;
  to: number;
  /** The member's zone, for times without a zone and whole days. */
  timeZone: string;
  /** Host name of this installation, whose own invitations the calendar contains. */
  ownHost: string;
};

type Series = Pick<ICAL.Event, 'component' | 'startDate'>;

const occurrencesMax = 100_000;
const blocksMax = 5000;
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const dayMs = 24 * 3_600_000;
const marginMs = 2 * dayMs;

/**
 * The times of a calendar in which its owner is busy, merged and in order. Free and cancelled entries are left out, as
 * are the invitations of this installation, whose times it knows better. An entry that breaks the format is left out.
 */
export function readBusyTimes(reading: CalendarReading): BusyTime[] {
  // A file that is none is a failure; of the objects of an account it is left out.
  const found = reading.calendars.flatMap((text) =>
    reading.isAccount ? orNone(() => timesOf(text, reading)) : timesOf(text, reading),
  );
  return mergeTimes(
    found
      .filter(({ startsAt, endsAt }) => endsAt > reading.from && startsAt < reading.to)
      .map(({ startsAt, endsAt }) => ({
        startsAt: Math.max(startsAt, reading.from),
        endsAt: Math.min(endsAt, reading.to),
      })),
  );
}

function timesOf(text: string, reading: CalendarReading): BusyTime[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  if (calendar.name !== 'vcalendar') throw new Error('not a calendar');
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    orNone(() => {
      ICAL.TimezoneService.register(zone);
      return [];
    });
  }
  const events = calendar.getAllSubcomponents('vevent').filter((event) => !isOwn(event, reading.ownHost));
  const series = new Set(events.filter((event) => !isException(event)).map(uidOf));
  const exceptions = Map.groupBy(events.filter(isException), uidOf);
  const found = events.flatMap((event) => {
    if (!isException(event)) {
      return orNone(() => occurrencesOf(event, exceptions.get(uidOf(event)) ?? [], reading));
    }
    // An invitation to one date of a series of others comes without the series.
    return series.has(uidOf(event)) ? [] : orNone(() => singleOf(event, reading));
  });
  const freeBusy = calendar.getAllSubcomponents('vfreebusy');
  return [...found, ...freeBusy.flatMap((one) => orNone(() => periodsOf(one, reading)))];
}

function orNone<Value>(read: () => Value[]): Value[] {
  try {
    return read();
  } catch {
    return [];
  }
}

const textOf = (component: ICAL.Component, name: string): string =>
  String(component.getFirstPropertyValue(name) ?? '');
const uidOf = (event: ICAL.Component): string => textOf(event, 'uid');
const isException = (event: ICAL.Component): boolean => event.hasProperty('recurrence-id');
const isOwn = (event: ICAL.Component, host: string): boolean => uidOf(event).endsWith(`@${host}`);

const isBusy = (event: ICAL.Component): boolean =>
  textOf(event, 'transp').toUpperCase() !== 'TRANSPARENT' &&
  textOf(event, 'status').toUpperCase() !== 'CANCELLED' &&
  textOf(event, 'x-microsoft-cdo-busystatus').toUpperCase() !== 'FREE';

function occurrencesOf(
  component: ICAL.Component,
  exceptions: ICAL.Component[],
  reading: CalendarReading,
): BusyTime[] {
  const event = new ICAL.Event(component, { exceptions: exceptions.map((one) => new ICAL.Event(one)) });
  if (!event.isRecurring()) return singleOf(component, reading);
  const zone = zoneOf(component, reading);
  const first = reading.from - event.duration.toSeconds() * 1000 - marginMs;
  const last = reading.to + marginMs;
  const found: BusyTime[] = [];
  const countedEnd = countedEndOf(event);
  // The iterator counts from the later start and would go on after the last date.
  const end = countedEnd === undefined ? last : Math.min(last, wallClockOf(countedEnd) + 1);
  const iterator = event.iterator(laterStartOf(event, first));
  for (let count = 0; count < occurrencesMax; count++) {
    const next = iterator.next();
    // The date of the series ends the reading, not the one to which it was moved.
    if (next === null || next === undefined || wallClockOf(next) >= end) break;
    if (wallClockOf(next) < first) continue;
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    if (isBusy(item.component)) found.push(timeOf(startDate, endDate, zone));
  }
  const moved = exceptions.filter((one) => {
    const date = wallClockOf(recurrenceOf(one));
    return date < first || date >= last;
  });
  return [...found, ...moved.flatMap((one) => singleOf(one, reading))];
}

/**
 * A later start of the series with the same dates from `first` on. A calendar of ten years has hundreds of series.
 * Expanding each from its beginning takes longer than the process may. Series with added dates keep their start, as
 * do counted ones whose end needs counting, and monthly ones after the 28th, because some months lack that day.
 */
function laterStartOf({ component, startDate }: Series, first: number): ICAL.Time {
  const [rule, ...others] = component.getAllProperties('rrule').map((one) => one.getFirstValue());
  const isPlain = rule instanceof ICAL.Recur && others.length === 0 && !component.hasProperty('rdate');
  const elapsedDays = (first - wallClockOf(startDate)) / dayMs;
  if (!isPlain || elapsedDays <= 0) return startDate;
  if (rule.count !== null && countedEndOf({ component, startDate }) === undefined) return startDate;
  // One interval less than would fit, so that a start that is no date of the rule is left out.
  const intervals = (days: number): number =>
    rule.interval * Math.max(0, Math.floor(elapsedDays / (days * rule.interval)) - 1);
  const days = { DAILY: 1, WEEKLY: 7, MONTHLY: 31 }[String(rule.freq)];
  return days === undefined ? startDate : (movedBy(startDate, rule.freq, intervals(days)) ?? startDate);
}

/** The last date of a counted series in which every interval has exactly one date; undefined for any other. */
function countedEndOf({ component, startDate }: Series): ICAL.Time | undefined {
  const [rule, ...others] = component.getAllProperties('rrule').map((one) => one.getFirstValue());
  if (!(rule instanceof ICAL.Recur) || others.length > 0 || component.hasProperty('rdate')) return undefined;
  const weekday = rule.freq === 'WEEKLY' ? weekdays[startDate.dayOfWeek() - 1] : undefined;
  const isEven = Object.entries(rule.parts).every(
    ([name, values]) => name === 'BYDAY' && String(values) === weekday,
  );
  if (rule.count === null || rule.count < 1 || !isEven) return undefined;
  const steps = rule.interval * (rule.count - 1);
  // Moving a date by a huge number takes long.
  return steps > occurrencesMax ? undefined : movedBy(startDate, rule.freq, steps);
}

function movedBy(start: ICAL.Time, frequency: string, steps: number): ICAL.Time | undefined {
  const moved = start.clone();
  if (frequency === 'DAILY') moved.adjust(steps, 0, 0, 0);
  else if (frequency === 'WEEKLY') moved.adjust(7 * steps, 0, 0, 0);
  else if (frequency === 'MONTHLY' && start.day <= 28) {
    const months = start.month - 1 + steps;
    moved.year += Math.floor(months / 12);
    moved.month = (months % 12) + 1;
  } else return undefined;
  return moved;
}

function singleOf(component: ICAL.Component, reading: CalendarReading): BusyTime[] {
  if (!isBusy(component)) return [];
  // Without a list of exceptions it searches the whole calendar for them.
  const event = new ICAL.Event(component, { exceptions: [] });
  return [timeOf(event.startDate, event.endDate, zoneOf(component, reading))];
}

// Converting every date of a long series takes seconds, so those far from the period are compared without a zone.
const wallClockOf = ({ year, month, day, hour, minute }: ICAL.Time): number =>
  Date.UTC(year, month - 1, day, hour, minute);

const recurrenceOf = (exception: ICAL.Component): ICAL.Time =>
  exception.getFirstPropertyValue('recurrence-id') as ICAL.Time;

/** The zone that an entry names, whose definition its calendar may lack; else that of the member. */
function zoneOf(component: ICAL.Component, { timeZone }: CalendarReading): string {
  const named = component.getFirstProperty('dtstart')?.getFirstParameter('tzid') ?? '';
  const isKnown = knownZones.get(named) ?? timeZoneField.safeParse(named).success;
  knownZones.set(named, isKnown);
  return isKnown ? named : timeZone;
}

const knownZones = new Map<string, boolean>();

function periodsOf(freeBusy: ICAL.Component, reading: CalendarReading): BusyTime[] {
  return freeBusy
    .getAllProperties('freebusy')
    .filter((property) => String(property.getFirstParameter('fbtype') ?? 'BUSY').toUpperCase() !== 'FREE')
    .flatMap((property) => property.getValues())
    .flatMap((value) =>
      value instanceof ICAL.Period ? [timeOf(value.start, value.getEnd(), reading.timeZone)] : [],
    );
}

const timeOf = (start: ICAL.Time, end: ICAL.Time, zone: string): BusyTime => ({
  startsAt: instantOf(start, zone),
  endsAt: instantOf(end, zone),
});

function instantOf(time: ICAL.Time, timeZone: string): number {
  const isFloating = time.isDate || time.zone.tzid === 'floating';
  if (!isFloating) return time.toUnixTime() * 1000;
  const { year, month, day, hour, minute, second } = time;
  return Temporal.ZonedDateTime.from({ year, month, day, hour, minute, second, timeZone }).epochMilliseconds;
}

function mergeTimes(times: BusyTime[]): BusyTime[] {
  const merged: BusyTime[] = [];
  for (const time of times.toSorted((a, b) => a.startsAt - b.startsAt)) {
    const last = merged.at(-1);
    if (time.endsAt <= time.startsAt) continue;
    if (last !== undefined && time.startsAt <= last.endsAt) last.endsAt = Math.max(last.endsAt, time.endsAt);
    else merged.push({ ...time });
  }
  return merged.slice(0, blocksMax);
}
