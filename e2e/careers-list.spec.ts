import { expect, test } from './fixtures.ts';
import { aCompany, aPublishedJob } from './set-up.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript the list is searched, filtered with counts, and shown whole again', async ({
  page,
}) => {
  const { at, slug } = await aCompany(page);
  for (const [title, city, jobType] of [
    ['Işık mühendisi', 'İzmir', 'contract'],
    ['Kaynakçı', 'Ankara', 'fulltime'],
    ['Aşçı', 'Ankara', 'fulltime'],
    ['Bahçıvan', 'Ankara', 'contract'],
  ])
    await aPublishedJob(page, at, { title, city, jobType, language: 'tr' });
  await page.goto(`/careers/${slug}`);
  await expect(page.getByRole('heading', { name: '4 open positions' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Location' }).selectOption('Ankara (3)');
  await page.getByRole('combobox', { name: 'Type of job' }).selectOption({ label: 'Full-time (2)' });
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('heading', { name: '2 of 4 open positions' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Type of job' })).toContainText('Contract (1)');
  await page.getByRole('link', { name: 'Remove the filter Location: Ankara' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/careers/${slug}\\?type=fulltime`));
  await page.getByRole('searchbox').fill('KAYNAKCI ankara');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: /Kaynakçı/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 of 4 open positions' })).toBeVisible();
  await page.getByRole('link', { name: 'Remove all filters' }).click();
  await expect(page.getByRole('heading', { name: '4 open positions' })).toBeVisible();
});
