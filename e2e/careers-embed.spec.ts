import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { axeFor } from './axe-fixtures.ts';
import { expect, ignoreErrors, test } from './fixtures.ts';
import { aCompany, aPublishedJob, send } from './set-up.ts';

// The company's own site: another origin, with a content policy that allows our origin and nothing inline.
let server: Server;
let content = '';
let policy = '';
let site = '';

test.beforeAll(async () => {
  server = createServer((_request, response) => {
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .setHeader('content-security-policy', policy);
    response.end(
      `<!doctype html><html lang="en"><title>Lodos</title><main><h1>Lodos</h1>${content}</main></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
test.afterAll(() => void server.close());

async function aCompanyWithJobs(page: Page) {
  const company = await aCompany(page);
  const { id } = await send(page, `${company.at}/departments`, { name: 'Workshop' });
  for (let number = 1; number <= 5; number++)
    await aPublishedJob(page, company.at, {
      title: `Weaver ${number}`,
      departmentId: number === 1 ? id : null,
      city: 'Ankara',
    });
  return company;
}

test('a company adds its site, and its jobs appear there from one script', async ({
  page,
  baseURL,
  newPerson,
}) => {
  const { slug } = await aCompanyWithJobs(page);
  await page.goto('/company/careers');
  await page.getByLabel('Address of your site').fill(`${site}/about`);
  await page.getByRole('button', { name: 'Add site' }).click();
  await expect(page.getByRole('list', { name: 'Sites that may show your jobs' })).toContainText(site);
  await expect(page.frameLocator('iframe').getByRole('link', { name: /Weaver 5/ })).toBeVisible();
  const feeds = page.getByRole('list', { name: 'Feeds for job boards and developers' });
  await expect(feeds.getByRole('button', { name: /^Copy the address/ })).toHaveCount(4);
  for (const address of await feeds.locator('code').allInnerTexts()) {
    const feed = await page.request.get(address);
    expect([feed.status(), (await feed.text()).includes('Weaver 5')], address).toEqual([200, true]);
  }
  const snippet = await page.getByText('<script async').innerText();
  content = snippet.replace('data-company', 'data-language="tr" data-company');
  policy = `default-src 'none'; script-src ${baseURL}; connect-src ${baseURL}; trusted-types 'none'; require-trusted-types-for 'script'`;
  const visitor = await newPerson();
  await visitor.goto(site);
  await expect(visitor.getByRole('status')).toHaveText('5 açık pozisyon');
  const own = 'Object.keys(window).filter((name) => name.length < 3)';
  expect(await visitor.evaluate(own)).toEqual([]);
  await expect(visitor.getByRole('link', { name: /Weaver/ })).toHaveCount(5);
  await visitor.getByRole('searchbox', { name: 'Ara' }).fill('weaver 3');
  await visitor.keyboard.press('Enter');
  await expect(visitor.getByRole('link', { name: /Weaver/ })).toHaveCount(1);
  await expect(visitor.getByRole('status')).toHaveText('5 açık pozisyondan 1 tanesi');
  const results = await (await axeFor(visitor)).analyze();
  expect(results.violations.map(({ id }) => id)).toEqual([]);
  await visitor.getByRole('link', { name: /Weaver 3/ }).click();
  await expect(visitor).toHaveURL(
    new RegExp(`/careers/${slug}/weaver-3\\?lang=tr&utm_source=127\\.0\\.0\\.1`),
  );
  await expect(visitor.getByRole('heading', { name: 'Weaver 3', level: 1 })).toBeVisible();
});

test('a site that is not on the list shows a link only, and an empty frame', async ({
  page,
  baseURL,
  newPerson,
  consoleErrors,
}) => {
  const { slug, at } = await aCompanyWithJobs(page);
  const script = `<script async src="${baseURL}/careers-assets/embed.js" data-company="${slug}"></script>`;
  content = `${script}<iframe src="${baseURL}/careers-embed/${slug}" title="Jobs"></iframe>`;
  policy = '';
  const visitor = await newPerson();
  ignoreErrors(consoleErrors);
  await visitor.goto(site);
  await expect(visitor.getByRole('link', { name: `${baseURL}/careers/${slug}` })).toBeVisible();
  await expect(visitor.getByText('Weaver')).toHaveCount(0);
  await expect(visitor.frameLocator('iframe').getByText('Weaver')).toHaveCount(0);
  await send(page, `${at}/careers`, { embedOrigins: [site] }, { method: 'PATCH' });
  await visitor.reload();
  await expect(visitor.getByRole('link', { name: /Weaver/ })).toHaveCount(5);
  const frame = visitor.frameLocator('iframe');
  await expect(frame.getByRole('link', { name: /Weaver/ })).toHaveCount(5);
  await frame.getByRole('link', { name: /Weaver 2/ }).click();
  await expect(visitor).toHaveURL(new RegExp(`/careers/${slug}/weaver-2`));
});
