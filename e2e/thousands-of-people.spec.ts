import type { Locator, Page } from '@playwright/test';
import type pg from 'pg';
import { expect, test, type Worker } from './fixtures.ts';
import { aCompany } from './set-up.ts';

const people = 3000;

/**
 * The owner of a company with thousands of people, whom the search finds, opens their list.
 * @param every 50 when every fiftieth person is called Deniz
 * @returns the id of the company
 */
async function openThousands(page: Page, { database }: Worker, every: number): Promise<string> {
  const { id } = await aCompany(page);
  await insertPeople(database, id, every);
  await page.goto('/candidates?sort=name&order=asc');
  return id;
}

async function insertPeople(database: pg.Pool, companyId: string, every: number): Promise<void> {
  await database.query(
    `with added as (
       insert into app.candidates (tenant_id, name, surname, email, current_title)
       select $1, case n % $3::integer when 0 then 'Deniz' else 'Ada' end, 'Kaya ' || lpad(n::text, 4, '0'),
              'person' || n || '@example.test', 'Engineer'
         from generate_series(1, $2::integer) as n
       returning tenant_id, id, name, surname, email, current_title)
     insert into app.candidate_search (tenant_id, candidate_id, contact_text, search_document)
     select tenant_id, id, app.fold(concat_ws(' ', name, surname, email, current_title)),
            app.field_vector('', array[name || ' ' || surname, email, current_title])
              || app.field_vector('n:', array[name || ' ' || surname])
       from added`,
    [companyId, people, every],
  );
}

