import type { APIResponse, Page } from '@playwright/test';
import { textPdf } from '../tests/harness/documents.ts';
import { ignoreErrors, expect, test } from './fixtures.ts';

const account = { password: 'dört kelimelik uzun parola', termsAccepted: true };

async function send(page: Page, method: string, path: string, data: object): Promise<Answer> {
  const answer = await page.request.fetch(`/api${path}`, { method, data });
  expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Answer;
}
type Answer = { id: string; slug: string; token: string };

/** A company with these candidates, with its owner signed in. */
async function aCompany(page: Page, names: string[]): Promise<Answer> {
  const email = `selin-${crypto.randomUUID()}@example.test`;
  await send(page, 'POST', '/auth/register', { name: 'Selin', surname: 'Aydın', email, ...account });
  const company = await send(page, 'POST', '/companies', { name: `Anka ${crypto.randomUUID().slice(0, 8)}` });
  for (const name of names) {
    const person = { name, surname: 'Kaya', email: `${crypto.randomUUID()}@example.test` };
    await send(page, 'POST', `/companies/${company.id}/candidates`, person);
  }
  return company;
}

/** Applies with this CV through the calls of the public form. */
async function applies(page: Page, company: Answer, cv: Buffer): Promise<void> {
  const at = `/companies/${company.id}/jobs`;
  const words = { title: 'Backend engineer', descriptionHtml: '<p>We build payments.</p>' };
  const job = await send(page, 'POST', at, words);
  await send(page, 'PUT', `${at}/${job.id}/publication`, {});
  const draft = await send(page, 'POST', `/careers/${company.slug}/${job.slug}/drafts`, { language: 'en' });
  const headers = { 'x-draft-token': draft.token };
  const form = `/api/careers/drafts/${draft.id}`;
  const person = { name: 'Işıl', surname: 'Çelik', email: `${crypto.randomUUID()}@example.test` };
  const ok = (one: APIResponse): void => expect(one.ok()).toBe(true);
  ok(await page.request.patch(form, { data: person, headers }));
  ok(
    await page.request.post(`${form}/files?purpose=cv&name=cv.pdf`, {
      data: cv,
      headers: { ...headers, 'content-type': 'application/pdf' },
    }),
  );
  ok(await page.request.post(`${form}/submission`, { data: {}, headers }));
}

test('search ignores accents, a candidate opens by keys over the list, and back returns to the list', async ({
  page,
}) => {
  await aCompany(page, ['Işıl', 'Ada', 'Zeynep']);
  await page.goto('/candidates');
  await expect(page.getByRole('link', { name: 'Zeynep Kaya' })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: 'Ada Kaya' })).toBeFocused();
  await page.getByRole('searchbox').fill('isil');
  await expect(page.getByRole('link', { name: 'Ada Kaya' })).toBeHidden();
  await expect(page).toHaveURL(/q=isil/);
  await page.getByRole('link', { name: 'Işıl Kaya' }).press('Enter');
  const panel = page.getByRole('dialog', { name: 'Işıl Kaya' });
  await expect(panel).toBeVisible();
  await page.reload();
  await expect(panel).toBeVisible();
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(page.getByRole('searchbox')).toHaveValue('isil');
});

test('a comment mentions a colleague and appears in both windows', async ({ page, context }) => {
  await aCompany(page, ['Ada']);
  await page.goto('/candidates');
  await page.getByRole('link', { name: 'Ada Kaya' }).click();
  const colleague = await context.newPage();
  await colleague.goto(page.url());
  await expect(colleague.getByText('No comments yet.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Write a comment' })).toBeVisible();
  await page.keyboard.press('c');
  await page.keyboard.type('Ask @sel');
  await expect(page.getByRole('option', { name: 'Selin Aydın' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Write a comment' })).toHaveText('Ask @Selin Aydın ');
  await page.keyboard.type('about Ada');
  await page.keyboard.press('Control+Enter');
  const written = 'Ask @Selin Aydın about Ada';
  await expect(page.getByRole('listitem').filter({ hasText: written })).toBeVisible();
  await expect(colleague.getByRole('listitem').filter({ hasText: written })).toBeVisible();
});

test('a CV is rendered with the searched words marked, in a sandboxed frame', async ({
  page,
  consoleErrors,
}) => {
  const company = await aCompany(page, []);
  await applies(page, company, await textPdf([['Işıl Çelik', 'Kıdemli mühendis, PostgreSQL'], ['Page two']]));
  await page.goto('/candidates');
  await page.getByRole('link', { name: 'Işıl Çelik' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'CV' }).click();
  await page.goto(`${page.url()}&q=muhendis`);
  const viewer = page.frameLocator('iframe');
  await expect(viewer.locator('mark')).toHaveText('mühendis');
  await expect(page.getByText('of 2 pages')).toBeVisible();
  const frame = page.frames().find((one) => one.url().endsWith('/cv-viewer.html'));
  const reached: unknown = await frame?.evaluate(`(async () => {
    const attempt = (reach) => Promise.resolve().then(reach).then(() => 'reached', () => 'refused');
    return {
      origin: window.origin,
      page: await attempt(() => window.parent.document.title),
      cookies: await attempt(() => document.cookie),
      network: await attempt(() => fetch('/api/profile/me')),
    };
  })()`);
  expect(reached).toEqual({ origin: 'null', page: 'refused', cookies: 'refused', network: 'refused' });
  // The browser logs exactly this attempt.
  expect(consoleErrors.every((error) => error.includes('/api/profile/me'))).toBe(true);
  ignoreErrors(consoleErrors);
});

test('on a phone the candidate page shows the position once', async ({ page }) => {
  const company = await aCompany(page, []);
  const person = { name: 'Ece', surname: 'Tan', email: `${crypto.randomUUID()}@example.test` };
  const work = { currentTitle: 'Bridge engineer', currentCompany: 'Anka' };
  const { id } = await send(page, 'POST', `/companies/${company.id}/candidates`, { ...person, ...work });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/candidates/${id}/comments`);
  await expect(page.getByText('Bridge engineer')).toHaveCount(1);
});
