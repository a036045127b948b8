import { applyOverHttp, linkIn } from './application-link.ts';
import { scan } from './axe-fixtures.ts';
import { openIfLate } from './held-calls.ts';
import { expect, ignoreErrors, test } from './fixtures.ts';
import { openInApp } from './open-in-app.ts';
import { aCompany, aPublishedJob } from './set-up.ts';

const phone = { viewport: { width: 390, height: 844 } };

test('an applicant asks for a correction and a deletion, and the team answers both', async ({
  page,
  newPerson,
  mail,
  consoleErrors,
}) => {
  // The deleted candidate is not found by the open page, nor by the old link.
  ignoreErrors(consoleErrors);
  const company = await aCompany(page);
  const job = await aPublishedJob(page, company.at, { standardFieldModes: { cv: 'invisible' } });
  const applicant = await newPerson(phone);
  const email = `${crypto.randomUUID()}@example.test`;
  await applyOverHttp(applicant, `/careers/${company.slug}/${job.slug}`, email);
  const link = await linkIn(mail, email, '/applications/');
  const data = applicant.getByRole('region', { name: 'Your data' });

  await test.step('both requests are sent by keyboard from the page of the link', async () => {
    await applicant.goto(link);
    await data.getByRole('button', { name: 'Something is wrong' }).press('Enter');
    const wrong = applicant.getByRole('dialog', { name: 'What is wrong?' });
    await wrong.getByRole('button', { name: 'Send' }).press('Enter');
    await expect(wrong.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
    await wrong.getByRole('textbox').fill('My surname is Şahin-Kaya.');
    expect(await scan(applicant)).toEqual([]);
    await wrong.getByRole('button', { name: 'Send' }).press('Enter');
    await expect(data.getByText('You asked for a correction.')).toBeVisible();
    await data.getByRole('button', { name: 'Delete my data' }).press('Enter');
    const deletion = applicant.getByRole('dialog', { name: 'Ask Anadolu Teknoloji to delete your data?' });
    await deletion.getByRole('button', { name: 'Ask for deletion' }).press('Enter');
    await expect(data.getByText('You asked to delete your data.')).toBeVisible();
    await expect(data.getByRole('button', { name: 'Delete my data' })).toHaveCount(0);
  });

  await test.step('the settings list them with their number', async () => {
    await page.goto('/company/data-requests');
    await expect(page.getByRole('link', { name: 'Open 2' })).toBeVisible();
    await page.getByRole('link', { name: 'Işıl Şahin' }).first().click();
  });

  await test.step('the correction is closed with a note, which the applicant reads', async () => {
    const banner = page.getByRole('alert').filter({ hasText: 'something is wrong' });
    await openIfLate(banner, page.getByRole('button', { name: 'Notices about this candidate' }));
    await expect(banner).toContainText('My surname is Şahin-Kaya.');
    expect(await scan(page)).toEqual([]);
    await banner.getByRole('button', { name: 'Mark as corrected…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Is everything corrected?' });
    await dialog.getByRole('textbox').fill('Done, thank you.');
    await dialog.getByRole('button', { name: 'Mark as corrected' }).click();
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('The request was closed');
    await expect(banner).toHaveCount(0);
    await applicant.reload();
    await expect(data.getByText('Your data was corrected.')).toBeVisible();
    await expect(data.getByText('Done, thank you.')).toBeVisible();
  });

  await test.step('the deletion is done by deleting the candidate, and listed without the person', async () => {
    const banner = page.getByRole('alert').filter({ hasText: 'asks to delete their data' });
    await openIfLate(banner, page.getByRole('button', { name: 'Notices about this candidate' }));
    await banner.getByRole('button', { name: 'Delete candidate…' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Permanently delete Işıl Şahin?' });
    await dialog.getByRole('textbox').fill('Işıl Şahin');
    await dialog.getByRole('button', { name: 'Delete candidate' }).click();
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Candidate deleted');
    await openInApp(page, '/company/data-requests?state=closed');
    await expect(page.getByText('A deleted candidate')).toHaveCount(2);
    await applicant.goto(link);
    await expect(applicant.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  });
});
