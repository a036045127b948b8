import type { Locator, Page } from '@playwright/test';
import { textPdf } from '../tests/harness/documents.ts';
import { expect, test } from './fixtures.ts';
import { aCompany, aPublishedJob } from './set-up.ts';

const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the application form"]');

/** Opens the dialog of a new question, and returns it. */
async function newQuestion(page: Page, type: string, label: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Add question' }).click();
  await page.getByRole('menuitem', { name: type, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Question/ }).fill(label);
  return dialog;
}

async function keep(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Add question' }).click();
  await expect(dialog).toHaveCount(0);
}

const typeDay = async (field: Locator, day: string): Promise<void> => {
  await field.getByRole('spinbutton').first().click();
  await field.page().keyboard.type(day);
};

const ownQuestion = (type: string, label: string) => ({ type, label, mode: 'optional', settings: {} });

/** A published job with a question of each type; those with settings of their own are made in the form builder. */
async function aForm(page: Page): Promise<{ apply: string; board: string }> {
  const company = await aCompany(page);
  const job = await aPublishedJob(page, company.at, {
    standardFieldModes: { cv: 'invisible', coverLetter: 'invisible' },
    questions: [
      ownQuestion('boolean', 'Do you drive?'),
      ownQuestion('long_text', 'Why us?'),
      ownQuestion('link', 'Your portfolio?'),
    ],
  });
  await page.goto(`/jobs/${job.id}/edit?step=form`);
  const short = await newQuestion(page, 'Short text', 'Your nickname?');
  await short.getByLabel('Longest answer').fill('10');
  await keep(short);
  const date = await newQuestion(page, 'Date', 'When can you start?');
  await date.getByRole('radio', { name: /^Required/ }).check();
  await date.getByRole('switch', { name: 'Flag answers outside a period' }).click();
  await date.getByRole('button', { name: 'Add question' }).click();
  await expect(date.getByText('Choose which answers are flagged')).toBeVisible();
  await typeDay(date.getByRole('group', { name: 'Flag after' }), '01032027');
  await keep(date);
  const file = await newQuestion(page, 'File', 'A certificate?');
  for (const format of ['DOCX', 'DOC', 'ODT', 'RTF', 'TXT', 'WebP'])
    await file.getByRole('checkbox', { name: format, exact: true }).uncheck();
  await file.getByLabel('Largest file').fill('2');
  await keep(file);
  const list = page.getByRole('list', { name: 'Your own questions' }).getByRole('listitem');
  await expect(list).toContainText([
    'Do you drive?',
    'up to 2,000 characters',
    'Link',
    'up to 10 characters',
    'after 1 Mar 2027',
    'PDF, PNG, JPEG, up to 2 MB',
  ]);
  await expect(preview(page).getByText('PDF, PNG, JPEG, up to 2 MB')).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Changes saved').first()).toBeVisible();
  return { apply: `/careers/${company.slug}/${job.slug}/apply`, board: `/jobs/${job.id}/board` };
}

async function startForm(applicant: Page, apply: string): Promise<void> {
  await applicant.goto(apply);
  await applicant.getByLabel('Name (required)', { exact: true }).fill('Işıl');
  await applicant.getByLabel('Surname').fill('Çelik');
  await applicant.getByLabel('Email').fill(`${crypto.randomUUID()}@example.test`);
  await applicant.getByRole('button', { name: 'Next' }).click();
  await expect(applicant.getByRole('heading', { name: 'A few questions' })).toBeVisible();
}

test('texts, a date, a link, a file and a cleared choice are asked, checked, resumed, and read by the team', async ({
  page,
  newPerson,
}) => {
  const { apply, board } = await aForm(page);
  const applicant = await newPerson({ viewport: { width: 390, height: 844 } });
  await startForm(applicant, apply);
  await applicant.getByLabel('Your nickname?').fill('Much too long');
  await expect(applicant.getByText('3 characters too many')).toBeVisible();
  await applicant.getByLabel('Your portfolio?').fill('javascript:alert(1)');
  await applicant.getByRole('button', { name: 'Next' }).click();
  const summary = applicant.getByRole('alert');
  await expect(summary.getByRole('link')).toHaveText([
    'Your portfolio? Must be a web address, such as https://example.com',
    'Your nickname? At most 10 characters',
    'When can you start? This field is required',
  ]);
  await summary.getByRole('link', { name: /^When can you start/ }).click();
  await expect(applicant.getByLabel('When can you start?')).toBeFocused();
  await applicant.getByLabel('When can you start?').fill('2027-04-01');
  await applicant.getByLabel('Your nickname?').fill('Işık');
  await expect(applicant.getByText('4 of 10 characters')).toBeVisible();
  await applicant.getByRole('radio', { name: 'Yes' }).check();
  await applicant.getByRole('button', { name: 'Clear answer: Do you drive?' }).click();
  await expect(applicant.getByRole('radio', { name: 'Yes' })).not.toBeChecked();
  await applicant.getByLabel('Why us?').fill('First line\nSecond line');
  const saved = applicant.waitForResponse((response) =>
    (response.request().postData() ?? '').includes('example.com/isil'),
  );
  await applicant.getByLabel('Your portfolio?').fill('example.com/isil');
  const certificate = await textPdf([['A certificate']]);
  await applicant
    .getByLabel('A certificate?', { exact: true })
    .setInputFiles({ name: 'certificate.pdf', mimeType: 'application/pdf', buffer: certificate });
  await expect(applicant.getByText('Saved and readable')).toBeVisible();
  await saved;

  await applicant.reload();
  await expect(applicant.getByLabel('Why us?')).toHaveValue('First line\nSecond line');
  await expect(applicant.getByLabel('When can you start?')).toHaveValue('2027-04-01');
  await expect(applicant.getByText('certificate.pdf')).toBeVisible();
  await applicant.getByRole('button', { name: 'Next' }).click();
  await expect(applicant.getByText('1 April 2027')).toBeVisible();
  await expect(applicant.getByRole('definition').filter({ hasText: 'Not given' }).last()).toBeVisible();
  await applicant.getByRole('button', { name: 'Apply Job' }).click();
  await expect(applicant.getByRole('heading', { name: 'Your application has been sent' })).toBeVisible();
  await readsAnswers(page, board);
});

async function readsAnswers(page: Page, board: string): Promise<void> {
  await page.goto(board);
  const card = page.getByRole('article', { name: 'Işıl Çelik' });
  await expect(card).toContainText('Flagged by an answer');
  await card.click();
  await page.getByRole('link', { name: 'Answers' }).click();
  await expect(page.getByText('Flagged answers: after 1 Mar 2027').first()).toBeVisible();
  const link = page.getByRole('link', { name: 'https://example.com/isil' });
  await expect(link).toHaveAttribute('href', 'https://example.com/isil');
  await expect(link).toHaveAttribute('rel', /noopener noreferrer/);
  await page.getByRole('button', { name: 'Open certificate.pdf' }).click();
  await expect(page.frameLocator('iframe').getByText('A certificate')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download certificate.pdf' })).toBeVisible();
}
