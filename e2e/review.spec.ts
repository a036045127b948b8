import type { Page } from '@playwright/test';
import { textPdf } from '../tests/harness/documents.ts';
import { aBoard, cardOf, columnOf } from './board-steps.ts';
import { answerFirst } from './first-request.ts';
import { expect, test } from './fixtures.ts';
import { openInApp } from './open-in-app.ts';
import { aCompany, anApplicant, applies, aPublishedJob, joinCompany, send } from './set-up.ts';

const skills = ['TypeScript', 'Proje yönetimi', 'Kubernetes'];

/** A job with a signed-in owner and applicants with CVs; the last one is on top of the first step. */
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

test('each applicant is decided by two keys with their CV marked, and decisions are undone', async ({
  page,
}) => {
  const { board, id } = await aJobWithCvs(page, ['Ada', 'Can', 'Ece', 'Mert', 'Işıl']);
  let moves = 0;
  page.on('response', (response) => (moves += Number(/applications\/[\w-]+\/step$/.test(response.url()))));
  const moveButton = page.getByRole('button', { name: 'Move to Screening' });

  await test.step('the CV is marked and quoted for each skill', async () => {
    await page.goto(board);
    await expect(columnOf(page, 'Applied').getByRole('article')).toHaveCount(5);
    await page.keyboard.press('v');
    await expect(person(page, 'Işıl')).toBeVisible();
    await expect(page.getByText('1 of 5', { exact: true })).toBeVisible();
    await expect(cvOf(page).locator('mark')).toHaveText(['TYPESCRIPT', 'PROJE YÖNETİMİNDE']);
    const evidence = page.getByRole('region', { name: 'Candidate skills of this job' });
    await expect(evidence.getByRole('listitem')).toHaveText([
      'TypeScriptBeceriler: TYPESCRIPT, SQL',
      'Proje yönetimiIşıl PROJE YÖNETİMİNDE sekiz yıl çalıştı',
      'KubernetesNot named in the CV',
    ]);
  });

  await test.step('w writes to the person', async () => {
    await page.keyboard.press('w');
    const panel = page.getByRole('dialog', { name: 'Işıl Çelik' });
    await expect(panel.getByRole('textbox', { name: 'Message' })).toBeFocused();
    await page.goBack();
    await expect(panel).toBeHidden();
  });

  await test.step('a held key and a double click decide about one person', async () => {
    await page.keyboard.down('m');
    await page.keyboard.down('m');
    await page.keyboard.down('m');
    await page.keyboard.up('m');
    await expect(person(page, 'Mert')).toBeVisible();
    await expect(page.getByText('Işıl Çelik moved to Screening').first()).toBeVisible();
    await expect(cvOf(page).getByText('Mert Çelik')).toBeVisible();
    await moveButton.dblclick();
    await expect(person(page, 'Ece')).toBeVisible();
    await expect(page.getByText('Mert Çelik moved to Screening').first()).toBeVisible();
    await expect.poll(() => moves).toBe(2);
    await page.reload();
    await expect(person(page, 'Ece')).toBeVisible();
    await expect(moveButton).toBeEnabled();
  });

  await test.step('leaving asks while an undo waits for its decision', async () => {
    const held = Promise.withResolvers<void>();
    await page.route('**/step', async (route) => (await held.promise, await route.continue()));
    await page.keyboard.press('3');
    await expect(person(page, 'Can')).toBeVisible();
    await page.keyboard.press('u');
    await expect(person(page, 'Ece')).toBeVisible();
    const asked = page.waitForEvent('dialog');
    const closing = page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await Promise.all([dialog.dismiss(), closing]);
    held.resolve();
    await expect.poll(() => moves).toBe(4);
  });

  await test.step('the dearest decision is two presses: R and the number of a reason', async () => {
    for (const name of ['Ece', 'Can']) {
      await expect(person(page, name)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Reject…' })).toBeEnabled();
      await page.keyboard.press('r');
      await expect(page.getByRole('list', { name: 'Reason for the rejection' })).toBeVisible();
      await page.keyboard.press('2');
    }
    await expect(person(page, 'Ada')).toBeVisible();
    await page.keyboard.press('j');
    await expect(page.getByRole('heading', { level: 1, name: 'Review finished' })).toBeFocused();
    await expect(page.getByRole('region', { name: 'Rejected: 2' })).toBeVisible();
    await openInApp(page, board);
    await expect(columnOf(page, 'Applied').getByRole('article', { name: 'Ada Çelik' })).toBeVisible();
    await expect(columnOf(page, 'Screening').getByRole('article')).toHaveCount(2);
    await expect(columnOf(page, 'Applied').getByRole('article')).toHaveCount(1);
    await openInApp(page, `/jobs/${id}/review?q=nobodyiscalledso`);
    await expect(page.getByRole('heading', { name: 'Nobody to review' })).toBeVisible();
  });
});

test('ten applicants are rejected with reasons in 21 keystrokes, from the board to the summary', async ({
  page,
}) => {
  const names = ['Ada', 'Bora', 'Can', 'Cem', 'Ece', 'Efe', 'Ela', 'Mert', 'Nil', 'Işıl'];
  const { address } = await aBoard(page, names);
  let keys = 0;
  const press = (key: string) => ((keys += 1), page.keyboard.press(key));
  await page.goto(address);
  await expect(columnOf(page, 'Applied').getByRole('article')).toHaveCount(names.length);
  await press('v');
  for (const name of names.toReversed()) {
    await expect(page.getByRole('heading', { level: 1, name: `${name} Kaya` })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reject…' })).toBeEnabled();
    await press('r');
    await expect(page.getByRole('list', { name: 'Reason for the rejection' })).toBeVisible();
    await press('1');
  }
  await expect(page.getByRole('region', { name: 'Rejected: 10' })).toBeVisible();
  expect(keys).toBeLessThanOrEqual(21);
});

test('a rejection is written and undone, and a decision that a colleague made first is refused', async ({
  page,
  newPerson,
  worker,
  consoleErrors,
}) => {
  const { id, board, at } = await aJobWithCvs(page, ['Ada', 'Mert']);

  await test.step('a member who may only read goes through the people and sees why the buttons are off', async () => {
    const colleague = await newPerson();
    const companyId = at.split('/')[2] ?? '';
    await joinCompany(colleague, 'Deniz', { database: worker.database, companyId });
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

  await test.step('the summary shows what was done, and undoes a rejection with its letter', async () => {
    await page.goto(board);
    await cardOf(page, 'Mert Çelik').press('v');
    await expect(page.getByRole('button', { name: 'Reject…' })).toBeEnabled();
    await page.keyboard.press('r');
    await page.getByRole('combobox', { name: 'Email' }).click();
    await page.getByRole('option', { name: 'Later, from Outgoing' }).click();
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
  });

  await test.step('the person whom a colleague rejected meanwhile is shown again', async () => {
    const listed = await page.request.get(`/api${at}/jobs/${id}/applicants`);
    const { items } = (await listed.json()) as { items: { id: string; name: string; version: number }[] };
    const mert = items.find(({ name }) => name === 'Mert');
    const rejectsFirst = async (): Promise<void> => {
      const body = { reason: 'Not enough experience', version: mert?.version };
      await send(page, `${at}/applications/${mert?.id}/rejection`, body, { method: 'PUT' });
    };
    await answerFirst(page, '**/step', async (route) => (await rejectsFirst(), await route.continue()));
    await page.keyboard.press('m');
    await expect(person(page, 'Ada')).toBeVisible();
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Show' }).click();
    await expect(person(page, 'Mert')).toBeVisible();
    await expect(page.getByText('This application was rejected or withdrawn.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reject…' })).toBeDisabled();
    expect(consoleErrors.splice(0).every((error) => error.includes('409'))).toBe(true);
  });
});

test('selected applicants are reviewed alone, and a failed read of more people skips nobody', async ({
  page,
  consoleErrors,
}) => {
  const { at } = await aCompany(page);
  const { id } = await aPublishedJob(page, at, { skills });
  for (const name of ['Ada', 'Mert', 'Işıl']) await anApplicant(page, at, id, name);
  const listed = await page.request.get(`/api${at}/jobs/${id}/applicants`);
  const { items } = (await listed.json()) as { items: { name: string }[] };
  const nameAt = (number: number) =>
    page.getByRole('heading', { level: 1, name: `${items[number - 1]?.name} Kaya`, exact: true });

  await test.step('a page that cannot be read is offered again', async () => {
    let reads = 0;
    // Two people a page.
    await page.route('**/applicants?*limit=50*', (route) => {
      const url = route.request().url().replace('limit=50', 'limit=2');
      if (!url.includes('cursor=')) return route.continue({ url });
      reads += 1;
      return reads === 1 ? route.fulfill({ status: 500, json: {} }) : route.continue({ url });
    });
    await page.goto(`/jobs/${id}/review`);
    await expect(nameAt(1)).toBeVisible();
    await expect(page.getByText('There is no CV in which they could be named.')).toBeVisible();
    for (const number of [1, 2]) {
      await expect(nameAt(number)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Move to Screening' })).toBeEnabled();
      await page.keyboard.press('m');
    }
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(nameAt(3)).toBeVisible();
    await expect(page.getByText('3 of 3', { exact: true })).toBeVisible();
    expect(reads).toBe(2);
    expect(consoleErrors.splice(0).every((error) => error.includes('500'))).toBe(true);
  });

  await test.step('two of three are picked in the list', async () => {
    await page.unrouteAll();
    await page.goto(`/jobs/${id}/applicants`);
    await page.getByRole('checkbox', { name: 'Select Ada Kaya' }).check();
    await page.getByRole('checkbox', { name: 'Select Işıl Kaya' }).check();
    const bar = page.getByRole('region', { name: 'Selected rows' });
    // The CV of somebody who was added by hand is read with the candidate.
    const isCandidate = /\/api\/.*\/candidates\/[^/?]+$/;
    await page.route(isCandidate, (route) => route.fulfill({ status: 500, json: {} }));
    await bar.getByRole('button', { name: 'Review' }).click();
    await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
    const cv = page.getByRole('region', { name: 'CV', exact: true });
    await expect(cv.getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.unroute(isCandidate);
    await cv.getByRole('button', { name: 'Try again' }).click();
    await expect(cv).toContainText('This applicant has not sent a CV.');
    expect(consoleErrors.splice(0).every((error) => error.includes('500'))).toBe(true);
  });
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
