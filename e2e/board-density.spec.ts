import { openPage } from './axe-fixtures.ts';
import { aBoard, cardOf } from './board-steps.ts';
import { expect, test } from './fixtures.ts';

test('a wide window shows tabs beside titles, and the bars of board and All Applicants offer the same', async ({
  page,
}) => {
  const { address } = await aBoard(page, ['Ada', 'Işıl']);
  const pages = { '/jobs': 'Open', '/meetings/upcoming': 'Upcoming', [address]: 'Board' };
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [path, name] of Object.entries(pages)) {
    await openPage(page, path);
    const main = page.getByRole('main');
    const tab = await main.getByRole('navigation').getByRole('link', { name, exact: true }).boundingBox();
    const title = await main.getByRole('heading', { level: 1 }).boundingBox();
    expect((tab?.y ?? 0) + (tab?.height ?? 0), path).toBeGreaterThan(title?.y ?? 0);
    expect(tab?.y, path).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0));
  }

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
