import type { Page } from '@playwright/test';
import { textPdf } from '../tests/harness/documents.ts';
import { cardOf, columnOf } from './board-steps.ts';
import { expect, test } from './fixtures.ts';
import { aCompany, anApplicant, applies, aPublishedJob, register, send } from './set-up.ts';

const skills = ['TypeScript', 'Proje yönetimi', 'Kubernetes'];

/** A job whose owner is signed in, with applicants who sent a CV, the last one on top of the first step. */
async function aJobWithCvs(page: Page, names: string[]): Promise<{ id: string; board: string; at: string }> {
  const company = await aCompany(page);
  const job = await aPublishedJob(page, company.at, { skills });
  for (const name of names) {
    const cv = await textPdf([
      [`${name} Çelik`, 'Beceriler: TYPESCRIPT, SQL', `${name} PROJE YÖNETİMİNDE sekiz yıl çalıştı`],
    ]);
    await applies(page, `/careers/${company.slug}/${job.slug}`, name, cv);
  }
  return { id: job.id, board: `/jobs/${job.id}/board`, at: company.at };
}

const person = (page: Page, name: string) => page.getByRole('heading', { level: 1, name: `${name} Çelik` });
const cvOf = (page: Page) => page.getByRole('region', { name: 'CV', exact: true }).frameLocator('iframe');

test('ten applicants are decided by at most 21 key presses, with the keyboard alone', async ({ page }) => {
  const names = ['Ada', 'Can', 'Ece', 'Efe', 'Ela', 'Işıl', 'Mert', 'Naz', 'Oya', 'Ufuk'];
  const { board } = await aJobWithCvs(page, names);
  await page.goto(board);
  await expect(columnOf(page, 'Applied').getByRole('article')).toHaveCount(10);
  let presses = 0;
  const press = async (key: string): Promise<void> => {
    presses += 1;
    await page.keyboard.press(key);
  };
  await press('v');
  // The dearest way: each one is rejected, by R and the number of a reason.
  for (const [index, name] of names.toReversed().entries()) {
    await expect(person(page, name)).toBeVisible();
    await expect(page.getByText(`${index + 1} of 10`, { exact: true })).toBeVisible();
    await press('r');
    await expect(page.getByRole('list', { name: 'Reason of the rejection' })).toBeVisible();
    await press('2');
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Review finished' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Rejected: 10' })).toBeVisible();
  expect(presses).toBe(21);
  await page.goto(board);
  await expect(columnOf(page, 'Applied').getByRole('article')).toHaveCount(0);
});

test('the CV is marked and quoted for each skill, decisions are made by keys and undone', async ({
  page,
}) => {
  const { board } = await aJobWithCvs(page, ['Ada', 'Mert', 'Işıl']);
  let moves = 0;
  page.on('response', (response) => (moves += Number(/applications\/[\w-]+\/step$/.test(response.url()))));
  await page.goto(board);
  await expect(columnOf(page, 'Applied').getByRole('article')).toHaveCount(3);
  await page.keyboard.press('v');
  await expect(person(page, 'Işıl')).toBeVisible();
  await expect(cvOf(page).locator('mark')).toHaveText(['TYPESCRIPT', 'PROJE YÖNETİMİNDE']);
  const evidence = page.getByRole('region', { name: 'Candidate skills of this job' });
  await expect(evidence.getByRole('listitem')).toHaveText([
    'TypeScriptBeceriler: TYPESCRIPT, SQL',
    'Proje yönetimiIşıl PROJE YÖNETİMİNDE sekiz yıl çalıştı',
    'KubernetesNot named in the CV',
  ]);
  await page.keyboard.press('m');
  await expect(person(page, 'Mert')).toBeVisible();
  await expect(page.getByText('Işıl Çelik moved to Screening').first()).toBeVisible();
  await expect(cvOf(page).getByText('Mert Çelik')).toBeVisible();
  await page.keyboard.press('3');
  await expect(person(page, 'Ada')).toBeVisible();
  await page.keyboard.press('u');
  await expect(person(page, 'Mert')).toBeVisible();
  await page.keyboard.press('j');
  await expect(person(page, 'Ada')).toBeVisible();
  // A reload would drop the undo while it waits for the move.
  await expect.poll(() => moves).toBe(3);
  await page.reload();
  await expect(person(page, 'Ada')).toBeVisible();
  await page.goto(board);
  await expect(columnOf(page, 'Screening').getByRole('article', { name: 'Işıl Çelik' })).toBeVisible();
  await expect(columnOf(page, 'Applied').getByRole('article')).toHaveCount(2);
});

