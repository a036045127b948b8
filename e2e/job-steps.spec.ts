import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { aCompany, anApplicant, aPublishedJob, send } from './set-up.ts';

/** A published job with one applicant on its second step, with its owner signed in. */
async function aJobWithApplicant(page: Page): Promise<string> {
  const { at } = await aCompany(page);
  const job = await aPublishedJob(page, at);
  const one = await anApplicant(page, at, job.id, 'Ada');
  const stepId = job.steps[1]?.id;
  await send(page, `${at}/applications/${one.id}/step`, { stepId, version: one.version }, { method: 'PUT' });
  return job.id;
}

test('a job gets custom steps, and applicants of a removed step move to the chosen one', async ({ page }) => {
  const jobId = await aJobWithApplicant(page);
  await page.goto(`/jobs/${jobId}/edit?step=team`);
  await page.getByRole('button', { name: 'Change steps' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Remove Screening' }).click();
  await dialog.getByRole('button', { name: 'Add step' }).click();
  await expect(dialog.getByRole('textbox').and(page.locator(':focus'))).toHaveValue('');
  await page.keyboard.type('Case study');
  await dialog.getByRole('button', { name: /^Move Case study/ }).press('ArrowUp');
  await dialog.getByRole('button', { name: 'Save steps' }).click();
  await expect(dialog).toContainText('Choose a step for the applicants');
  await dialog.getByRole('combobox', { name: /^New step for applicants on “Screening”/ }).click();
  await page.getByRole('option', { name: 'Interview' }).click();
  await dialog.getByRole('button', { name: 'Save steps' }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('link', { name: 'Board', exact: true }).click();
  await expect(page.getByRole('region', { name: /^Interview, 1/ })).toContainText('Ada Kaya');
  await expect(page.getByRole('region', { name: /^Case study/ })).toBeVisible();
  await expect(page.getByRole('region', { name: /^Screening/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'General Info' }).click();
  await expect(page.getByRole('main')).toContainText('Case study');
});
