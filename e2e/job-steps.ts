import { expect, type Page } from '@playwright/test';

/** Goes from the job's description to the last step of its form; waits for each step after clicking Next. */
export async function continuesToReview(page: Page): Promise<void> {
  for (const step of ['form', 'team', 'review']) {
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`step=${step}`));
  }
}
