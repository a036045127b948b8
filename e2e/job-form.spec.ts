import type { Locator, Page } from '@playwright/test';
import { applyOverHttp } from './application-link.ts';
import { expect, test } from './fixtures.ts';
import { openInApp } from './open-in-app.ts';
import { aCompany, aPublishedJob } from './set-up.ts';

/** A published job without questions, with its owner signed in, on the form step. */
async function aForm(page: Page): Promise<{ careers: string; job: string; board: string }> {
  const company = await aCompany(page);
  const job = await aPublishedJob(page, company.at, { standardFieldModes: { cv: 'invisible' } });
  await page.goto(`/jobs/${job.id}/edit?step=form`);
  await expect(page.getByRole('button', { name: 'Add question' })).toBeVisible();
  return {
    careers: `/careers/${company.slug}/${job.slug}`,
    job: `${company.at}/jobs/${job.id}`,
    board: `/jobs/${job.id}/board`,
  };
}

const questions = (page: Page): Locator =>
  page.getByRole('list', { name: 'Your own questions' }).getByRole('listitem');
const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the application form"]');

async function addQuestion(page: Page, type: string, label: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Add question' }).click();
  await page.getByRole('menuitem', { name: type }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Question/ }).fill(label);
  return dialog;
}

async function addYears(page: Page): Promise<void> {
  const dialog = await addQuestion(page, 'Number', 'How many years?');
  await dialog.getByLabel('Minimum answer').fill('0');
  await dialog.getByLabel('Unit').fill('years');
  await dialog.getByRole('switch', { name: 'Flag answers outside a range' }).click();
  await dialog.getByLabel('Flag below').fill('3');
  await dialog.getByRole('radio', { name: /^Required/ }).check();
  await dialog.getByRole('button', { name: 'Add question' }).click();
  await expect(dialog).toHaveCount(0);
}

async function addCities(page: Page): Promise<void> {
  const dialog = await addQuestion(page, 'Choice', 'Which city?');
  const choice = (position: number) => dialog.getByRole('textbox', { name: `Choice ${position}` });
  await choice(1).fill('Ankara');
  for (const [position, city] of [
    [2, 'Bursa'],
    [3, 'Çorum'],
  ] as const) {
    await page.keyboard.press('Enter');
    await expect(choice(position)).toBeFocused();
    await page.keyboard.type(city);
  }
  await dialog.getByRole('button', { name: /^Move Çorum/ }).press('Home');
  await expect(choice(1)).toHaveValue('Çorum');
  await dialog.getByRole('button', { name: 'Flag applicants who select “Bursa”' }).click();
  await dialog.getByRole('button', { name: 'Add question' }).click();
  await expect(dialog).toHaveCount(0);
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Changes saved').first()).toBeVisible();
}

/** Fills in the form in a browser until it can be sent. */
async function fillIn(applicant: Page, careers: string): Promise<void> {
  await applicant.goto(`${careers}/apply`);
  await applicant.getByLabel('Name (required)', { exact: true }).fill('Işıl');
  await applicant.getByLabel('Surname').fill('Çelik');
  await applicant.getByLabel('Email').fill(`${crypto.randomUUID()}@example.test`);
  await applicant.getByRole('button', { name: 'Next' }).click();
  await applicant.getByRole('heading', { name: /cover letter/ }).waitFor();
  await applicant.getByRole('button', { name: 'Next' }).click();
  await expect(applicant.getByRole('heading', { name: 'A few questions' })).toBeVisible();
  await applicant.getByLabel('How many years?').fill('7');
  await applicant.getByRole('radio', { name: 'Ankara' }).check();
  await applicant.getByRole('button', { name: 'Next' }).click();
  await expect(applicant.getByRole('heading', { name: 'Ready to send?' })).toBeVisible();
}

type Question = { id: string; type: string; settings: { options?: { id: string; label: string }[] } };

/** Ada applies with one year and Bursa, which the rules of the form flag. */
async function appliesFlagged(page: Page, careers: string, job: string): Promise<void> {
  const answer = await page.request.get(`/api${job}`);
  const { questions: asked } = (await answer.json()) as { questions: Question[] };
  const years = asked.find(({ type }) => type === 'number');
  const city = asked.find(({ type }) => type === 'choice');
  const bursa = city?.settings.options?.find(({ label }) => label === 'Bursa');
  const answers = { [years?.id ?? '']: 1, [city?.id ?? '']: [bursa?.id] };
  await applyOverHttp(page, careers, `${crypto.randomUUID()}@example.test`, { name: 'Ada', answers });
}

test('a form is built by mouse and keys, flags an answer, and its changes keep older answers as asked', async ({
  page,
  newPerson,
}) => {
  const { careers, job, board } = await aForm(page);
  await addYears(page);
  await addCities(page);
  await expect(questions(page)).toContainText(['How many years?', 'Which city?']);
  await expect(preview(page).getByText('Which city?')).toBeVisible();
  await expect(preview(page).getByText('Çorum')).toBeVisible();
  await page.getByRole('button', { name: /^Move Which city/ }).press('ArrowUp');
  await expect(page.getByText('Which city? is now 1 of 2')).toBeAttached();
  await expect(questions(page)).toContainText(['Which city?', 'How many years?']);
  await save(page);

  await appliesFlagged(page, careers, job);
  const late = await newPerson();
  await fillIn(late, careers);
  await changesTheForm(page);
  await seesFormChange(late);
  await readsOlderAnswers(page, board);
});

