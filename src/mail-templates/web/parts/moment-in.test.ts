import i18next from 'i18next';
import { expect, test } from 'vitest';
import { momentIn } from './moment-in.ts';

const now = new Date('2026-11-26T21:30:00Z');

test.each([
  ['en', '2026-11-27T06:00:00Z', 'Europe/Istanbul', { time: 'today 09:00', city: 'Istanbul' }],
  ['en', '2026-11-27T14:00:00Z', 'America/New_York', { time: 'tomorrow 09:00', city: 'New York' }],
  ['tr', '2026-11-28T06:00:00Z', 'Europe/Istanbul', { time: 'yarın 09:00', city: 'İstanbul' }],
  ['en', '2026-11-30T06:00:00Z', 'Europe/Istanbul', { time: 'Mon 30 Nov 09:00', city: 'Istanbul' }],
  ['en', '2037-03-01T07:00:00Z', 'Europe/Istanbul', { time: 'Sun,? 1 Mar 2037 10:00', city: 'Istanbul' }],
  ['tr', '2037-03-01T07:00:00Z', 'Europe/Istanbul', { time: '1 Mar 2037 Paz 10:00', city: 'İstanbul' }],
])('in %s %s in %s', async (language, at, zone, words) => {
  await i18next.init({ lng: language });
  expect(momentIn(at, zone, now)).toEqual({
    time: expect.stringMatching(words.time.replace('Mon 30', 'Mon,? 30')),
    day: expect.any(String),
    city: words.city,
  });
});
