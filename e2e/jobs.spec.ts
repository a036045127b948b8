import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openInApp } from './open-in-app.ts';
import { aCompany, anApplicant, type Answer, aPublishedJob, send } from './set-up.ts';

/** Signs in the owner of a new company with these published jobs. */
async function aCompanyWithJobs(page: Page, titles: string[]) {
  const { at, slug } = await aCompany(page);
  const jobs: Answer[] = [];
  for (const title of titles) {
    const tags = title.startsWith('N') ? ['night'] : [];
    jobs.push(await aPublishedJob(page, at, { title, tags, descriptionHtml: '<p>Work with us.</p>' }));
  }
  return { at, careers: `/careers/${slug}`, jobs };
}

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const titlesIn = (page: Page) => page.getByRole('table').getByRole('link');

test('jobs are searched, sorted, filtered and paged through the address, archived together, and shown as cards', async ({
  page,
}) => {
  const { at, jobs } = await aCompanyWithJobs(page, ['Nurse', 'Driver', 'Ağaç ustası']);
  const [nurse] = jobs;
  if (nurse !== undefined) await anApplicant(page, at, nurse.id, 'Ada');
  await page.goto('/jobs');
  await expect(titlesIn(page)).toHaveText(['Ağaç ustası', 'Driver', 'Nurse']);
  await expect(row(page, 'Nurse')).toContainText('1 open of 1');
  await expect(row(page, 'Nurse')).toContainText('1 new');

  await page.getByRole('button', { name: 'Sort' }).click();
  await page.getByRole('menuitemradio', { name: 'By title' }).click();
  await expect(page).toHaveURL(/sort=title/);
  await expect(titlesIn(page)).toHaveText(['Ağaç ustası', 'Driver', 'Nurse']);
  await page.getByRole('button', { name: /^Sort/ }).click();
  await page.getByRole('menuitemradio', { name: 'Most open applications' }).click();
  await expect(titlesIn(page).first()).toHaveText('Nurse');

  await page.getByRole('searchbox', { name: 'Search jobs' }).fill('agac');
  await expect(titlesIn(page)).toHaveText(['Ağaç ustası']);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('button', { name: 'Tag' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'night' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'More filters' })).toHaveCount(0);
  await expect(titlesIn(page)).toHaveText(['Nurse']);
  await page.reload();
  await expect(titlesIn(page)).toHaveText(['Nurse']);

  await test.step('several jobs are archived with one confirmation and restored with one undo', async () => {
    await openInApp(page, '/jobs');
    await expect(titlesIn(page)).toHaveText(['Ağaç ustası', 'Driver', 'Nurse']);
    await page.getByRole('checkbox', { name: 'Select Driver' }).click();
    await page.getByRole('checkbox', { name: 'Select Nurse' }).click({ modifiers: ['Shift'] });
    expect(await page.evaluate('getSelection().type'), 'no text is marked').not.toBe('Range');
    const bar = page.getByRole('region', { name: 'Selected rows' });
    await expect(bar).toContainText('2 selected');
    await bar.getByRole('button', { name: 'Archive' }).click();
    const ask = page.getByRole('alertdialog', { name: 'Archive 2 jobs?' });
    await expect(ask).toContainText('2 pages are removed from the careers site at once.');
    await expect(ask).toContainText('1 open application stays where it is and can only be read.');
    await ask.getByRole('button', { name: 'Archive 2 jobs' }).click();
    await expect(titlesIn(page)).toHaveText(['Ağaç ustası']);
    await messages(page).getByRole('button', { name: 'Undo' }).click();
    await expect(titlesIn(page)).toHaveText(['Ağaç ustası', 'Driver', 'Nurse']);
    await expect(row(page, 'Nurse')).toContainText('Published');
  });

  await test.step('the focus stays on the paging button that was pressed', async () => {
    await page.route(/\/api\/companies\/[^/]+\/jobs\?/, (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set('limit', '2');
      return route.continue({ url: url.href });
    });
    await openInApp(page, '/jobs?sort=title');
    const next = page.getByRole('button', { name: 'Next' });
    await next.press('Enter');
    await expect(titlesIn(page)).toHaveText(['Nurse']);
    await expect(next).toBeDisabled();
    await expect(next).toBeFocused();
    await page.unroute(/\/api\/companies\/[^/]+\/jobs\?/);
  });

  await test.step('the card view is kept', async () => {
    await page.getByRole('button', { name: 'Cards' }).click();
    const cards = page.getByRole('list', { name: 'Jobs' });
    await page.goto('/jobs');
    await expect(cards.getByRole('link')).toHaveCount(3);
    await cards.getByRole('link', { name: 'Nurse' }).click();
    await expect(page.getByRole('heading', { name: 'Nurse', level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Jobs', exact: true }).first().click();
    await expect(cards.getByText('1 open of 1')).toBeVisible();
    await expect(cards.getByText('1 new')).toHaveCount(0);
  });
});

test('a job is closed, completed with open applications, reopened, archived, deleted, restored and duplicated', async ({
  page,
}) => {
  const { at, jobs } = await aCompanyWithJobs(page, ['Nurse']);
  const [job] = jobs;
  if (job === undefined) throw new Error('there is one job');
  for (const name of ['Ada', 'Can']) await anApplicant(page, at, job.id, name);
  await page.goto(`/jobs/${job.id}/general`);
  const status = (words: string) => expect(page.getByText(words, { exact: true }).first()).toBeVisible();
  const act = async (action: string): Promise<void> => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  const sure = (action: string) =>
    page.getByRole('alertdialog').getByRole('button', { name: action, exact: true }).click();

  await act('Close new candidates');
  await expect(page.getByRole('alertdialog')).toContainText('2 open applications stay open.');
  await expect(page.getByRole('alertdialog')).toContainText('Its page stays');
  await sure('Close new candidates');
  await status('Closed to new candidates');

  await act('Mark as completed');
  const complete = page.getByRole('dialog', { name: 'Mark “Nurse” as completed?' });
  await expect(complete.getByRole('list', { name: 'Open applications' }).getByRole('listitem')).toHaveCount(
    2,
  );
  await complete.getByRole('radio', { name: /Close them with a reason/ }).check();
  await complete.getByRole('combobox', { name: 'Reason' }).click();
  await page.getByRole('option', { name: 'Position was cancelled' }).click();
  await complete.getByRole('button', { name: 'Mark as completed' }).click();
  await status('Completed');
  await expect(messages(page)).toContainText('2 applications closed');
  await messages(page).getByRole('button', { name: 'Undo' }).click();
  await status('Closed to new candidates');

  await act('Archive');
  await sure('Archive');
  await status('Archived');
  // Live updates of the cards must not request the deleted job.
  await page.getByRole('link', { name: 'Board', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Applied/ })).toBeVisible();
  await act('Delete');
  const remove = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' });
  await expect(remove).toBeDisabled();
  await page.getByRole('alertdialog').getByRole('textbox').fill('Nurse');
  await remove.click();
  await expect(page).toHaveURL(/\/jobs$/);

  await openInApp(page, '/jobs/archived');
  await page.getByRole('button', { name: 'Restore Nurse' }).click();
  await expect(titlesIn(page)).toHaveText(['Nurse']);
  await titlesIn(page).click();
  await act('Unarchive');
  await sure('Unarchive');
  await status('Closed to new candidates');
  await act('Change as draft');
  await sure('Change as draft');
  await status('Draft');
  await act('Duplicate');
  await sure('Duplicate');
  await expect(page).not.toHaveURL(new RegExp(job.id));
  await status('Draft');
});

test('general info has tracking links with a QR code and the history of changes, and shows a long title whole', async ({
  page,
}) => {
  const title = 'Senior engineer for international payments '.repeat(4).slice(0, 150).trim();
  const { at, careers, jobs } = await aCompanyWithJobs(page, [title]);
  const [job] = jobs;
  await page.goto(`/jobs/${job?.id}/general`);
  await page.getByRole('button', { name: 'Add link' }).click();
  const form = page.getByRole('dialog', { name: 'Add a tracking link' });
  await form.getByLabel('Where will you share it?').fill('Radio Bursa');
  await expect(form).toContainText('?utm_source=radio-bursa');
  await form.getByRole('button', { name: 'Add link' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Radio Bursa' })).toBeVisible();

  const read = await page.request.get(`/api${at}/jobs/${job?.id}`);
  const { version } = (await read.json()) as { version: number };
  const descriptionHtml = '<p>Work with all of us.</p>';
  const change = { title, version, city: 'Bursa', closesOn: '2099-03-01', descriptionHtml };
  await send(page, `${at}/jobs/${job?.id}`, change, { method: 'PUT' });
  const history = page.getByRole('region', { name: 'History of changes' });
  await expect(history.getByRole('insertion').filter({ hasText: 'Bursa' })).toBeVisible();
  await expect(history.getByRole('insertion').filter({ hasText: '1 Mar 2099' })).toBeVisible();
  await expect(history.getByRole('insertion').filter({ hasText: 'Work with all of us.' })).toBeVisible();
  await expect(history.getByRole('deletion').filter({ hasText: 'Work with us.' })).toBeVisible();

  await page.getByRole('button', { name: 'QR code' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download SVG' }).click();
  expect((await download).suggestedFilename()).toBe(`${job?.slug}.svg`);
  await page.keyboard.press('Escape');

  await test.step('the title is cut to two lines over the board and whole here and on the careers page', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const heading = page.getByRole('main').getByRole('heading', { level: 1, name: title });
    const linesOf = (height: 'clientHeight' | 'scrollHeight'): Promise<number> =>
      page.evaluate(`(() => {
        const h1 = document.querySelector('main h1');
        return Math.round(h1.${height} / Number.parseFloat(getComputedStyle(h1).lineHeight));
      })()`);
    await expect.poll(() => linesOf('clientHeight')).toBeGreaterThan(3);
    await openInApp(page, `/jobs/${job?.id}/board`);
    await expect(heading).toBeVisible();
    await expect.poll(() => linesOf('clientHeight')).toBe(2);
    await page.goto(`${careers}/${job?.slug}`);
    await expect(heading).toBeVisible();
    expect(await linesOf('clientHeight')).toBe(await linesOf('scrollHeight'));
  });
});
