import { expect, type Page } from '@playwright/test';

/** From the description of a job to the last step of its form, each press of Next answered by its step. */
export async function continuesToReview(page: Page): Promise<void> {
  for (const step of ['form', 'team', 'review']) {
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`step=${step}`));
  }
}
