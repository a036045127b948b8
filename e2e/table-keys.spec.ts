import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { aCompany, send } from './set-up.ts';

/** Signs in the owner of a new company with this many drafts. */
async function aCompanyWithJobs(page: Page, count: number): Promise<void> {
  const { at } = await aCompany(page);
  for (let index = 0; index < count; index += 1) {
    await send(page, `${at}/jobs`, { title: `Nurse ${index}`, descriptionHtml: '<p>Work with us.</p>' });
  }
}

test('the list has the roles of a table, Page Down moves by visible rows, and Escape clears the selection', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await aCompanyWithJobs(page, 24);
  await page.goto('/jobs');
  const table = page.getByRole('table', { name: 'Jobs' });
  const rows = table.locator('tbody[role=rowgroup] > [role=row]');
  await expect(rows).toHaveCount(24);
  await expect(table.locator('thead [role=columnheader]')).toHaveCount(
    await rows.first().locator('[role=cell]').count(),
  );

  await rows.first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('PageDown');
  await expect(rows.first()).not.toBeFocused();
  await page.keyboard.press('Space');
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await expect(bar).toContainText('2 selected');
  await page.keyboard.press('Escape');
  await expect(bar).not.toContainText('selected');

  await page.keyboard.press('End');
  await expect(rows.last()).toBeFocused();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('PageUp');
  const focused = table.locator('tbody tr:focus');
  const headEnd = await table.locator('thead').evaluate((head) => head.getBoundingClientRect().bottom);
  const rowStart = await focused.evaluate((row) => row.getBoundingClientRect().top);
  expect(rowStart, 'below the head').toBeGreaterThanOrEqual(headEnd);
  await page.keyboard.press('Home');
  await expect(rows.first()).toBeFocused();
});
