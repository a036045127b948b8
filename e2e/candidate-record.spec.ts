import type { Page } from '@playwright/test';
import { axeFor } from './axe-fixtures.ts';
import { isOnTop } from './is-on-top.ts';
import { expect, expectRefused, ignoreErrors, test } from './fixtures.ts';
import { aCandidate, aCompany, type Answer, send } from './set-up.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });

async function openAda(page: Page): Promise<{ at: string; candidate: Answer }> {
  const { at } = await aCompany(page);
  const candidate = await aCandidate(page, at, 'Ada');
  await page.goto(`/candidates/${candidate.id}/overview`);
  return { at, candidate };
}

async function expectAccessible(page: Page): Promise<void> {
  // At the end of the page the bar at the foot of a phone covers no button.
  await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
  const { violations } = await (await axeFor(page)).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

test('contact data is changed in place by keyboard, and changes by others are shown before they are replaced', async ({
  page,
  consoleErrors,
}) => {
  const { at, candidate } = await openAda(page);

  await test.step('a second address becomes the main one, and a deletion is undone', async () => {
    await button(page, 'Add phone number').press('Enter');
    await expect(box(page, 'Phone')).toBeFocused();
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Must be a valid phone number')).toBeVisible();
    expectRefused(consoleErrors, 400);
    await box(page, 'Phone').fill('+90 532 123 45 67');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: '+905321234567' })).toBeVisible();
    await expect(button(page, 'Add phone number')).toBeFocused();
    await button(page, 'Edit +905321234567').press('Enter');
    await box(page, 'Phone').fill('+90 532 000 00 00');
    await page.keyboard.press('Escape');
    await expect(button(page, 'Edit +905321234567')).toBeFocused();

    await button(page, 'Add email').press('Enter');
    await box(page, 'Email').fill('Ada@Work.example');
    await page.keyboard.press('Enter');
    await button(page, 'Edit ada@work.example').press('Enter');
    await button(page, 'Make main').press('Enter');
    const emails = page.getByRole('link', { name: /@/ });
    await expect(emails.first()).toHaveText('ada@work.example');
    await expect(page.getByText('Main', { exact: true })).toHaveCount(1);
    await button(page, 'Edit ada@work.example').press('Enter');
    await button(page, 'Delete').press('Enter');
    await expect(emails).toHaveCount(1);
    const undone = page.waitForResponse((response) => response.request().method() !== 'GET');
    await button(page, 'Undo').press('Enter');
    await expect(emails.first()).toHaveText('ada@work.example');
    expect((await undone).ok()).toBe(true);
  });

  await test.step('the second link becomes the main one', async () => {
    for (const [url, label] of [
      ['https://ada.example/work', ''],
      ['https://looms.example', 'Portfolio'],
    ] as const) {
      await button(page, 'Add link').press('Enter');
      await box(page, 'Web address').fill(url);
      await box(page, 'Label').fill(label);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('link', { name: label || 'ada.example/work' })).toHaveAttribute(
        'href',
        url,
      );
    }
    await button(page, 'Edit Portfolio').press('Enter');
    await button(page, 'Make main').press('Enter');
    const web = page.locator('a[target=_blank][rel~=nofollow]');
    await expect(web).toHaveText([/Portfolio/, /ada\.example/]);
  });

  await test.step('a change of the same value by others is shown, and one of another value is kept', async () => {
    // The refused saves.
    ignoreErrors(consoleErrors);
    const path = `${at}/candidates/${candidate.id}`;
    const change = async (body: object): Promise<void> => {
      const { version } = (await (await page.request.get(`/api${path}`)).json()) as Answer;
      await send(page, path, { ...body, version }, { method: 'PATCH' });
    };
    await button(page, 'Edit name and position').click();
    await expect(box(page, 'Current title')).toBeVisible();
    await change({ currentTitle: 'Weaver' });
    await box(page, 'Current title').fill('Head of looms');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('Weaver');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Head of looms').first()).toBeVisible();

    await button(page, 'Add place').click();
    await expect(box(page, 'City')).toBeVisible();
    await change({ summary: 'Looks for a loom.' });
    await box(page, 'City').fill('Van');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Van', { exact: true })).toBeVisible();
    await expect(page.getByText('Looks for a loom.')).toBeVisible();

    await change({ profile: { projects: [{ title: 'Cloth', url: '', description: '' }] } });
    await button(page, 'Edit Cloth').click();
    await box(page, 'Project').fill('My cloth');
    await change({ profile: { projects: [{ title: 'Their cloth', url: '', description: '' }] } });
    await expect(button(page, 'Edit Their cloth')).toBeVisible();
    await expect(box(page, 'Project')).toHaveValue('My cloth');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('changed or deleted this entry');
    await page.keyboard.press('Enter');
    await expect(button(page, 'Edit My cloth')).toBeVisible();
    await expect(button(page, 'Edit Their cloth')).toBeVisible();
  });
});

