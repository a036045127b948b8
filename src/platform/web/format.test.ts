import i18next from 'i18next';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatDate, formatDateTime, formatDay, formatMoment, formatMonth, formatTime } from './format.ts';

const [at, early] = [new Date(2026, 10, 5, 14, 48), new Date(2026, 10, 5, 9, 5)];

beforeAll(() => i18next.init({ lng: 'en', resources: {} }));
afterAll(() => i18next.changeLanguage('en'));

test('a moment is formatted for the reader: MMM dd, h:mm a in English', async () => {
  expect(formatMoment(at)).toBe('Nov 05, 2:48 PM');
  expect(formatMoment(early)).toBe('Nov 05, 9:05 AM');
  await i18next.changeLanguage('tr');
  expect(formatMoment(at)).toBe('05 Kas 14:48');
  expect(formatMoment(early)).toBe('05 Kas 09:05');
});

test.each([
  ['en', '9 Mar 2026', '9 Mar 2026, 14:05', '14:05', 'Monday 9 March', 'Mar 2026'],
  ['tr', '9 Mar 2026', '9 Mar 2026 14:05', '14:05', '9 Mart Pazartesi', 'Mar 2026'],
])(
  'dates in %s have the format of the mails: day, month, year, and 24 hours',
  async (language, ...written) => {
    const [when, zone] = ['2026-03-09T11:05:00Z', 'Europe/Istanbul'];
    await i18next.changeLanguage(language);
    expect([
      formatDate('2026-03-09'),
      formatDateTime(when, zone),
      formatTime(when, zone),
      formatDay(when, zone),
      formatMonth('2026-03'),
    ]).toEqual(written);
  },
);
