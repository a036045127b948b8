import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const params = { password: 'dört kelimelik uzun parola', termsAccepted: true };

/** A published job with applicants who applied on its public form's own calls, signed in as its owner. */
async function aBoard(page: Page, names: string[]): Promise<string> {
  const send = async (method: 'post' | 'put', path: string, data: object) => {
    const answer = await page.request[method](`/api${path}`, { data });
    expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
    return (await answer.json()) as { id: string };
  };
  const email = `selin-${crypto.randomUUID()}@example.test`;
  await send('post', '/auth/register', { name: 'Selin', surname: 'Aydın', email, ...params });
  const { id: companyId } = await send('post', '/companies', { name: 'Anadolu Teknoloji' });
  const job = await send('post', `/companies/${companyId}/jobs`, {
    title: 'Product designer',
    descriptionHtml: '<p>Design what people use.</p>',
  });
  for (const name of names) {
    const candidate = await send('post', `/companies/${companyId}/candidates`, {
      name,
      surname: 'Kaya',
      email: `${crypto.randomUUID()}@example.test`,
    });
    await send('post', `/companies/${companyId}/jobs/${job.id}/applications`, { candidateId: candidate.id });
  }
  return `/jobs/${job.id}/board`;
}

const columnOf = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: new RegExp(`^${title},`) });
const cardOf = (page: Page, name: string): Locator => page.getByRole('article', { name });

test('a card is dragged to another step, and a colleague sees it without reloading', async ({
  page,
  context,
}) => {
  await page.goto(await aBoard(page, ['Ada', 'Işıl']));
  const colleague = await context.newPage();
  await colleague.goto(page.url());
  await expect(columnOf(colleague, 'Applied').getByRole('article')).toHaveCount(2);
  await cardOf(page, 'Ada Kaya').dragTo(columnOf(page, 'Interview'));
  await expect(columnOf(page, 'Interview').getByRole('article', { name: 'Ada Kaya' })).toBeVisible();
  await expect(columnOf(colleague, 'Interview').getByRole('article', { name: 'Ada Kaya' })).toBeVisible();
  await page.reload();
  await expect(columnOf(page, 'Interview').getByRole('article', { name: 'Ada Kaya' })).toBeVisible();
});

test('keys walk, move, reject and undo, and the focus stays with the card', async ({ page }) => {
  await page.goto(await aBoard(page, ['Ada', 'Işıl']));
  await cardOf(page, 'Işıl Kaya').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(page.getByText('Işıl Kaya moved to Screening, 1 of 1')).toBeAttached();
  await expect(columnOf(page, 'Screening').getByRole('article', { name: 'Işıl Kaya' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(cardOf(page, 'Ada Kaya')).toBeFocused();
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: 'Offer' }).click();
  await expect(columnOf(page, 'Offer').getByRole('article', { name: 'Ada Kaya' })).toBeFocused();
  await page.keyboard.press('r');
  await page.getByRole('radio', { name: 'Salary expectations' }).check();
  await page.getByRole('button', { name: 'Reject candidate' }).click();
  await expect(cardOf(page, 'Ada Kaya')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(columnOf(page, 'Offer').getByRole('article', { name: 'Ada Kaya' })).toBeVisible();
});

test('several are moved together, and found by what is typed', async ({ page }) => {
  await page.goto(await aBoard(page, ['Ada', 'Işıl', 'Mert']));
  await cardOf(page, 'Ada Kaya').click({ modifiers: ['ControlOrMeta'] });
  await cardOf(page, 'Mert Kaya').click({ modifiers: ['ControlOrMeta'] });
  await page.getByRole('button', { name: 'Move to…' }).click();
  await page.getByRole('menuitem', { name: 'Screening' }).click();
  await expect(columnOf(page, 'Screening').getByRole('article')).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search this board' }).fill('isil');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page).toHaveURL(/q=isil/);
});
