import { textPdf } from '../tests/harness/documents.ts';
import { scan } from './axe-fixtures.ts';
import { expect, ignoreErrors, test } from './fixtures.ts';
import { linkIn } from './application-link.ts';
import { aCompany, applies, aPublishedJob } from './set-up.ts';

const phone = { viewport: { width: 390, height: 844 }, locale: 'tr-TR' };

test('a candidate is shared by a mailed link, and the feedback of the recipient arrives until it is revoked', async ({
  page,
  newPerson,
  mail,
  consoleErrors,
}) => {
  const company = await aCompany(page);
  const job = await aPublishedJob(page, company.at);
  const cv = await textPdf([['Işıl Çelik', 'Product designer'], ['Second page']]);
  await applies(page, `/careers/${company.slug}/${job.slug}`, 'Işıl', cv);
  const email = `client-${crypto.randomUUID()}@example.test`;

  await test.step('the parts and the recipient are chosen, and the link is shown once', async () => {
    const list = await page.request.get(`/api${company.at}/candidates`);
    const { items } = (await list.json()) as { items: { id: string }[] };
    // Beside the CV, whose frame would cost each scan several seconds.
    await page.goto(`/candidates/${items[0]?.id}/overview`);
    await page.getByRole('button', { name: 'Candidate actions' }).click();
    await page.getByRole('menuitem', { name: 'Share outside…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share Işıl Çelik outside' });
    await expect(dialog.getByRole('checkbox', { name: 'Contact details', exact: true })).not.toBeChecked();
    await dialog.getByLabel(/^Name of the recipient/).fill('Ayşe Yılmaz');
    await dialog.getByLabel(/^Email of the recipient/).fill(email);
    expect(await scan(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    const made = page.getByRole('dialog', { name: 'The link is ready' });
    await expect(made.getByText(/\/shared\/[\w-]{54}/)).toBeVisible();
    expect(await scan(page)).toEqual([]);
    await made.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('a print pack that fails says so, and then it is saved', async () => {
    const print = async () => {
      await page.getByRole('button', { name: 'Candidate actions' }).click();
      await page.getByRole('menuitem', { name: 'Print pack (PDF)' }).click();
    };
    ignoreErrors(consoleErrors);
    await page.context().setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await print();
    const toast = page.getByLabel('Messages', { exact: true }).locator('p');
    await expect(toast.filter({ hasText: 'No connection to the server.' })).toHaveCount(1);
    await page.context().setOffline(false);
    await expect(page.getByText('You are offline.')).toBeHidden();
    const saved = page.waitForEvent('download');
    await print();
    expect((await saved).suggestedFilename()).toBe('Işıl Çelik.pdf');
    await expect(page.getByText('Preparing the print pack…')).toHaveCount(0);
  });

  const shared = page.getByRole('region', { name: 'Shared outside' });
  await expect(shared.getByText('Not opened yet')).toBeVisible();
  const path = await linkIn(mail, email, '/shared/');
  const recipient = await newPerson(phone);

  await test.step('the recipient opens it on a phone, in Turkish, and sees the pages of the CV', async () => {
    await recipient.goto(path);
    await expect(recipient.getByText('Işıl Çelik')).toHaveCount(0);
    expect(await scan(recipient)).toEqual([]);
    await recipient.getByRole('button', { name: 'Aç' }).click();
    await expect(recipient.getByRole('heading', { name: 'Işıl Çelik' })).toBeVisible();
    const picture = recipient.getByRole('img', { name: 'CV, sayfa 1 / 2' });
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => recipient.evaluate("document.querySelector('.cv-pages img').naturalWidth"))
      .toBeGreaterThan(1000);
    expect(await scan(recipient)).toEqual([]);
    await expect(shared.getByText(/Opened once/)).toBeVisible();
  });

  await test.step('feedback is given, arrives at once, and can be changed', async () => {
    await recipient.getByRole('radio', { name: 'Öneririm' }).check();
    await recipient.getByLabel('Gerekçeniz (isteğe bağlı)').fill('Güçlü bir portföy.');
    await recipient.getByRole('button', { name: 'Geri bildirimi gönder' }).click();
    await expect(recipient.getByText('Teşekkürler. Geri bildiriminiz gönderildi.')).toBeVisible();
    await expect(shared.getByText('Güçlü bir portföy.')).toBeVisible();
    await expect(shared.getByText('Recommend', { exact: true })).toBeVisible();
  });

  await test.step('a revoked link opens nothing', async () => {
    await shared.getByRole('button', { name: 'Actions for the link to Ayşe Yılmaz' }).click();
    await page.getByRole('menuitem', { name: 'Revoke link…' }).click();
    await page.getByRole('button', { name: 'Revoke link', exact: true }).click();
    await expect(shared.getByText('Revoked', { exact: true })).toBeVisible();
    const answer = await recipient.request.get(path);
    expect(answer.status()).toBe(404);
  });
});
