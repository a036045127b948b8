import { expect, test } from 'vitest';
import type { SessionCompany } from '#platform/web/session.ts';
import { isActive, type NavItem, navigationFor } from './navigation.ts';

const company = (overrides: Partial<SessionCompany> = {}): SessionCompany => ({
  id: '0190',
  name: 'Lodos',
  slug: 'lodos',
  photo: null,
  isOwner: false,
  hasBilling: false,
  featuresOff: [],
  permissions: [],
  ...overrides,
});

const titlesOf = (items: readonly NavItem[]): string[] =>
  items.flatMap((item) => [item.title, ...titlesOf(item.children ?? [])]);
const titles = (overrides: Partial<Parameters<typeof navigationFor>[0]>): string[] =>
  titlesOf(
    navigationFor({
      company: company(),
      isPlatformAdmin: false,
      hasBilling: false,
      docsUrl: null,
      siteUrl: null,
      ...overrides,
    }).flatMap(({ items }) => items),
  );

test('a leaf is active on its own address and those of its tabs only', () => {
  const jobs: NavItem = { title: 'Jobs', path: '/jobs' };
  expect(isActive(jobs, '/jobs')).toBe(true);
  for (const path of ['/jobs/', '/jobs/open', '/job', '/', '/candidates/jobs'])
    expect(isActive(jobs, path), path).toBe(false);
  const account: NavItem = { title: 'Account', path: '/account', tabs: ['/account/security'] };
  expect(isActive(account, '/account')).toBe(true);
  expect(isActive(account, '/account/security')).toBe(true);
  expect(isActive(account, '/account/security/more')).toBe(false);
});

test('a parent is active when its path is part of the address', () => {
  const jobs: NavItem = { title: 'Jobs', path: '/jobs', children: [{ title: 'Open', path: '/jobs/open' }] };
  for (const path of ['/jobs', '/jobs/open', '/jobs/0190/board'])
    expect(isActive(jobs, path), path).toBe(true);
  for (const path of ['/', '/candidates', '/job']) expect(isActive(jobs, path), path).toBe(false);
});

test('entries without permission are hidden', () => {
  expect(titles({})).not.toContain('app.nav.jobsCreate');
  expect(titles({ company: company({ permissions: ['jobs.create'] }) })).toContain('app.nav.jobsCreate');
  expect(titles({ company: company({ isOwner: true }) })).toContain('app.nav.jobsCreate');
});

test('the company settings are one entry, for members who may use a section', () => {
  expect(titles({})).not.toContain('app.nav.company');
  const [item] = navigationFor({
    company: company({ permissions: ['departments.manage', 'stages.manage'] }),
    isPlatformAdmin: false,
    hasBilling: false,
    docsUrl: null,
    siteUrl: null,
  })
    .flatMap(({ items }) => items)
    .filter(({ title }) => title === 'app.nav.company');
  expect(item?.path).toBe('/company/departments');
  expect(item && isActive(item, '/company/stages')).toBe(true);
});

test('a user without a company has only their applications and the account', () => {
  expect(titles({ company: null })).toEqual(['app.nav.myApplications', 'app.nav.account']);
});

test('external links are shown when configured, and open in a new tab', () => {
  const sections = navigationFor({
    company: null,
    isPlatformAdmin: false,
    hasBilling: false,
    docsUrl: 'https://docs.example.test',
    siteUrl: 'https://example.test',
  });
  expect(sections.flatMap(({ items }) => items).filter(({ external }) => external)).toMatchObject([
    { title: 'app.nav.docs', path: 'https://docs.example.test' },
    { title: 'app.nav.site', path: 'https://example.test' },
  ]);
  expect(titles({ docsUrl: 'https://docs.example.test' })).not.toContain('app.nav.site');
});

test('the pages of the platform are for platform admins, with or without a company', () => {
  for (const of of [null, company({ isOwner: true })]) {
    expect(titles({ company: of })).not.toContain('app.nav.adminTenants');
    expect(titles({ company: of, isPlatformAdmin: true })).toContain('app.nav.adminTenants');
  }
});
