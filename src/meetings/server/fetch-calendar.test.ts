import { expect, test } from 'vitest';
import { isReachable } from './fetch-calendar.ts';
import { readCalendar } from './read-calendar.ts';

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
const reading = (rule: string) => ({
  ics: `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20310101T100000Z\r\nDTEND:20310101T103000Z\r\n${rule}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
  from,
  to: from + 30 * day,
  offsetMinutes: 0,
  ownHost: 'localhost',
});

test('a calendar with changed, moved and left-out dates of a series has their busy times', async () => {
  const series = reading('RRULE:FREQ=WEEKLY;COUNT=12\r\nEXDATE:20310305T100000Z');
  const moved =
    'BEGIN:VEVENT\r\nUID:1\r\nRECURRENCE-ID:20310312T100000Z\r\nDTSTART:20310313T150000Z\r\nDTEND:20310313T160000Z\r\nEND:VEVENT\r\nEND:VCALENDAR';
  const times = await readCalendar({
    ...series,
    ics: series.ics.replace('END:VCALENDAR', moved),
    from,
    to: from + 25 * day,
  });
  expect(times?.map(({ startsAt }) => new Date(startsAt).toISOString())).toEqual([
    '2031-03-13T15:00:00.000Z',
    '2031-03-19T10:00:00.000Z',
  ]);
});

test('an endless rule ends with its process', async () => {
  const times = await readCalendar(reading('RRULE:FREQ=SECONDLY'));
  expect(times === null || Array.isArray(times)).toBe(true);
});
