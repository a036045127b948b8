import { expect, test as base, type Worker, withWorker } from './fixtures.ts';
import { freePort } from '../tests/harness/free-port.ts';

const test = base.extend<{ api: string }, { worker: Worker; hosts: { worker: Worker; api: string } }>({
  hosts: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const port = String(await freePort());
      const [pages, api] = [`http://kadro.localhost:${port}`, `http://api.kadro.localhost:${port}`];
      await withWorker({ PORT: port, PUBLIC_URL: pages, API_URL: api }, (worker) => use({ worker, api }));
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  worker: [async ({ hosts }, use) => use(hosts.worker), { scope: 'worker' }],
  api: async ({ hosts }, use) => use(hosts.api),
  baseURL: async ({ api }, use) => use(api.replace('api.', '')),
});

const account = { email: 'ece.tan@example.test', password: 'dört kelimelik uzun parola' };

/** An owner in another browser, who publishes jobs. */
async function anOwner(address: string): Promise<{ publish: (title: string) => Promise<void> }> {
  let cookie = '';
  const send = async (path: string, body: object, method: 'POST' | 'PUT' = 'POST'): Promise<string> => {
    const headers = { 'content-type': 'application/json', cookie };
    const answer = await fetch(`${address}/api${path}`, { method, headers, body: JSON.stringify(body) });
    expect(answer.ok).toBe(true);
    cookie ||= answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    return ((await answer.json()) as { id: string }).id;
  };
  await send('/auth/register', { ...account, name: 'Ece', surname: 'Tan', termsAccepted: true });
  const jobs = `/companies/${await send('/companies', { name: 'Anadolu' })}/jobs`;
  return {
    async publish(title) {
      const id = await send(jobs, { title, descriptionHtml: '<p>Work with us.</p>' });
      await send(`${jobs}/${id}/publication`, {}, 'PUT');
    },
  };
}

test('with the API on its own host a user signs in, sees live updates, and signs out', async ({
  page,
  worker,
  api,
}) => {
  const owner = await anOwner(worker.address);
  await owner.publish('Nurse');
  const calledAt = new Set<string>();
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calledAt.add(origin);
  });

  await page.goto('/login?redirect=%2Fjobs');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').first().fill(account.password);
  const line = page.waitForResponse((response) => /\/live\b/.test(response.url()));
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/jobs$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible();
  const jobs = page.getByRole('table').getByRole('link');
  await expect(jobs).toHaveText(['Nurse']);
  expect((await line).status()).toBe(200);
  await owner.publish('Driver');
  await expect(jobs).toHaveText(['Driver', 'Nurse']);
  expect([...calledAt]).toEqual([api]);

  // Links and pictures of the page.
  const ofPages = () => page.evaluate(async () => (await fetch('/api/profile/getMe')).status);
  expect(await ofPages()).toBe(200);
  await page.getByRole('button', { name: 'Account of Ece Tan' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(await ofPages()).toBe(401);
  expect(await page.context().cookies()).not.toContainEqual(
    expect.objectContaining({ name: 'kadro_session' }),
  );
});
