import { scan } from './axe-fixtures.ts';
import { expect, test } from './fixtures.ts';
import { openInApp } from './open-in-app.ts';
import { aCompany, aPublishedJob } from './set-up.ts';

const phone = { viewport: { width: 390, height: 844 } };

test('a member shares their link, and the applicant who follows it is their referral', async ({
  page,
  newPerson,
}) => {
  const { at, slug } = await aCompany(page);
  await page.goto('/referrals');
  await expect(page.getByText('No open jobs')).toBeVisible();
  const job = await aPublishedJob(page, at, {
    standardFieldModes: { cv: 'invisible', coverLetter: 'invisible' },
  });

  await test.step('the link is on the job, and with all others on a page of its own', async () => {
    await page.goto(`/jobs/${job.id}/general`);
    const card = page.getByRole('region', { name: 'Your referral link' });
    await expect(card).toContainText(`/careers/${slug}/${job.slug}?ref=`);
    await card.getByRole('link', { name: 'Links to all open jobs' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Referrals' })).toBeVisible();
    await expect(page.getByRole('row', { name: /Product designer/ })).toBeVisible();
    expect(await scan(page)).toEqual([]);
    await page.getByRole('searchbox', { name: 'Search jobs' }).fill('gardener');
    await expect(page.getByText('No job matches')).toBeVisible();
    await expect(page).toHaveURL(/search=gardener/);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(page.getByRole('row', { name: /Product designer/ })).toBeVisible();
  });

  const visitor = await newPerson(phone);
  await test.step('the visitor goes from the list to the job and applies', async () => {
    const site = page.getByRole('region', { name: 'Careers page' });
    const path = /\/careers\/\S+ref=[0-9a-f]{20}/.exec((await site.textContent()) ?? '')?.[0] ?? '';
    await visitor.goto(path);
    await visitor
      .getByRole('link', { name: /Product designer/ })
      .first()
      .click();
    await visitor.getByRole('link', { name: 'Apply Job' }).first().click();
    await expect(visitor).toHaveURL(/apply\?ref=[0-9a-f]{20}$/);
    await visitor.getByLabel('Name (required)', { exact: true }).fill('Işıl');
    await visitor.getByLabel('Surname (required)').fill('Şahin');
    await visitor.getByLabel('Email (required)').fill(`${crypto.randomUUID()}@example.test`);
    await visitor.getByRole('button', { name: 'Next' }).click();
    await visitor.getByRole('button', { name: 'Apply Job' }).click();
    await expect(visitor.getByRole('heading', { name: 'Your application has been sent' })).toBeVisible();
  });

  await test.step('the team sees the referral and the member', async () => {
    await openInApp(page, `/jobs/${job.id}/board`);
    await expect(page.getByText('Referral · Selin Aydın')).toBeVisible();
    await openInApp(page, '/candidates');
    await page.getByRole('link', { name: 'Işıl Şahin' }).first().click();
    await expect(page.getByText('Referral · Selin Aydın').first()).toBeVisible();
    await page.goto('/referrals');
    await expect(page.getByRole('row', { name: /Product designer/ })).toContainText('1');
  });
});

test('a recruiter reads the traffic of the careers site by source and job', async ({ page }) => {
  const { at, slug } = await aCompany(page);
  const job = await aPublishedJob(page, at);
  // Headless browsers count as robots.
  const headers = { 'user-agent': 'Firefox', accept: 'text/html' };
  const site = `/careers/${slug}`;
  for (const address of [site, `${site}/${job.slug}?utm_source=linkedin&utm_campaign=spring`])
    expect((await page.request.get(address, { headers })).ok()).toBe(true);
  const views = async () => {
    const answer = await page.request.get(`/api${at}/careers-traffic`);
    return ((await answer.json()) as { traffic: { views: number } }).traffic.views;
  };
  await expect.poll(views).toBe(2);
  await page.goto('/company/careers');
  await page.getByRole('link', { name: 'Traffic', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Careers site traffic' })).toBeVisible();
  const table = (name: string) => page.getByRole('region', { name: `Numbers of “${name}”` });
  await expect(table('Where visitors come from').getByRole('row', { name: 'LinkedIn' })).toBeVisible();
  await expect(table('Campaigns').getByRole('row', { name: 'spring' })).toBeVisible();
  await expect(page.getByRole('figure', { name: /^Chart of “Careers site traffic”/ })).toBeVisible();
  expect(await scan(page)).toEqual([]);
  await table('Jobs').getByRole('link', { name: 'Product designer' }).click();
  await expect(page).toHaveURL(new RegExp(`/jobs/${job.id}/reports`));
  await page.getByRole('link', { name: 'Traffic of the whole careers site' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Careers site traffic' })).toBeVisible();
});
