import ICAL from 'ical.js';
import { expect, test, vi } from 'vitest';
import { readBusyTimes } from './read-busy-times.ts';

const from = Date.parse('2031-03-01T00:00:00Z');
const to = Date.parse('2031-03-31T00:00:00Z');
// A Tuesday, 20 years and 7305 days before the period.
const tuesday = 'DTSTART:20110301T100000Z';

// A long series is not expanded from its beginning.
test.each([
  [tuesday, 'RRULE:FREQ=WEEKLY;INTERVAL=2', ['04', '18']],
  [tuesday, 'RRULE:FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,WE;WKST=MO', ['03', '05', '24', '26']],
  [tuesday, 'RRULE:FREQ=DAILY;INTERVAL=9', ['04', '13', '22', '31']],
  [tuesday, 'RRULE:FREQ=DAILY;UNTIL=20310303T100000Z', ['01', '02', '03']],
  [tuesday, 'RRULE:FREQ=DAILY;INTERVAL=9\r\nEXDATE:20310313T100000Z', ['04', '22', '31']],
  [tuesday, 'RRULE:FREQ=WEEKLY;COUNT=4\r\nRDATE:20310307T100000Z', ['07']],
  [tuesday, 'RRULE:FREQ=WEEKLY;COUNT=1045', ['04']],
  [tuesday, 'RRULE:FREQ=WEEKLY;COUNT=1046;BYDAY=TU', ['04', '11']],
  [tuesday, 'RRULE:FREQ=WEEKLY;COUNT=2089;BYDAY=TU,TH', ['04']],
  [tuesday, 'RRULE:FREQ=DAILY;COUNT=7307', ['01', '02']],
  [tuesday, 'RRULE:FREQ=DAILY;COUNT=7306\r\nEXDATE:20310301T100000Z', []],
  [tuesday, 'RRULE:FREQ=DAILY;INTERVAL=9;COUNT=999999999', ['04', '13', '22', '31']],
  [tuesday, 'RRULE:FREQ=MONTHLY;COUNT=240', []],
  [tuesday, 'RRULE:FREQ=MONTHLY;COUNT=241', ['01']],
  [tuesday, 'RRULE:FREQ=MONTHLY;INTERVAL=5;BYDAY=-1FR', ['28']],
  ['DTSTART:20110131T100000Z', 'RRULE:FREQ=MONTHLY;INTERVAL=2', ['31']],
  ['DTSTART:20110228T100000Z', 'RRULE:FREQ=MONTHLY', ['28']],
])('%s with %s is busy in March 2031 on %s', (start, rule, days) => {
  const reading = readingOf(start, rule);
  const times = readBusyTimes({ ...reading, from, to: to + 86_400_000 });
  expect(times.map(({ startsAt }) => new Date(startsAt).toISOString().slice(8, 10))).toEqual(days);
});

test.each(['FREQ=DAILY;COUNT=9000', 'FREQ=WEEKLY;COUNT=2000;BYDAY=TU', 'FREQ=MONTHLY;COUNT=300'])(
  'a counted series %s begins shortly before the period',
  (rule) => {
    const next = vi.spyOn(ICAL.RecurExpansion.prototype, 'next');
    expect(readBusyTimes({ ...readingOf(tuesday, `RRULE:${rule}`), from, to })).not.toEqual([]);
    expect(next.mock.calls.length).toBeLessThan(50);
    next.mockRestore();
  },
);

function readingOf(start: string, rule: string) {
  const event = ['BEGIN:VEVENT', 'UID:1', start, 'DURATION:PT1H', rule, 'END:VEVENT'];
  const ics = ['BEGIN:VCALENDAR', ...event, 'END:VCALENDAR', ''].join('\r\n');
  return { calendars: [ics], isAccount: false, timeZone: 'UTC', ownHost: 'localhost' };
}
