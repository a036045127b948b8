import type { Page, Request } from '@playwright/test';
import { createDialogs, type Company, type CreateDialog } from './create-dialogs.ts';
import { ignoreErrors, expect, test } from './fixtures.ts';
import { openInApp } from './open-in-app.ts';
import { aCandidate, aCompany, send } from './set-up.ts';

test('each create dialog creates one record despite a double click and a lost answer', async ({
  page,
  consoleErrors,
}) => {
  test.slow();
  ignoreErrors(consoleErrors);
  const company = await aCompanyWithApplicant(page);
  const operations = await operationsOf(page);
  const watchWrites = await interceptWrites(page);
  await page.goto('/company/departments', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const [name, dialog] of Object.entries(createDialogs)) {
    await test.step(name, async () => {
      await openInApp(page, dialog.path(company));
      const before = await countRecords(page, dialog, company);
      const requests = await retriesWithSameKey(page, watchWrites(), dialog, name);
      expect(new Set(requests.map(keyOf)).size, `${name} sends one key`).toBe(1);
      expect(requests.map((request) => operations(request))).toEqual([name, name]);
      expect(await countRecords(page, dialog, company), name).toBe(before + 1);
      // The dialog of an export stays open with its file.
      await page.keyboard.press('Escape');
    });
  }
});

/** Clicks twice, loses the answer, and clicks again. Returns the two requests. */
async function retriesWithSameKey(
  page: Page,
  writes: InterceptedWrites,
  dialog: CreateDialog,
  name: string,
): Promise<Request[]> {
  const { requests, lose } = writes;
  await dialog.open(page);
  if (dialog.isSentOnOpen !== true) await dialog.button(page).dblclick();
  await expect.poll(() => requests.length, quickly(name)).toBe(1);
  const written = await valuesOn(page);
  lose();
  const failure = page.getByText(dialog.failure ?? 'No connection to the server.').first();
  await expect(failure, name).toBeVisible();
  expect(await valuesOn(page), `${name} keeps what was typed`).toEqual(written);
  await dialog.button(page).click();
  await expect.poll(() => requests.length, quickly(name)).toBe(2);
  await requests[1]?.response();
  await expect(failure, name).toBeHidden();
  return requests;
}

/** Polls often: the usual pauses of a poll would be a third of this test. */
const quickly = (message: string) => ({ message, intervals: [20, 20, 50] });

const keyOf = (request: Request): string => request.headers()['idempotency-key'] ?? 'none';

type InterceptedWrites = { requests: Request[]; lose: () => void };

/** From each call on: lets the first write reach the server and drops its answer on request; later writes pass. */
async function interceptWrites(page: Page): Promise<() => InterceptedWrites> {
  let requests: Request[] = [];
  let loss = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    if (request.method() !== 'POST' || request.headers()['idempotency-key'] === undefined)
      return route.fallback();
    requests.push(request);
    if (requests.length > 1) return route.continue();
    const { promise: isLost } = loss;
    await route.fetch();
    await isLost;
    return route.abort('connectionreset');
  });
  return () => {
    requests = [];
    loss = Promise.withResolvers<void>();
    return { requests, lose: loss.resolve };
  };
}

const valuesOn = (page: Page): Promise<string[]> =>
  page
    // The checkboxes of a list come with its rows, so only those of a dialog are compared.
    .locator(
      'input:not([type=file], [type=checkbox]), [role=dialog] [type=checkbox], textarea, [contenteditable=true]',
    )
    .evaluateAll((fields) =>
      fields.map((one) => ('value' in one ? String(one.value) : (one.textContent ?? ''))),
    );

async function countRecords(page: Page, { list, items = 'items' }: CreateDialog, company: Company) {
  const answer = await page.request.get(`/api${list(company)}`);
  expect(answer.ok(), await answer.text()).toBe(true);
  const found = items
    .split('.')
    .reduce<unknown>((from, key) => Reflect.get(Object(from), key), await answer.json());
  return (found as unknown[]).length;
}

type Description = { paths: Record<string, { post?: { operationId: string } }> };

/** Names the operation of a request, as the description of the API does. */
async function operationsOf(page: Page): Promise<(request: Request) => string | undefined> {
  const { paths } = (await (await page.request.get('/api/openapi.json')).json()) as Description;
  const posts = Object.entries(paths).flatMap(([path, { post }]) =>
    post === undefined
      ? []
      : [{ shape: new RegExp(`${path.replace(/\{\w+\}/g, '[^/]+')}$`), id: post.operationId }],
  );
  return (request) => posts.find(({ shape }) => shape.test(new URL(request.url()).pathname))?.id;
}

async function aCompanyWithApplicant(page: Page): Promise<Company> {
  const { id: companyId, at } = await aCompany(page);
  const { id: jobId } = await send(page, `${at}/jobs`, { title: 'Driver' });
  const { id: candidateId } = await aCandidate(page, at, 'Ada');
  await send(page, `${at}/jobs/${jobId}/applications`, { candidateId });
  return { companyId, jobId, candidateId };
}
