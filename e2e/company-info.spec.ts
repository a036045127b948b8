import sharp from 'sharp';
import { expect, test } from './fixtures.ts';
import { aCompany } from './set-up.ts';

test('the company info is edited section by section, and the company deleted by typing its name', async ({
  page,
}) => {
  await aCompany(page);
  await page.goto('/company');
  await expect(page).toHaveURL(/\/company\/general$/);
  const messages = page.getByRole('region', { name: 'Messages' });
  const section = page.getByRole('region', { name: 'The company', exact: true });
  await section.getByLabel('Company name').fill('');
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(section.getByText('This field is required')).toBeVisible();
  await section.getByLabel('Company name').fill('Lodos');
  await section.getByLabel('Legal name').fill('Lodos Yazılım A.Ş.');
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(messages).toContainText('Company info updated successfully');
  await expect(page.getByRole('button', { name: /Lodos/ }).first()).toBeVisible();

  const address = page.getByRole('region', { name: 'Address' });
  await address.getByRole('combobox', { name: 'Country' }).fill('Türk');
  await page.getByRole('option', { name: 'Türkiye' }).click();
  await address.getByLabel('City').fill('İzmir');
  await address.getByRole('button', { name: 'Save' }).click();
  await expect(address.getByText('unsaved', { exact: false })).toHaveCount(0);

  const content = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#0E9384' } })
    .png()
    .toBuffer();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: content });
  // A wide logo is shown whole, with transparent margins.
  const dialog = page.getByRole('dialog', { name: 'Choose what is shown' });
  await expect(dialog.getByRole('application')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save photo' }).click();
  await expect(page.getByRole('button', { name: 'Change photo' })).toBeVisible();
  const source = await page.locator('img[src*="/company-photos/"]').first().getAttribute('src');
  const sent = sharp(await (await page.request.get(source ?? '')).body());
  expect(await sent.metadata()).toMatchObject({ width: 512, height: 512, hasAlpha: true });
  const { data } = await sent.raw().toBuffer({ resolveWithObject: true });
  const alphaAt = (x: number, y: number) => data[(y * 512 + x) * 4 + 3] ?? -1;
  expect([alphaAt(256, 20) < 20, alphaAt(256, 256) > 235, alphaAt(5, 256) > 235]).toEqual([true, true, true]);
  await page.getByRole('button', { name: 'Remove photo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove photo' }).click();
  await expect(page.getByRole('button', { name: 'Add photo' })).toBeVisible();

  await test.step('an owner requests the deletion of the company by typing its name, and cancels it', async () => {
    await page.getByRole('button', { name: 'Delete company' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete Lodos?' });
    await expect(dialog.getByRole('button', { name: 'Delete company' })).toBeDisabled();
    await dialog.getByRole('textbox').fill('Lodos');
    await dialog.getByRole('button', { name: 'Delete company' }).click();
    const banner = page.getByRole('alert').filter({ hasText: 'Lodos will be deleted on' });
    await expect(banner).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete company' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Keep company' }).last()).toBeFocused();
    await page.getByRole('link', { name: 'Department Settings' }).click();
    await expect(banner).toBeVisible();

    await banner.getByRole('button', { name: 'Keep company' }).click();
    await expect(banner).toHaveCount(0);
  });
});

test("the careers site uses the company's colour, whose contrast the settings show", async ({ page }) => {
  await aCompany(page);
  await page.goto('/company/careers');
  await page.getByRole('radio', { name: /#0E9384/ }).check();
  await expect(page.getByRole('list', { name: 'Contrast' }).getByRole('listitem')).toHaveText([
    /Button.*\d\.\d:1/,
    /Link in light mode.*\d\.\d:1/,
    /Link in dark mode.*\d\.\d:1/,
  ]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Careers site updated');
  const address = await page.getByRole('link', { name: 'Open careers site' }).getAttribute('href');
  await page.goto(address ?? '');
  await expect(page.getByRole('banner')).toHaveCSS('border-top-color', /^rgb\(1[0-4], 1\d\d, 1\d\d\)/);
});
