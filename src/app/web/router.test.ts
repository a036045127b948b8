import { expect, test, vi } from 'vitest';
import pageModules from '../page-modules.json' with { type: 'json' };
import {
  applicationLinkPath,
  invitationPath,
  isPagePath,
  pagePathAt,
  publicPaths,
  routerPaths,
} from '../page-rules.ts';

test("the server's list of pages equals the router's", async () => {
  vi.stubGlobal('window', { location: { pathname: '/', search: '', hash: '' }, addEventListener: () => {} });
  const { router } = await import('./router.tsx');
  const catchAll = '/$';
  const paths = Object.keys(router.routesByPath).filter((path) => path !== catchAll);
  expect(paths.toSorted()).toEqual([...routerPaths].toSorted());
  vi.unstubAllGlobals();
});

test('signed-in users are redirected from the pages of signing in, and open those of mailed links', async () => {
  const stub = { location: { pathname: '/', search: '', hash: '' }, addEventListener: () => {} };
  vi.stubGlobal('window', stub);
  const { publicPageAt } = await import('./public-pages.ts');
  const isFor = (pathname: string) => publicPageAt({ ...stub.location, pathname } as Location)?.isFor;
  const ofSigningIn = ['/login', '/register', '/create-account', '/forgot-password', '/reset-password'];
  for (const path of ofSigningIn) expect([path, isFor(path)]).toEqual([path, 'visitors']);
  const ofMails = ['/verify-email', '/not-me', `/invitations/${'x'.repeat(43)}`, '/applications/x'];
  for (const path of ofMails) expect([path, isFor(path)]).toEqual([path, 'everyone']);
  expect([isFor('/authorize'), isFor('/companies')]).toEqual(['users', undefined]);
  vi.unstubAllGlobals();
});

test('every page has a list of its start modules', () => {
  const outside = [...publicPaths, invitationPath, applicationLinkPath];
  expect(Object.keys(pageModules.outside).toSorted()).toEqual(outside.toSorted());
  expect(Object.keys(pageModules.inside).toSorted()).toEqual([...routerPaths].toSorted());
});

test.each([
  ['/jobs/open', '/jobs/open'],
  ['/jobs/0198c0de/board/', '/jobs/$jobId/board'],
  ['/jobs/0198c0de', '/jobs/$jobId'],
  ['/nowhere', undefined],
])('%s is the page %s', (path, expected) => {
  expect(pagePathAt(path)).toBe(expected);
});

test.each([
  ['/', true],
  ['/jobs/', true],
  ['/jobs/0198c0de/board', true],
  ['/invitations/abc_-1', true],
  ['/login', true],
  ['/candidates/1/overview', true],
  ['/jobs/0198c0de/nothing', false],
  ['/admin', true],
  ['/admin/nothing', false],
  ['/login/x', false],
  ['/constructor', false],
])('%s is a page: %s', (path, expected) => {
  expect(isPagePath(path)).toBe(expected);
});
