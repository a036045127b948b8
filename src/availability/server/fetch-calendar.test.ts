import { expect, test } from 'vitest';
import { isReachable } from './guarded-request.ts';
import { type CalendarTimes, readCalendar } from './read-calendar.ts';

test.each([
  ['93.184.216.34', true],
  ['2606:2800:220:1::1', true],
  ['127.0.0.1', false],
  ['10.0.0.8', false],
  ['172.16.3.4', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['::1', false],
  ['::ffff:10.0.0.8', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['64:ff9b::a00:8', false],
  ['::7f00:1', false],
  ['no address', false],
])('the address %s is public: %s', (address, isPublic) => {
  expect(isReachable(address, [])).toBe(isPublic);
});

test('an allowed subnet is reachable, its neighbours are not', () => {
  expect(isReachable('10.1.200.3', ['10.1.0.0/16'])).toBe(true);
  expect(isReachable('10.2.0.3', ['10.1.0.0/16'])).toBe(false);
});

const day = 24 * 3_600_000;
const from = Date.parse('2031-03-01T00:00:00Z');
const timesOf = (read: CalendarTimes) => ('times' in read ? read.times : undefined);
const reading = (rule: string) => ({
  isAccount: false,
  calendars: [
    `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20310101T100000Z\r\nDTEND:20310101T103000Z\r\n${rule}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
  ],
  from,
  to: from + 30 * day,
  timeZone: 'UTC',
  ownHost: 'localhost',
});

test('a calendar with changed, moved and left-out dates of a series has their busy times', async () => {
  const series = reading('RRULE:FREQ=WEEKLY;COUNT=12\r\nEXDATE:20310305T100000Z');
  const moved =
    'BEGIN:VEVENT\r\nUID:1\r\nRECURRENCE-ID:20310312T100000Z\r\nDTSTART:20310313T150000Z\r\nDTEND:20310313T160000Z\r\nEND:VEVENT\r\nEND:VCALENDAR';
  const read = await readCalendar({
    ...series,
    calendars: series.calendars.map((ics) => ics.replace('END:VCALENDAR', moved)),
    from,
    to: from + 25 * day,
  });
  expect(timesOf(read)?.map(({ startsAt }) => new Date(startsAt).toISOString())).toEqual([
    '2031-03-13T15:00:00.000Z',
    '2031-03-19T10:00:00.000Z',
  ]);
});

test('a rule that never has a date ends with its process', async () => {
  const never = reading('RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30');
  expect(await readCalendar(never, 300)).toEqual({ failure: 'too_slow' });
});

const dated = (...lines: string[]): string => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
const readDates = async (timeZone: string, ...events: string[]) => {
  const ics = ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR', ''].join('\r\n');
  const read = await readCalendar({
    calendars: [ics],
    isAccount: false,
    from,
    to: from + 30 * day,
    timeZone,
    ownHost: 'localhost',
  });
  return timesOf(read)?.map(({ startsAt, endsAt }) =>
    [startsAt, endsAt].map((at) => new Date(at).toISOString()),
  );
};

test('a date that was moved beyond the period does not end its series', async () => {
  const weekly = dated(
    'UID:1',
    'DTSTART:20310305T100000Z',
    'DTEND:20310305T110000Z',
    'RRULE:FREQ=WEEKLY;COUNT=3',
  );
  const later = ['DTSTART:20310601T100000Z', 'DTEND:20310601T110000Z'];
  const moved = dated('UID:1', 'RECURRENCE-ID:20310305T100000Z', ...later);
  expect((await readDates('UTC', weekly, moved))?.map(([at]) => at)).toEqual([
    '2031-03-12T10:00:00.000Z',
    '2031-03-19T10:00:00.000Z',
  ]);
});

test('a date of a series that was moved into the period is busy', async () => {
  const yearly = dated('UID:1', 'DTSTART:20310601T100000Z', 'DTEND:20310601T110000Z', 'RRULE:FREQ=YEARLY');
  const sooner = ['DTSTART:20310310T100000Z', 'DTEND:20310310T110000Z'];
  const moved = dated('UID:1', 'RECURRENCE-ID:20310601T100000Z', ...sooner);
  expect(await readDates('UTC', yearly, moved)).toHaveLength(1);
});

test('an invitation to one date of a series of others is busy', async () => {
  const only = ['RECURRENCE-ID:20310305T100000Z', 'DTSTART:20310305T120000Z', 'DTEND:20310305T130000Z'];
  expect(await readDates('UTC', dated('UID:1', ...only))).toEqual([
    ['2031-03-05T12:00:00.000Z', '2031-03-05T13:00:00.000Z'],
  ]);
});

test('an entry names a zone that its calendar does not define; without a zone it has that of the member', async () => {
  const [start, end] = ['20310305T100000', '20310305T110000'];
  const named = dated(
    'UID:1',
    `DTSTART;TZID=America/New_York:${start}`,
    `DTEND;TZID=America/New_York:${end}`,
  );
  const floating = dated('UID:2', `DTSTART:${start}`, `DTEND:${end}`);
  // New York changes to summer time on 9 March.
  const afterChange = dated('UID:3', 'DTSTART;VALUE=DATE:20310310', 'DTEND;VALUE=DATE:20310311');
  expect(await readDates('Asia/Kathmandu', named, floating)).toEqual([
    ['2031-03-05T04:15:00.000Z', '2031-03-05T05:15:00.000Z'],
    ['2031-03-05T15:00:00.000Z', '2031-03-05T16:00:00.000Z'],
  ]);
  expect(await readDates('America/New_York', afterChange)).toEqual([
    ['2031-03-10T04:00:00.000Z', '2031-03-11T04:00:00.000Z'],
  ]);
});

test('broken entries are left out, and endless ones end with the period', async () => {
  const times = await readDates(
    'UTC',
    dated('UID:1', 'SUMMARY:without a start'),
    dated('UID:2', 'DTSTART:20319999T999999Z', 'DTEND:nonsense'),
    dated('UID:3', 'DTSTART:20310305T100000Z', 'DURATION:P99999W'),
    'BEGIN:VTIMEZONE\r\nEND:VTIMEZONE',
  );
  expect(times).toEqual([['2031-03-05T10:00:00.000Z', new Date(from + 30 * day).toISOString()]]);
});

test('a calendar of many years is read in time', async () => {
  const many = (count: number, ...lines: string[]) =>
    Array.from({ length: count }, (_none, index) => dated(`UID:${lines.length}-${index}`, ...lines));
  const single = many(20_000, 'DTSTART:20250304T100000Z');
  const start = 'DTSTART;TZID=Europe/Istanbul:20200304T100000';
  const daily = many(20, start, 'DURATION:PT1H', 'RRULE:FREQ=DAILY');
  // Expanding these from their first date takes longer than the process may.
  const weekly = many(200, 'DTSTART:19800101T070000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;BYDAY=TU,TH');
  expect(await readDates('UTC', ...single, ...daily, ...weekly)).toHaveLength(30);
});
