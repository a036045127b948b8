import type { Page } from '@playwright/test';
import { scan } from './axe-fixtures.ts';
import { expect, test } from './fixtures.ts';
import { openInApp } from './open-in-app.ts';
import { aCompany, send } from './set-up.ts';

const lines = (page: Page) => page.getByRole('list', { name: 'Tags', exact: true }).getByRole('listitem');
const line = (page: Page, name: string) => lines(page).filter({ hasText: name });
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** A company with people who have these tags. */
async function aTaggedCompany(page: Page, people: Record<string, string[]>) {
  const { at } = await aCompany(page);
  for (const [name, tags] of Object.entries(people))
    await send(page, `${at}/candidates`, { name, surname: 'Kaya', tags });
  return { at };
}

test('a tag is renamed, coloured, merged, separated, deleted and restored, everywhere at once', async ({
  page,
  consoleErrors,
}) => {
  const { at } = await aTaggedCompany(page, { Ada: ['nite shift'], Bora: ['Night'], Cem: ['driver', '..'] });
  await test.step('a tag named .. is removed from a person, who stays', async () => {
    await page.goto('/candidates');
    await page.getByRole('link', { name: 'Cem Kaya' }).click();
    const panel = page.getByRole('dialog', { name: 'Cem Kaya' });
    const remove = panel.getByRole('button', { name: 'Remove tag ..', exact: true });
    await remove.click();
    await expect(remove).toHaveCount(0);
    await page.reload();
    await expect(panel.getByRole('heading', { name: 'Cem Kaya' })).toBeVisible();
  });
  await openInApp(page, '/company/tags');
  await expect(lines(page)).toHaveCount(4);

  await test.step('a new tag needs a free name', async () => {
    await page.getByRole('button', { name: 'New tag' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'New tag' });
    await dialog.getByLabel('Name').fill('DRIVER');
    await dialog.getByRole('button', { name: 'Add tag' }).click();
    await expect(dialog).toContainText('There is already a tag with this name');
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('409 (Conflict)')]);
    await dialog.getByLabel('Name').fill('relocation');
    await dialog.getByRole('button', { name: 'Add tag' }).click();
    await expect(line(page, 'relocation')).toContainText('Nobody');
  });

  await test.step('a rename and a colour show in the list of candidates and its filter', async () => {
    await choose(page, 'nite shift', 'Edit');
    const dialog = page.getByRole('dialog', { name: 'Edit tag' });
    await dialog.getByLabel('Name').fill('night shift');
    await dialog.getByRole('radio', { name: 'Violet' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await line(page, 'night shift').getByRole('link', { name: '1 person' }).click();
    await expect(page.getByRole('row', { name: /Ada Kaya/ })).toContainText('night shift');
    await expect(page.getByRole('row', { name: /Bora Kaya/ })).toHaveCount(0);
    await page.getByRole('button', { name: /^More filters/ }).click();
    await expect(page.getByRole('button', { name: /^Tag/ })).toContainText('night shift');
    await page.goBack();
  });

  await test.step('a dialog that was open while a colleague renamed the tag keeps the new name', async () => {
    const dialog = page.getByRole('dialog', { name: 'Edit tag' });
    await choose(page, 'driver', 'Edit');
    const { items } = (await (await page.request.get(`/api${at}/tags`)).json()) as {
      items: { id: string; name: string }[];
    };
    const id = items.find(({ name }) => name === 'driver')?.id ?? '';
    await send(page, `${at}/tags/${id}`, { name: 'truck driver' }, { method: 'PATCH' });
    await dialog.getByRole('radio', { name: 'Red' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(line(page, 'truck driver')).toHaveCount(1);
  });

  await test.step('two tags become one, with an undo', async () => {
    await page.getByRole('checkbox', { name: 'Select night shift' }).check();
    await page.getByRole('checkbox', { name: 'Select Night', exact: true }).check();
    await page.getByRole('button', { name: 'Merge tags' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Merge 2 tags' });
    await dialog.getByRole('combobox', { name: 'Tag that remains' }).click();
    await page.getByRole('option', { name: 'night shift · 1 person' }).click();
    await expect(dialog).toContainText('People with “Night” get “night shift” instead');
    expect(await scan(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(line(page, 'night shift')).toContainText('Also: Night');
    await expect(line(page, 'night shift')).toContainText('2 people');
    await messages(page).getByRole('button', { name: 'Undo' }).click();
    await expect(lines(page)).toHaveCount(5);
  });

  await test.step('a deleted tag is restored from the list of deleted ones', async () => {
    await choose(page, 'truck driver', 'Delete');
    await expect(lines(page)).toHaveCount(4);
    await page.getByRole('button', { name: 'Restore: truck driver' }).click();
    await expect(lines(page)).toHaveCount(5);
    await expect(page.getByRole('list', { name: 'Deleted tags' })).toHaveCount(0);
  });
});

test('many tags are paged and searched, on a phone too, and no tags explain themselves', async ({ page }) => {
  const { at } = await aTaggedCompany(page, {});
  await page.goto('/company/tags');
  await expect(page.getByText('No tags yet')).toBeVisible();
  const names = Array.from({ length: 120 }, (_, index) => `tag ${String(index).padStart(4, '0')}`);
  for (let from = 0; from < names.length; from += 25)
    await send(page, `${at}/candidates`, {
      name: 'Person',
      surname: String(from),
      tags: names.slice(from, from + 25),
    });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(lines(page)).toHaveCount(50);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(lines(page)).toHaveCount(100);
  await page.getByRole('searchbox', { name: 'Search tags' }).fill('0087');
  await expect(lines(page)).toHaveCount(1);
  await expect(page).toHaveURL(/q=/);
  expect(await scan(page)).toEqual([]);
  await page.getByRole('searchbox', { name: 'Search tags' }).fill('nothing like it');
  await expect(page.getByText('No tag found')).toBeVisible();

  await test.step('tags that two searches find are merged, and the merged name finds the other', async () => {
    const search = page.getByRole('searchbox', { name: 'Search tags' });
    for (const name of ['tag 0050', 'tag 0060']) {
      await search.fill(name);
      await expect(lines(page)).toHaveCount(1);
      await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    }
    await expect(page.getByText('2 tags selected: tag 0050, tag 0060')).toBeVisible();
    await page.getByRole('button', { name: 'Merge tags' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Merge 2 tags' });
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(line(page, 'tag 0050')).toContainText('Also: tag 0060');
    await expect(page.getByText('Select two or more tags to merge them.')).toBeVisible();
  });

  await test.step('the filter of the candidates searches them, by keys alone', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openInApp(page, '/candidates');
    await page.getByRole('button', { name: /^More filters/ }).click();
    const filter = page.getByRole('dialog', { name: 'More filters' }).getByRole('button', { name: /^Tag/ });
    await filter.press('Enter');
    const search = page.getByRole('combobox', { name: 'Tag' });
    await expect(search).toBeFocused();
    await expect(page.getByRole('option')).toHaveCount(100);
    expect(await scan(page)).toEqual([]);
    await search.fill('TAG 0087');
    await expect(page.getByRole('option')).toHaveCount(1);
    await search.press('Enter');
    await search.press('Escape');
    await expect(filter).toContainText('tag 0087');
    await expect(filter).toBeFocused();
    await expect(page).toHaveURL(/tag=/);
    await filter.press('Enter');
    await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await search.press('Backspace');
    await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await search.press('Escape');
    await expect(search).toHaveCount(0);
    await expect(filter).toContainText('tag 0087');
  });
});
