import ICAL from 'ical.js';
import type { Page } from '@playwright/test';
import { textPdf } from '../tests/harness/documents.ts';
import { expect, test } from './fixtures.ts';
import { password } from './set-up.ts';
import { continuesToReview } from './job-steps.ts';

// The other tests ask for reduced motion; here menus fade and cards slide as for most users.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

// The main journey of Kadro for three people: a recruiter with two windows, and an applicant.
test('from an empty account to a scheduled meeting', async ({ page, mail, newPerson }) => {
  test.setTimeout(180_000);
  await registers(page);
  await createsACompany(page, 'Işık Yazılım');
  await writesAndPublishesAJob(page);
  const board = await page.context().newPage();
  await board.goto(page.url());
  await expect(board.getByRole('heading', { name: 'Kıdemli Arka Uç Mühendisi' })).toBeVisible();

  const applicant = await newPerson();
  await applies(applicant);
  const subjects = () =>
    mail.received.filter((one) => one.envelopeTo.includes(applicantEmail)).map(({ subject }) => subject);
  await expect.poll(subjects).toEqual([expect.stringContaining('Kıdemli Arka Uç Mühendisi')]);

  await seesTheCardAppear(board);
  await readsTheCv(board);
  await writesAComment(board);
  await movesTheCard(board);
  await schedulesAMeeting(board);
  await expect.poll(() => mail.received.some(isInvitation)).toBe(true);
  const invitation = mail.received.find(isInvitation);
  const calendar = new ICAL.Component(ICAL.parse(calendarOf(invitation)) as never);
  expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST');
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
  expect(event.attendees.some((attendee) => String(attendee.getFirstValue()).includes(applicantEmail))).toBe(
    true,
  );
  await readsTheTimeline(board);
});

const turkishMove = /Deniz Aksoy.*Işıl Çelik.*Screening.*Interview/;
const applicantEmail = `isil-${crypto.randomUUID()}@example.test`;
const isInvitation = (one: { envelopeTo: string[]; raw: string }): boolean =>
  one.envelopeTo.includes(applicantEmail) && /method=REQUEST/i.test(one.raw);

function calendarOf(mail: { attachments?: { mimeType: string; content: unknown }[] } | undefined): string {
  const part = mail?.attachments?.find((attachment) => /calendar|ics/.test(attachment.mimeType));
  return typeof part?.content === 'string'
    ? part.content
    : new TextDecoder().decode(part?.content as ArrayBuffer);
}

async function registers(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Register' }).click();
  await page.getByLabel('Name', { exact: false }).first().fill('Deniz');
  await page.getByLabel('Surname').fill('Aksoy');
  await page.getByLabel('Email').fill(`deniz-${crypto.randomUUID()}@example.test`);
  await page.getByLabel('Password').first().fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your Companies' })).toBeVisible();
}

async function createsACompany(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create a company' }).click();
  await page.getByLabel('Company name').fill(name);
  await page.getByRole('button', { name: 'Create company' }).click();
  await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible();
}

async function writesAndPublishesAJob(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Create job' }).click();
  await page.getByRole('link', { name: 'Choose another way' }).click();
  await page.getByRole('link', { name: /Enter manually/ }).click();
  await page.getByLabel('Job title').fill('Kıdemli Arka Uç Mühendisi');
  await page.getByRole('button', { name: 'New department' }).click();
  await page.getByLabel('Department name').fill('Mühendislik');
  await page.getByRole('button', { name: 'Create department' }).click();
  await expect(page.getByRole('combobox', { name: 'Department' })).toHaveValue('Mühendislik');
  await page.getByRole('combobox', { name: 'Location type' }).click();
  await page.getByRole('option', { name: 'Hybrid' }).click();
  await page.getByRole('combobox', { name: 'Country' }).fill('Türk');
  await page.getByRole('option', { name: /T.rk/ }).first().click();
  await page.getByLabel('City').fill('İstanbul');
  await page.getByRole('button', { name: 'Next' }).click();

  const description = page.getByRole('textbox', { name: 'Job description' });
  await description.click();
  await description.pressSequentially('Ödeme altyapısını birlikte kuruyoruz.');
  const skills = page.getByRole('combobox', { name: 'Candidate skills' });
  await skills.fill('PostgreSQL');
  await skills.press('Enter');
  await continuesToReview(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page).toHaveURL(/\/jobs\/[0-9a-f-]{36}\/board/);
}

