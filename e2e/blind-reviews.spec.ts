import { scan } from './axe-fixtures.ts';
import { aBoard, cardOf, columnOf } from './board-steps.ts';
import { expect, test } from './fixtures.ts';

test('a blind review hides who applied until its step, or until a member shows it with a reason', async ({
  page,
}) => {
  const { address } = await aBoard(page, ['Ada', 'Bora']);
  const hidden = page.getByRole('article', { name: /^Candidate \w{4,6}$/ });

  await test.step('the job is set to show people from the interview on', async () => {
    await page.goto(address.replace('/board', '/general'));
    await page.getByRole('combobox', { name: 'Show who it is from this step on' }).click();
    await page.getByRole('option', { name: 'Interview' }).click();
    await expect(page.getByText('2 applicants are hidden at the moment')).toBeVisible();
  });

  await test.step('the board has pseudonyms, and the person a notice', async () => {
    await page.getByRole('link', { name: 'Board', exact: true }).click();
    await expect(hidden).toHaveCount(2);
    await expect(page.getByText('Kaya')).toHaveCount(0);
    await columnOf(page, 'Applied').getByRole('article').first().click();
    const panel = page.getByRole('dialog', { name: /^Candidate / });
    await expect(panel.getByText('are hidden until the step on which the blind review')).toBeVisible();
    expect(await scan(page)).toEqual([]);
  });

  await test.step('a member shows who it is, by keyboard, with a reason that the timeline keeps', async () => {
    await page.getByRole('button', { name: 'Show who this is' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Show who this is?' });
    await dialog.getByLabel('Reason').fill('We know each other');
    await dialog.getByRole('button', { name: 'Show who this is' }).click();
    const panel = page.getByRole('dialog', { name: 'Bora Kaya' });
    await panel.getByRole('link', { name: 'Timeline' }).click();
    await expect(panel.getByText(/showed who Bora Kaya is: We know each other/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(cardOf(page, 'Bora Kaya')).toBeVisible();
    await expect(hidden).toHaveCount(1);
  });

  await test.step('on its step the other one is shown too', async () => {
    await hidden.focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(columnOf(page, 'Screening').getByRole('article')).toHaveCount(1);
    await hidden.focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(columnOf(page, 'Interview').getByRole('article', { name: 'Ada Kaya' })).toBeVisible();
  });
});
