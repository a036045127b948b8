import { expect, test } from 'vitest';
import { firstLanguage } from './rules.ts';

const text = { subject: 'News', body: 'Hello' };
const empty = { subject: '', body: ' ' };

test.each([
  [{ en: text, tr: empty }, 'tr', 'en'],
  [{ tr: text }, 'en', 'tr'],
  [{ en: text, tr: text }, 'tr', 'tr'],
  [{ en: empty, tr: empty }, 'tr', 'tr'],
  [{}, 'en-GB', 'en'],
  [{ en: { subject: '', body: 'Hello' }, tr: empty }, 'tr-TR', 'en'],
] as const)('the text %o opens for a reader of %s in %s', (texts, reader, language) => {
  expect(firstLanguage(texts, reader)).toBe(language);
});
