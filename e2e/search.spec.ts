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

  await test.step('the help lists the operators, by keyboard, and odd input finds nobody', async () => {
    await field(page).fill('((");--');
    await expect(page.getByText('No candidates found')).toBeVisible();
    await field(page).fill('');
    await expect(names(page)).toHaveCount(3);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const help = page.getByRole('dialog', { name: 'How to search' });
    await expect(help.getByRole('term').filter({ hasText: '"machine learning"' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
  });

  await test.step('on a phone the found words are on the card', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await field(page).fill('hospital');
    const card = page.getByRole('listitem').filter({ hasText: 'Ada Kaya' });
    await expect(card.locator('mark')).toHaveText('Hospital');
    await expect(page.getByRole('button', { name: 'How to search' })).toBeVisible();
  });
});

test('filters by language, experience, place, contact and missing data are in the address', async ({
  page,
}) => {
  const { at } = await aCompany(page);
  const place = { city: 'Gebze', country: 'TR' };
  const profile = {
    links: [],
    education: [],
    projects: [],
    languages: [{ name: 'İngilizce', level: 'C1' }],
    experiences: [{ title: 'Nurse', company: 'Ege', description: '', startedOn: '2001', endedOn: '2011' }],
  };
  await send(page, `${at}/candidates`, {
    name: 'Deniz',
    surname: 'Ak',
    skills: ['C++'],
    profile,
    ...place,
    source: 'linkedin',
  });
  await send(page, `${at}/candidates`, {
    name: 'Ece',
    surname: 'Su',
    email: 'ece@people.test',
    city: 'Berlin',
    country: 'DE',
  });
  await page.goto('/candidates');
  const more = page.getByRole('button', { name: /^More filters/ });
  const open = (filter: string) => page.getByRole('button', { name: new RegExp(`^${filter}`) }).click();
  await more.click();
  await open('Language');
  await page.getByRole('menuitemcheckbox', { name: 'English' }).click();
  await page.keyboard.press('Escape');
  await open('Level');
  await page.getByRole('menuitemradio', { name: 'B2 or better' }).click();
  await page.getByRole('button', { name: 'Experience' }).click();
  await page.getByRole('textbox', { name: 'From, years' }).fill('10');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(names(page)).toHaveText(['Deniz Ak']);
  await expect(page).toHaveURL(/language=en.*level=B2.*years=%2210%22/);
  await page.goto('/candidates?lacks=email&skill=c%2B%2B&columns=name,years,languages');
  await expect(names(page)).toHaveText(['Deniz Ak']);
  await expect(page.getByRole('row', { name: /Deniz Ak/ })).toContainText('10 years');

  await test.step('people near a city are found, and those without a contact, also with several sources', async () => {
    await page.goto('/candidates?columns=name,place,contacted&sort=name');
    await expect(page.getByRole('row', { name: /Ece Su/ })).toContainText('Never');
    await more.click();
    await page.getByRole('button', { name: 'Near a city' }).click();
    const near = page.getByRole('dialog', { name: 'Near a city' });
    await near.getByRole('combobox', { name: 'Country' }).fill('Tür');
    await page.getByRole('option', { name: 'Türkiye' }).click();
    await near.getByRole('combobox', { name: 'City' }).fill('Nowhere at all');
    await near.getByRole('button', { name: 'Apply' }).click();
    await expect(near.getByText('Choose a city from the list.')).toBeVisible();
    await near.getByRole('combobox', { name: 'City' }).fill('istanbul');
    await near.getByRole('combobox', { name: 'Distance' }).click();
    await page.getByRole('option', { name: '100 km', exact: true }).click();
    await near.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('button', { name: 'Near a city: İstanbul, 100 km' })).toBeVisible();
    await page.getByRole('button', { name: 'Last contact' }).click();
    await page.getByRole('button', { name: 'Never', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Last contact: Never' })).toBeVisible();
    await page.getByRole('button', { name: 'Source' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'LinkedIn' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Added by the team' }).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(names(page)).toHaveText(['Deniz Ak']);
    await expect(page).toHaveURL(/source=linkedin(,|%2C)manual.*near=.*nearCountry=TR.*within=%22100%22/);
    await page.reload();
    await expect(names(page)).toHaveText(['Deniz Ak']);
    await expect(page.getByRole('button', { name: 'More filters: 3' })).toBeVisible();
  });
});
