import sharp from 'sharp';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

async function aCompany(page: Page): Promise<void> {
  const send = async (path: string, data: object): Promise<void> => {
    const answer = await page.request.post(`/api${path}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  const email = `selin-${crypto.randomUUID()}@example.test`;
  const password = 'dört kelimelik uzun parola';
  await send('/auth/register', { name: 'Selin', surname: 'Aydın', email, password, termsAccepted: true });
  await send('/companies', { name: 'Anadolu Teknoloji' });
}

test('the company info is changed section by section, and the shell shows the new name', async ({ page }) => {
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
  await page.reload();
  await expect(address.getByLabel('City')).toHaveValue('İzmir');
  await expect(section.getByLabel('Legal name')).toHaveValue('Lodos Yazılım A.Ş.');

  const content = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#0E9384' } })
    .png()
    .toBuffer();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: content });
  await expect(page.getByRole('button', { name: 'Replace photo' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove photo' }).click();
  await expect(page.getByRole('button', { name: 'Upload photo' })).toBeVisible();
});

test('the careers site takes the colour and the words it is given', async ({ page, newPerson }) => {
  await aCompany(page);
  await page.goto('/company/careers');
  await page.getByRole('radio', { name: /#0E9384/ }).check();
  const english = page.getByRole('region', { name: 'Words in English' });
  await english.getByLabel('Headline').fill('Build the wind');
  await english.getByLabel('About the company').fill('We make turbines.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Careers site updated');
  const address = await page.getByRole('link', { name: 'Open careers site' }).getAttribute('href');
  const visitor = await newPerson();
  await visitor.goto(address ?? '');
  await expect(visitor.getByText('Build the wind')).toBeVisible();
  await expect(visitor.getByText('We make turbines.')).toBeVisible();
});
