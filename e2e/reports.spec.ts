import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { scan } from './axe-fixtures.ts';
import { expect, test } from './fixtures.ts';
import { openInApp } from './open-in-app.ts';
import { aCompany, anApplicant, send } from './set-up.ts';

/** A job to which Ada and Işıl applied; Ada reached the interview. Its owner is signed in on the page. */
async function aJobWithNumbers(page: Page): Promise<{ at: string; jobId: string }> {
  const { at } = await aCompany(page);
  const { id: jobId, steps } = await send(page, `${at}/jobs`, { title: 'Product designer' });
  const { id, version } = await anApplicant(page, at, jobId, 'Ada');
  await send(page, `${at}/applications/${id}/step`, { stepId: steps[2]?.id, version }, { method: 'PUT' });
  await anApplicant(page, at, jobId, 'Işıl');
  return { at, jobId };
}

const rowOf = (page: Page, report: string, name: string) =>
  page.getByRole('region', { name: `Numbers of “${report}”` }).getByRole('row', { name });

test('the reports of a job are read, opened down to the people, and exported', async ({ page }) => {
  const { jobId } = await aJobWithNumbers(page);
  await page.goto(`/jobs/${jobId}/board`);
  await page.getByRole('navigation', { name: 'Job' }).getByRole('link', { name: 'Reports' }).click();
  await expect(page).toHaveURL(/\/reports$/);
  await expect(rowOf(page, 'Funnel', 'Applied')).toContainText('2–100%');
  await expect(rowOf(page, 'Funnel', 'Interview')).toContainText('1100%50%');
  await expect(page.getByRole('figure', { name: /^Chart of “Funnel”/ })).toBeVisible();
  await expect(rowOf(page, 'Workload', 'Selin Aydın')).toContainText('Recruiter');
  await expect(
    page.getByRole('figure', { name: /^Chart of “Workload”/ }).getByText('Selin Aydın'),
  ).toBeVisible();
  expect(await scan(page)).toEqual([]);
  await test.step('the charts are drawn again in a narrow window', async () => {
    const chart = page.getByRole('figure', { name: /^Chart of “Funnel”/ }).locator('svg');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(chart).toHaveAttribute('viewBox', /^0 0 3\d\d /);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(chart).toHaveAttribute('viewBox', /^0 0 [4-9]\d\d /);
  });

  await rowOf(page, 'Funnel', 'Interview').getByRole('link').click();
  const panel = page.getByRole('dialog', { name: 'Reached Interview' });
  await expect(panel.getByRole('listitem')).toHaveText([/Ada Kaya/]);
  expect(await scan(page)).toEqual([]);
  await page.reload();
  await expect(panel.getByRole('listitem')).toHaveText([/Ada Kaya/]);
  await panel.getByRole('link', { name: 'Ada Kaya' }).click();
  await expect(page.getByRole('heading', { name: 'Ada Kaya' })).toBeVisible();
  await page.goBack();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();

  await rowOf(page, 'Sources', 'Added by the team').getByRole('link').first().click();
  await page.getByRole('dialog').getByRole('link', { name: 'Show in All Applicants' }).click();
  await expect(page).toHaveURL(/\/applicants\?.*source=manual/);
  await expect(page.getByRole('link', { name: 'Işıl Kaya', exact: true })).toBeVisible();
  await openInApp(page, `/jobs/${jobId}/reports`);

  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download “Funnel” as CSV' }).click();
  const table = await readFile(await (await saved).path(), 'utf8');
  expect(table).toContain('"Interview","1","100%","50%"');
});

test('a period is chosen, a job without applicants has an explanation, and the print is dark on white', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('kadro.settings', '{"paletteMode":"dark"}'));
  const { at, jobId } = await aJobWithNumbers(page);
  await page.goto(`/jobs/${jobId}/reports`);
  await page.getByRole('button', { name: 'Period: Since the job was created' }).click();
  await page.getByRole('menuitemradio', { name: 'Last 7 days' }).click();
  await expect(page).toHaveURL(/preset=7d/);
  await expect(rowOf(page, 'Funnel', 'Applied')).toContainText('2–100%');
  await openInApp(page, `/jobs/${jobId}/reports?from=2020-01-01&to=2020-01-31`);
  await expect(page.getByRole('region', { name: 'Funnel', exact: true })).toContainText(
    'Nobody applied in this period.',
  );
  await expect(page.getByRole('button', { name: /^Dates: .*2020/ })).toBeVisible();
  await expect(page.locator(':root')).toHaveCSS('color-scheme', 'dark');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator(':root')).toHaveCSS('color-scheme', 'light');
  await expect(page.getByRole('link', { name: 'Jobs', exact: true })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  const { id } = await send(page, `${at}/jobs`, { title: 'Nobody yet' });
  await openInApp(page, `/jobs/${id}/reports`);
  await expect(page.getByRole('heading', { name: 'No data yet' })).toBeVisible();
});
