import type { Locator } from '@playwright/test';
import { aBoard } from './board-steps.ts';
import { expect, test } from './fixtures.ts';

test('the titles of all pages have the same left edge', async ({ page }) => {
  const { address } = await aBoard(page, ['Ada']);
  await page.setViewportSize({ width: 1440, height: 900 });
  const paths = [
    '/jobs',
    '/jobs/create',
    address,
    '/candidates',
    '/meetings/upcoming',
    '/notifications',
    '/companies',
    '/company/rejection-reasons',
    '/account/basic-details',
    '/account/complete',
  ];
  const edges: Record<string, number> = {};
  for (const path of paths) {
    await page.goto(path);
    const title = page.getByRole('main').getByRole('heading', { level: 1 });
    await expect(title).toBeVisible();
    edges[path] = Math.round((await title.boundingBox())?.x ?? 0);
  }
  expect(edges).toEqual(Object.fromEntries(paths.map((path) => [path, 304])));
});

test('while a job loads for long, the navigation and a skeleton of the page are visible', async ({
  page,
}) => {
  const { address } = await aBoard(page, ['Ada']);
  const [held, heldUser] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/api/profile/getMe', async (route) => {
    await heldUser.promise;
    await route.continue();
  });
  await page.route(/\/jobs\/[^/]+$/, async (route) => {
    if (route.request().resourceType() === 'fetch') await held.promise;
    await route.continue();
  });
  await page.goto(address);
  // The user loads for long too.
  await expect(page.getByText('Loading…')).toBeVisible();
  heldUser.resolve();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Candidates' })).toBeVisible();
  await expect(page.locator('main .MuiSkeleton-root').first()).toBeVisible();
  held.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Product designer' })).toBeVisible();
});

test('the heading of a job that is opened from the list has the focus', async ({ page }) => {
  await aBoard(page, ['Ada']);
  await page.goto('/jobs');
  await page.getByRole('main').getByRole('link', { name: 'Product designer' }).press('Enter');
  await expect(page.getByRole('article', { name: 'Ada Kaya' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Product designer' })).toBeFocused();
});

test('a title of one line is level with the action beside it', async ({ page }) => {
  await aBoard(page, ['Ada']);
  const middleOf = async (element: Locator): Promise<number> => {
    const box = await element.boundingBox();
    return box === null ? 0 : Math.round(box.y + box.height / 2);
  };
  for (const [path, action] of Object.entries(actions)) {
    await page.goto(path);
    const title = page.getByRole('main').getByRole('heading', { level: 1 });
    await expect(title).toBeVisible();
    const button = page.getByRole('main').getByRole('button', { name: action }).first();
    expect.soft(await middleOf(title), path).toBe(await middleOf(button));
  }
});

const actions = { '/candidates': 'Add candidate', '/meetings/upcoming': /^Schedule/ };
