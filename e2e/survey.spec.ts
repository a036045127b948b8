import { scan } from './axe-fixtures.ts';
import { expect, test } from './fixtures.ts';
import { aCompany, aPublishedJob } from './set-up.ts';

const phone = { viewport: { width: 390, height: 844 } };

test('a company switches the survey on, and an applicant answers it once after applying', async ({
  page,
  newPerson,
}) => {
  const company = await aCompany(page);
  const job = await aPublishedJob(page, company.at, {
    title: 'Bridge engineer',
    standardFieldModes: { cv: 'invisible', coverLetter: 'invisible' },
  });

  await test.step('the settings begin with ready-made questions, which are edited in two languages', async () => {
    await page.goto('/company/survey');
    const offer = page.getByRole('switch', { name: 'Offer the survey to applicants' });
    await expect(offer).not.toBeChecked();
    await offer.click();
    await page.getByRole('button', { name: 'Remove How old are you?' }).click();
    await page.getByRole('button', { name: 'Add question' }).click();
    await page.getByRole('menuitem', { name: 'A question of your own' }).click();
    await page.getByRole('button', { name: 'Save survey' }).click();
    await expect(page.getByText('Enter the text in at least one language.')).toHaveCount(3);
    await page.getByLabel('Question', { exact: true }).fill('Where did you grow up?');
    await page.getByLabel('Option 1', { exact: true }).fill('In a city');
    await page.getByRole('button', { name: 'Turkish' }).click();
    await expect(page.getByText('Empty: applicants read “Where did you grow up?”.')).toBeVisible();
    await page.getByLabel('Option 2', { exact: true }).fill('Köyde');
    expect(await scan(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save survey' }).click();
    await expect(page.getByRole('paragraph').filter({ hasText: 'The survey was saved' })).toBeVisible();
    await page.reload();
    await expect(offer).toBeChecked();
    await expect(page.getByRole('button', { name: 'Where did you grow up?', exact: true })).toBeVisible();
  });

  const applicant = await newPerson(phone);
  const survey = applicant.getByRole('form', { name: 'A voluntary survey' });
  const sent = applicant.getByRole('heading', { name: 'Your application has been sent' });

  await test.step('the survey follows the confirmation on a phone, also after a reload', async () => {
    await applicant.goto(`/careers/${company.slug}/${job.slug}/apply`);
    await applicant.getByLabel('Name (required)', { exact: true }).fill('Işıl');
    await applicant.getByLabel('Surname (required)').fill('Şahin');
    await applicant.getByLabel('Email (required)').fill(`${crypto.randomUUID()}@example.test`);
    await applicant.getByRole('button', { name: 'Next' }).click();
    await expect(applicant.getByRole('button', { name: 'Apply Job' })).toBeVisible();
    await expect(survey).toHaveCount(0);
    await applicant.getByRole('button', { name: 'Apply Job' }).click();
    await expect(sent).toBeFocused();
    await expect(survey).toContainText('stored without your name');
    await expect(survey.getByRole('group')).toHaveCount(4);
    await applicant.reload();
    await expect(sent).toBeVisible();
    await expect(survey).toBeVisible();
    expect(await scan(applicant)).toEqual([]);
    const isWide = await applicant.evaluate('document.documentElement.scrollWidth > window.innerWidth');
    expect(isWide).toBe(false);
  });

  await test.step('it is answered by keyboard, once', async () => {
    const gender = survey.getByRole('group', { name: 'What is your gender?' });
    await gender.getByRole('radio', { name: 'Woman' }).press('Space');
    const background = survey.getByRole('group', { name: /ethnic background/ });
    await background.getByRole('checkbox', { name: 'Asian' }).press('Space');
    await background.getByRole('checkbox', { name: 'I prefer not to answer' }).press('Space');
    await expect(background.getByRole('checkbox', { name: 'Asian' })).not.toBeChecked();
    const own = survey.getByRole('group', { name: 'Where did you grow up?' });
    await own.getByRole('radio', { name: 'Köyde' }).press('Space');
    await survey.getByRole('button', { name: 'Send my answers' }).press('Enter');
    await expect(applicant.getByText('Your answers have been stored without your name.')).toBeFocused();
    await applicant.reload();
    await expect(applicant.getByLabel('Name (required)', { exact: true })).toBeVisible();
  });

  await test.step('the figures wait for five answers', async () => {
    await page.getByRole('link', { name: 'Show the figures' }).click();
    await expect(page.getByText('There are no figures yet')).toBeVisible();
    await expect(page.getByText('once five applicants for the same job have answered')).toBeVisible();
    expect(await scan(page)).toEqual([]);
  });
});

test('an applicant refuses the survey', async ({ page, newPerson }) => {
  const company = await aCompany(page);
  const job = await aPublishedJob(page, company.at, {
    title: 'Architect',
    standardFieldModes: { cv: 'invisible', coverLetter: 'invisible' },
  });
  await page.goto('/company/survey');
  await page.getByRole('switch', { name: 'Offer the survey to applicants' }).click();
  await page.getByRole('button', { name: 'Save survey' }).click();
  await expect(page.getByRole('paragraph').filter({ hasText: 'The survey was saved' })).toBeVisible();
  const applicant = await newPerson();
  await applicant.goto(`/careers/${company.slug}/${job.slug}/apply?lang=tr`);
  await applicant.getByLabel('Ad (zorunlu)', { exact: true }).fill('Ada');
  await applicant.getByLabel('Soyad (zorunlu)').fill('Işık');
  await applicant.getByLabel(/^E-posta/).fill(`${crypto.randomUUID()}@example.test`);
  await applicant.getByRole('button', { name: 'İleri' }).click();
  await applicant.getByRole('button', { name: 'Başvur' }).click();
  const survey = applicant.getByRole('form', { name: 'İsteğe bağlı bir anket' });
  await expect(survey).toContainText('başvurunuzu etkilemez');
  await survey.getByRole('button', { name: 'Hayır, teşekkürler' }).click();
  await expect(survey).toHaveCount(0);
});
