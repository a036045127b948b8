import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { ignoreErrors, expect, test } from './fixtures.ts';
import { password, register } from './set-up.ts';

const aNumber = (): string => `+90532${String(randomInt(1e7)).padStart(7, '0')}`;

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });

test('name, photo, phone number, language and address of a user are changed on one page', async ({
  page,
  mail,
  codeSentTo,
}) => {
  const phoneNumber = aNumber();
  await register(page, 'Deniz', 'Aksoy');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Basic details' })).toBeVisible();

  await test.step('on a phone every tab is visible', async () => {
    const tabs = page.getByRole('navigation', { name: 'Account' }).getByRole('link');
    await expect(tabs).toHaveCount(7);
    for (const tab of await tabs.all()) await expect(tab).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('a new name appears in the shell at once, and text typed meanwhile stays', async () => {
    await page.getByRole('textbox', { name: /^Name/ }).fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Name is required', { exact: true })).toBeVisible();
    await page.getByRole('textbox', { name: /^Name/ }).fill('Ege');
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/profile/updateMe', async (route) => {
      await answer.promise;
      await route.continue();
    });
    const sent = page.waitForRequest('**/api/profile/updateMe');
    await page.getByRole('button', { name: 'Save' }).click();
    await sent;
    const surname = page.getByRole('textbox', { name: /^Surname/ });
    await surname.fill('Aksoylu');
    answer.resolve();
    await expect(messages(page)).toContainText('Saved');
    await expect(page.getByRole('button', { name: 'Account of Ege Aksoy' })).toBeVisible();
    await expect(surname).toHaveValue('Aksoylu');
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await surname.fill('Aksoy');
    await expect(page.getByText('Unsaved changes')).toBeHidden();
  });

  await test.step('a file that is not a picture shows an error before the upload', async () => {
    const buffer = Buffer.from('not a picture');
    await page.getByLabel('Photo file').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
    await expect(messages(page)).toContainText('This picture cannot be opened.');
  });

  await test.step('a photo is cropped by keyboard, shown everywhere, and removed', async () => {
    const left = { create: { width: 600, height: 900, channels: 3 as const, background: '#0000ff' } };
    const buffer = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#ff0000' } })
      .composite([{ input: left, left: 0, top: 0 }])
      .png()
      .toBuffer();
    await page.getByLabel('Photo file').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
    const dialog = page.getByRole('dialog', { name: 'Choose what is shown' });
    await expect(dialog.getByRole('application')).toBeVisible();
    await dialog.getByRole('slider', { name: 'Zoom' }).press('End');
    for (let step = 0; step < 26; step++) await dialog.getByRole('application').press('ArrowRight');
    await dialog.getByRole('button', { name: 'Save photo' }).click();
    await expect(messages(page)).toContainText('Photo saved');
    await expect(dialog).toBeHidden();

    const shown = page.getByRole('button', { name: 'Account of Ege Aksoy' }).locator('img');
    const address = (await shown.getAttribute('src')) ?? '';
    const picture = sharp(await (await page.request.get(address)).body());
    expect(await picture.metadata()).toMatchObject({ width: 512, height: 512, format: 'webp' });
    // Moved to the right, the picture shows its left part, which is blue.
    const { dominant } = await picture.stats();
    expect(dominant.b).toBeGreaterThan(200);
    expect(dominant.r).toBeLessThan(60);

    await page.getByRole('button', { name: 'Remove photo' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove photo' }).click();
    await expect(messages(page)).toContainText('Photo removed');
    await expect(shown).toHaveCount(0);
  });

  await test.step('a phone number is added by its code and removed', async () => {
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Add phone number' });
    await dialog.getByLabel('Phone number').fill(phoneNumber);
    await dialog.getByRole('button', { name: 'Send code' }).click();
    const code = await codeSentTo(phoneNumber);
    await dialog.getByLabel('Code from the SMS').fill(code === '000000' ? '111111' : '000000');
    await expect(dialog.getByText('This code is incorrect')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Send a new code' })).toBeDisabled();
    await dialog.getByLabel('Code from the SMS').fill(code);
    await expect(messages(page)).toContainText('Phone number saved');
    await expect(page.getByText(phoneNumber.slice(-2)).first()).toBeVisible();

    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove number' }).click();
    await expect(messages(page)).toContainText('Phone number removed');
    await expect(page.getByText('No phone number')).toBeVisible();
  });

  await test.step('the language of the mails changes the screens too', async () => {
    await page.getByRole('combobox', { name: 'Language' }).click();
    await page.getByRole('option', { name: 'Türkçe' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { name: 'Temel bilgiler' })).toBeVisible();
    // The form takes the saved values before it says so.
    await expect(page.getByRole('region', { name: 'Mesajlar' })).toContainText('Kaydedildi');
    await expect(page.getByRole('combobox', { name: 'Dil' })).toContainText('Türkçe');
    await page.getByRole('combobox', { name: 'Dil' }).click();
    await page.getByRole('option', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Kaydet' }).click();
    await expect(page.getByRole('heading', { name: 'Basic details' })).toBeVisible();
  });

  await test.step('a new address stays pending until the user follows its link', async () => {
    const next = `next-${crypto.randomUUID()}@example.test`;
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Change email' });
    await dialog.getByLabel('New email').fill(next);
    await dialog.getByLabel('Your password').fill(password);
    await dialog.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText(`Changes to ${next}`)).toBeVisible();
    const link = () =>
      /https?:\/\/\S*\/verify-email\?token=[\w-]+/.exec(
        mail.received.find(({ envelopeTo }) => envelopeTo.includes(next))?.text ?? '',
      )?.[0] ?? '';
    await expect.poll(link).not.toBe('');
    await page.goto(new URL(link()).pathname + new URL(link()).search);
    await page.getByRole('main').getByRole('button').first().click();
    await expect
      .poll(async () => (await page.request.get('/api/profile/getMe')).json())
      .toMatchObject({ user: { email: next, emailVerified: true } });
  });
});

test('a user who signs in by phone first enters name and e-mail address', async ({
  page,
  mail,
  codeSentTo,
}) => {
  const phoneNumber = aNumber();
  const email = `gizem-${crypto.randomUUID()}@example.test`;
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with phone' }).click();
  await page.getByLabel('Phone number').fill(phoneNumber);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Code from the SMS').fill(await codeSentTo(phoneNumber));
  await expect(page.getByRole('heading', { name: 'Tell us who you are' })).toBeVisible();
  await page.goto('/account/basic-details');
  await expect(page.getByRole('heading', { name: 'Tell us who you are' })).toBeVisible();
  await page.getByRole('textbox', { name: /^Name/ }).fill('Gizem');
  await page.getByLabel('Surname').fill('Er');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This field must be checked')).toBeVisible();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByRole('heading', { name: 'Basic details' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account of Gizem Er' })).toBeVisible();
  await expect(page.getByText('Waiting for confirmation')).toBeVisible();
  const mails = () => mail.received.filter(({ envelopeTo }) => envelopeTo.includes(email)).length;
  await expect.poll(mails).toBe(1);
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expect(messages(page)).toContainText('We have sent a link');
  await expect.poll(mails).toBe(2);
});

test('a setting is saved as soon as it is switched, and reverts when saving fails', async ({
  page,
  consoleErrors,
}) => {
  await register(page, 'Okan', 'Aksoy');
  await page.goto('/account/notifications');
  const product = page.getByRole('switch', { name: 'Product updates' });
  await expect(product).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Phone notifications' })).toBeDisabled();
  await expect(page.getByText('This needs your phone number.')).toBeVisible();
  await product.click();
  await expect(product).not.toBeChecked();
  await expect(messages(page)).toContainText('Saved');

  await page.route('**/api/profile/updateMe', (route) => route.abort());
  await product.click();
  await expect(messages(page)).toContainText('No connection to the server.');
  await expect(product).not.toBeChecked();
  // The browser logs the failed request.
  ignoreErrors(consoleErrors);
});
