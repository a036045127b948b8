import ICAL from 'ical.js';

export type BusyTime = { startsAt: number; endsAt: number };

export type CalendarReading = {
  ics: string;
  /** Milliseconds since 1970. */
  from: number;
  to: number;
  /** Minutes that the member's zone is ahead of UTC, for times without a zone and whole days. */
  offsetMinutes: number;
  /** Host name of this installation, whose own invitations the calendar contains. */
  ownHost: string;
};

const occurrencesMax = 20_000;
const blocksMax = 5000;
const minuteMs = 60_000;

/**
 * The times of a calendar in which its owner is busy, merged and in order. Free and cancelled entries are left out, as
 * are the invitations of this installation, whose times it knows better.
 */
export function readBusyTimes(reading: CalendarReading): BusyTime[] {
  const calendar = new ICAL.Component(ICAL.parse(reading.ics));
  if (calendar.name !== 'vcalendar') throw new Error('not a calendar');
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents('vevent').filter((event) => !isOwn(event, reading.ownHost));
  const exceptions = Map.groupBy(events.filter(isException), uidOf);
  const found = [
    ...events
      .filter((event) => !isException(event))
      .flatMap((event) => occurrencesOf(event, exceptions.get(uidOf(event)) ?? [], reading)),
    ...calendar.getAllSubcomponents('vfreebusy').flatMap((freeBusy) => periodsOf(freeBusy, reading)),
  ];
  return mergeTimes(found.filter(({ startsAt, endsAt }) => endsAt > reading.from && startsAt < reading.to));
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
  if (!event.isRecurring()) {
    return isBusy(component) ? [timeOf(event.startDate, event.endDate, reading)] : [];
  }
  const found: BusyTime[] = [];
  const iterator = event.iterator();
  for (let count = 0; count < occurrencesMax; count++) {
    const next = iterator.next();
    if (next === null || next === undefined) break;
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    const time = timeOf(startDate, endDate, reading);
    if (time.startsAt >= reading.to) break;
    if (time.endsAt > reading.from && isBusy(item.component)) found.push(time);
  }
  return found;
}

function periodsOf(freeBusy: ICAL.Component, reading: CalendarReading): BusyTime[] {
  return freeBusy
    .getAllProperties('freebusy')
    .filter((property) => String(property.getFirstParameter('fbtype') ?? 'BUSY').toUpperCase() !== 'FREE')
    .flatMap((property) => property.getValues())
    .flatMap((value) => (value instanceof ICAL.Period ? [timeOf(value.start, value.getEnd(), reading)] : []));
}

function timeOf(start: ICAL.Time, end: ICAL.Time, { offsetMinutes }: CalendarReading): BusyTime {
  return { startsAt: instantOf(start, offsetMinutes), endsAt: instantOf(end, offsetMinutes) };
}

function instantOf(time: ICAL.Time, offsetMinutes: number): number {
  const isFloating = time.isDate || time.zone.tzid === 'floating';
  if (!isFloating) return time.toUnixTime() * 1000;
  const { year, month, day, hour, minute, second } = time;
  return Date.UTC(year, month - 1, day, hour, minute, second) - offsetMinutes * minuteMs;
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
