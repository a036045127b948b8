import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtFolder } from '#platform/server/built-folder.ts';
import { preloadingPages, readFrontEnd } from './front-end.ts';

const page = '<head><script src="/first-paint.js"></script></head>';

test('tests serve no front end, even when one is built', () => {
  expect(builtFolder).not.toBe(join(import.meta.dirname, '../../../dist'));
  expect(readFrontEnd()).toBeNull();
});

test('a page preloads its scripts and messages', () => {
  const pages = { '/jobs': { scripts: ['assets/jobs.js'], words: { en: ['a.en', 'b.en'], tr: ['a.tr'] } } };
  const shown = preloadingPages(page, JSON.stringify(pages)).get('/jobs');
  expect(shown).toContain('href="/assets/jobs.js"');
  expect(shown).toContain('data-en="a.en b.en" data-tr="a.tr"');
});

test('a build of another version is refused with an instruction', () => {
  const pages = { '/jobs': { scripts: [], words: { en: 'a.en', tr: 'a.tr' } } };
  expect(() => preloadingPages(page, JSON.stringify(pages))).toThrow(
    /^dist\/ was built by another version.*npm start/,
  );
});
