import { expect, test } from './fixtures.ts';
import { axeFor } from './axe-fixtures.ts';
import { aCandidate, aCompany } from './set-up.ts';

const cvWith = (name: string, skills: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(`Ada Kaya\nada@work.example\n\nSkills\n${skills}\n`),
});

test('files are added together, one becomes the CV, is deleted and comes back, and versions are compared on a phone', async ({
  page,
}) => {
  const { at } = await aCompany(page);
  const { id } = await aCandidate(page, at, 'Ada');
  await page.goto(`/candidates/${id}/files`);
  const fileOf = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  const act = async (title: string, action: string): Promise<void> => {
    await page.getByRole('button', { name: `Actions for ${title}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };

  await test.step('files are added together, and a later one becomes the CV', async () => {
    const together = ['old.txt', 'older.txt'].map((name) => cvWith(name, 'Weaving, Dyeing'));
    await page.locator('input[type=file]').setInputFiles(together);
    await expect(fileOf('old.txt')).toContainText('added by Selin Aydın');
    await expect(fileOf('older.txt')).toBeVisible();
    await page.locator('input[type=file]').setInputFiles([cvWith('new.txt', 'Weaving, Planning')]);
    await expect(fileOf('new.txt')).toBeVisible();
    await act('new.txt', 'Make this the CV');
    await expect(fileOf('new.txt')).toContainText('Current CV');
  });

  await test.step('a deleted file comes back as the CV, and all are downloaded', async () => {
    await act('new.txt', 'Delete');
    await expect(fileOf('new.txt')).toBeHidden();
    await expect(page.locator('div:focus')).toContainText(/old(er)?\.txt/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(fileOf('new.txt')).toContainText('Current CV');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download all' }).click();
    expect((await download).suggestedFilename()).toBe('Ada Kaya.zip');
  });

  await test.step('two versions are compared on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await act('new.txt', 'Compare with another version');
    const changes = page.getByRole('region', { name: 'What changed in new.txt' });
    // The text extraction process starts with the first document.
    await expect(changes).toContainText(/New\s*Planning.*Removed\s*Dyeing/s, { timeout: 30_000 });
    const { violations } = await (await axeFor(page)).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze();
    expect(violations.map((one) => one.id)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  });
});
