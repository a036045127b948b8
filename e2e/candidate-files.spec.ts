import { textPdf } from '../tests/harness/documents.ts';
import { axeFor } from './axe-fixtures.ts';
import { expect, test } from './fixtures.ts';
import { aCandidate, aCompany } from './set-up.ts';

const pdf = async (name: string, text: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: await textPdf([[text]]),
});

test('files are added together, one becomes the CV, one is deleted and comes back, and all are downloaded', async ({
  page,
}) => {
  const { at } = await aCompany(page);
  const { id } = await aCandidate(page, at, 'Ada');
  await page.goto(`/candidates/${id}/files`);
  await page
    .locator('input[type=file]')
    .setInputFiles([await pdf('old.pdf', 'Tunnels'), await pdf('new.pdf', 'Viaducts')]);
  const fileOf = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await expect(fileOf('old.pdf')).toContainText('added by Selin Aydın');
  await expect(fileOf('new.pdf')).toBeVisible();
  const act = async (title: string, action: string): Promise<void> => {
    await page.getByRole('button', { name: `Actions for ${title}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  // The text extraction process starts with the first document.
  await act('new.pdf', 'Make this the CV');
  await expect(fileOf('new.pdf')).toContainText('Current CV');
  const { violations } = await (await axeFor(page)).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze();
  expect(violations.map((one) => one.id)).toEqual([]);

  await act('new.pdf', 'Delete');
  await expect(fileOf('new.pdf')).toBeHidden();
  await expect(page.locator('div:focus')).toContainText('old.pdf');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(fileOf('new.pdf')).toContainText('Current CV');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download all' }).click();
  expect((await download).suggestedFilename()).toBe('Ada Kaya.zip');
});

test('two versions of a CV are compared, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { at } = await aCompany(page);
  const { id } = await aCandidate(page, at, 'Ada');
  await page.goto(`/candidates/${id}/files`);
  const text = (name: string, skills: string) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(`Ada Kaya\nada@work.example\n\nSkills\n${skills}\n`),
  });
  for (const file of [text('old.txt', 'Weaving, Dyeing'), text('new.txt', 'Weaving, Planning')]) {
    await page.locator('input[type=file]').setInputFiles([file]);
    await expect(page.getByRole('button', { name: file.name, exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Actions for new.txt' }).click();
  await page.getByRole('menuitem', { name: 'Compare with another version' }).click();
  const changes = page.getByRole('region', { name: 'What changed in new.txt' });
  // The text extraction process starts with the first document.
  await expect(changes).toContainText(/New\s*Planning.*Removed\s*Dyeing/s, { timeout: 30_000 });
  const { violations } = await (await axeFor(page)).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze();
  expect(violations.map((one) => one.id)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
});
