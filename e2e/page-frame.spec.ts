import type { Page } from '@playwright/test';
import { aBoard } from './board-steps.ts';
import { expect, test } from './fixtures.ts';
import { openInApp } from './open-in-app.ts';
import { send } from './set-up.ts';

/** Pages with their titles, and the action beside the title if there is one. */
const pages: [path: string, title: string, action?: string | RegExp][] = [
  ['/jobs', 'Jobs'],
  ['/jobs/create', 'Create job'],
  ['/candidates', 'Candidates', 'Add candidate'],
  ['/meetings/upcoming', 'Meetings', /^Schedule/],
  ['/notifications', 'Notifications'],
  ['/companies', 'Your Companies'],
  ['/company/rejection-reasons', 'Rejection reasons'],
  ['/account/basic-details', 'Basic details'],
  ['/account/complete', 'Complete your profile from a CV'],
];

/** The left edge and the vertical middle of an element. */
async function placeOf(element: ReturnType<Page['getByRole']>): Promise<{ left: number; middle: number }> {
  const box = await element.boundingBox();
  return box === null
    ? { left: 0, middle: 0 }
    : { left: Math.round(box.x), middle: Math.round(box.y + box.height / 2) };
}

test('every page has its own title, with the same left edge and level with the action beside it', async ({
  page,
  consoleErrors,
}) => {
  const { address } = await aBoard(page, ['Ada']);
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await page.goto('/dashboard');
  for (const [path, title, action] of [...pages, [address, 'Product designer'] as const]) {
    await openInApp(page, path);
    await expect.soft(page, path).toHaveTitle(`${title} · Anadolu Teknoloji · Kadro`);
    await expect(heading).toBeVisible();
    await expect(page.locator('main .MuiSkeleton-root')).toHaveCount(0);
    const place = await placeOf(heading);
    expect.soft(place.left, path).toBe(304);
    if (action === undefined) continue;
    const button = page.getByRole('main').getByRole('button', { name: action }).first();
    expect.soft(place.middle, path).toBe((await placeOf(button)).middle);
  }
  await page.goto('/nowhere');
  await expect(page).toHaveTitle('We could not find that · Anadolu Teknoloji · Kadro');
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('404')]);
});

test('a job that loads for long has the navigation and a skeleton, and its heading the focus when opened from the list', async ({
  page,
}) => {
  const { address, companyId } = await aBoard(page, ['Ada']);
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
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation.getByRole('link', { name: 'Candidates' })).toBeVisible();
  await expect(page.locator('main .MuiSkeleton-root').first()).toBeVisible();
  held.resolve();
  const heading = page.getByRole('heading', { level: 1, name: 'Product designer' });
  await expect(heading).toBeVisible();
  // A board that still loads stays in the document, hidden, until the next page is there.
  await expect(page.getByRole('article', { name: 'Ada Kaya' })).toBeVisible();

  await test.step('the skeleton of a list has the place of the page', async () => {
    const { id: poolId } = await send(page, `/companies/${companyId}/pools`, { name: 'Runners-up' });
    const pool = Promise.withResolvers<void>();
    await page.route(`**/api/**/pools/${poolId}`, async (route) => {
      await pool.promise;
      await route.continue();
    });
    const opened = openInApp(page, `/candidates/pools/${poolId}`);
    const skeleton = page.locator('main .MuiSkeleton-circular').first();
    await expect(skeleton).toBeVisible();
    expect((await skeleton.boundingBox())?.x).toBe(304 + 17);
    pool.resolve();
    await opened;
    await expect(page.getByRole('heading', { level: 1, name: 'Runners-up' })).toBeVisible();
  });

  await navigation.getByRole('link', { name: 'Open', exact: true }).click();
  await page.getByRole('main').getByRole('link', { name: 'Product designer' }).press('Enter');
  await expect(page.getByRole('article', { name: 'Ada Kaya' })).toBeVisible();
  await expect(heading).toBeFocused();
});