test('a reload asks while an undo waits for its decision', async ({ page }) => {
  const { board } = await aJobWithCvs(page, ['Ada', 'Mert']);
  await page.goto(board);
  await cardOf(page, 'Mert Çelik').press('v');
  await expect(page.getByRole('button', { name: 'Move to Screening' })).toBeEnabled();
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/step', async (route) => (await released, await route.continue()), { times: 1 });
  await page.keyboard.press('m');
  await expect(person(page, 'Ada')).toBeVisible();
  await page.keyboard.press('u');
  await expect(person(page, 'Mert')).toBeVisible();
  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await Promise.all([dialog.dismiss(), closing]);
  let moves = 0;
  page.on('response', (response) => (moves += Number(response.url().endsWith('/step'))));
  release();
  await expect.poll(() => moves).toBe(2);
  await page.goto(board);
  await expect(columnOf(page, 'Applied').getByRole('article')).toHaveCount(2);
});

test('the summary shows what was done, and undoes a rejection', async ({ page }) => {
  const { board } = await aJobWithCvs(page, ['Ada', 'Mert']);
  await page.goto(board);
  await cardOf(page, 'Mert Çelik').press('v');
  await expect(person(page, 'Mert')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reject…' })).toBeEnabled();
  await page.keyboard.press('r');
  await page.getByRole('combobox', { name: 'Email' }).click();
  await page.getByRole('option', { name: 'Later, from the tray' }).click();
  await page.getByRole('button', { name: 'See and edit the email' }).click();
  const letter = page.getByRole('dialog', { name: 'Reject Mert Çelik' });
  await letter.getByRole('radio', { name: 'Salary expectations' }).check();
  await expect(letter.getByRole('region', { name: 'Preview' })).toContainText('Hello Mert,');
  await letter.getByRole('button', { name: 'Edit the text' }).click();
  await letter.getByRole('textbox', { name: 'Text' }).fill('Hello {first name}, call me.');
  await letter.getByRole('button', { name: 'Show the preview' }).click();
  await expect(letter.getByRole('region', { name: 'Preview' })).toContainText('Hello Mert, call me.');
  await page.keyboard.press('Control+Enter');
  await expect(person(page, 'Ada')).toBeVisible();
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByRole('region', { name: 'Skipped: 1' })).toContainText('Ada Çelik');
  const rejected = page.getByRole('region', { name: 'Rejected: 1' });
  await expect(rejected).toContainText('Salary expectations');
  await rejected.getByRole('button', { name: 'Undo the decision about Mert Çelik' }).click();
  await expect(person(page, 'Mert')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Move to Screening' })).toBeEnabled();
  await page.goto(board);
  await expect(columnOf(page, 'Applied').getByRole('article')).toHaveCount(2);
});

test('a double click decides about one person', async ({ page }) => {
  const { board } = await aJobWithCvs(page, ['Ada', 'Mert', 'Işıl']);
  await page.goto(board);
  await cardOf(page, 'Işıl Çelik').press('v');
  await page.getByRole('button', { name: 'Move to Screening' }).dblclick();
  await expect(person(page, 'Mert')).toBeVisible();
  await expect(page.getByText('Işıl Çelik moved to Screening').first()).toBeVisible();
  await page.goto(board);
  await expect(columnOf(page, 'Screening').getByRole('article')).toHaveCount(1);
});

test('a decision that a colleague made first is refused, and the person is shown again', async ({
  page,
  consoleErrors,
}) => {
  const { id, at, board } = await aJobWithCvs(page, ['Ada', 'Mert']);
  await page.goto(board);
  await cardOf(page, 'Mert Çelik').press('v');
  await expect(page.getByRole('button', { name: 'Move to Screening' })).toBeEnabled();
  const listed = await page.request.get(`/api${at}/jobs/${id}/applicants`);
  const { items } = (await listed.json()) as { items: { id: string; name: string; version: number }[] };
  const mert = items.find(({ name }) => name === 'Mert');
  // A colleague rejects Mert while the decision is on its way.
  const moves = '**/step';
  await page.route(
    moves,
    async (route) => {
      const body = { reason: 'Not enough experience', version: mert?.version };
      await send(page, `${at}/applications/${mert?.id}/rejection`, body, { method: 'PUT' });
      await route.continue();
    },
    { times: 1 },
  );
  await page.keyboard.press('m');
  await expect(person(page, 'Ada')).toBeVisible();
  const messages = page.getByRole('region', { name: 'Messages' });
  await messages.getByRole('button', { name: 'Show' }).click();
  await expect(person(page, 'Mert')).toBeVisible();
  await expect(page.getByText('This application was rejected or withdrawn.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reject…' })).toBeDisabled();
  expect(consoleErrors.splice(0).every((error) => error.includes('409'))).toBe(true);
});

