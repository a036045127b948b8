import { expect, test } from 'vitest';
import { cpuUnits } from '../../../tests/harness/cpu.ts';
import * as freeSlots from './free-slots.ts';

type Rules = freeSlots.SlotRules & freeSlots.HostTimes['limits'];

const rules: Rules = {
  durationMinutes: 60,
  stepMinutes: 60,
  hostMode: 'together',
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  dailyLimit: null,
};

type Host = Omit<freeSlots.HostTimes, 'limits' | 'opensAt'>;

/** The free times of hosts with the same limits. */
const findFreeSlots = (hosts: Host[], limits: Rules, period: freeSlots.SlotPeriod) =>
  freeSlots.findFreeSlots(
    hosts.map((one) => ({ ...one, limits, opensAt: 0 })),
    limits,
    period,
  );

const host = (timeZone: string, fields: Partial<Host> = {}): Host => ({
  memberId: timeZone,
  hours: {
    timeZone,
    days: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '09:00', to: '12:00' })),
  },
  busy: [],
  meetings: [],
  ...fields,
});

const day = (date: string) => ({
  from: new Date(`${date}T00:00:00Z`),
  to: new Date(Date.parse(`${date}T00:00:00Z`) + 24 * 3_600_000),
});
const time = (instant: string): number => Date.parse(instant);
const startsOf = (slots: { startsAt: number }[]): string[] =>
  slots.map(({ startsAt }) => new Date(startsAt).toISOString().slice(11, 16));

// New York changes on 8 March and 1 November 2026. Lord Howe changes by half an hour on 5 April and 4 October.
test.each([
  ['Europe/Istanbul', '2026-03-29', ['06:00', '07:00', '08:00']],
  ['Europe/Istanbul', '2026-10-25', ['06:00', '07:00', '08:00']],
  ['America/New_York', '2026-03-07', ['14:00', '15:00', '16:00']],
  ['America/New_York', '2026-03-08', ['13:00', '14:00', '15:00']],
  ['America/New_York', '2026-10-31', ['13:00', '14:00', '15:00']],
  ['America/New_York', '2026-11-01', ['14:00', '15:00', '16:00']],
  ['Australia/Lord_Howe', '2026-04-02', ['00:00', '22:00', '23:00']],
  ['Australia/Lord_Howe', '2026-04-05', ['00:30', '22:30', '23:30']],
  ['Australia/Lord_Howe', '2026-10-02', ['00:30', '22:30', '23:30']],
  ['Australia/Lord_Howe', '2026-10-03', ['00:30', '22:00', '23:00']],
  ['Asia/Kathmandu', '2026-11-01', ['03:15', '04:15', '05:15']],
])('hours of 9 to 12 in %s on %s are %j in UTC', (timeZone, date, starts) => {
  const found = startsOf(findFreeSlots([host(timeZone)], rules, day(date)));
  expect(found).toEqual(starts);
});

test('hosts of different zones meet in the hours that they share, also with clocks 45 minutes apart', () => {
  const hosts = [
    host('Europe/Istanbul'),
    host('Asia/Kathmandu', {
      hours: { timeZone: 'Asia/Kathmandu', days: [{ weekday: 1, from: '12:00', to: '14:00' }] },
    }),
  ];
  // Kathmandu is free from 06:15 to 08:15 in UTC, Istanbul from 06:00 to 09:00.
  const slots = findFreeSlots(hosts, { ...rules, stepMinutes: 15 }, day('2026-11-02'));
  expect(startsOf(slots)).toEqual(['06:15', '06:30', '06:45', '07:00', '07:15']);
});

test('buffers keep away from meetings and busy times, and touching ends are free without them', () => {
  const busy = [{ from: time('2026-11-02T07:00:00Z'), to: time('2026-11-02T07:30:00Z') }];
  const hosts = [host('Europe/Istanbul', { busy })];
  const half = { ...rules, durationMinutes: 30, stepMinutes: 30 };
  expect(startsOf(findFreeSlots(hosts, half, day('2026-11-02')))).toEqual([
    '06:00',
    '06:30',
    '07:30',
    '08:00',
    '08:30',
  ]);
  const buffered = { ...half, bufferBeforeMinutes: 10, bufferAfterMinutes: 15 };
  expect(startsOf(findFreeSlots(hosts, buffered, day('2026-11-02')))).toEqual(['06:00', '08:00', '08:30']);
});

