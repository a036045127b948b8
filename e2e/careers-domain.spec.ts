import { type DnsServer, startDnsServer } from '../tests/harness/dns-server.ts';
import { textPdf } from '../tests/harness/documents.ts';
import { expect, expectRefused, test as base, type Worker, withWorker } from './fixtures.ts';
import { freePort } from '../tests/harness/free-port.ts';
import { aCompany, aPublishedJob } from './set-up.ts';

type Site = { worker: Worker; dns: DnsServer; port: string };

// The browser resolves names below localhost to this machine, and trusts them like https.
const test = base.extend<{ dns: DnsServer; port: string }, { worker: Worker; site: Site }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const [dns, port] = [await startDnsServer(), String(await freePort())];
      const settings = { PORT: port, PUBLIC_URL: `http://localhost:${port}`, DNS_SERVERS: dns.address };
      await withWorker(settings, (worker) => use({ worker, dns, port }));
      await dns.down();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  worker: [async ({ site }, use) => use(site.worker), { scope: 'worker' }],
  dns: async ({ site }, use) => use(site.dns),
  port: async ({ site }, use) => use(site.port),
  baseURL: async ({ port }, use) => use(`http://localhost:${port}`),
});

test('an owner adds a domain, proves it, and applicants use the careers site there', async ({
  page,
  dns,
  port,
  newPerson,
  consoleErrors,
}) => {
  const { at, slug } = await aCompany(page);
  const job = await aPublishedJob(page, at, { title: 'Bridge Engineer' });
  await page.goto('/company/careers');
  const field = page.getByLabel('Domain', { exact: true });
  await field.fill('*.köprü.localhost');
  await page.getByRole('button', { name: 'Add domain' }).click();
  await expect(page.getByText('Enter one domain, without an asterisk.')).toBeVisible();
  expectRefused(consoleErrors, 400);
  await field.fill('Kariyer.köprü.localhost');
  await field.press('Enter');
  await expect(page.getByRole('heading', { name: 'kariyer.köprü.localhost' })).toBeVisible();
  await expect(page.getByText('Waiting for DNS')).toBeVisible();
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText(/Last check .* The record was not found/)).toBeVisible();
  const name = await page.getByText(/^_kadro-careers\./).innerText();
  const value = await page.getByText(/^kadro-careers-site=/).innerText();
  dns.set(name, [['v=spf1 -all'], [value]]);
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await expect(page.getByText(`http://kariyer.xn--kpr-sna6a.localhost:${port}/feed.rss`)).toBeVisible();

  await page.getByRole('button', { name: 'Remove domain' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Remove kariyer.köprü.localhost?');
  await page.getByRole('button', { name: 'Cancel' }).click();

  const origin = `http://kariyer.xn--kpr-sna6a.localhost:${port}`;
  const visitor = await newPerson();
  await visitor.goto(`/careers/${slug}`);
  await expect(visitor).toHaveURL(`${origin}/`);
  await visitor.getByRole('link', { name: /Bridge Engineer/ }).click();
  await expect(visitor.getByRole('heading', { name: 'Bridge Engineer', level: 1 })).toBeVisible();
  await expect(visitor).toHaveURL(`${origin}/${job.slug}`);
  await visitor.getByRole('link', { name: 'Apply Job' }).first().click();
  const buffer = await textPdf([['Ada Kaya', 'ada.kaya@example.test']]);
  await visitor
    .getByLabel('CV', { exact: true })
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer });
  await expect(visitor.getByText('Saved and readable')).toBeVisible();
  await visitor.getByRole('button', { name: 'Next' }).click();
  await expect(visitor.getByLabel('Email (required)')).toHaveValue('ada.kaya@example.test');
  await visitor.getByRole('button', { name: 'Next' }).click();
  await visitor.getByRole('button', { name: 'Apply Job' }).click();
  await expect(visitor.getByRole('heading', { name: 'Your application has been sent' })).toBeVisible();
  expect(await visitor.context().cookies()).toEqual([]);
});