/** Rewords one question, removes the other and adds a third. */
async function changesTheForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit “How many years?”' }).click();
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Question/ })
    .fill('Years of design?');
  await page.getByRole('button', { name: 'Save question' }).click();
  await page.getByRole('button', { name: 'More for “Which city?”' }).click();
  await page.getByRole('menuitem', { name: 'Remove question' }).click();
  const dialog = await addQuestion(page, 'True / false', 'Do you travel?');
  await dialog.getByRole('button', { name: 'Add question' }).click();
  await expect(questions(page)).toContainText(['Years of design?', 'Do you travel?']);
  await save(page);
}

async function seesFormChange(late: Page): Promise<void> {
  await late.getByRole('button', { name: 'Apply Job' }).click();
  const notice = late.getByRole('alert').filter({ hasText: 'This form has changed since you started' });
  await expect(notice).toBeFocused();
  await expect(notice.getByRole('listitem')).toHaveText([
    'Changed: Years of design?',
    'New: Do you travel?',
    'No longer asked: Which city?',
  ]);
  await expect(late.getByText('7 years')).toBeVisible();
  await late.getByRole('button', { name: 'Apply Job' }).click();
  await expect(late.getByRole('heading', { name: 'Your application has been sent' })).toBeVisible();
}

async function readsOlderAnswers(page: Page, board: string): Promise<void> {
  await openInApp(page, board);
  const flagged = page.getByRole('article', { name: 'Ada Şahin' });
  await expect(flagged).toContainText('Flagged by an answer');
  await expect(page.getByRole('article', { name: 'Işıl Çelik' })).not.toContainText('Flagged');
  await flagged.click();
  await page.getByRole('link', { name: 'Answers' }).click();
  const answers = page.getByRole('region', { name: 'Flagged by 2 answers' });
  await expect(answers).toContainText('How many years? 1 years');
  await expect(answers).toContainText('Which city? Bursa');
  await expect(page.getByRole('term').filter({ hasText: 'Which city?' })).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Do you travel?' })).toHaveCount(0);
}

test('questions are duplicated, removed and restored, dragged by mouse and by touch, and saved as templates', async ({
  page,
}) => {
  await aForm(page);
  await addYears(page);
  const dialog = await addQuestion(page, 'True / false', 'May you work here?');
  await dialog.getByRole('radio', { name: 'No', exact: true }).check();
  await dialog.getByRole('button', { name: 'Add question' }).click();
  await expect(questions(page).nth(1)).toContainText('Flags “No”');

  await page.getByRole('button', { name: 'More for “How many years?”' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(questions(page)).toContainText(['How many years?', 'How many years?', 'May you work here?']);
  await page.getByRole('button', { name: 'More for “How many years?”' }).first().click();
  await page.getByRole('menuitem', { name: 'Remove question' }).click();
  await expect(questions(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(questions(page)).toHaveCount(3);

  await page
    .getByRole('button', { name: /^Move May you work here/ })
    .dragTo(questions(page).first(), { targetPosition: { x: 60, y: 4 } });
  await expect(questions(page).first()).toContainText('May you work here?');
  await sortsByTouch(page);

  await page.getByRole('button', { name: 'More for “May you work here?”' }).click();
  await page.getByRole('menuitem', { name: 'Save as template…' }).click();
  await page.getByLabel('Name of the template').fill('Right to work');
  await page.getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByText('Template saved').first()).toBeVisible();
  await page.getByRole('button', { name: 'From templates' }).click();
  await page.getByRole('button', { name: 'Insert “Right to work”' }).click();
  await page.keyboard.press('Escape');
  await expect(questions(page)).toHaveCount(4);
  await expect(questions(page).last()).toContainText('Flags “No”');
  await save(page);
  await managesTemplates(page);
});

async function managesTemplates(page: Page): Promise<void> {
  await openInApp(page, '/company/questions');
  await page.getByRole('button', { name: 'More for the template “Right to work”' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByLabel('Name of the template').fill('Work permit');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByText('Work permit', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'More for the template “Work permit”' }).click();
  await page.getByRole('menuitem', { name: 'Delete template' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete template' }).click();
  await expect(page.getByText('No templates yet')).toBeVisible();
}

/** Drags the last question to the top with a finger. */
async function sortsByTouch(page: Page): Promise<void> {
  const last = questions(page).last();
  await expect(last).toContainText('How many years?');
  const handle = last.getByRole('button', { name: /^Move How many years/ });
  // Away from the sticky bar at the bottom.
  await handle.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  // Waits until no element covers it: the closing menu fades out longer than the server takes to answer.
  await handle.click({ trial: true });
  const [from, to] = [await handle.boundingBox(), await questions(page).first().boundingBox()];
  if (from === null || to === null) throw new Error('Both rows are on the screen.');
  const client = await page.context().newCDPSession(page);
  const x = from.x + from.width / 2;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] });
  await touch('touchStart', from.y + from.height / 2);
  await expect(last).toHaveAttribute('data-held', 'true');
  await touch('touchMove', to.y + to.height / 2);
  await touch('touchMove', to.y + 6);
  await expect(questions(page).first()).toHaveAttribute('data-edge', 'before');
  await touch('touchEnd');
  await expect(questions(page)).toContainText(['How many years?', 'May you work here?', 'How many years?']);
}
