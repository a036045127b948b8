import { expect, test } from './fixtures.ts';

const html = { accept: 'text/html' };

test('pages return 200, unknown addresses 404 with the application as their body, unknown files a plain 404', async ({
  request,
}) => {
  for (const path of ['/jobs', '/jobs/', '/account/security', '/login', '/company/members']) {
    const answer = await request.get(path, { headers: html, maxRedirects: 0 });
    expect(answer.status(), path).toBe(200);
    expect((await request.head(path, { headers: html })).status(), path).toBe(200);
  }
  for (const path of ['/nothing', '/jobs/1/nothing', '/constructor', '/admin/nothing']) {
    const answer = await request.get(path, { headers: html });
    expect(answer.status(), path).toBe(404);
    expect(await answer.text(), path).toContain('<div id="root">');
    expect((await request.head(path, { headers: html })).status(), path).toBe(404);
  }
  const wrong = await request.post('/jobs');
  expect(wrong.status()).toBe(405);
  expect(wrong.headers()['allow']).toBe('GET, HEAD');

  const icon = await request.get('/favicon.ico');
  expect(icon.status()).toBe(200);
  expect((await icon.body()).subarray(0, 4).toString('hex')).toBe('00000100');
  const missing = await request.get('/wp-login.php', { headers: html });
  expect(missing.status()).toBe(404);
  expect(missing.headers()['content-type']).toMatch(/^text\/plain/);
});

test('a visitor opens the source page and the third-party licences from the sign-in page', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Source code' }).click();
  await expect(page.getByRole('heading', { name: 'Source code and licences' })).toBeVisible();
  const notices = await page.request.get(
    (await page.getByRole('link', { name: 'Third-party notices' }).getAttribute('href')) ?? '',
  );
  expect(notices.headers()['content-type']).toMatch(/^text\/plain; charset=utf-8/i);
  expect(await notices.text()).toMatch(/\nfastify \d+\.\d+\.\d+ \(MIT\)\n/);
  await expect(page.getByRole('link', { name: 'GeoNames' })).toBeVisible();
});

test('a browser can install the application', async ({ page }) => {
  await page.goto('/login');
  const browser = await page.context().newCDPSession(page);
  const manifest = await browser.send('Page.getAppManifest');
  expect(manifest.errors).toEqual([]);
  expect(JSON.parse(manifest.data ?? '')).toMatchObject({ name: 'Kadro', display: 'standalone' });
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  const errors = installabilityErrors.map(({ errorId }) => errorId);
  // Windows of tests are private.
  expect(errors.filter((error) => error !== 'in-incognito')).toEqual([]);
});
