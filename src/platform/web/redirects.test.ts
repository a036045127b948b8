import { expect, test } from 'vitest';
import { isExternalTarget } from '../contract/redirects.ts';
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
])('leads %j home', (redirect) => {
  expect(safeRedirect(redirect, origin)).toBe('/');
});

test('only a whole http address is handed over', () => {
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
