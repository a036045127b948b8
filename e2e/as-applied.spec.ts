import type { Page } from '@playwright/test';
import { linkIn } from './application-link.ts';
import { openPage, scan } from './axe-fixtures.ts';
import { expect, test } from './fixtures.ts';
import { aCompany, type Answer, aPublishedJob, send } from './set-up.ts';

const phone = { viewport: { width: 390, height: 844 } };
const ownNotice = 'We keep your application in Ankara.';

async function applyOnPhone(visitor: Page, address: string, email: string): Promise<void> {
  await visitor.goto(`${address}/apply`);
  await visitor.getByLabel('Name (required)', { exact: true }).fill('Işıl');
  await visitor.getByLabel('Surname (required)').fill('Şahin');
  await visitor.getByLabel('Email (required)').fill(email);
  await visitor.getByRole('button', { name: 'Next' }).click();
  await expect(visitor.getByText(ownNotice)).toBeVisible();
  await expect(visitor.getByText('at the latest 6 months after the decision')).toBeVisible();
  const consent = visitor.getByRole('checkbox', { name: /may keep my application for other openings/ });
  await expect(consent).not.toBeChecked();
  expect(await scan(visitor)).toEqual([]);
  await consent.press('Space');
  await visitor.getByRole('button', { name: 'Apply Job' }).click();
  await expect(visitor.getByRole('heading', { name: 'Your application has been sent' })).toBeVisible();
}

test('the team opens what an applicant saw, and the applicant withdraws the consent', async ({
  page,
  newPerson,
  mail,
}) => {
  const company = await aCompany(page);
  const draft = {
    title: 'Backend engineer',
    standardFieldModes: { cv: 'invisible', coverLetter: 'invisible' },
  };
  const job = await aPublishedJob(page, company.at, draft);
  const email = `${crypto.randomUUID()}@example.test`;
  const applicant = await newPerson(phone);

  await test.step('the company words its notice', async () => {
    await page.goto('/company/privacy-notice');
    await expect(page.getByText('deletes the data when it is no longer needed')).toBeVisible();
    await page.getByLabel('Text in English').fill(ownNotice);
    await page.getByLabel('Deletion after the decision, in months').fill('6');
    await page.getByRole('button', { name: 'Save notice' }).click();
    await expect(page.getByRole('paragraph').filter({ hasText: ownNotice })).toBeVisible();
  });

  await applyOnPhone(applicant, `/careers/${company.slug}/${job.slug}`, email);

  await test.step('after changes of job and notice the team reads the earlier ones, also on a phone', async () => {
    const address = `${company.at}/jobs/${job.id}`;
    const { version } = (await (await page.request.get(`/api${address}`)).json()) as Answer;
    const changed = { ...draft, title: 'Architect', descriptionHtml: '<p>Build.</p>', version };
    await send(page, address, changed, { method: 'PUT' });
    const notice = { bodyEn: 'Berlin', bodyTr: '', retentionMonths: null, version: 2 };
    await send(page, `${company.at}/privacy-notice`, notice, { method: 'PUT' });
    await openPage(page, '/candidates');
    await page.getByRole('link', { name: 'Işıl Şahin' }).click();
    await page.getByRole('link', { name: 'Answers' }).click();
    await page.getByRole('link', { name: 'As applied: Architect' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('As applied: Backend engineer');
    await expect(page.getByText('Design what people use.')).toBeVisible();
    await expect(page.getByText(ownNotice)).toBeVisible();
    await expect(page.getByText('Berlin')).toHaveCount(0);
    await expect(page.getByText('Agreed', { exact: true })).toBeVisible();
    expect(await scan(page)).toEqual([]);
    await page.setViewportSize(phone.viewport);
    const width = (): Promise<number> => page.evaluate<number>('document.documentElement.scrollWidth');
    await expect.poll(width).toBe(phone.viewport.width);
  });

  await test.step('the keyboard is enough to withdraw the consent', async () => {
    await applicant.goto(await linkIn(mail, email, '/applications/'));
    await expect(applicant.getByText(ownNotice)).toBeVisible();
    await applicant.getByRole('button', { name: 'Withdraw consent' }).press('Enter');
    const dialog = applicant.getByRole('alertdialog', { name: 'Withdraw your consent?' });
    await dialog.getByRole('button', { name: 'Withdraw consent' }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(applicant.getByText('Withdrawn', { exact: true })).toBeVisible();
    await expect(applicant.getByRole('button', { name: 'Withdraw consent' })).toHaveCount(0);
    expect(await scan(applicant)).toEqual([]);
  });
});
