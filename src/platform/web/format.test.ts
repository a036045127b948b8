import i18next from 'i18next';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatMoment } from './format.ts';

const [at, early] = [new Date(2026, 10, 5, 14, 48), new Date(2026, 10, 5, 9, 5)];

beforeAll(() => i18next.init({ lng: 'en', resources: {} }));
afterAll(() => i18next.changeLanguage('en'));

test('a moment is said in the way of the reader: MMM dd, h:mm a in English', async () => {
  expect(formatMoment(at)).toBe('Nov 05, 2:48 PM');
  expect(formatMoment(early)).toBe('Nov 05, 9:05 AM');
  await i18next.changeLanguage('tr');
  expect(formatMoment(at)).toBe('05 Kas 14:48');
  expect(formatMoment(early)).toBe('05 Kas 09:05');
});
