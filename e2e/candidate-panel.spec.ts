import type { Page } from '@playwright/test';
import { textPdf } from '../tests/harness/documents.ts';
import { openPage } from './axe-fixtures.ts';
import { cardOf, columnOf } from './board-steps.ts';
import { answerFirst } from './first-request.ts';
import { expect, expectRefused, ignoreErrors, test } from './fixtures.ts';
import { aCandidate, aCompany, applies, aPublishedJob, send } from './set-up.ts';

/** A board with applicants who sent a CV; the first of them applied for another job too. */
async function aBoardWithCvs(
  page: Page,
  names: string[],
): Promise<{ at: string; board: string; candidateId: string }> {
  const company = await aCompany(page);
  const job = await aPublishedJob(page, company.at, { title: 'Product designer' });
  const other = await aPublishedJob(page, company.at, { title: 'Bridge engineer' });
  for (const name of names) {
    const cv = await textPdf([[`${name} Çelik`, `Bridges of ${name}, Kıdemli mühendis`], ['Page two']]);
    await applies(page, `/careers/${company.slug}/${job.slug}`, name, cv);
  }
  const listed = await page.request.get(`/api${company.at}/jobs/${job.id}/applicants`);
  const { items } = (await listed.json()) as { items: { candidateId: string }[] };
  const candidateId = items.at(-1)?.candidateId ?? '';
  await send(page, `${company.at}/jobs/${other.id}/applications`, { candidateId });
  return { at: company.at, board: `/jobs/${job.id}/board`, candidateId };
}

const panelOf = (page: Page, name: string) => page.getByRole('dialog', { name: `${name} Çelik` });

