import type { Page } from '@playwright/test';
import { aBoard, cardOf } from './board-steps.ts';
import { openPage } from './axe-fixtures.ts';
import { expect, ignoreErrors, test } from './fixtures.ts';
import { aCandidate, aCompany, anApplicant, aPublishedJob, send } from './set-up.ts';

/** A company with these candidates, with its owner signed in. */
async function aCompanyWith(page: Page, names: string[]): Promise<void> {
  const { at } = await aCompany(page);
  for (const name of names) await aCandidate(page, at, name);
}

test('the list of candidates is searched, used by keys, arranged, saved as a view and exported', async ({
  page,
}) => {
  await aCompanyWith(page, ['Işıl', 'Ada', 'Zeynep']);
  await page.goto('/candidates');
  const names = page.locator('tbody tr a');

  await test.step('search ignores accents, a candidate opens by keys, and back returns to the list', async () => {
    await expect(names).toHaveText(['Zeynep Kaya', 'Ada Kaya', 'Işıl Kaya']);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect(page.getByRole('row', { name: /Ada Kaya/ })).toBeFocused();
    await page.getByRole('searchbox').fill('isil');
    await expect(names).toHaveText(['Işıl Kaya']);
    await expect(page).toHaveURL(/q=isil/);
    await page.getByRole('link', { name: 'Işıl Kaya' }).press('Enter');
    const panel = page.getByRole('dialog', { name: 'Işıl Kaya' });
    await expect(panel).toBeVisible();
    await expect(page).toHaveURL(/candidate=/);
    await page.goBack();
    await expect(panel).toBeHidden();
    await expect(page.getByRole('searchbox')).toHaveValue('isil');
    await page.getByRole('searchbox').fill('');
    await expect(names).toHaveCount(3);
  });

  await test.step('columns and sort are saved as a view, which opens first when it is the default', async () => {
    await page.getByRole('button', { name: 'Name', exact: true }).click();
    await expect(names).toHaveText(['Ada Kaya', 'Işıl Kaya', 'Zeynep Kaya']);
    await page.getByRole('button', { name: 'Columns' }).click();
    const chooser = page.getByRole('dialog', { name: 'Columns' });
    await chooser.getByRole('checkbox', { name: 'Email' }).check();
    await chooser.getByRole('button', { name: 'Show these columns' }).click();
    await expect(page.getByRole('columnheader', { name: 'Email' })).toBeVisible();
    const menu = (name: string) => page.getByRole('button', { name: `View: ${name}` });
    await menu('All candidates').click();
    await page.getByRole('menuitem', { name: 'Save as a view…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save as a view' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Addresses');
    await dialog.getByRole('checkbox', { name: 'Share with everyone who sees candidates' }).check();
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await menu('Addresses').click();
    await page.getByRole('menuitem', { name: 'Use as my default view' }).click();
    await expect(page.getByText('This view is now your default').first()).toBeVisible();
    await openPage(page, '/candidates');
    await expect(menu('Addresses')).toBeVisible();
    await expect(names).toHaveText(['Ada Kaya', 'Işıl Kaya', 'Zeynep Kaya']);
  });

  await test.step('everything found is selected and exported', async () => {
    await page
      .getByRole('row', { name: /Ada Kaya/ })
      .getByRole('checkbox')
      .check();
    const bar = page.getByRole('region', { name: 'Selected rows' });
    await expect(bar).toContainText('1 selected');
    await bar.getByRole('button', { name: 'Select all 3 matches' }).click();
    await expect(bar).toContainText('3 selected');
    const download = page.waitForEvent('download');
    await bar.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: 'Export' }).click();
    expect((await download).suggestedFilename()).toMatch(/^candidates-[\d-]+\.xlsx$/);
  });
});

test('on a phone candidates are cards with the latest application, and a page shows the position once', async ({
  page,
}) => {
  const { at } = await aCompany(page);
  const job = await aPublishedJob(page, at, { title: 'Backend engineer' });
  await anApplicant(page, at, job.id, 'Ada');
  const person = { name: 'Ece', surname: 'Tan', email: `${crypto.randomUUID()}@example.test` };
  const work = { currentTitle: 'Bridge engineer', currentCompany: 'Anka' };
  const { id } = await send(page, `${at}/candidates`, { ...person, ...work });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/candidates?columns=name,email');
  const list = page.getByRole('list', { name: 'Candidates' });
  await expect(list.getByRole('listitem').first()).toContainText('No application');
  await expect(list.getByRole('listitem').last()).toContainText('Backend engineer');
  await expect(list.getByRole('listitem').last()).toContainText('Email: ');
  await page.getByRole('checkbox', { name: 'Select Ada Kaya' }).check();
  await expect(page.getByRole('region', { name: 'Selected rows' })).toContainText('1 selected');
  await page.getByRole('link', { name: 'Ada Kaya' }).click();
  await expect(page.getByRole('dialog', { name: 'Ada Kaya' })).toContainText('2 of 2');

  await test.step('an address of the comments scrolls to them, below the person', async () => {
    await page.setViewportSize({ width: 390, height: 600 });
    await page.goto(`/candidates/${id}/comments`);
    await expect(page.getByRole('textbox', { name: 'Comment' })).toBeInViewport();
    await expect(page.getByText('Bridge engineer')).toHaveCount(1);
    await page.setViewportSize({ width: 1440, height: 500 });
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Comment' })).toBeInViewport();
  });
});

test('a candidate is deleted after their name was typed, and disappears from every open board', async ({
  page,
  context,
  consoleErrors,
}) => {
  // The live notice may arrive before the answer, and the page then asks for the deleted candidate.
  ignoreErrors(consoleErrors, /404 .*\/candidates\/[\w-]+(\/\S+)?$/);
  const { address } = await aBoard(page, ['Ada', 'Zeynep']);
  await page.goto(address);
  const colleague = await context.newPage();
  await colleague.goto(address);
  await expect(cardOf(colleague, 'Ada Kaya')).toBeVisible();
  await cardOf(page, 'Ada Kaya').click();
  const panel = page.getByRole('dialog', { name: 'Ada Kaya' });
  await panel.getByRole('button', { name: 'Candidate actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete candidate…' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Permanently delete Ada Kaya?' });
  await expect(dialog.getByRole('listitem').first()).toHaveText('1 application with its answers and rating');
  await expect(dialog.getByRole('button', { name: 'Delete candidate' })).toBeDisabled();
  await dialog.getByRole('textbox').fill('Ada Kaya');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Candidate deleted');
  await expect(panel).toBeHidden();
  for (const window of [page, colleague]) {
    await expect(cardOf(window, 'Ada Kaya')).toHaveCount(0);
    await expect(cardOf(window, 'Zeynep Kaya')).toBeVisible();
  }
  await cardOf(page, 'Zeynep Kaya').click();
  await page.getByRole('dialog').getByRole('link', { name: 'Open as a full page' }).click();
  await page.getByRole('button', { name: 'Candidate actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete candidate…' }).click();
  await page.getByRole('alertdialog').getByRole('textbox').fill('Zeynep Kaya');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/candidates$/);
  await expect(page.getByRole('heading', { name: 'Candidates', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Zeynep Kaya' })).toHaveCount(0);
});
