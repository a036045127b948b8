import type { Page } from '@playwright/test';
import { aBoard, cardOf } from './board-steps.ts';
import { expect, test } from './fixtures.ts';

const heightOf = async (page: Page, name: string): Promise<number> =>
  (await cardOf(page, name).boundingBox())?.height ?? 0;

test('the first card of a board starts in the first 240 pixels of a laptop screen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto((await aBoard(page, ['Ada'])).address);
  await expect(cardOf(page, 'Ada Kaya')).toBeVisible();
  expect((await cardOf(page, 'Ada Kaya').boundingBox())?.y).toBeLessThanOrEqual(240);
});

test("a wide window shows the tabs beside the page's title", async ({ page }) => {
  const { address } = await aBoard(page, ['Ada']);
  const pages = { [address]: 'Board', '/jobs': 'Open', '/meetings/upcoming': 'Upcoming' };
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [path, name] of Object.entries(pages)) {
    await page.goto(path);
    const main = page.getByRole('main');
    const tab = await main.getByRole('navigation').getByRole('link', { name, exact: true }).boundingBox();
    const title = await main.getByRole('heading', { level: 1 }).boundingBox();
    expect((tab?.y ?? 0) + (tab?.height ?? 0), path).toBeGreaterThan(title?.y ?? 0);
    expect(tab?.y, path).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0));
  }
});

test('a board of fifty applicants shows compact cards until the reader chooses full ones', async ({
  page,
}) => {
  const names = Array.from({ length: 50 }, (_, index) => `Ada${index + 1}`);
  await page.goto((await aBoard(page, names)).address);
  await expect(cardOf(page, 'Ada50 Kaya')).toBeVisible();
  expect(await heightOf(page, 'Ada50 Kaya')).toBeLessThan(50);
  await page.getByRole('button', { name: 'Display' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Compact cards', checked: true }).click();
  await expect.poll(() => heightOf(page, 'Ada50 Kaya')).toBeGreaterThan(60);
  await page.reload();
  await expect.poll(() => heightOf(page, 'Ada50 Kaya')).toBeGreaterThan(60);
});

test('the bars of the board and of All Applicants offer the same actions', async ({ page }) => {
  await page.goto((await aBoard(page, ['Ada', 'Işıl'])).address);
  const bar = page.getByRole('region', { name: 'Selected rows' });
  const actions = async (): Promise<string[]> => {
    await expect(bar).toContainText('1 selected');
    return bar.getByRole('button').allInnerTexts();
  };
  await cardOf(page, 'Ada Kaya').click({ modifiers: ['ControlOrMeta'] });
  const onBoard = await actions();
  expect(onBoard.filter(Boolean)).toHaveLength(9);

  await bar.getByRole('button', { name: 'Tag' }).click();
  await page.getByRole('combobox', { name: 'Tag' }).fill('react');
  await page.getByRole('button', { name: 'Add tag' }).click();
  const strip = page.getByRole('region', { name: 'Progress of the bulk change' });
  await expect(cardOf(page, 'Ada Kaya')).toContainText('react');
  await strip.getByRole('button', { name: 'Undo' }).click();
  await expect(cardOf(page, 'Ada Kaya')).not.toContainText('react');

  await page.getByRole('main').getByRole('link', { name: 'All Applicants' }).click();
  await page
    .getByRole('checkbox', { name: /Ada Kaya|Select row/ })
    .first()
    .check();
  const onList = await actions();
  expect(onList.filter((text) => !text.startsWith('Select all'))).toEqual(onBoard);
});
