import type { Page } from '@playwright/test';
import { scan } from './axe-fixtures.ts';
import { expect, test } from './fixtures.ts';
import { openInApp } from './open-in-app.ts';
import { aCandidate, aCompany } from './set-up.ts';

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^(Select )?${name}`) });
const line = (page: Page) =>
  page
    .getByRole('list', { name: 'Pools', exact: true })
    .getByRole('listitem')
    .filter({ hasText: 'Runners-up' });
const progress = (page: Page) => page.getByRole('region', { name: 'Progress of the bulk change' });
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });

test('a pool is created, filled from the grid and the panel, read with its notes, and restored', async ({
  page,
}) => {
  const { at } = await aCompany(page);
  for (const name of ['Ada', 'Bora', 'Cem']) await aCandidate(page, at, name);

  await test.step('the list of candidates leads to the pools, and the first one is created', async () => {
    await page.goto('/candidates');
    await page.getByRole('link', { name: 'Pools' }).click();
    await expect(page.getByText('No pools yet')).toBeVisible();
    await page.getByRole('button', { name: 'New pool' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'New pool' });
    await dialog.getByLabel('Name').fill('Runners-up');
    await dialog.getByLabel('What it is for').fill('Ask them first.');
    expect(await scan(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create pool' }).click();
    await expect(line(page)).toContainText('0 people');
  });

  await test.step('two people are added in bulk with a note', async () => {
    await openInApp(page, '/candidates?sort=name&order=asc');
    await row(page, 'Ada Kaya').getByRole('checkbox').check();
    await row(page, 'Bora Kaya').getByRole('checkbox').check();
    await page
      .getByRole('region', { name: 'Selected rows' })
      .getByRole('button', { name: 'Pool', exact: true })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Pools of 2 candidates' });
    await dialog.getByRole('combobox', { name: 'Pool' }).click();
    await page.getByRole('option', { name: 'Runners-up' }).click();
    await dialog.getByLabel('Why here').fill('Close second');
    expect(await scan(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add to pool' }).click();
    await expect(progress(page)).toContainText('Added to Runners-up: 2');
  });

  await test.step('a third one is added from the panel, and the note is changed there', async () => {
    await row(page, 'Cem Kaya').getByRole('link', { name: 'Cem Kaya' }).click();
    const panel = page.getByRole('dialog', { name: 'Cem Kaya' });
    await panel.getByRole('button', { name: 'Add to a pool' }).click();
    const adding = page.getByRole('dialog', { name: 'Add to a pool' });
    await adding.getByRole('combobox', { name: 'Pool' }).click();
    await page.getByRole('option', { name: 'Runners-up' }).click();
    await adding.getByRole('button', { name: 'Add', exact: true }).click();
    const section = panel.getByRole('region', { name: 'Pools' });
    await expect(section.getByRole('link', { name: 'Runners-up' })).toBeVisible();
    await section.getByRole('button', { name: 'Edit the note in Runners-up' }).click();
    const editing = page.getByRole('dialog', { name: 'Edit the note in Runners-up' });
    await editing.getByLabel('Why here').fill('Back in spring');
    await editing.getByRole('button', { name: 'Save' }).click();
    await expect(section).toContainText('Back in spring');
    await section.getByRole('link', { name: 'Runners-up' }).click();
  });

  await test.step('the pool shows them with notes, and removing in bulk can be undone', async () => {
    await expect(page.getByRole('heading', { name: 'Runners-up' })).toBeVisible();
    await expect(row(page, 'Cem Kaya')).toContainText('Back in spring');
    await expect(row(page, 'Ada Kaya')).toContainText('Close second');
    await expect(row(page, 'Ada Kaya')).toContainText('Not given');
    expect(await scan(page)).toEqual([]);
    await row(page, 'Ada Kaya').getByRole('checkbox').check();
    await page
      .getByRole('region', { name: 'Selected rows' })
      .getByRole('button', { name: 'Pool', exact: true })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove from pool' }).click();
    await expect(progress(page)).toContainText('Removed from Runners-up: 1');
    await expect(row(page, 'Ada Kaya')).toHaveCount(0);
    await progress(page).getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, 'Ada Kaya')).toContainText('Close second');
  });

  await test.step('the pool is deleted and restored', async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByText('No pools yet')).toBeVisible();
    await messages(page).getByRole('button', { name: 'Undo' }).click();
    await expect(line(page)).toContainText('3 people');
    await expect(page.getByRole('list', { name: 'Deleted pools' })).toHaveCount(0);
    expect(await scan(page)).toEqual([]);
  });
});