test('a meeting before the new one keeps its buffer too', () => {
  const meetings = [{ from: time('2026-11-02T06:00:00Z'), to: time('2026-11-02T07:00:00Z') }];
  const apart = { ...rules, bufferAfterMinutes: 30 };
  const [ofMeeting, ofCalendar] = [{ meetings }, { busy: meetings }].map((times) =>
    startsOf(findFreeSlots([host('Europe/Istanbul', times)], apart, day('2026-11-02'))),
  );
  expect(ofMeeting).toEqual(['08:00']);
  expect(ofCalendar).toEqual(['07:00', '08:00']);
});

test('a host with the daily number of meetings is not offered on that day of their zone', () => {
  // 21:30 in UTC is the next day in Istanbul.
  const meetings = [
    { from: time('2026-11-01T21:30:00Z'), to: time('2026-11-01T22:00:00Z') },
    { from: time('2026-11-02T12:00:00Z'), to: time('2026-11-02T13:00:00Z') },
  ];
  const hosts = [host('Europe/Istanbul', { meetings })];
  expect(findFreeSlots(hosts, { ...rules, dailyLimit: 2 }, day('2026-11-02'))).toEqual([]);
  expect(findFreeSlots(hosts, { ...rules, dailyLimit: 3 }, day('2026-11-02'))).toHaveLength(3);
  expect(findFreeSlots(hosts, { ...rules, dailyLimit: 2 }, day('2026-11-03'))).toHaveLength(3);
});

test('in turn, a time is free when one host is, and names those who are', () => {
  const whole = [{ from: time('2026-11-02T06:00:00Z'), to: time('2026-11-02T07:00:00Z') }];
  const hosts = [host('Europe/Istanbul', { busy: whole }), host('Europe/Istanbul', { memberId: 'other' })];
  expect(startsOf(findFreeSlots(hosts, rules, day('2026-11-02')))).toEqual(['07:00', '08:00']);
  const slots = findFreeSlots(hosts, { ...rules, hostMode: 'in_turn' }, day('2026-11-02'));
  expect(slots.map(({ hostIds }) => hostIds.length)).toEqual([1, 2, 2]);
});

test('a busy room takes times away, and the period cuts at its ends', () => {
  const roomBusy = [{ from: time('2026-11-02T06:30:00Z'), to: time('2026-11-02T07:00:00Z') }];
  const period = { ...day('2026-11-02'), roomBusy };
  expect(startsOf(findFreeSlots([host('Europe/Istanbul')], rules, period))).toEqual(['07:00', '08:00']);
  const late = { ...period, from: new Date('2026-11-02T07:01:00Z') };
  expect(startsOf(findFreeSlots([host('Europe/Istanbul')], rules, late))).toEqual(['08:00']);
});

test('each host keeps the own buffers, notice and daily limit', () => {
  const meetings = [{ from: time('2026-11-02T06:00:00Z'), to: time('2026-11-02T07:00:00Z') }];
  const own = (memberId: string, limits: Partial<Rules>, opensAt = 0): freeSlots.HostTimes => ({
    ...host('Europe/Istanbul', { memberId, meetings }),
    limits: { ...rules, ...limits },
    opensAt,
  });
  const hosts = [
    own('buffered', { bufferAfterMinutes: 30 }),
    own('limited', { dailyLimit: 1 }),
    own('late', {}, time('2026-11-02T07:30:00Z')),
    own('free', {}),
  ];
  const found = (hostMode: 'together' | 'in_turn') =>
    freeSlots
      .findFreeSlots(hosts, { ...rules, hostMode }, day('2026-11-02'))
      .map(({ startsAt, hostIds }) => [new Date(startsAt).toISOString().slice(11, 16), ...hostIds]);
  expect(found('in_turn')).toEqual([
    ['07:00', 'free'],
    ['08:00', 'buffered', 'late', 'free'],
  ]);
  expect(found('together')).toEqual([]);
});

test('two weeks of five hosts with three hundred busy times are found in little CPU time', async () => {
  const from = new Date('2026-11-02T00:00:00Z');
  const busy = Array.from({ length: 300 }, (_none, index) => {
    const start = from.getTime() + index * 4_000_000;
    return { from: start, to: start + 900_000 };
  });
  const hours = {
    timeZone: 'America/New_York',
    days: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '18:00' })),
  };
  const hosts = Array.from({ length: 5 }, (_none, index) =>
    host('America/New_York', { memberId: String(index), hours, busy }),
  );
  const period = { from, to: new Date(from.getTime() + 14 * 86_400_000) };
  const quick = {
    ...rules,
    durationMinutes: 30,
    stepMinutes: 15,
    hostMode: 'in_turn' as const,
    dailyLimit: 9,
  };
  const find = () => findFreeSlots(hosts, quick, period);
  expect(find().length).toBeGreaterThan(50);
  expect(await cpuUnits(find)).toBeLessThan(2);
});