async function applies(page: Page): Promise<void> {
  await page.goto('/careers/isik-yazilim');
  await page.getByRole('link', { name: /Kıdemli Arka Uç Mühendisi/ }).click();
  await expect(page.getByText('Ödeme altyapısını birlikte kuruyoruz.')).toBeVisible();
  await page.getByRole('link', { name: 'Apply Job' }).first().click();
  const cv = await textPdf([
    [
      'Işıl Çelik',
      applicantEmail,
      'Senior backend engineer',
      'PostgreSQL, TypeScript',
      'Boğaziçi Üniversitesi',
    ],
  ]);
  await page
    .getByLabel('CV', { exact: true })
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: cv });
  await expect(page.getByText('Saved and readable')).toBeVisible();
  await page.getByRole('textbox', { name: /Cover letter/ }).fill('Ekibinizi uzun süredir izliyorum.');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('We read some of this in your CV. Please check it.')).toBeVisible();
  await expect(page.getByLabel('Name (required)', { exact: true })).toHaveValue('Işıl');
  await expect(page.getByLabel('Surname')).toHaveValue('Çelik');
  await expect(page.getByLabel('Email')).toHaveValue(applicantEmail);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Apply Job' }).click();
  await expect(page.getByRole('heading', { name: 'Your application has been sent' })).toBeVisible();
}

const cardIn = (board: Page, step: string) =>
  board.getByRole('region', { name: new RegExp(`^${step},`) }).getByRole('article', { name: 'Işıl Çelik' });

async function seesTheCardAppear(board: Page): Promise<void> {
  await expect(cardIn(board, 'Applied')).toBeVisible();
}

async function readsTheCv(board: Page): Promise<void> {
  await cardIn(board, 'Applied').click();
  await board.getByRole('link', { name: 'CV' }).click();
  const viewer = board.frameLocator('iframe');
  await expect(viewer.getByText('Boğaziçi Üniversitesi')).toBeVisible();
}

async function writesAComment(board: Page): Promise<void> {
  await board.getByRole('link', { name: 'Comments' }).click();
  const comment = board.getByRole('textbox', { name: 'Write a comment' });
  await comment.click();
  await comment.pressSequentially('PostgreSQL deneyimi çok iyi görünüyor.');
  await board.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(board.getByRole('listitem').filter({ hasText: 'PostgreSQL deneyimi' })).toBeVisible();
  await board.keyboard.press('Escape');
}

async function movesTheCard(board: Page): Promise<void> {
  await cardIn(board, 'Applied').dragTo(board.getByRole('region', { name: /^Screening,/ }));
  await expect(cardIn(board, 'Screening')).toBeVisible();
  await cardIn(board, 'Screening').press('Alt+ArrowRight');
  await expect(cardIn(board, 'Interview')).toBeVisible();
}

async function schedulesAMeeting(board: Page): Promise<void> {
  await cardIn(board, 'Interview').click();
  await board.getByRole('button', { name: 'Schedule meeting' }).first().click();
  const form = board.getByRole('dialog', { name: 'Schedule a meeting' });
  await expect(form.getByText('Everyone is free at this time.')).toBeVisible();
  await form.getByRole('button', { name: 'Schedule and invite' }).click();
  await expect(form).toBeHidden();
}

async function readsTheTimeline(board: Page): Promise<void> {
  await board.getByRole('link', { name: 'Timeline' }).click();
  for (const sentence of [
    'Işıl Çelik applied',
    'Deniz Aksoy commented on Işıl Çelik',
    'Deniz Aksoy moved Işıl Çelik from Applied to Screening',
    'Deniz Aksoy moved Işıl Çelik from Screening to Interview',
    'Deniz Aksoy scheduled a meeting with Işıl Çelik',
  ]) {
    await expect(board.getByRole('listitem').filter({ hasText: sentence })).toBeVisible();
  }
  await board.evaluate(() => localStorage.setItem('kadro.language', 'tr'));
  await board.reload();
  await expect(board.getByRole('listitem').filter({ hasText: turkishMove })).toBeVisible();
}