test('when reading more people fails, it is offered again and skips nobody', async ({
  page,
  consoleErrors,
}) => {
  const { at } = await aCompany(page);
  const { id } = await aPublishedJob(page, at, { skills });
  for (let number = 1; number <= 52; number++) await anApplicant(page, at, id, `Ada${number}`);
  const listed = await page.request.get(`/api${at}/jobs/${id}/applicants?limit=100`);
  const { items } = (await listed.json()) as { items: { id: string; name: string; stepId: string }[] };
  const nameAt = (number: number) =>
    page.getByRole('heading', { level: 1, name: `${items[number - 1]?.name} Kaya`, exact: true });
  let reads = 0;
  await page.route('**/applicants?*cursor=*', (route) => {
    reads += 1;
    return reads === 1 ? route.fulfill({ status: 500, json: {} }) : route.continue();
  });
  await page.goto(`/jobs/${id}/review?step=${items[0]?.stepId}&at=${items[49]?.id}`);
  await expect(nameAt(50)).toBeVisible();
  await expect(page.getByText('There is no CV in which they could be named.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Move to Screening' })).toBeEnabled();
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(nameAt(51)).toBeVisible();
  await expect(page.getByText('51 of 52', { exact: true })).toBeVisible();
  expect(reads).toBe(2);
  expect(consoleErrors.splice(0).every((error) => error.includes('500'))).toBe(true);
});

test('on a phone the bar decides, and the skills are beside the CV', async ({ page }) => {
  const { id } = await aJobWithCvs(page, ['Ada', 'Mert']);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/jobs/${id}/applicants`);
  await page.getByRole('link', { name: 'Review', exact: true }).click();
  await expect(person(page, 'Mert')).toBeVisible();
  await page.getByRole('button', { name: 'Skills and answers' }).click();
  await expect(page.getByText('Not named in the CV')).toBeVisible();
  for (const name of ['Move to Screening', 'Reject…', 'Skip', 'Steps']) {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox();
    expect(box?.height, name).toBeGreaterThanOrEqual(44);
    expect((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThanOrEqual(844);
  }
  await page.getByRole('button', { name: 'Reject…' }).click();
  await page.getByRole('button', { name: 'Salary expectations' }).click();
  await expect(person(page, 'Ada')).toBeVisible();
  await page.getByRole('button', { name: 'Steps' }).click();
  await page.getByRole('button', { name: 'Offer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Review finished' })).toBeVisible();
  const width: unknown = await page.evaluate('document.documentElement.scrollWidth');
  expect(width).toBeLessThanOrEqual(390);
});

test('selected applicants are reviewed alone', async ({ page }) => {
  const { at } = await aCompany(page);
  const job = await aPublishedJob(page, at);
  for (const name of ['Ada', 'Mert', 'Işıl']) await anApplicant(page, at, job.id, name);
  await page.goto(`/jobs/${job.id}/applicants`);
  await page.getByRole('checkbox', { name: 'Select Ada Kaya' }).check();
  await page.getByRole('checkbox', { name: 'Select Işıl Kaya' }).check();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'CV', exact: true })).toContainText(
    'This applicant has not sent a CV.',
  );
  await expect(page.getByText('This job names no candidate skills.')).toBeVisible();
});

test('a member who may only read goes through the people and sees why the buttons are off', async ({
  page,
  newPerson,
  worker,
}) => {
  const { id, at } = await aJobWithCvs(page, ['Ada', 'Mert']);
  const colleague = await newPerson();
  const { userId } = await register(colleague, 'Deniz', 'Kaya');
  const companyId = at.split('/')[2];
  const { rows } = await worker.database.query<{ id: string }>(
    'insert into app.members (tenant_id, user_id) values ($1, $2) returning id',
    [companyId, userId],
  );
  const permissions = ['jobs.list', 'jobs.get', 'candidates.list', 'candidates.get'];
  await send(page, `${at}/members/${rows[0]?.id}`, { permissions }, { method: 'PATCH' });
  await colleague.goto(`/jobs/${id}/review`);
  await expect(person(colleague, 'Mert')).toBeVisible();
  await expect(colleague.getByText('You can read these applications.')).toBeVisible();
  for (const name of ['Move to Screening', 'Reject…'])
    await expect(colleague.getByRole('button', { name })).toBeDisabled();
  await colleague.keyboard.press('m');
  await colleague.keyboard.press('r');
  await colleague.keyboard.press('j');
  await expect(person(colleague, 'Ada')).toBeVisible();
  await expect(colleague.getByText('Mert Çelik was skipped').first()).toBeVisible();
});

test('a held key decides once, and a person without anybody left ends the review', async ({ page }) => {
  const { board, id } = await aJobWithCvs(page, ['Ada', 'Mert', 'Işıl']);
  await page.goto(board);
  await cardOf(page, 'Işıl Çelik').press('v');
  await expect(page.getByRole('button', { name: 'Move to Screening' })).toBeEnabled();
  await page.keyboard.down('m');
  await page.keyboard.down('m');
  await page.keyboard.down('m');
  await page.keyboard.up('m');
  await expect(person(page, 'Mert')).toBeVisible();
  await page.goto(`/jobs/${id}/review?q=nobodyiscalledso`);
  await expect(page.getByRole('heading', { name: 'Nobody to review' })).toBeVisible();
});
