import i18next from 'i18next';
import { expect, test } from 'vitest';
import { shortTime } from './parts/short-time.ts';

test.each([
  ['en', '2026-12-01T12:00:00', '1 Dec, 12:00'],
  ['en', '2037-03-01T10:00:00', '1 Mar 2037, 10:00'],
  ['tr', '2037-03-01T10:00:00', '1 Mar 2037 10:00'],
])('in %s %s is shown with the year when it is another one', async (language, at, words) => {
  await i18next.init({ lng: language });
  expect(shortTime(at, new Date('2026-11-27T12:00:00'))).toBe(words);
});
