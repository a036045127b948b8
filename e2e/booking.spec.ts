import { scan } from './axe-fixtures.ts';
import { expect, test } from './fixtures.ts';
import { aCompany, anApplicant, aPublishedJob, send } from './set-up.ts';

// A member reaches the sent link in at most three steps.
const stepsMax = 3;

test('times are offered in three steps, the candidate books, moves and cancels on a phone, and many get a link at once', async ({
  page,
  mail,
  newPerson,
}) => {
  const { at } = await aCompany(page);
  const job = await aPublishedJob(page, at);
  const email = `ada-${crypto.randomUUID()}@example.test`;
  const { id: candidateId } = await send(page, `${at}/candidates`, { name: 'Ada', surname: 'Kaya', email });
  await send(page, `${at}/jobs/${job.id}/applications`, { candidateId });
  await page.goto(`/candidates/${candidateId}/meetings`);

  const opened = page.getByRole('dialog', { name: /^Offer times to Ada/ });
  await expect(page.getByRole('button', { name: 'Offer times', exact: true })).toBeVisible();
  await page.keyboard.press('b');
  await expect(opened).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  await palette.getByRole('combobox').fill('offer');
  await palette.getByRole('option', { name: /^Offer times/ }).click();
  await expect(opened).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();

  let steps = 0;
  const step = async (name: string): Promise<void> => {
    steps += 1;
    await page.getByRole('button', { name, exact: true }).click();
  };
  await step('Offer times');
  const dialog = page.getByRole('dialog', { name: /^Offer times to Ada/ });
  // Written as meetings are everywhere else, by the clock of 24 hours.
  await expect(dialog.getByText(/\d+ free times?\. First: \d+ \w+, \d\d:\d\d/)).toBeVisible();
  await expect(dialog.getByText('The invitation has no link.')).toBeVisible();
  // Encoded, they would be longer than the address of a call may be.
  const notes = 'ş'.repeat(4000);
  await dialog.getByLabel('Notes for the candidate').fill(notes);
  await dialog.getByText('Preview of the email').click();
  await expect(dialog.getByRole('paragraph').filter({ hasText: notes })).toBeVisible();
  expect(await scan(page)).toEqual([]);
  await step('Send link');
  await expect(dialog).toBeHidden();
  expect(steps).toBeLessThanOrEqual(stepsMax);
  await expect(page.getByText('Waiting for a choice')).toBeVisible();

  const received = () => mail.received.filter((one) => one.envelopeTo.includes(email));
  await expect.poll(() => received().length).toBe(1);
  const link = /\/book\/[\w-]+/.exec(received()[0]?.text ?? '')?.[0] ?? '';
  const phone = await newPerson({ viewport: { width: 390, height: 844 }, timezoneId: 'Asia/Kathmandu' });
  await phone.goto(link);
  // The script opens the page in the zone of the phone.
  await expect(phone).toHaveURL(/zone=Asia(%2F|\/)Kath?mandu/);
  const times = phone.locator('a.time');
  await expect(times.first()).toBeVisible();
  expect(await scan(phone)).toEqual([]);
  await times.first().click();
  await phone.getByRole('button', { name: 'Book this time' }).click();
  await expect(phone.getByRole('heading', { name: 'Your meeting is booked' })).toBeVisible();
  await expect(page.getByText('Booked', { exact: true })).toBeVisible();

  await phone.getByRole('link', { name: 'Choose another time' }).click();
  await times.last().click();
  await phone.getByRole('button', { name: 'Move the meeting here' }).click();
  await expect(phone.getByRole('heading', { name: 'Your meeting is booked' })).toBeVisible();

  await phone.getByText('Cancel the meeting', { exact: true }).click();
  await phone.getByRole('button', { name: 'Yes, cancel the meeting' }).click();
  await expect(phone.getByRole('heading', { name: 'This meeting is cancelled' })).toBeVisible();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();

  for (const name of ['Bora', 'Ece']) await anApplicant(page, at, job.id, name);
  await page.goto(`/jobs/${job.id}/applicants`);
  for (const name of ['Bora', 'Ece'])
    await page.getByRole('checkbox', { name: `Select ${name} Kaya` }).check();
  await page
    .getByRole('region', { name: 'Selected rows' })
    .getByRole('button', { name: 'Offer times' })
    .click();
  const toMany = page.getByRole('dialog', { name: 'Offer times to 2 applicants' });
  await expect(toMany.getByText(/\d+ free times?\. First:/)).toBeVisible();
  await toMany.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('2 links sent');
});
