import { expect, test } from './fixtures.ts';
import { aCompany } from './set-up.ts';

test('a stage is created, its steps are added and sorted by key and mouse, and it is deleted', async ({
  page,
}) => {
  await aCompany(page);
  await page.goto('/company/stages');
  const messages = page.getByRole('region', { name: 'Messages' });
  await page.getByRole('button', { name: 'New recruitment stage' }).click();
  await page.getByRole('button', { name: 'Create recruitment stage' }).click();
  await expect(page.getByText('Please enter a title to create a stage')).toBeVisible();
  await page.getByLabel('Title').fill('Sales');
  await page.getByRole('button', { name: 'Create recruitment stage' }).click();
  await expect(messages).toContainText('Recruitment stage created');

  const steps = page.getByRole('list', { name: 'Steps of Sales' });
  await page.getByRole('button', { name: 'Add step' }).nth(1).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add step' }).click();
  await expect(page.getByText('Please enter a title to create a step')).toBeVisible();
  await dialog.getByLabel('Title').fill('Homework');
  await dialog.getByRole('button', { name: 'Add step' }).click();
  await expect(messages).toContainText('Step added');
  await expect(steps.getByRole('listitem').nth(4)).toContainText('Homework');

  await steps.getByRole('button', { name: /^Move Homework, 5 of 6/ }).press('ArrowUp');
  await expect(steps.getByRole('listitem').nth(3)).toContainText('Homework');
  await expect(page.getByText('Homework is now 4 of 6')).toBeAttached();
  await expect(steps.getByRole('button', { name: /^Move Homework, 4 of 6/ })).toBeFocused();
  await steps
    .getByRole('button', { name: /^Move Homework/ })
    .dragTo(steps.getByRole('listitem').nth(1), { targetPosition: { x: 40, y: 5 } });
  await expect(steps.getByRole('listitem').nth(1)).toContainText('Homework');
  await page.reload();
  await expect(steps.getByRole('listitem').nth(1)).toContainText('Homework');

  await steps.getByRole('button', { name: 'Actions for Homework' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete step' }).click();
  await expect(messages).toContainText('Step deleted');
  await expect(steps.getByRole('listitem')).toHaveCount(5);

  await page.getByRole('button', { name: 'Actions for Sales' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete recruitment stage' }).click();
  await expect(steps).toHaveCount(0);
});
