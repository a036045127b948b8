import type { Page } from '@playwright/test';
import { ignoreErrors, expect, test } from './fixtures.ts';
import { aBoard, cardOf } from './board-steps.ts';
import { register, send } from './set-up.ts';

/** Signs in the owner of a company with two jobs and two candidates. */
async function openCompany(page: Page): Promise<void> {
  await register(page, 'Deniz', 'Aksoy');
  const company = await send(page, '/companies', { name: 'Anadolu' });
  for (const title of ['Şoför', 'Aşçı']) await send(page, `/companies/${company.id}/jobs`, { title });
  for (const name of ['Işıl', 'Özgür'])
    await send(page, `/companies/${company.id}/candidates`, { name, surname: 'Çelik' });
}

/** Waits for a page whose shortcuts work. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const isSearch = ({ pathname, searchParams }: URL): boolean =>
  pathname.endsWith('/candidates') && searchParams.has('search');
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });
const options = (page: Page) => palette(page).getByRole('option');

test('jobs and people are found in any spelling, as recent items and as a list, and a failed search is repeated', async ({
  page,
  consoleErrors,
}) => {
  await openCompany(page);
  await open(page, '/jobs');
  const field = palette(page).getByRole('combobox');

  await test.step('a person is found, and Enter waits for the results of what was typed', async () => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await field.fill('OZGUR');
    await expect(options(page).filter({ hasText: 'Özgür Çelik' })).toHaveAttribute('aria-selected', 'true');
    const active = await field.getAttribute('aria-activedescendant');
    await expect(page.locator(`[id="${active}"]`)).toHaveText(/Özgür Çelik/);
    await field.fill('ISIL');
    await field.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Işıl Çelik' })).toBeVisible();
  });

  await test.step('a job is found, and both appear again as recent items', async () => {
    await page.getByRole('button', { name: 'Search and commands' }).click();
    await field.fill('sofor');
    await options(page).filter({ hasText: 'Şoför' }).click();
    await expect(page).toHaveURL(/\/jobs\/[0-9a-f-]+\/board$/);
    // The page takes the focus when it has loaded; earlier keys belong to the page before.
    await expect(palette(page)).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Şoför' })).toBeFocused();
    await page.keyboard.press('Meta+k');
    const recent = palette(page).getByRole('group', { name: 'Recent' }).getByRole('option');
    await expect(recent).toHaveText(['Şoför', 'Işıl Çelik']);
  });

  await test.step('an outdated search is aborted, and a failed one can be retried', async () => {
    const held = Promise.withResolvers<void>();
    const aborted = page.waitForEvent('requestfailed', (request) => isSearch(new URL(request.url())));
    await page.route(isSearch, async (route) => {
      await held.promise;
      await route
        .fulfill({ status: 500, json: { message: 'Not now.', code: 'internal', statusCode: 500 } })
        .catch(() => undefined);
    });
    const asked = page.waitForRequest((request) => isSearch(new URL(request.url())));
    await field.fill('oz');
    await asked;
    await field.fill('ozgu');
    expect(new URL((await aborted).url()).searchParams.get('search')).toBe('oz');
    held.resolve();
    await expect(palette(page).getByRole('alert')).toContainText('Not now.');
    await page.unroute(isSearch);
    await palette(page).getByRole('button', { name: 'Try again' }).click();
    await expect(options(page).filter({ hasText: 'Özgür Çelik' })).toBeVisible();
    ignoreErrors(consoleErrors);
  });

  await test.step('all results open as a list, with and without a counted number', async () => {
    await field.fill('celik -isil');
    await expect(options(page).filter({ hasText: 'Show the result in the list' })).toBeVisible();
    await field.fill('celik');
    await expect(options(page).filter({ hasText: 'All 2 results' })).toBeVisible();
    await page.route(isSearch, async (route) => {
      const answer = await route.fetch();
      const { items, nextCursor } = (await answer.json()) as { items: unknown; nextCursor: unknown };
      await route.fulfill({ json: { items, nextCursor } });
    });
    await field.fill('çelik');
    await palette(page).getByRole('option', { name: 'All results', exact: true }).click();
    await expect(page).toHaveURL(/\/candidates\?.*q=(ç|%C3%A7)elik/);
    await expect(page.getByRole('searchbox')).toHaveValue('çelik');
    await expect(page.getByRole('link', { name: 'Işıl Çelik' })).toBeVisible();
  });
});

test('the arrow keys select pages and actions, and shortcuts are listed and do nothing while the user types', async ({
  page,
}) => {
  await openCompany(page);
  await open(page, '/candidates');
  await expect(page.getByRole('link', { name: /Işıl/ })).toBeVisible();
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });

  await test.step('a question mark lists the shortcuts of the current screen and of all screens', async () => {
    await page.keyboard.press('?');
    await expect(list.getByRole('term')).toHaveText([
      'Search this list',
      'Next',
      'Previous',
      'Open',
      'Reject',
      'Write a message',
      'Search, go anywhere, do anything',
      'This list',
      'Press the button of the newest message, such as Undo',
      'Close the open panel or dialog',
    ]);
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.press('Tab');
  });

  const field = palette(page).getByRole('combobox');
  const chosen = palette(page).getByRole('option', { selected: true });
  await test.step('the arrow keys select, and an action runs by Enter', async () => {
    await page.keyboard.press('Control+k');
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowUp');
    await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
    await field.fill('nobody is called so');
    await expect(palette(page)).toContainText('No results for “nobody is called so”');
    await field.fill('dark');
    await expect(chosen).toContainText('Dark palette');
    await page.keyboard.press('Enter');
    await expect(palette(page)).toBeHidden();
    await expect
      .poll(() => page.evaluate('getComputedStyle(document.documentElement).colorScheme'))
      .toBe('dark');
  });

  await test.step('shortcuts do nothing in a form or while the user types', async () => {
    await page.getByRole('button', { name: 'Add candidate' }).click();
    const form = page.getByRole('dialog', { name: 'Add a candidate' });
    const name = form.getByLabel('Name', { exact: false }).first();
    await name.fill('A?');
    await page.keyboard.press('Control+k');
    await page.keyboard.press('?');
    await expect(name).toHaveValue('A??');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await name.fill('');
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
  });

  await test.step('a page opens by Enter, and has fewer shortcuts', async () => {
    await page.keyboard.press('Control+k');
    await field.fill('company sett');
    await expect(chosen).toContainText('Company Settings');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Company Settings' })).toBeFocused();
    await page.keyboard.press('?');
    await expect(list.getByRole('term')).toHaveCount(4);
  });
});

test('the actions of the open screen come first and are found by verbs of both languages', async ({
  page,
}) => {
  await page.goto((await aBoard(page, ['Ada', 'Mert'])).address);
  await cardOf(page, 'Ada Kaya').click();
  const panel = page.getByRole('dialog', { name: 'Ada Kaya' });
  await expect(panel.getByRole('button', { name: 'Move to Screening' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const here = palette(page).getByRole('group', { name: 'On this screen' });
  await expect(here.getByRole('option').first()).toHaveText(/Ada Kaya$/);
  const field = palette(page).getByRole('combobox');
  const chosen = palette(page).getByRole('option', { selected: true });
  await field.fill('ilerlet');
  await expect(chosen).toHaveText('Move to ScreeningAda Kaya');
  for (const [verb, action] of [
    ['paylaş', /^Share/],
    ['ertele', /^Snooze/],
    ['havuz', /^Add to a pool/],
    ['sorumlu', /^Assign to/],
    ['puan', /^Rating/],
    ['etiket', /^Add tag/],
  ] as const) {
    await field.fill(verb);
    await expect(chosen).toHaveText(action);
  }
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('combobox', { name: 'Add tag' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await field.fill('rating');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('radio', { checked: true })).toBeFocused();
  await page.keyboard.press('Control+k');
  await field.fill('reddet');
  await expect(chosen).toHaveText('Reject…Ada Kaya');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Reject Ada Kaya' });
  await dialog.getByRole('radio', { name: 'Salary expectations' }).check();
  await dialog.getByRole('button', { name: 'Reject applicant' }).click();
  await expect(panel.getByText('Rejected: Salary expectations')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await page.keyboard.press('Control+k');
  await field.fill('incele');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Mert Kaya' })).toBeVisible();

  await open(page, '/candidates');
  await page.getByRole('checkbox', { name: 'Select Mert Kaya' }).check();
  for (const [verb, action] of [
    ['etiket', 'Tag1 selected'],
    ['export', 'Export1 selected'],
    ['havuz', 'Pool1 selected'],
    ['columns', 'Columns'],
    ['içe aktar', 'Import'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await field.fill(verb);
    await expect(chosen).toHaveText(action);
    if (verb === 'içe aktar') break;
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Import candidates' })).toBeVisible();
});
