import { expect, test, vi } from 'vitest';
import { isPagePath, routerPaths } from '../page-rules.ts';

test('the server knows every page of the router, and no other', async () => {
  vi.stubGlobal('window', { location: { pathname: '/', search: '', hash: '' }, addEventListener: () => {} });
  const { router } = await import('./router.tsx');
  const catchAll = '/$';
  const paths = Object.keys(router.routesByPath).filter((path) => path !== catchAll);
  expect(paths.toSorted()).toEqual([...routerPaths].toSorted());
  vi.unstubAllGlobals();
});

test.each([
  ['/', true],
  ['/jobs/', true],
  ['/jobs/0198c0de/board', true],
  ['/invitations/abc_-1', true],
  ['/login', true],
  ['/candidates/1/overview', true],
  ['/jobs/0198c0de/nothing', false],
  ['/admin', false],
  ['/login/x', false],
  ['/constructor', false],
])('%s is a page: %s', (path, expected) => {
  expect(isPagePath(path)).toBe(expected);
});
