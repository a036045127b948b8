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

test('the way by /authorize stays a path of ours, whatever address it carries', () => {
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
