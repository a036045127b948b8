import type { Page } from '@playwright/test';
import { scan } from './axe-fixtures.ts';
import { expect, test } from './fixtures.ts';
import { openInApp } from './open-in-app.ts';
import { aCompany, anApplicant, aPublishedJob, applies, send } from './set-up.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** A company with a published job, a draft and an applicant by the form and one whom the owner added. */
async function aWorkingCompany(page: Page) {
  const company = await aCompany(page);
  const job = await aPublishedJob(page, company.at, { standardFieldModes: { cv: 'invisible' } });
  await send(page, `${company.at}/jobs`, { title: 'Baker' });
  await applies(page, `/careers/${company.slug}/${job.slug}`, 'Işıl');
  await anApplicant(page, company.at, job.id, 'Ada');
  return { ...company, jobId: job.id };
}

test('the dashboard is the page after sign-in, leads to the work, updates itself, and keeps its cards', async ({
  page,
}) => {
  const { at, jobId, slug } = await aWorkingCompany(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')).toHaveText(
    'Dashboard',
  );
  const waiting = card(page, 'Waiting for you');
  const latest = card(page, 'Latest applications').getByRole('listitem');
  await test.step('a new applicant appears by itself', async () => {
    await expect(latest).toHaveCount(2);
    await anApplicant(page, at, jobId, 'Deniz');
    await expect(latest).toHaveCount(3);
    await expect(latest.first()).toContainText('Deniz Kaya');
  });
  await test.step('applicants stay new until a page shows them', async () => {
    await openInApp(page, `/jobs/${jobId}/general`);
    await expect(page.getByRole('heading', { level: 1, name: 'Product designer' })).toBeVisible();
    await openInApp(page, '/dashboard');
    await expect(latest).toHaveCount(3);
    const listed = await page.request.get(`/api${at}/jobs`);
    const { items } = (await listed.json()) as { items: { id: string; newCount: number }[] };
    expect(items.find(({ id }) => id === jobId)?.newCount).toBe(3);
  });
  await test.step('each row leads to its work', async () => {
    await waiting.getByRole('link', { name: 'Product designer: 3 new' }).click();
    await expect(page).toHaveURL(new RegExp(`/jobs/${jobId}/applicants\\?arrivedFrom=`));
    await expect(page.getByRole('row').getByRole('link', { name: 'Ada Kaya', exact: true })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused();
    await waiting.getByRole('link', { name: 'Baker' }).click();
    await expect(page).toHaveURL(/\/edit$/);
    await page.goBack();
    await card(page, 'All jobs').getByRole('link', { name: 'Draft' }).click();
    await expect(page.getByRole('table', { name: 'Jobs' }).getByRole('link')).toHaveText(['Baker']);
    await page.goBack();
    await card(page, 'Latest applications').getByRole('link', { name: 'Ada Kaya' }).click();
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Ada Kaya' })).toBeVisible();
    await page.goBack();
  });

  await test.step('the map and its lists show where people live, and a city leads to its people', async () => {
    const places = [
      ['Ece', 'İzmir', 'TR'],
      ['Nil', 'izmir', 'TR'],
      ['Lena', 'Berlin', 'DE'],
    ];
    for (const [name, city, country] of places)
      await send(page, `${at}/candidates`, { name, surname: 'Yurt', city, country });
    await page.goto('/dashboard');
    const locations = card(page, 'Locations by applicants');
    await locations.scrollIntoViewIfNeeded();
    const map = locations.getByRole('figure', { name: /^Map of the countries/ });
    await expect(map.locator('path:has(title)')).toHaveCount(2);
    await expect(map.locator('title').filter({ hasText: /^Türkiye: 2$/ })).toHaveCount(1);
    await expect(map.locator('title').filter({ hasText: /^Germany: 1$/ })).toHaveCount(1);
    await expect(locations.getByRole('listitem')).toHaveText(['Türkiye2', 'Germany1', /zmir2$/, 'Berlin1']);
    await expect(locations).toContainText('Unknown: 3');
    await locations.getByRole('link', { name: /zmir$/ }).click();
    await expect(page.getByRole('row').getByRole('link', { name: 'Yurt' })).toHaveText([/Nil/, /Ece/]);
    await page.goBack();
  });
  await test.step('the chart shows the views of the careers page by source', async () => {
    // Headless browsers count as robots.
    const headers = { 'user-agent': 'Firefox', accept: 'text/html' };
    for (const query of ['', '?utm_source=linkedin', '?utm_source=linkedin&utm_campaign=spring'])
      expect((await page.request.get(`/careers/${slug}${query}`, { headers })).ok()).toBe(true);
    const views = async () => {
      const answer = await page.request.get(`/api${at}/dashboard`);
      return ((await answer.json()) as { traffic: { views: number } }).traffic.views;
    };
    await expect.poll(views).toBe(3);
    await page.goto('/dashboard');
    const traffic = card(page, 'Careers site traffic');
    await traffic.scrollIntoViewIfNeeded();
    await expect(traffic).toContainText(/3\s*views in the last 30 days/);
    const chart = traffic.getByRole('figure', { name: 'Views per day by source' });
    // One line and one area for each source.
    await expect(chart.locator('path.MuiLineChart-line')).toHaveCount(2);
    const sources = traffic.getByRole('list', { name: 'Views by source' }).getByRole('listitem');
    await expect(sources).toHaveText(['LinkedIn2', 'Direct1']);
    // Between the two the browser lays the page out with a card of 28 pixels.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(chart.locator('svg')).toHaveAttribute('viewBox', /^0 0 3\d\d /);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(chart.locator('svg')).toHaveAttribute('viewBox', /^0 0 [4-9]\d\d /);
  });

  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  const customize = page.getByRole('button', { name: 'Customize' });
  const dialog = page.getByRole('dialog', { name: 'Customize the dashboard' });
  await test.step('cards are ordered with the keyboard, hidden, and restored by undo', async () => {
    await expect(titles.first()).toHaveText('Waiting for you');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('customize');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: /Latest applications/ }).press('Home');
    await dialog.getByRole('checkbox', { name: 'All candidates' }).uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(titles.first()).toHaveText('Latest applications');
    await expect(card(page, 'All candidates')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(titles.first()).toHaveText('Waiting for you');
    await expect(card(page, 'All candidates')).toBeVisible();
  });
  await test.step('the hidden card and the scope are remembered, on a phone in Turkish too', async () => {
    await customize.click();
    await dialog.getByRole('checkbox', { name: 'Waiting for you' }).uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(waiting).toHaveCount(0);
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/dashboard/settings'));
    await page.getByRole('button', { name: 'My jobs' }).click();
    expect((await saved).status()).toBe(200);
    await expect(card(page, 'My jobs')).toBeVisible();
    const own = card(page, 'Applications to my jobs');
    await expect(own).toContainText('3 applications to your jobs');
    await own.getByRole('link', { name: 'Show candidates' }).click();
    await expect(page).toHaveURL(new RegExp(`/candidates\\?job=.*${jobId}`));
    await expect(page.getByText('3 candidates', { exact: true })).toBeVisible();
    await page.goBack();
    await expect(card(page, 'My jobs').getByRole('link', { name: 'Draft' })).toHaveAttribute(
      'href',
      /mine=true/,
    );
    await page.request.patch('/api/profile/updateMe', { data: { language: 'tr' } });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await expect(page.getByRole('button', { name: 'Benim ilanlarım' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(card(page, 'Son başvurular').getByRole('listitem')).toHaveCount(3);
    await expect(card(page, 'Sizi bekleyenler')).toHaveCount(0);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(await scan(page)).toEqual([]);
  });
  await test.step('the usual cards and order are restored', async () => {
    await page.getByRole('button', { name: 'Özelleştir' }).click();
    const words = page.getByRole('dialog');
    await words.getByRole('button', { name: 'Varsayılan kartlar ve sıra' }).click();
    await words.getByRole('button', { name: 'Kaydet' }).click();
    await expect(titles.first()).toHaveText('Sizi bekleyenler');
  });
});

test('an owner sees the first steps, looks around with sample data, and removes it but for a real applicant', async ({
  page,
  consoleErrors,
}) => {
  const { at } = await aCompany(page);
  const main = page.getByRole('main');
  const steps = card(page, 'First steps');
  await test.step('a page that cannot be loaded offers to try again', async () => {
    const isDashboard = ({ pathname }: URL): boolean =>
      pathname.endsWith('/dashboard') && pathname.startsWith('/api');
    await page.route(isDashboard, (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto('/');
    await expect(page.getByText('This could not be loaded')).toBeVisible();
    await page.unroute(isDashboard);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(steps).toContainText('0 of 4 done');
    // The page may ask a second time before it shows the failure.
    for (const error of consoleErrors.splice(0)) expect(error).toContain('500');
  });
  const offer = main.getByRole('button', { name: 'Add sample data' });
  const latest = card(page, 'Latest applications').getByRole('listitem');
  await test.step('an undone addition of sample data leaves nothing', async () => {
    await expect(main.getByRole('region')).toHaveCount(1);
    await expect(steps.getByRole('button', { name: 'Show QR code' })).toBeDisabled();
    await aPublishedJob(page, at);
    await offer.click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(offer).toBeVisible();
    await expect(latest).toHaveCount(0);
  });
  await test.step('the steps are ticked by themselves, and a phone gets the page by a QR code', async () => {
    await expect(steps).toContainText('1 of 4 done');
    await steps.getByRole('button', { name: 'Show QR code' }).click();
    const dialog = page.getByRole('dialog', { name: 'Apply yourself from your phone' });
    await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
    expect(await scan(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
  await test.step('a double click adds one set, and a sample job with a real applicant stays with them', async () => {
    await offer.dblclick();
    await expect(latest).toHaveCount(8);
    const heading = main.getByRole('heading', { level: 1 });
    await expect(heading).toBeFocused();
    await card(page, 'Waiting for you')
      .getByRole('link', { name: /Product designer \(sample\): \d new/ })
      .click();
    const jobId = /\/jobs\/([^/]+)/.exec(page.url())?.[1] ?? '';
    await anApplicant(page, at, jobId, 'Ada');
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Remove sample data' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Remove the sample data?' });
    await expect(dialog).toContainText('1 sample job and 12 sample people are deleted for good');
    await expect(dialog).toContainText(
      '“Product designer (sample)” stays, because 1 other person applied to it.',
    );
    expect(await scan(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Remove sample data' }).click();
    await expect(dialog).toBeHidden();
    await expect(latest).toHaveCount(1);
    await expect(latest).toContainText('Ada Kaya');
    await expect(page.getByRole('button', { name: 'Remove sample data' })).toHaveCount(0);
    await expect(heading).toBeFocused();
  });
});

test('one request reads all cards', async ({ page }) => {
  const { at } = await aWorkingCompany(page);
  // A page that has read nothing of the cards, because what is read already would not be requested again.
  await page.goto('/tasks');
  await expect(page.getByRole('main').getByText('Nothing is due')).toBeVisible();
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/')) reads.push(pathname);
  });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  const names = [
    'Waiting for you',
    'All jobs',
    'All candidates',
    'Careers site traffic',
    'Latest applications',
    'Locations by applicants',
  ];
  for (const name of names) await expect(card(page, name)).toBeVisible();
  expect(reads).toEqual([`/api${at}/dashboard`]);
});
