import { expect, test } from 'vitest';
import { isExternalTarget } from '../contract/redirects.ts';
import { links } from './links.ts';
import { safeRedirect } from './redirects.ts';

const origin = 'https://kadro.example';

test.each(['/jobs', '/jobs?status=open&x=%20y', '/candidates/1/cv#page=2', '/a/b?next=//x'])(
  'keeps %s',
  (path) => {
    expect(safeRedirect(path, origin)).toBe(path);
  },
);

test.each([
  undefined,
  '',
  'jobs',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/%09/evil.example',
  '/%0d%0aSet-Cookie:x',
  '/%5cevil.example',
  '/%2fevil.example',
  '/%',
  ' //evil.example',
  '/jobs/..//evil.example/steal',
  '/..//evil.example',
  '/.//evil.example',
  '/a/b/../..//evil.example',
  '/%2e%2e//evil.example',
  '/%2E//evil.example',
  '/jobs/.%2e//evil.example',
  '/%252e%252e//evil.example',
  '/%255cevil.example',
  '/\uFFFD\\evil.example',
])('%j leads to the home page', (redirect) => {
  expect(safeRedirect(redirect, origin)).toBe('/');
});

const parts = [
  '/',
  '//',
  '\\',
  '.',
  '..',
  '/../',
  '/..//',
  '/./',
  '%2e',
  '%2E%2e',
  '%2f',
  '%5c',
  '%252f',
  '%25',
  '%00',
  '%0a',

  '@',
  ':',
  '?',
  '#',
  '&',
  ';',
  '\t',
  '\n',
  '\r',
  '\u0000',
  '\u001f',
  '\u007f',
  ' ',
  '\u00a0',
  '\u2028',
  '\ufeff',
  '\u2044',
  '\u2215',
  '\u29f8',
  '\uff0f',
  '\uff3c',
  '\u3002',
  '\ud800',
  '\u202e',

  'evil.example',
  'kadro.example',
  'user:pass@',
  'http:',
  'https:',
  'javascript:',
  'data:',
  'jobs',
  'a%20b',
  '[::1]',
];

// Seeded, so that a failure is reproducible.
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

test('every text leads to our own origin, and to the address that was checked', () => {
  const random = seeded(9);
  const pick = (): string => parts[Math.floor(random() * parts.length)] ?? '';
  let followed = 0;
  const wrong: string[] = [];
  for (let run = 0; run < 50_000; run++) {
    const text = `${random() < 0.7 ? '/' : ''}${Array.from({ length: 1 + Math.floor(random() * 7) }, pick).join('')}`;
    const path = safeRedirect(text, origin);
    const target = new URL(path, `${origin}/login?redirect=x`);
    const isJudged = target.href === `${origin}${path}` && safeRedirect(path, origin) === path;
    if (!isJudged || target.origin !== origin || !/^\/(?!\/)/.test(path)) wrong.push(`${text} → ${path}`);
    if (path !== '/') followed++;
  }
  expect(wrong).toEqual([]);
  // Makes sure that enough texts lead to other pages.
  expect(followed).toBeGreaterThan(5_000);
});

test('only a complete http address counts as external', () => {
  expect(isExternalTarget('https://partner.example/callback')).toBe(true);
  expect(isExternalTarget('http://partner.example')).toBe(true);
  for (const other of [
    'https:partner.example',
    'https:///x',
    'javascript:alert(1)',
    '/jobs',
    undefined,
    'https:\\\\x',
    ' https://x',
  ]) {
    expect(isExternalTarget(other)).toBe(false);
  }
});

test('a path through /authorize stays our own, whatever address it contains', () => {
  for (const target of [
    'https://partner.example/back?tenant=a%20b&x=1#part',
    'http://127.0.0.1:4000/back?next=%2F%2Fevil.example',
    'https://partner.example/%5c%0d%0a',
    'https://kadro.example@evil.example/',
  ]) {
    const path = links.authorize(target);
    expect(safeRedirect(path, origin)).toBe(path);
    expect(new URL(path, origin).searchParams.get('continue')).toBe(target);
  }
  expect(safeRedirect('/authorize?continue=https://evil.example\\x', origin)).toBe('/');
});
