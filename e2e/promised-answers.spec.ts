import { scan } from './axe-fixtures.ts';
import { expect, test } from './fixtures.ts';
import { openInApp } from './open-in-app.ts';
import { aCompany, aPublishedJob } from './set-up.ts';
import { applyOverHttp, linkIn } from './application-link.ts';

const phone = { viewport: { width: 390, height: 844 } };

test('a promised answer is set on a step, shown to the applicant, and counted down for the team', async ({
  page,
  newPerson,
  mail,
}) => {
  const company = await aCompany(page);
  await test.step('a step of a recruitment stage has its promise in new jobs', async () => {
    await page.goto('/company/stages');
    await page.getByRole('button', { name: 'Actions for Interview' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit step' });
    await dialog.getByLabel('Promised answer within').fill('200');
    await dialog.getByRole('button', { name: 'Save step' }).click();
    await expect(dialog.getByLabel('Promised answer within')).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel('Promised answer within').fill('10');
    await dialog.getByLabel('Status text in Turkish').fill('Görüşmeler sürüyor.');
    expect(await scan(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save step' }).click();
    await expect(dialog).toHaveCount(0);
  });

  const job = await aPublishedJob(page, company.at, {
    title: 'Backend engineer',
    standardFieldModes: { cv: 'invisible' },
  });
  const read = await page.request.get(`/api${company.at}/jobs/${job.id}`);
  expect(((await read.json()) as { steps: unknown[] }).steps[2]).toMatchObject({
    answerDays: 10,
    applicantTextTr: 'Görüşmeler sürüyor.',
  });

  await test.step('the steps of the job hold a text for applicants and a promise', async () => {
    await openInApp(page, `/jobs/${job.id}/edit?step=team`);
    await page.getByRole('button', { name: 'Change steps' }).click();
    const dialog = page.getByRole('dialog', { name: 'Steps of this job' });
    await dialog
      .getByRole('button', { name: 'What applicants read and are promised on Applied' })
      .press('Enter');
    const group = dialog.getByRole('group', { name: 'For applicants on Applied' });
    await group.getByLabel('Status text in English').fill('We read every line of it.');
    await group.getByLabel('Promised answer within').fill('3');
    expect(await scan(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save steps' }).click();
    await expect(dialog).toHaveCount(0);
  });

  const applicant = await newPerson(phone);
  const email = `${crypto.randomUUID()}@example.test`;
  await applyOverHttp(applicant, `/careers/${company.slug}/${job.slug}`, email);

  await test.step('the applicant reads the text, what comes next, and the day', async () => {
    await applicant.goto(await linkIn(mail, email, '/applications/'));
    await expect(applicant.getByText('We read every line of it.')).toBeVisible();
    await expect(applicant.getByText('Next: In review')).toBeVisible();
    await expect(applicant.getByText(/^You will hear by /)).toBeVisible();
  });

  await test.step('the board and the list count down', async () => {
    await openInApp(page, `/jobs/${job.id}/board`);
    await expect(page.getByRole('article', { name: 'Işıl Şahin' })).toContainText('3 days left to answer');
    await page.getByRole('link', { name: 'All Applicants' }).click();
    await expect(page.getByRole('row').getByText('3 days left to answer')).toBeVisible();
  });

  await test.step('the prepared note is sent by two presses and can be taken back', async () => {
    await openInApp(page, '/candidates');
    await page.getByRole('link', { name: 'Işıl Şahin' }).click();
    await page.getByRole('button', { name: 'Write that it takes longer' }).click();
    const dialog = page.getByRole('dialog', { name: /^Email/ });
    await expect(dialog.getByLabel('Subject')).toHaveValue('{job title}: our answer takes a little longer');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(dialog.getByText('Backend engineer: our answer takes a little longer')).toBeVisible();
    await dialog.getByRole('button', { name: /^Send/ }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Cancel sending' }).click();
  });

  await test.step('the reports name the promises', async () => {
    await openInApp(page, `/jobs/${job.id}/reports`);
    await expect(page.getByText('No promised answer was due in this period.')).toBeVisible();
  });
});
