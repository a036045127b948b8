import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { aCompany, send } from './set-up.ts';

const people = [
  { name: 'Mehmet', surname: 'Yılmaz', email: 'mehmet@people.test', currentTitle: 'Kıdemli Hemşire' },
  { name: 'Işıl', surname: 'Şahinoğlu', email: 'isil@people.test', skills: ['Makine Öğrenmesi', 'C++'] },
  { name: 'Ada', surname: 'Kaya', email: 'ada@people.test', summary: 'Taught <i>nurses</i> at Ege Hospital' },
];

async function aSearchableCompany(page: Page): Promise<void> {
  const { at } = await aCompany(page);
  for (const person of people) await send(page, `${at}/candidates`, person);
  await page.goto('/candidates');
  await expect(page.getByRole('link', { name: 'Ada Kaya' })).toBeVisible();
}

const field = (page: Page) => page.getByRole('searchbox');
const names = (page: Page) => page.locator('tbody tr a');
const marks = (page: Page) => page.locator('tbody mark');

test('typing searches at once, keeps the focus, and each person has a line with the found words', async ({
  page,
}) => {
  await aSearchableCompany(page);
  await field(page).focus();
  await page.keyboard.type('ogren');
  await expect(names(page)).toHaveText(['Işıl Şahinoğlu']);
  await expect(page.getByText('Skills: Makine Öğrenmesi, C++')).toBeVisible();
  await expect(marks(page)).toHaveText(['Öğren']);
  await expect(field(page)).toBeFocused();
  await field(page).fill('"ege hospital" -isil');
  await expect(names(page)).toHaveText(['Ada Kaya']);
  await expect(page.getByText('Record: Taught <i>nurses</i> at Ege Hospital')).toBeVisible();
  await field(page).fill('unvan:hemsire OR beceri:c++');
  await expect(names(page)).toHaveText(['Işıl Şahinoğlu', 'Mehmet Yılmaz']);
  await expect(marks(page)).toHaveText(['C++', 'Hemşire']);
  await field(page).fill('mehmt');
  await expect(names(page)).toHaveText(['Mehmet Yılmaz']);
  await expect(marks(page)).toHaveText(['Mehmet']);
  await expect(field(page)).toBeFocused();
});

test('the help lists the operators, by keyboard, and odd input finds nobody', async ({ page }) => {
  await aSearchableCompany(page);
  await field(page).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const help = page.getByRole('dialog', { name: 'How to search' });
  await expect(help.getByRole('term').filter({ hasText: '"machine learning"' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await field(page).fill('((");--');
  await expect(page.getByText('No candidates found')).toBeVisible();
});

test('on a phone the found words are on the card', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await aSearchableCompany(page);
  await field(page).fill('hospital');
  await expect(page.getByRole('listitem').filter({ hasText: 'Ada Kaya' }).locator('mark')).toHaveText(
    'Hospital',
  );
  await page.getByRole('button', { name: 'How to search' }).click();
  await expect(page.getByRole('dialog', { name: 'How to search' })).toBeVisible();
});

test('filters by language, experience and missing data are in the address, and one of them can be enough', async ({
  page,
}) => {
  const { at } = await aCompany(page);
  const profile = {
    links: [],
    education: [],
    projects: [],
    languages: [{ name: 'İngilizce', level: 'C1' }],
    experiences: [{ title: 'Nurse', company: 'Ege', description: '', startedOn: '2001', endedOn: '2011' }],
  };
  await send(page, `${at}/candidates`, { name: 'Deniz', surname: 'Ak', skills: ['C++'], profile });
  await send(page, `${at}/candidates`, { name: 'Ece', surname: 'Su', email: 'ece@people.test' });
  await page.goto('/candidates');
  const more = page.getByRole('button', { name: /^More filters/ });
  const choose = async (filter: string, value: string) => {
    await page.getByRole('button', { name: new RegExp(`^${filter}`) }).click();
    await page.getByRole('menuitemradio', { name: value }).click();
  };
  await more.click();
  await choose('Language', 'English');
  await choose('Level', 'B2 or better');
  await page.getByRole('button', { name: 'Experience' }).click();
  await page.getByRole('textbox', { name: 'From, years' }).fill('10');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(names(page)).toHaveText(['Deniz Ak']);
  await expect(page).toHaveURL(/language=en.*level=B2.*years=%2210%22/);
  await page.reload();
  await expect(names(page)).toHaveText(['Deniz Ak']);
  await page.goto('/candidates?lacks=email&skill=c%2B%2B&columns=name,years,languages');
  await expect(names(page)).toHaveText(['Deniz Ak']);
  await expect(page.getByRole('row', { name: /Deniz Ak/ })).toContainText('10 years');
  await page.goto('/candidates?language=en&lacks=phone&match=any');
  await expect(names(page)).toHaveText(['Ece Su', 'Deniz Ak']);
});
