import type { Page } from '@playwright/test';
import { aBoard, cardOf } from './board-steps.ts';
import { expect, test } from './fixtures.ts';
import { send } from './set-up.ts';

type Template = { id: string; title: string; texts: object; version: number };

/** A colleague replaces the first template; the page reads it anew, as when its tab becomes visible. */
async function changeTemplate(page: Page, at: string, body: string): Promise<void> {
  const listed = await page.request.get(`/api${at}/mail-templates`);
  const { items } = (await listed.json()) as { items: Template[] };
  const template = items.find(({ texts }) => JSON.stringify(texts).includes('reason text')) ?? items[0];
  const texts = { en: { subject: 'Your application', body: `${body} {reason text}` } };
  const { id = '', title, version } = template ?? {};
  await send(page, `${at}/mail-templates/${id}`, { title, texts, version }, { method: 'PUT' });
  const read = page.waitForResponse(/\/mail-templates$/);
  // An answer counts as fresh for 15 seconds.
  await page.clock.fastForward(20_000);
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
  await read;
}

const rejected = (page: Page) =>
  page.waitForRequest((request) => request.method() === 'PUT' && /\/rejections?$/.test(request.url()));

test('a template that a colleague changes replaces no letter that the member reads, edits or sends', async ({
  page,
}) => {
  const { address, companyId } = await aBoard(page, ['Ada', 'Bora', 'Can', 'Mert']);
  const at = `/companies/${companyId}`;
  await page.clock.install();
  await page.goto(address);
  const dialog = page.getByRole('dialog', { name: /^Reject / });
  const preview = dialog.getByRole('region', { name: 'Preview' });
  const changed = dialog.getByText('Someone changed this template in the meantime.');
  const openDialog = async (name: string): Promise<void> => {
    await cardOf(page, `${name} Kaya`).hover();
    await page.getByRole('button', { name: `Actions for ${name} Kaya` }).click();
    await page.getByRole('menuitem', { name: 'Reject' }).click();
    await dialog.getByRole('radio', { name: 'Other', exact: true }).check();
  };

  await test.step('the letter that is read stays, and is the one that is sent', async () => {
    await openDialog('Ada');
    await dialog.getByRole('combobox', { name: 'Email' }).click();
    await page.getByRole('option', { name: 'Later, from Outgoing' }).click();
    await expect(preview).toContainText('Hello Ada');
    await changeTemplate(page, at, 'FIRST CHANGE');
    await expect(changed).toBeVisible();
    await expect(preview).toContainText('Hello Ada');
    const request = rejected(page);
    await dialog.getByRole('button', { name: 'Reject applicant' }).click();
    expect((await request).postData()).toContain('Hello {');
    await expect(dialog).toBeHidden();
  });

  await test.step('an edited letter keeps all its fields until the member takes the new text', async () => {
    await openDialog('Bora');
    await expect(preview).toContainText('FIRST CHANGE');
    await dialog.getByRole('button', { name: 'Edit the text' }).click();
    await dialog.getByRole('textbox', { name: 'Subject' }).fill('My own subject');
    await changeTemplate(page, at, 'SECOND CHANGE');
    await expect(changed).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue(/^FIRST CHANGE/);
    await expect(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue('My own subject');
    await dialog.getByRole('button', { name: 'Use the new text' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue(/^SECOND CHANGE/);
    await expect(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue('Your application');
    await expect(changed).toBeHidden();
    const request = rejected(page);
    await dialog.getByRole('button', { name: 'Reject applicant' }).click();
    expect((await request).postData()).toContain('SECOND CHANGE');
    await expect(dialog).toBeHidden();
  });

  await test.step('a review sends no changed letter before the member has opened it', async () => {
    await cardOf(page, 'Mert Kaya').press('v');
    await expect(page.getByRole('button', { name: 'Reject…' })).toBeEnabled();
    await page.keyboard.press('r');
    const reasons = page.getByRole('list', { name: 'Reason for the rejection' });
    await expect(reasons).toBeVisible();
    await changeTemplate(page, at, 'THIRD CHANGE');
    const warning = page.getByText('A colleague changed the text of this email.');
    await expect(warning).toBeVisible();
    await page.keyboard.press('1');
    await expect(page.getByRole('heading', { level: 1, name: 'Mert Kaya' })).toBeVisible();
    await page.keyboard.press('e');
    await expect(preview).toContainText('THIRD CHANGE');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(warning).toBeHidden();
    const request = rejected(page);
    await page.keyboard.press('1');
    expect((await request).postData()).toContain('THIRD CHANGE');
  });
});
