import { expect, test } from 'vitest';
import { composeLetter, firstLetter } from './letter-rules.ts';

const body = 'Hello {first name},\n\n{reason text}\n\n{sender}';
const withReason = { id: '1', texts: { en: { subject: 'S', body } } };
const without = { id: '2', texts: { tr: { subject: 'K', body: 'Merhaba' } } };

test('the paragraph about the reason takes its place, and without one the place disappears', () => {
  expect(composeLetter(withReason.texts, { en: 'Because.' })).toEqual({
    en: { subject: 'S', body: 'Hello {first name},\n\nBecause.\n\n{sender}' },
  });
  expect(composeLetter(withReason.texts, { tr: 'Çünkü.' }).en?.body).toBe('Hello {first name},\n\n{sender}');
  expect(composeLetter(without.texts, { tr: 'Çünkü.' })).toEqual(without.texts);
  expect(composeLetter(undefined, { en: 'Because.' })).toEqual({});
});

test('a rejection begins with the first template that has a place for the reason', () => {
  expect(firstLetter([without, withReason])).toBe(withReason);
  expect(firstLetter([without])).toBe(without);
  expect(firstLetter([])).toBeUndefined();
});
