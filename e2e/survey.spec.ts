import { scan } from './axe-fixtures.ts';
import { expect, test } from './fixtures.ts';
import { aCompany, aPublishedJob, send } from './set-up.ts';

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

  await test.step('another applicant refuses it, in Turkish', async () => {
    await applicant.goto(`/careers/${company.slug}/${job.slug}/apply?lang=tr`);
    await applicant.getByLabel('Ad (zorunlu)', { exact: true }).fill('Ada');
    await applicant.getByLabel('Soyad (zorunlu)').fill('Işık');
    await applicant.getByLabel(/^E-posta/).fill(`${crypto.randomUUID()}@example.test`);
    await applicant.getByRole('button', { name: 'İleri' }).click();
    await applicant.getByRole('button', { name: 'Başvur' }).click();
    const turkish = applicant.getByRole('form', { name: 'İsteğe bağlı bir anket' });
    await expect(turkish).toContainText('başvurunuzu etkilemez');
    await turkish.getByRole('button', { name: 'Hayır, teşekkürler' }).click();
    await expect(turkish).toHaveCount(0);
  });

  await test.step('the figures wait for five answers', async () => {
    await page.getByRole('link', { name: 'Show the figures' }).click();
    await expect(page.getByText('There are no figures yet')).toBeVisible();
    await expect(page.getByText('once five applicants for the same job have answered')).toBeVisible();
  });
});

test('the figures hide small groups, follow the chosen job, and fit a phone', async ({ page, worker }) => {
  const company = await aCompany(page);
  const jobs = [
    await aPublishedJob(page, company.at, { title: 'Architect' }),
    await aPublishedJob(page, company.at, { title: 'Mason' }),
  ];
  const settings = (await (await page.request.get(`/api${company.at}/survey`)).json()) as Settings;
  const { content, version } = settings;
  await send(page, `${company.at}/survey`, { isOn: true, content, version }, { method: 'PUT' });
  const [question] = settings.content.questions;
  const [woman, man, other] = question?.options.map(({ id }) => id) ?? [];
  const counts = [
    [jobs[0]?.id, { all: 40, [woman ?? '']: 21, [man ?? '']: 12, [other ?? '']: 2, declined: 5 }],
    [jobs[1]?.id, { all: 15, [woman ?? '']: 8, [man ?? '']: 7 }],
  ] as const;
  for (const [jobId, choices] of counts)
    for (const [choice, answers] of Object.entries(choices))
      await worker.database.query(
        `insert into app.survey_counts (tenant_id, job_id, question_id, choice, answers)
         values ($1, $2, $3, $4, $5)`,
        [company.at.split('/')[2], jobId, question?.id, choice, answers],
      );

  const table = page.getByRole('table', { name: 'Figures: What is your gender?' });
  const row = (name: string) => table.getByRole('row', { name: new RegExp(`^${name}`) });

  await page.goto('/company/survey/report');
  await expect(page.getByText('55 people were asked')).toBeVisible();
  await expect(row('Woman')).toContainText('29');
  await expect(row('Woman')).toContainText('53%');
  await expect(row('Non-binary')).toContainText('fewer than five, or hidden');
  expect(await scan(page)).toEqual([]);

  await page.getByRole('button', { name: /^Job:/ }).click();
  await page.getByRole('menuitemradio', { name: 'Mason' }).click();
  await expect(page.getByText('15 people were asked')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`job=${jobs[1]?.id}`));
  await page.setViewportSize(phone.viewport);
  const width = () => page.evaluate<number>('document.documentElement.scrollWidth');
  await expect.poll(width).toBe(phone.viewport.width);
});

type Settings = {
  version: number;
  content: { questions: { id: string; options: { id: string }[] }[] };
};
