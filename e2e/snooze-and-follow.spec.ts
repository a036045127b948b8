import { scan } from './axe-fixtures.ts';
import { aBoard, cardOf } from './board-steps.ts';
import { expect, test } from './fixtures.ts';
import { openInApp } from './open-in-app.ts';
import { joinCompany, send } from './set-up.ts';

test('an applicant is snoozed by keyboard, has no flags on the board, and is back when the snooze ends', async ({
  page,
  consoleErrors,
}) => {
  const { address } = await aBoard(page, ['Ada']);
  await page.goto(address);
  const card = cardOf(page, 'Ada Kaya');
  await expect(card).toContainText('New');
  await card.click();
  const panel = page.getByRole('dialog', { name: 'Ada Kaya' });
  // The toast with the same words is in the panel too.
  const snoozed = panel.getByRole('region', { name: /^Application for/ }).getByText(/^Snoozed until/);
  await expect(panel.getByRole('button', { name: 'Snooze', exact: true })).toBeVisible();
  await page.keyboard.press('s');
  await expect(page.getByRole('menuitem', { name: /^Tomorrow/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(snoozed).toBeVisible();
  // The panel traps the focus, so the key presses the button of the toast.
  await page.keyboard.press('Control+z');
  await expect(snoozed).toBeHidden();
  await page.keyboard.press('s');
  await page.getByRole('menuitem', { name: /^Tomorrow/ }).press('Enter');
  await expect(snoozed).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(card).toContainText('Snoozed until');
  await expect(card).not.toContainText('New');

  await card.click();
  await panel.getByRole('button', { name: 'End snooze' }).click();
  await panel.getByRole('button', { name: 'Snooze', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Choose a day…' }).click();
  await expect(page.getByRole('dialog', { name: 'Snooze until a day' })).toBeVisible();
  expect(await scan(page)).toEqual([]);
  const dialog = page.getByRole('dialog', { name: 'Snooze until a day' });
  await dialog.getByRole('spinbutton', { name: 'Year' }).click();
  await page.keyboard.type('2099');
  await dialog.getByRole('button', { name: 'Snooze', exact: true }).click();
  await expect(dialog.getByText('Choose a day after today and within a year.')).toBeVisible();
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('400 (Bad Request)')]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await panel.getByRole('button', { name: 'Snooze', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Choose a day…' }).click();
  await page.getByRole('button', { name: 'Snooze', exact: true }).last().click();
  await expect(snoozed).toBeVisible();
});

test('a follower is notified of a comment, and no longer after unfollowing', async ({
  page,
  newPerson,
  worker,
}) => {
  const { address, companyId } = await aBoard(page, ['Ada']);
  const colleague = await newPerson();
  await joinCompany(colleague, 'Deniz', { database: worker.database, companyId });
  await colleague.goto(address);
  await cardOf(colleague, 'Ada Kaya').click();
  const follow = colleague.getByRole('button', { name: 'Follow Ada' });
  const mute = colleague.getByRole('button', { name: 'Mute Ada Kaya' });
  // Equal pictures made two buttons look like the same one.
  expect(await follow.locator('svg').innerHTML()).not.toBe(await mute.locator('svg').innerHTML());
  await follow.click();
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
  const candidateId = new URL(colleague.url()).searchParams.get('candidate') ?? '';
  const write = () =>
    send(page, `/companies/${companyId}/candidates/${candidateId}/comments`, { bodyHtml: '<p>Strong.</p>' });
  await write();
  await openInApp(colleague, '/notifications');
  const lines = colleague.getByRole('link', { name: 'Selin Aydın commented on Ada Kaya' });
  await expect(lines).toHaveCount(1);
  await lines.click();
  await expect(colleague.getByText('Strong.')).toBeVisible();
  await follow.click();
  await expect(follow).toHaveAttribute('aria-pressed', 'false');
  await write();
  await expect(colleague.getByText('Strong.')).toHaveCount(2);
  await colleague.goto('/notifications');
  await expect(lines).toHaveCount(1);
});