test('skills, languages and jobs are added, sorted, changed and deleted in place, on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAda(page);
  await button(page, 'Add skill').click();
  for (const skill of ['Weaving', 'C++', 'weaving']) {
    await page.getByRole('combobox', { name: 'Add skill' }).fill(skill);
    await page.keyboard.press('Enter');
  }
  await expect(
    page.getByRole('region', { name: 'Skills' }).getByRole('button', { name: /^Remove/ }),
  ).toHaveCount(2);
  await button(page, 'Remove skill C++').click();
  await expect(button(page, 'Remove skill C++')).toBeHidden();

  await button(page, 'Add language').click();
  await page.getByRole('combobox', { name: 'Language' }).fill('Turk');
  await page.getByRole('option', { name: 'Turkish' }).click();
  await page.getByRole('combobox', { name: 'Level' }).click();
  const option = page.getByRole('option', { name: /^C1/ });
  await expect(option).toBeVisible();
  expect(await option.evaluate(isOnTop), 'the message about the removed skill is not over the list').toBe(
    true,
  );
  await option.click();
  await button(page, 'Save').click();
  await expect(page.getByText('Turkish · C1')).toBeVisible();

  const addJob = async (title: string, start: string, end: string): Promise<void> => {
    await button(page, 'Add experience').click();
    await box(page, 'Job title').fill(title);
    await box(page, 'Start').fill(start);
    if (end === '') await page.getByRole('checkbox', { name: 'Still works there' }).check();
    else await box(page, 'End').fill(end);
    await button(page, 'Save').click();
    await expect(button(page, `Edit ${title}`)).toBeVisible();
  };
  await addJob('Weaver', '03/2014', '2016');
  await addJob('Head of looms', '2017', '');
  const jobs = page.getByRole('region', { name: 'Experience' });
  await expect(jobs).toContainText(/Head of looms.*2017 – now.*Weaver.*Mar 2014 – 2016/s);
  await button(page, 'Edit Weaver').click();
  await box(page, 'End').fill('2013');
  await button(page, 'Save').click();
  await expect(page.getByText('The end is before the start')).toBeVisible();
  await expectAccessible(page);
  await box(page, 'End').fill('2015');
  await button(page, 'Save').click();
  await expect(jobs).toContainText('Mar 2014 – 2015');
  await button(page, 'Edit Weaver').click();
  await button(page, 'Delete').click();
  await expect(jobs).not.toContainText('Weaver');
  const message = page.locator('div').filter({ hasText: /^Weaver was deleted$/ });
  await message.locator('..').getByRole('button', { name: 'Undo' }).click();
  await expect(jobs).toContainText('Weaver');
  await button(page, 'Add education').click();
  await box(page, 'School').fill('Boğaziçi University');
  await box(page, 'Degree').fill('BSc');
  await box(page, 'Start').fill('2009');
  await box(page, 'End').fill('06/2013');
  await button(page, 'Save').click();
  await expect(page.getByRole('region', { name: 'Education' })).toContainText(
    /Boğaziçi University.*2009 – Jun 2013/s,
  );
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
});