/** Locks the Deniz whom a bulk change reaches last, so that it waits for the end of `act`. */
async function withLastLocked(database: pg.Pool, companyId: string, act: () => Promise<void>): Promise<void> {
  const client = await database.connect();
  try {
    await client.query('begin');
    // The references of the new bulk change do not conflict with this lock; the changes of the person do.
    await client.query(
      `select from app.candidates where tenant_id = $1 and name = 'Deniz' order by id desc limit 1 for no key update`,
      [companyId],
    );
    await act();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const names = (page: Page) => page.locator('tbody tr a');
const panelOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' });
const progress = (page: Page) => page.getByRole('region', { name: 'Progress of the bulk change' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Presses Tab, or Shift and Tab, until the focus is on the target. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  const focused = target.and(page.locator(':focus'));
  for (let presses = 0; presses < 30; presses += 1) {
    if ((await focused.count()) > 0) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

test('three thousand people are paged, searched, read one after the other and tagged at once, by keyboard alone', async ({
  page,
  worker,
}) => {
  const companyId = await openThousands(page, worker, 25);
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });

  await test.step('the end of a page leads to the next one', async () => {
    await expect(names(page)).toHaveCount(50);
    await page.keyboard.press('j');
    await expect(row('Ada Kaya 0001')).toBeFocused();
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageDown');
    await expect(row('Ada Kaya 0001')).not.toBeInViewport();
    await page.keyboard.press('End');
    await expect(row('Ada Kaya 0052')).toBeFocused();
    await tabTo(page, button(page, 'Next'));
    await page.keyboard.press('Enter');
    await expect(page.getByText('51–100', { exact: true })).toBeVisible();
    await expect(names(page).first()).toHaveText('Ada Kaya 0053');
    await expect(names(page).first()).toBeInViewport();
  });

  await test.step('a search is typed, and the people open one after the other, beyond the page', async () => {
    await page.keyboard.press('j');
    await tabTo(page, page.getByRole('searchbox'), 'Shift+Tab');
    await page.keyboard.type('deniz');
    await expect(names(page).first()).toHaveText('Deniz Kaya 0025');
    await expect(page.getByText('1–50 of 120', { exact: true })).toBeVisible();
    await tabTo(page, row('Deniz Kaya 0025'));
    await page.keyboard.press('Enter');
    await expect(panelOf(page, 'Deniz Kaya 0025')).toBeVisible();
    await page.keyboard.press('j');
    await expect(panelOf(page, 'Deniz Kaya 0050')).toBeVisible();
    await page.keyboard.press('k');
    await expect(panelOf(page, 'Deniz Kaya 0025')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(row('Deniz Kaya 0025')).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(panelOf(page, 'Deniz Kaya 1250')).toBeVisible();
    await page.keyboard.press('j');
    await expect(panelOf(page, 'Deniz Kaya 1275')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('everything found is tagged, a hundred people at a time, and the tags are removed by undo', async () => {
    await page.keyboard.press('j');
    await page.keyboard.press('End');
    await page.keyboard.press('Space');
    await tabTo(page, bar(page).getByRole('button', { name: 'Select all 120 matches' }));
    await page.keyboard.press('Enter');
    await expect(bar(page)).toContainText('120 selected');
    await tabTo(page, bar(page).getByRole('button', { name: 'Tag', exact: true }));
    await page.keyboard.press('Enter');
    const tagging = page.getByRole('dialog', { name: 'Tags of 120 candidates' });
    await expect(tagging.getByRole('combobox', { name: 'Tag' })).toBeFocused();
    await page.keyboard.type('Night shift');
    await tabTo(page, tagging.getByRole('button', { name: 'Add tag' }));
    await withLastLocked(worker.database, companyId, async () => {
      await page.keyboard.press('Enter');
      await expect(progress(page)).toContainText('100 of 120 done');
    });
    await expect(progress(page)).toContainText('Tagged “Night shift”: 120');
    await expect(row('Deniz Kaya 1250')).toContainText('Night shift');
    await page.keyboard.press('j');
    await page.keyboard.press('Home');
    await tabTo(page, progress(page).getByRole('button', { name: 'Undo' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(progress(page)).toContainText('Undone: 120');
    await expect(row('Deniz Kaya 1250')).not.toContainText('Night shift');
  });
});

test('on a phone three thousand people are paged, searched, read one after the other and tagged at once', async ({
  page,
  worker,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openThousands(page, worker, 50);
  const cards = page.getByRole('list', { name: 'Candidates' }).getByRole('listitem');
  await test.step('a page, a search and the people found', async () => {
    await expect(cards).toHaveCount(50);
    await button(page, 'Next').click();
    await expect(cards.first()).toContainText('Ada Kaya 0052');
    await page.getByRole('searchbox').fill('deniz');
    await expect(cards.first()).toContainText('Deniz Kaya 0050');
    await page.getByRole('link', { name: 'Deniz Kaya 2500' }).click();
    await panelOf(page, 'Deniz Kaya 2500').getByRole('button', { name: 'Next candidate' }).click();
    await expect(panelOf(page, 'Deniz Kaya 2550')).toBeVisible();
    await panelOf(page, 'Deniz Kaya 2550').getByRole('button', { name: 'Previous candidate' }).click();
    await expect(panelOf(page, 'Deniz Kaya 2500')).toBeVisible();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('everything found is tagged, and the tags are removed by undo', async () => {
    await page.getByRole('checkbox', { name: 'Select Deniz Kaya 2500' }).check();
    await bar(page).getByRole('button', { name: 'Select all 60 matches' }).click();
    await expect(bar(page)).toContainText('60 selected');
    await bar(page).getByRole('button', { name: 'Tag', exact: true }).click();
    const tagging = page.getByRole('dialog', { name: 'Tags of 60 candidates' });
    await tagging.getByRole('combobox', { name: 'Tag' }).fill('Night shift');
    await tagging.getByRole('button', { name: 'Add tag' }).click();
    await expect(progress(page)).toContainText('Tagged “Night shift”: 60');
    await expect(progress(page).getByRole('button', { name: 'Undo' })).toBeInViewport();
    await progress(page).getByRole('button', { name: 'Undo' }).click();
    await expect(progress(page)).toContainText('Undone: 60');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  });
});
