import type { Page } from '@playwright/test';
import { aBoard, cardOf } from './board-steps.ts';
import { expect, test } from './fixtures.ts';
import { openInApp } from './open-in-app.ts';
import { send } from './set-up.ts';

const offered = (page: Page) => page.getByRole('list', { name: 'Offered reasons' }).getByRole('listitem');
const archived = (page: Page) => page.getByRole('list', { name: 'Archived' }).getByRole('listitem');

async function choose(page: Page, title: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${title}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('reasons are added, sorted by keys and mouse as in the reject dialog, archived, and the last one is kept', async ({
  page,
  consoleErrors,
}) => {
  const { address, companyId } = await aBoard(page, ['Ada']);
  await page.goto('/company/rejection-reasons');
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(offered(page)).toHaveCount(8);

  await page.getByRole('button', { name: 'New reason' }).click();
  const dialog = page.getByRole('dialog', { name: 'New rejection reason' });
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await dialog.getByLabel('Title').fill('other');
  await dialog.getByRole('button', { name: 'Add reason' }).click();
  await expect(dialog).toContainText('A rejection reason with this title already exists.');
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('409 (Conflict)')]);
  await dialog.getByLabel('Title').fill('Overqualified');
  await dialog.getByRole('button', { name: 'Add reason' }).click();
  await expect(messages).toContainText('Rejection reason added');
  await expect(offered(page).nth(8)).toContainText('Overqualified');

  await page.getByRole('button', { name: /^Move Overqualified, 9 of 9/ }).focus();
  await page.keyboard.press('Home');
  await expect(offered(page).first()).toContainText('Overqualified');
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page
    .getByRole('button', { name: /^Move Other,/ })
    .dragTo(offered(page).nth(1), { targetPosition: { x: 40, y: 5 } });
  await expect(offered(page).nth(1)).toContainText('Other');
  await saved;
  await page.reload();
  await expect(offered(page).first()).toContainText('Overqualified');
  await expect(offered(page).nth(1)).toContainText('Other');

  await openInApp(page, address);
  await cardOf(page, 'Ada Kaya').hover();
  await page.getByRole('button', { name: 'Actions for Ada Kaya' }).click();
  await page.getByRole('menuitem', { name: 'Reject' }).click();
  const reject = page.getByRole('dialog', { name: /^Reject Ada Kaya/ });
  await expect(reject.getByRole('radio')).toHaveCount(9);
  await expect(reject.getByRole('radio').nth(1)).toHaveAccessibleName('Other');
  await reject.getByRole('radio', { name: 'Salary expectations' }).check();
  await reject.getByRole('button', { name: 'Reject applicant' }).click();
  await expect(messages).toContainText('Ada Kaya was rejected');

  await test.step('a used reason is archived and restored, and an unused one is deleted', async () => {
    await page.goto('/company/rejection-reasons');
    const used = offered(page).filter({ hasText: 'Salary expectations' });
    await expect(used).toContainText('1 rejection');
    await used.getByRole('button', { name: 'Actions for Salary expectations' }).click();
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeDisabled();
    await page.getByRole('menuitem', { name: 'Archive', exact: true }).click();
    await expect(messages).toContainText('Rejection reason archived');
    await expect(archived(page)).toContainText('Salary expectations');
    await choose(page, 'Salary expectations', 'Restore');
    await expect(offered(page).last()).toContainText('Salary expectations');
    await choose(page, 'Could not be reached', 'Edit');
    await page.getByRole('dialog').getByLabel('Title').fill('No answer');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(messages).toContainText('Rejection reason saved');
    await choose(page, 'No answer', 'Delete');
    await page.getByRole('button', { name: 'Delete reason' }).click();
    await expect(messages).toContainText('Rejection reason deleted');
    await expect(offered(page)).toHaveCount(8);
  });

  await test.step('the last one that is offered cannot be archived', async () => {
    const at = `/companies/${companyId}/rejection-reasons`;
    const list = await page.request.get(`/api${at}/settings`);
    const { items } = (await list.json()) as { items: { id: string; title: string }[] };
    for (const { id, title } of items)
      if (title !== 'Salary expectations') await send(page, `${at}/${id}/archive`, {}, { method: 'PUT' });
    await page.reload();
    await expect(offered(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Actions for Salary expectations' }).click();
    await expect(page.getByRole('menuitem', { name: /^Archive/ })).toBeDisabled();
  });
});
