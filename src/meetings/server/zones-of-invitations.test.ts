import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { makeInvitation, zoneDefinition } from './make-invitation.ts';
import { resolveTime } from './resolve-time.ts';

/** Reads a calendar with no knowledge of zones but that in the calendar itself. */
function readTimes(content: string) {
  const calendar = new ICAL.Component(ICAL.parse(content));
  const [vtimezone] = calendar.getAllSubcomponents('vtimezone');
  const vevent = calendar.getFirstSubcomponent('vevent');
  if (vevent === null) throw new Error('no event in the calendar');
  ICAL.TimezoneService.reset();
  if (vtimezone !== undefined) ICAL.TimezoneService.register(vtimezone);
  const event = new ICAL.Event(vevent);
  return {
    zone: vtimezone?.getFirstPropertyValue('tzid') ?? 'UTC',
    tzid: vevent.getFirstProperty('dtstart')?.getFirstParameter('tzid') ?? 'UTC',
    wallTime: event.startDate.toString().slice(0, 16),
    startsAt: event.startDate.toJSDate().toISOString(),
    endsAt: event.endDate.toJSDate().toISOString(),
  };
}

// The clocks of New York go forward on 9 March and back on 2 November 2031. Those of Lord Howe change by half an hour
// on 6 April and 5 October.
test.each([
  ['Europe/Istanbul', '2031-03-03T14:30', '2031-03-03T11:30:00.000Z'],
  ['America/New_York', '2031-03-08T10:00', '2031-03-08T15:00:00.000Z'],
  ['America/New_York', '2031-03-09T10:00', '2031-03-09T14:00:00.000Z'],
  ['America/New_York', '2031-11-01T10:00', '2031-11-01T14:00:00.000Z'],
  ['America/New_York', '2031-11-02T10:00', '2031-11-02T15:00:00.000Z'],
  ['Europe/Berlin', '2031-03-30T10:00', '2031-03-30T08:00:00.000Z'],
  ['Europe/Berlin', '2031-10-26T10:00', '2031-10-26T09:00:00.000Z'],
  ['Australia/Lord_Howe', '2031-04-05T10:00', '2031-04-04T23:00:00.000Z'],
  ['Australia/Lord_Howe', '2031-04-06T10:00', '2031-04-05T23:30:00.000Z'],
  ['Australia/Lord_Howe', '2031-10-05T10:00', '2031-10-04T23:00:00.000Z'],
  ['Asia/Kathmandu', '2031-07-01T10:00', '2031-07-01T04:15:00.000Z'],
  ['Asia/Katmandu', '2031-07-01T10:00', '2031-07-01T04:15:00.000Z'],
  ['UTC', '2031-07-01T10:00', '2031-07-01T10:00:00.000Z'],
])('a calendar that knows no zones reads %s %s as %s', (timeZone, wallTime, instant) => {
  const startsAt = resolveTime(wallTime, timeZone);
  expect(startsAt.toISOString()).toBe(instant);
  const content = makeInvitation({
    method: 'REQUEST',
    uid: 'uid@example.test',
    sequence: 0,
    now: new Date('2031-01-01T00:00:00Z'),
    startsAt,
    endsAt: new Date(startsAt.getTime() + 45 * 60_000),
    timeZone,
    summary: 'Interview',
    description: '',
    location: '',
    organizer: { name: 'Company', email: 'member@example.test' },
    rsvp: true,
    attendees: [],
  });
  expect(readTimes(content)).toEqual({
    zone: timeZone,
    tzid: timeZone,
    wallTime,
    startsAt: instant,
    endsAt: new Date(startsAt.getTime() + 45 * 60_000).toISOString(),
  });
});

test('each zone that a meeting may have has a definition', () => {
  const missing = Intl.supportedValuesOf('timeZone').filter((zone) => zoneDefinition(zone) === null);
  expect(missing).toEqual([]);
});