test('a candidate opens at the CV, with the list beside it and the next step as the main action', async ({
  page,
  consoleErrors,
}) => {
  const { at, board, candidateId } = await aBoardWithCvs(page, ['Ada', 'Mert', 'Işıl']);
  await page.goto(board);
  const application = /\/api\/.*\/applications\/[^/?]+$/;
  await answerFirst(page, application, (route) => route.fulfill({ status: 500, json: {} }));
  const documents = new Set<string>();
  page.on('requestfinished', (request) => {
    if (/\/files\/[^/]+\/content/.test(request.url())) documents.add(new URL(request.url()).pathname);
  });
  await cardOf(page, 'Işıl Çelik').click();
  const panel = panelOf(page, 'Işıl');
  await panel.getByRole('button', { name: 'Try again' }).click();
  expectRefused(consoleErrors, 500);
  await expect(panel.frameLocator('iframe').getByText('Bridges of Işıl')).toBeVisible();
  await test.step('small pictures of the pages lead to their page', async () => {
    const pages = panel.frameLocator('iframe').locator('#thumbnails button');
    await expect(pages).toHaveText(['1', '2']);
    // Drawn: an empty canvas is 300 pixels wide.
    await expect(pages.locator('canvas').nth(1)).toHaveJSProperty('width', 56);
    await expect(pages.first()).toHaveClass('current');
    await pages.nth(1).click();
    await expect(pages.nth(1)).toHaveClass('current');
    await expect(panel.getByRole('textbox', { name: 'Page' })).toHaveValue('2');
  });
  await test.step('the CV stays beside the comments', async () => {
    const comments = panel.getByRole('navigation', { name: 'Comments, messages and timeline' });
    await page.setViewportSize({ width: 1440, height: 520 });
    await expect(comments).not.toBeInViewport();
    await comments.scrollIntoViewIfNeeded();
    await expect(panel.locator('iframe')).toBeInViewport({ ratio: 0.95 });
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  const list = panel.getByRole('navigation', { name: 'List' });
  await expect(list.getByRole('link')).toHaveText(['Işıl Çelik', 'Mert Çelik', 'Ada Çelik']);
  await expect(list.getByRole('link', { name: 'Işıl Çelik' })).toHaveAttribute('aria-current', 'true');
  await panel.getByRole('button', { name: 'Move to Screening' }).dblclick();
  await expect(panel.getByRole('button', { name: 'Move to Interview' })).toBeVisible();
  // The panel hides the message from assistive technology.
  await page.getByRole('button', { name: 'Undo', includeHidden: true }).click();
  await expect(panel.getByRole('button', { name: 'Move to Screening' })).toBeVisible();
  const next = panelOf(page, 'Mert');
  await test.step('the next person and their CV are loaded before they are opened', async () => {
    await expect.poll(() => documents.size).toBeGreaterThanOrEqual(2);
    const answers = Promise.withResolvers<void>();
    const isRead = /\/(candidates\/[^/]+|files\/[^/]+\/content)(\?|$)/;
    await page.route(isRead, async (route) => (await answers.promise, await route.continue()));
    await panel.getByRole('link', { name: 'Mert Çelik' }).click();
    await expect(next.frameLocator('iframe').getByText('Bridges of Mert')).toBeVisible();
    answers.resolve();
  });
  await next.getByRole('link', { name: 'Answers' }).click();
  await page.keyboard.press('j');
  // Once for each of Ada's two applications.
  await expect(panelOf(page, 'Ada').getByText('The form had no questions')).toHaveCount(2);

  await test.step('with several applications every button names its job, and that of the board comes first', async () => {
    const ada = panelOf(page, 'Ada');
    await expect(ada.getByRole('button', { name: 'Move to Screening · Product designer' })).toBeVisible();
    for (const action of ['Schedule meeting', 'Offer times'])
      await expect(ada.getByRole('button', { name: `${action} · Product designer` })).toBeVisible();
    for (const job of ['Product designer', 'Bridge engineer']) {
      await expect(ada.getByRole('button', { name: `Reject · ${job}…` })).toBeVisible();
      await expect(ada.getByRole('button', { name: `On step Applied; move · ${job}` })).toBeVisible();
      await expect(ada.getByRole('button', { name: `Snooze · ${job}` })).toBeVisible();
      await expect(ada.getByRole('button', { name: `Assigned to Nobody; change · ${job}` })).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await expect(columnOf(page, 'Applied').getByRole('article')).toHaveCount(3);
    await openPage(page, `/candidates/${candidateId}`);
    await expect(page).toHaveURL(/\/cv$/);
    await expect(page.getByRole('button', { name: /^Move to Screening · / })).toBeVisible();
    await openPage(page, `/candidates/${candidateId}/activity`);
    await expect(page).toHaveURL(/\/timeline$/);
    await openPage(page, `/candidates/${candidateId}`);
  });

  await test.step('the rating of an application is set on the person, and is there after a reload', async () => {
    const application = page.getByRole('region', { name: 'Application for Bridge engineer' });
    const saved = page.waitForResponse(/\/rating$/);
    await application.locator('label').filter({ hasText: 'Rated 4 of 5' }).click();
    expect((await saved).ok()).toBe(true);
    await page.reload();
    await expect(application.getByRole('radio', { name: 'Rated 4 of 5' })).toBeChecked();
    const other = page.getByRole('region', { name: 'Application for Product designer' });
    await expect(other.getByRole('radio', { name: 'Rated 4 of 5' })).not.toBeChecked();
  });

  await test.step('a long e-mail has its buttons beside it', async () => {
    const email = 'ada.maria.celik.of.the.long.bridges@engineering.example.test';
    const candidate = `/api${at}/candidates/${candidateId}`;
    const { version } = (await (await page.request.get(candidate)).json()) as { version: number };
    const changed = await page.request.patch(candidate, { data: { email, version } });
    expect(changed.ok()).toBe(true);
    await page.reload();
    await expect(page.getByRole('button', { name: `Copy ${email}` })).toBeVisible();
    // One read of both, since late parts of the page move them together.
    const middles = await page.evaluate<number[]>(
      `['a[href="mailto:${email}"]', '[aria-label="Copy ${email}"]'].map((selector) => {
        const { top, height } = document.querySelector(selector).getBoundingClientRect();
        return Math.round(top + height / 2);
      })`,
    );
    expect(middles[0]).toBe(middles[1]);
  });

  await test.step('the searched words are marked in the CV, in a sandboxed frame', async () => {
    await page.goto(`/candidates?candidate=${candidateId}&tab=cv&q=muhendis`);
    await expect(page.frameLocator('iframe').locator('mark')).toHaveText('mühendis');
    await expect(page.getByText('of 2 pages')).toBeVisible();
    const frame = page.frames().find((one) => one.url().endsWith('/cv-viewer.html'));
    const reached: unknown = await frame?.evaluate(`(async () => {
      const attempt = (reach) => Promise.resolve().then(reach).then(() => 'reached', () => 'refused');
      return {
        origin: window.origin,
        page: await attempt(() => window.parent.document.title),
        cookies: await attempt(() => document.cookie),
        network: await attempt(() => fetch('/api/profile/me')),
      };
    })()`);
    expect(reached).toEqual({ origin: 'null', page: 'refused', cookies: 'refused', network: 'refused' });
    // The browser logs exactly this attempt.
    expect(consoleErrors.every((error) => error.includes('/api/profile/me'))).toBe(true);
    ignoreErrors(consoleErrors);
  });

  await test.step('a candidate without a CV opens at the overview', async () => {
    const { id } = await aCandidate(page, at, 'Ece');
    await openPage(page, `/candidates/${id}`);
    await expect(page).toHaveURL(/\/overview$/);
    await openPage(page, '/candidates');
    await page.getByRole('link', { name: 'Ece Kaya' }).click();
    const panel = page.getByRole('dialog', { name: 'Ece Kaya' });
    await expect(panel.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
  });
});
