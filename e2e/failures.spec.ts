import type { Locator, Page } from '@playwright/test';
import { ignoreErrors, expect, test } from './fixtures.ts';
import { register, send } from './set-up.ts';

/** Signs in the owner of a company with a job. */
async function openBoard(page: Page): Promise<{ jobId: string }> {
  await register(page, 'Deniz', 'Aksoy');
  const company = await send(page, '/companies', { name: 'Anadolu' });
  const job = await send(page, `/companies/${company.id}/jobs`, { title: 'Şoför' });
  return { jobId: job.id };
}

const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const mark = (page: Page) => page.evaluate('globalThis.isMarked = true');
const isMarked = (page: Page) => page.evaluate('globalThis.isMarked === true');

test('a crashed page keeps the shell, a failed load shows its reference, and both can be retried', async ({
  page,
  consoleErrors,
}) => {
  const { jobId } = await openBoard(page);
  const isTheJob = ({ pathname }: URL): boolean => pathname.endsWith(`/jobs/${jobId}`);
  const message = 'Something is not right on our side.';
  const problem = { statusCode: 500, error: message, message, code: 'internal', requestId: 'r-42' };
  await page.route(isTheJob, (route) => route.fulfill({ status: 500, json: problem }));
  await page.goto(`/jobs/${jobId}/board`);
  const failure = page.getByRole('alert');
  await expect(failure).toContainText(message);
  await expect(failure).toContainText('Reference for support: r-42');
  await page.unroute(isTheJob);
  await page.route(isTheJob, (route) => route.fulfill({ json: { id: 'what no page expects' } }));
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(failure.getByRole('heading', { level: 1 })).toHaveText('This page has stopped working');
  await expect(failure).toContainText(/Reference for support: [0-9a-f-]{36}/);
  await expect(page).toHaveTitle('This page has stopped working · Anadolu · Kadro');
  await expect(nav(page)).toBeVisible();
  await page.unroute(isTheJob);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Şoför' })).toBeVisible();
  ignoreErrors(consoleErrors);
});

test('a file that is missing after a deployment, or without a connection, shows a message without reloading the page', async ({
  page,
  consoleErrors,
}) => {
  await openBoard(page);
  await page.goto('/jobs');
  await expect(page.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible();
  const reload = page.getByRole('main').getByRole('button', { name: 'Reload' });
  await test.step('after a deployment', async () => {
    await mark(page);
    const isGone = /\/assets\/(candidates-with-slots|settings-panel)-/;
    await page.route(isGone, (route) => route.fulfill({ status: 404, body: '' }));
    await nav(page).getByRole('link', { name: 'Candidates' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page needs to be reloaded');
    await expect(nav(page)).toBeVisible();
    await page.getByRole('banner').getByRole('button', { name: 'Appearance' }).click();
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
      'This part could not be loaded',
    );
    expect(await isMarked(page)).toBe(true);
    await page.unroute(isGone);
    await reload.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Candidates' })).toBeVisible();
    expect(await isMarked(page)).toBe(false);
  });
  await test.step('without a connection', async () => {
    await mark(page);
    await page.context().setOffline(true);
    const notice = page.getByText('You are offline. What you see may be out of date');
    await expect(notice).toBeVisible();
    await nav(page).getByRole('link', { name: 'Tasks' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
    await expect(nav(page)).toBeVisible();
    expect(await isMarked(page)).toBe(true);
    await page.context().setOffline(false);
    await expect(notice).toBeHidden();
    await reload.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
  });
  ignoreErrors(consoleErrors);
});

test('a form whose rules failed to load, or whose answer is invalid, shows an error and can be submitted again', async ({
  page,
  consoleErrors,
}) => {
  const form = await openDepartmentForm(page);
  await page.route(/\/assets\//, (route) => route.abort());
  await sendAndFail(form);
  await page.unroute(/\/assets\//);
  const isCreate = ({ pathname }: URL): boolean => pathname.endsWith('/departments');
  const isSent = page.waitForRequest(
    (request) => request.method() === 'POST' && isCreate(new URL(request.url())),
  );
  await page.route(isCreate, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 201, json: {} }) : route.continue(),
  );
  await form.dialog.getByLabel('Department name').fill('Sales');
  await expect(form.dialog.getByRole('alert')).toBeHidden();
  await sendAndFail(form);
  await isSent;
  ignoreErrors(consoleErrors);
});

type DepartmentForm = { dialog: Locator; create: Locator };

async function openDepartmentForm(page: Page): Promise<DepartmentForm> {
  await openBoard(page);
  await page.goto('/company/departments');
  await page.getByRole('button', { name: 'New department' }).click();
  const dialog = page.getByRole('dialog', { name: 'New department' });
  const create = dialog.getByRole('button', { name: 'Create department' });
  await expect(create).toBeVisible();
  return { dialog, create };
}

async function sendAndFail({ dialog, create }: DepartmentForm): Promise<void> {
  await create.click();
  await expect(dialog.getByRole('alert')).toHaveText(/^Something went wrong on our side/);
  await expect(create).toBeEnabled();
}

test('a newer version is offered when the tab becomes visible, and can be dismissed', async ({ page }) => {
  await openBoard(page);
  await page.clock.install();
  await page.goto('/jobs');
  await expect(page.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible();
  await mark(page);
  const installation = (await (await page.request.get('/api/installation')).json()) as object;
  const json = { ...installation, version: 'ffffffffffff' };
  await page.route('**/api/installation', (route) => route.fulfill({ json }));
  const notice = page.getByRole('status').filter({ hasText: 'A new version of Kadro is available' });
  // The first version answer may arrive only now; it is then fresh for five more minutes.
  await expect(async () => {
    await page.clock.runFor('06:00');
    await page.clock.resume();
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
    await expect(notice).toBeVisible({ timeout: 5000 });
  }).toPass();
  expect(await isMarked(page)).toBe(true);
  await notice.getByRole('button', { name: 'Later' }).click();
  await expect(notice).toHaveCount(0);
  await page.clock.runFor('40:00');
  await page.clock.resume();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await notice.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible();
});
