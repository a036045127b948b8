import { scannedPdf, textPdf } from '../tests/harness/documents.ts';
import { axeFor } from './axe-fixtures.ts';
import { expect, test } from './fixtures.ts';
import { aCompany, send } from './set-up.ts';

const lines = [
  'Deniz Kaya',
  'Bridge Engineer',
  'deniz@example.test | +90 532 123 45 67 | Ankara',
  'Experience',
  'Bridge Engineer – Globex Holding',
  'Mar 2021 - Present',
  '• Ten bridges and one tunnel',
  'Technician – Initech Ltd',
  '2018 - 2020',
  'Education',
  'BSc Civil Engineering, Ege University, Jun 2018',
  'Skills',
  'Welding, Statics',
  'Languages',
  'Turkish (native), English',
];
const asPdf = (buffer: Buffer) => ({ name: 'cv.pdf', mimeType: 'application/pdf', buffer });

test('a CV is dropped, read beside the page, corrected, and saved with everything it says', async ({
  page,
}) => {
  const { at } = await aCompany(page);
  await send(page, `${at}/candidates`, { name: 'Deniz', surname: 'Eski', email: 'deniz@example.test' });
  await page.goto('/candidates');
  await page.getByRole('button', { name: 'Add candidate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a candidate' });
  await dialog.getByRole('textbox', { name: 'City' }).fill('Bursa');
  await dialog.locator('input[type=file]').setInputFiles(asPdf(await textPdf([lines])));
  // The text extraction process starts with the first document.
  await expect(dialog.getByText('The fields below were filled from the CV')).toBeVisible({ timeout: 30_000 });
  await expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('Deniz');
  await expect(dialog.getByRole('textbox', { name: 'Current company' })).toHaveValue('Globex Holding');
  await expect(dialog.getByText('This field is required')).toBeHidden();
  await expect(dialog.getByText('Your company may already have this person')).toBeVisible();
  // A typed value stays.
  await expect(dialog.getByRole('textbox', { name: 'City' }).first()).toHaveValue('Bursa');
  await expect(dialog.getByRole('link', { name: 'Open Deniz Eski' })).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: 'Use Technician' })).toBeChecked();
  await dialog.getByRole('textbox', { name: 'Phone' }).focus();
  await expect(dialog.frameLocator('iframe').locator('.spot')).toBeVisible();
  const { violations } = await (await axeFor(page))
    .exclude('iframe')
    .withTags(['wcag2a', 'wcag2aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  await dialog.getByRole('textbox', { name: 'Email' }).fill('deniz.kaya@example.test');
  await expect(dialog.getByRole('link', { name: 'Open Deniz Eski' })).toBeHidden();
  await dialog.getByRole('button', { name: 'Add candidate' }).click();
  await expect(dialog).toBeHidden();
  const panel = page.getByRole('dialog', { name: 'Deniz Kaya' });
  // It opens at the CV.
  await expect(panel.locator('iframe').first()).toBeVisible();
  await panel.getByRole('link', { name: 'Overview' }).click();
  for (const text of ['Initech Ltd', 'Ege University', 'Welding', 'Native'])
    await expect(panel.getByText(text).first()).toBeVisible();

  await test.step('a scan says so and is saved with a typed candidate, on a phone', async () => {
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Add candidate' }).first().click();
    await dialog.locator('input[type=file]').setInputFiles(asPdf(await scannedPdf()));
    await expect(dialog.getByText('cv.pdf is a scan')).toBeVisible({ timeout: 30_000 });
    const wide = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
    expect(wide).toBe(false);
    await dialog.getByRole('textbox', { name: /^Name/ }).fill('Ada');
    await dialog.getByRole('textbox', { name: 'Surname' }).fill('Kaya');
    await dialog.getByRole('button', { name: 'Add candidate' }).click();
    const added = page.getByRole('dialog', { name: 'Ada Kaya' });
    await added.getByRole('link', { name: 'Files' }).click();
    await expect(added.getByRole('button', { name: 'cv.pdf', exact: true })).toBeVisible();
  });
});

test('a CV without a name fills the other fields and says that the name is missing', async ({ page }) => {
  await aCompany(page);
  await page.goto('/candidates');
  await page.getByRole('button', { name: 'Add candidate' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add a candidate' });
  const nameless = ['Bridges and tunnels', 'office4711@example.test', ...lines.slice(3)];
  await dialog.locator('input[type=file]').setInputFiles(asPdf(await textPdf([nameless])));
  await expect(dialog.getByText('but no name was found in it')).toBeVisible({ timeout: 30_000 });
  await expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('');
  await expect(dialog.getByRole('textbox', { name: 'Current company' })).toHaveValue('Globex Holding');
});
