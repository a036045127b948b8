import { applyOverHttp, candidateOf, linkIn } from './application-link.ts';
import { scan } from './axe-fixtures.ts';
import { expect, ignoreErrors, test } from './fixtures.ts';
import { openInApp } from './open-in-app.ts';
import { aCompany, anApplicant, aPublishedJob } from './set-up.ts';

const phone = { viewport: { width: 390, height: 844 } };

test('the team suggests another job, and the applicant applies for it with the application they sent', async ({
  page,
  newPerson,
  mail,
  consoleErrors,
}) => {
  // The server refuses the application without the required answer.
  ignoreErrors(consoleErrors);
  const company = await aCompany(page);
  const job = await aPublishedJob(page, company.at, {
    title: 'Designer',
    standardFieldModes: { cv: 'invisible' },
  });
  await aPublishedJob(page, company.at, {
    title: 'Researcher',
    standardFieldModes: { cv: 'invisible' },
    questions: [
      { type: 'number', label: 'How many years?', mode: 'required', settings: { min: 0, max: 60 } },
    ],
  });
  const applicant = await newPerson(phone);
  const email = `${crypto.randomUUID()}@example.test`;
  await applyOverHttp(applicant, `/careers/${company.slug}/${job.slug}`, email, { coverLetter: 'Merhaba' });
  const link = await linkIn(mail, email, '/applications/');

  await test.step('the team finds the job by typing, sees the mail, and sends it', async () => {
    await page.goto(`/candidates/${await candidateOf(page, company.at)}/overview`);
    await page.getByRole('button', { name: 'Suggest another job' }).click();
    const dialog = page.getByRole('dialog', { name: 'Suggest another job to Işıl Şahin' });
    await dialog.getByRole('combobox', { name: /Job/ }).fill('resea');
    await page.getByRole('option', { name: /Researcher/ }).click();
    await dialog.getByLabel('Note to the applicant (optional)').fill('Your cover letter fits this one.');
    const preview = dialog.getByRole('region', { name: 'Email preview' });
    await expect(preview).toContainText(`To: ${email}`);
    await expect(preview).toContainText('Your cover letter fits this one.');
    expect(await scan(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send suggestion' }).click();
    await expect(page.getByText(/^Researcher: waits for an answer/)).toBeVisible();
  });

  const offer = applicant.getByRole('region', { name: 'Researcher', exact: true });
  await test.step('the page of the mailed link shows the job, and asks for what is missing', async () => {
    await applicant.goto(link);
    await expect(offer.getByText('Your cover letter fits this one.')).toBeVisible();
    await offer.getByRole('button', { name: 'Apply with my existing application' }).press('Enter');
    const dialog = applicant.getByRole('dialog', { name: 'Apply for Researcher' });
    await expect(dialog.getByText(email)).toBeVisible();
    await expect(dialog.getByLabel('Cover letter')).toHaveValue('Merhaba');
    await expect(dialog.getByText('Privacy notice', { exact: true })).toBeVisible();
    expect(await scan(applicant)).toEqual([]);
    await dialog.getByRole('button', { name: 'Apply for this job' }).press('Enter');
    const years = dialog.getByLabel(/How many years\?/);
    await expect(years).toHaveAttribute('aria-invalid', 'true');
    await years.fill('4');
    await dialog.getByRole('button', { name: 'Apply for this job' }).press('Enter');
    await expect(applicant.getByText(/^You applied for Researcher/)).toBeVisible();
    await expect(offer).toHaveCount(0);
  });

  await test.step('the team sees the answer, and the new application has its source', async () => {
    await expect(page.getByText('Researcher: applied')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('link', { name: 'Researcher' }).first()).toBeVisible();
  });

  await test.step('it is not offered for a person whom the team added, who could not accept', async () => {
    const { candidateId } = (await anApplicant(page, company.at, job.id, 'Ali')) as unknown as {
      candidateId: string;
    };
    await openInApp(page, `/candidates/${candidateId}/overview`);
    await expect(page.getByRole('heading', { level: 1, name: 'Ali Kaya' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reject' }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Suggest another job' })).toHaveCount(0);
  });
});
