import { scan } from './axe-fixtures.ts';
import { expect, test } from './fixtures.ts';
import { doubleClickAtOnce, heldCalls } from './held-calls.ts';
import { aCompany, send } from './set-up.ts';

const phone = { width: 390, height: 844 };
const people = 1000;

/** A table in the encoding and with the separator of a Turkish spreadsheet. */
function aTable(): Buffer {
  const lines = ['Ad;Soyad;E-posta;Telefon;Şehir;Ayakkabı;Ücret'];
  for (let number = 1; number <= people; number++)
    lines.push(`Ayşe${number};Yılmaz;ayse${number}@example.test;;İzmir;38;85000`);
  lines.push(';Nameless;x@example.test;;;;', 'Elif;Demir;elif@example.test;12;Ankara;;çok');
  return Buffer.from(`\ufeff${lines.join('\r\n')}`, 'utf16le');
}

test('a member who leaves while a table is sent stays where they went, and the list has the import', async ({
  page,
}) => {
  await aCompany(page);
  await page.goto('/candidates/import');
  const upload = await heldCalls(page, /\/imports\?name=/);
  const table = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('Name;Surname\nAda;Kaya\n') };
  await page.getByLabel('Table with candidates').setInputFiles(table);
  await upload.begun;
  const answered = page.waitForResponse(/\/imports\?name=/);
  await page.getByRole('link', { name: 'Candidates', exact: true }).first().click();
  await expect(page.getByText('No candidates yet')).toBeVisible();
  upload.release();
  expect((await answered).ok()).toBe(true);
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'people.csv' })).toBeVisible();
  await expect(page).toHaveURL(/\/candidates\/import$/);
});

test('a thousand people are mapped, checked, imported and removed again, by keyboard and on a phone', async ({
  page,
}) => {
  test.slow();
  const { at } = await aCompany(page);
  await send(page, `${at}/custom-fields`, { subject: 'candidate', kind: 'number', name: 'Expected pay' });
  await send(page, `${at}/candidates`, { name: 'Elif', surname: 'Demir', email: 'elif@example.test' });
  const fieldOf = (column: string) => page.getByRole('combobox', { name: column });

  await test.step('the list of candidates leads to the drop zone', async () => {
    await page.goto('/candidates');
    await page.getByRole('link', { name: 'Import' }).press('Enter');
    await expect(page.getByText('No imports yet')).toBeVisible();
    await page.getByLabel('Table with candidates').setInputFiles({
      name: 'adaylar.csv',
      mimeType: 'text/csv',
      buffer: aTable(),
    });
  });

  await test.step('the columns are guessed from Turkish headings', async () => {
    await expect(page.getByRole('heading', { name: 'Which column is what?' })).toBeVisible({
      timeout: 30_000,
    });
    await expect(fieldOf('Soyad')).toHaveText('Last name');
    await expect(fieldOf('Şehir')).toHaveText('City');
    await expect(fieldOf('Ayakkabı')).toHaveText('Leave out');
    expect(await scan(page)).toEqual([]);
    await fieldOf('Ayakkabı').press('Enter');
    await page.getByRole('option', { name: 'Tags' }).press('Enter');
    await expect(fieldOf('Ücret')).toHaveText('Leave out');
    await fieldOf('Ücret').press('Enter');
    await page.getByRole('option', { name: 'Expected pay' }).press('Enter');
    await page.getByRole('button', { name: 'Check all rows' }).press('Enter');
  });

  await test.step('the check names every problem by row and column', async () => {
    await expect(page.getByRole('heading', { name: 'This would happen' })).toBeVisible({ timeout: 60_000 });
    const row = (number: number) => page.getByRole('listitem').filter({ hasText: `Row ${number}` });
    await expect(row(people + 2)).toContainText('Ad: The first name is missing');
    await expect(row(people + 3)).toContainText('Telefon: Left out, not a phone number: 12');
    await expect(row(people + 3)).toContainText('Ücret: Left out, not a number: çok');
    await expect(row(people + 3)).toContainText('Already a candidate');
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download wrong rows' }).press('Enter');
    expect((await file).suggestedFilename()).toBe('import-errors.csv');
    expect(await scan(page)).toEqual([]);
    await page.setViewportSize(phone);
    const isTooWide = () => page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
    await expect.poll(isTooWide).toBe(false);
  });

  await test.step('a reload finds the import at work, and then its result', async () => {
    await page.getByRole('radio', { name: 'They applied to us earlier' }).press(' ');
    const starts = await heldCalls(page, /\/run$/);
    const start = page.getByRole('button', { name: 'Import 1,000 rows' });
    await doubleClickAtOnce(start);
    await starts.begun;
    await expect(start).toBeDisabled();
    starts.release();
    await expect(page.getByText('You may leave this page')).toBeVisible();
    expect(starts.count(), 'a double click starts it once').toBe(1);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible({ timeout: 90_000 });
  });

  await test.step('the undo names who stays, and removes the others', async () => {
    const found = await page.request.get(`/api${at}/candidates?search=ayse123@example.test`);
    const { items } = (await found.json()) as { items: { id: string }[] };
    await send(page, `${at}/candidates/${items[0]?.id}/tags`, { name: 'used' });
    const preview = await heldCalls(page, /\/undo$/);
    await page.getByRole('button', { name: 'Undo import' }).press('Enter');
    const dialog = page.getByRole('alertdialog');
    await preview.begun;
    await expect(dialog.getByRole('button', { name: 'Undo import' })).toBeDisabled();
    preview.release();
    await expect(dialog).toContainText('999 candidates that it added are deleted.');
    await expect(dialog.getByRole('link', { name: 'Ayşe123 Yılmaz' })).toBeVisible();
    expect(await scan(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Undo import' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible({ timeout: 90_000 });
    await page.getByRole('link', { name: 'Import another file' }).press('Enter');
    await expect(page.getByRole('listitem').filter({ hasText: 'adaylar.csv' })).toContainText('Removed: 999');
  });
});
