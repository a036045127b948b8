import type { Page } from '@playwright/test';
import { axeFor } from './axe-fixtures.ts';
import { aBoard } from './board-steps.ts';
import { renderMessage, renderOutbox, type StoredMessage } from '../src/app/server/render-dev-pages.ts';
import { mailLayout } from '../src/platform/server/mail/layout.ts';
import { expect, test } from './fixtures.ts';
import { openInApp } from './open-in-app.ts';

/** The main pages of a company with two full columns of applicants, with its owner signed in. */
async function mainPages(page: Page): Promise<string[]> {
  const { address, companyId } = await aBoard(page, names);
  const job = address.replace('/board', '');
  const board = await (await page.request.get(`/api/companies/${companyId}${job}/board`)).json();
  const [{ cards }, { id: stepId }] = board.columns;
  const applications = cards.slice(0, 7).map(({ id, version }: Card) => ({ id, version }));
  const moved = await page.request.put(`/api/companies/${companyId}${job}/moves`, {
    data: { stepId, applications },
  });
  expect(moved.ok()).toBe(true);
  const candidate = `/companies/${companyId}/candidates/${cards[0].candidateId}`;
  const { version } = await (await page.request.get(`/api${candidate}`)).json();
  const contact = { email: 'ada@example.test', phoneNumber: '+905321234567', version };
  const written = await page.request.patch(`/api${candidate}`, { data: contact });
  expect(written.ok(), await written.text()).toBe(true);
  return [
    address,
    ...['applicants', 'review', 'reports', 'general'].map((tab) => `${job}/${tab}`),
    '/jobs',
    '/candidates',
    `/candidates/${cards[0].candidateId}/overview`,
    '/company/members',
    '/company/careers',
    '/company/audit',
    '/account/notifications',
  ];
}

// The charts of reports move while the window narrows; without motion they complain of negative widths meanwhile.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

type Card = { id: string; version: number };
const names = Array.from({ length: 14 }, (_, index) => `Ada${index + 1}`);

async function open(page: Page, path: string): Promise<void> {
  await openInApp(page, path);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
}

// Elements that are off screen until focused are no targets; links within a sentence are exempt.
const smallTargets = `[...document.querySelectorAll(
  'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=menuitem], [tabindex="0"]')]
  .filter((control) => control.checkVisibility({ visibilityProperty: true }))
  .filter((control) => !control.matches(':disabled, [role=spinbutton]') && !control.closest('[inert], [aria-hidden=true]'))
  .filter((control) => getComputedStyle(control).display !== 'inline' || !control.closest('p, label'))
  .map((control) => ({ control, area: (control.closest('label') ?? control).getBoundingClientRect() }))
  .filter(({ area }) => area.width > 1 && area.height > 1 && area.bottom > 0)
  .filter(({ area }) => area.height < 23.5 || area.width < 23.5)
  .map(({ control, area }) =>
    control.tagName + ' ' + (control.getAttribute('aria-label') ?? control.textContent) + ' ' +
    Math.round(area.width) + 'x' + Math.round(area.height))`;

const scrollingTabs = `[...document.querySelectorAll('main nav')]
  .filter((nav) => nav.scrollWidth > nav.clientWidth)
  .map((nav) => nav.getAttribute('aria-label'))`;

const namedWithoutRole = `[...document.querySelectorAll(
  'div[aria-label]:not([role]), span[aria-label]:not([role]), p[aria-label]:not([role])')]
  .map((element) => element.tagName + ' ' + element.getAttribute('aria-label'))`;

const softly = expect.configure({ soft: true, timeout: 10_000 });

async function axeFindings(page: Page): Promise<string[]> {
  const rules = ['scrollable-region-focusable', 'region', 'empty-table-header', 'landmark-unique'];
  const { violations } = await (await axeFor(page)).withRules(rules).exclude('iframe').analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id} ${node.target.join(' ')}`));
}

test('content is inside landmarks, scrolling regions can be focused, only roles have labels, controls are large, and a phone has all tabs', async ({
  page,
}) => {
  const paths = await mainPages(page);
  await page.goto('/meetings');
  for (const path of paths) {
    // Low enough that both columns of the board scroll.
    await page.setViewportSize({ width: 1440, height: 640 });
    await open(page, path);
    expect.soft(await axeFindings(page), path).toEqual([]);
    expect.soft(await page.evaluate(namedWithoutRole), path).toEqual([]);
    expect.soft(await page.evaluate(smallTargets), path).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
    // The header and the tabs narrow a moment after the window.
    await softly.poll(() => page.evaluate(smallTargets), { message: path }).toEqual([]);
    await softly.poll(() => page.evaluate(scrollingTabs), { message: path }).toEqual([]);
  }
});

test('with forced colours the current page, the main button and each colour are distinguishable', async ({
  page,
}) => {
  await aBoard(page, ['Ada']);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/jobs');
  await open(page, '/jobs');
  const tabs = await backgroundsOf(page, 'main nav a');
  expect.soft(tabs[0], 'the current tab').not.toBe(tabs[1]);
  const create = page.getByRole('main').getByRole('link', { name: 'Create job' });
  await expect.soft(create).toHaveCSS('border-top-style', 'solid');
  await open(page, '/company/careers');
  const swatches = await backgroundsOf(page, 'main [role=radiogroup] label');
  expect.soft(new Set(swatches).size, 'different swatches').toBe(swatches.length);
});

const backgroundsOf = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate(
    `[...document.querySelectorAll('${selector}')].map((element) => getComputedStyle(element).backgroundColor)`,
  );

test('on a phone public pages and the outbox have links of 24 pixels, and a long link does not widen a mail', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/login', '/register', '/forgot-password', '/legal/source']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect.soft(await page.evaluate(smallTargets), path).toEqual([]);
  }
  const message: StoredMessage = {
    id: crypto.randomUUID(),
    channel: 'mail',
    recipient: 'ece@example.test',
    subject: 'Welcome',
    message: { text: 'Your page: https://kadro.example/my-applications' },
    state: 'no_sender',
    attempts: 0,
    last_error: null,
    created_at: new Date(),
    sent_at: null,
  };
  for (const html of [renderOutbox([message, message], { to: '', pageSize: 1 }), renderMessage(message)]) {
    await page.setContent(String(html));
    expect.soft(await page.evaluate(smallTargets)).toEqual([]);
  }
  const paragraphs = [`Link: https://meet.example/${'0123456789'.repeat(8)}`];
  const { html } = mailLayout({
    language: 'en',
    companyName: 'Anka',
    color: '#6366F1',
    heading: 'Meeting',
    paragraphs,
  });
  await page.setContent(html);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
});
