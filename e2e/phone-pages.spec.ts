import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { heldCalls, layoutShiftOf } from './held-calls.ts';
import { aCandidate, aCompany, aPublishedJob, send } from './set-up.ts';

const phone = { width: 390, height: 844 };

/** How many lines the visible elements take: their distinct middles, where one that begins above the end of another shares its line. */
async function linesOf(elements: Locator): Promise<number> {
  const boxes = await Promise.all((await elements.all()).map((one) => one.boundingBox()));
  const rows = boxes.flatMap((box) => (box === null ? [] : [box])).sort((one, other) => one.y - other.y);
  let [lines, end] = [0, -1];
  for (const { y, height } of rows) {
    if (y >= end) lines += 1;
    end = Math.max(y >= end ? 0 : end, y + height);
  }
  return lines;
}

const noOverflow = async (page: Page) =>
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(phone.width);

/** A candidate who applied to two jobs with long titles, so that every button names its job. */
async function aPersonWithTwoJobs(page: Page): Promise<{ id: string }> {
  const { at } = await aCompany(page);
  const { id } = await aCandidate(page, at, 'Ada');
  for (const title of [
    'Customer success manager for German-speaking countries',
    'Yazılım geliştirme uzmanı',
  ]) {
    const job = await aPublishedJob(page, at, { title });
    await send(page, `${at}/jobs/${job.id}/applications`, { candidateId: id });
  }
  return { id };
}

test('on a phone the tabs of a person take two lines and the actions one, in both languages', async ({
  page,
}) => {
  const { id } = await aPersonWithTwoJobs(page);
  await page.setViewportSize(phone);
  for (const language of ['en', 'tr']) {
    await page.request.patch('/api/profile/updateMe', { data: { language } });
    await page.goto(`/candidates/${id}/timeline`);
    const tabs = page.getByRole('navigation', {
      name: language === 'en' ? 'About the candidate' : 'Aday hakkında',
      exact: true,
    });
    const current = tabs.locator('[aria-current]');
    await expect(current).toHaveText(language === 'en' ? 'Timeline' : 'Zaman akışı');
    await expect(current).toBeInViewport({ ratio: 1 });
    expect(await linesOf(tabs.getByRole('link'))).toBeLessThanOrEqual(2);
    const bar = page.locator('[data-sticky-foot]');
    const move = bar.getByRole('button', { name: language === 'en' ? /^Move to / : /taşı/ });
    await expect(move).toBeInViewport({ ratio: 1 });
    expect(await linesOf(bar.getByRole('button'))).toBe(1);
    await noOverflow(page);
  }
});

test('on a phone the button of the next step shows its verb, which is the last word in Turkish', async ({
  page,
}) => {
  const { at } = await aCompany(page);
  const { id } = await aCandidate(page, at, 'Ada');
  const job = await aPublishedJob(page, at);
  await send(page, `${at}/jobs/${job.id}/applications`, { candidateId: id });
  await page.request.patch('/api/profile/updateMe', { data: { language: 'tr' } });
  await page.setViewportSize(phone);
  await page.goto(`/candidates/${id}`);
  const move = page.locator('[data-sticky-foot]').getByRole('button', { name: 'Screening aşamasına taşı' });
  await expect(move).toBeInViewport({ ratio: 1 });
  const cut = `(() => {
    const { scrollWidth, clientWidth } = document.querySelector('[data-sticky-foot] .MuiButton-contained > span');
    return scrollWidth - clientWidth;
  })()`;
  expect(await page.evaluate(cut)).toBe(0);
});

test('on a phone the calendar begins after three lines, and its filters open by a press', async ({
  page,
}) => {
  await aCompany(page);
  await page.setViewportSize(phone);
  await page.goto('/meetings/calendar');
  const main = page.getByRole('main');
  const today = main.getByRole('button', { name: 'Today' });
  await expect(today).toBeVisible();
  const heads = main.getByRole('heading').or(main.getByRole('button')).or(main.getByRole('navigation'));
  const grid = main.locator('.fc');
  await expect(grid).toBeVisible();
  const top = (await grid.boundingBox())?.y ?? 0;
  const above = heads.filter({ visible: true });
  const inHead = (await Promise.all((await above.all()).map((one) => one.boundingBox()))).filter(
    (box) => box !== null && box.y + box.height <= top,
  );
  expect(inHead.length).toBeGreaterThan(5);
  const end = Math.max(...inHead.map((box) => (box?.y ?? 0) + (box?.height ?? 0)));
  expect(end).toBeLessThan(250);
  await expect(main.getByRole('button', { name: 'Mine', exact: true })).toHaveCount(0);
  const filters = main.getByRole('button', { name: 'Filters', exact: true });
  await filters.press('Enter');
  await main.getByRole('button', { name: 'Mine', exact: true }).press('Enter');
  await expect(page).toHaveURL(/scope=mine/);
  await noOverflow(page);
});

/** How long the page waits for its notices, and how much of it moves from the first paint on. */
const timePending = `
  window.pendingMs = null;
  window.moved = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.moved += value;
  }).observe({ type: 'layout-shift', buffered: true });
  let since = null;
  new MutationObserver(() => {
    const isPending = document.querySelector('[data-pending]') !== null;
    if (isPending) since ??= performance.now();
    else if (since !== null) window.pendingMs ??= performance.now() - since;
  }).observe(document, { childList: true, subtree: true, attributes: true });`;

for (const size of [{ width: 1440, height: 900 }, phone]) {
  test(`a person is readable at once while their notices are slow, and nothing moves later, at ${size.width} px`, async ({
    page,
  }) => {
    const { id } = await aPersonWithTwoJobs(page);
    await page.setViewportSize(size);
    await page.addInitScript(timePending);
    const notices = await heldCalls(page, /\/candidates\/[^/]+\/(duplicates|data-requests)$/);
    await page.goto(`/candidates/${id}/overview`);
    await notices.begun;
    await expect.poll(() => page.evaluate('window.pendingMs')).not.toBeNull();
    // A second was too long: the page looked empty.
    expect(Number(await page.evaluate('window.pendingMs'))).toBeLessThan(900);
    // Below the actions and the person everything moved by two lines: 0.15 to 0.47.
    await expect(page.getByRole('button', { name: /^Move to .* · / })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Assigned to / }).first()).toBeAttached();
    await expect(page.getByRole('button', { name: /^Mute / })).toHaveCount(size === phone ? 0 : 1);
    expect(Number(await page.evaluate('window.moved'))).toBeLessThan(0.02);
    const shift = await layoutShiftOf(page, async () => {
      const answers = ['duplicates', 'data-requests'].map((name) =>
        page.waitForResponse((answer) => answer.url().endsWith(`/${id}/${name}`)),
      );
      notices.release();
      await Promise.all(answers);
    });
    expect(shift).toBe(0);
  });
}
