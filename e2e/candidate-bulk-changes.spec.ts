import type { Page } from '@playwright/test';
import { scan } from './axe-fixtures.ts';
import { expect, expectRefused, test } from './fixtures.ts';
import { openInApp } from './open-in-app.ts';
import { aCandidate, aCompany, anApplicant, aPublishedJob, send } from './set-up.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' });
const progress = (page: Page) => page.getByRole('region', { name: 'Progress of the bulk change' });
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^(Select )?${name}`) });

/** A company with two jobs: Ada applied to the first, Bora to both, Cem to neither. */
async function aList(page: Page) {
  const { at } = await aCompany(page);
  const [first, second] = [
    await aPublishedJob(page, at, { title: 'Baker' }),
    await aPublishedJob(page, at, { title: 'Cook' }),
  ];
  await anApplicant(page, at, first.id, 'Ada');
  const { id: candidateId } = await aCandidate(page, at, 'Bora');
  for (const { id } of [first, second]) await send(page, `${at}/jobs/${id}/applications`, { candidateId });
  await aCandidate(page, at, 'Cem');
  return { at, first, second };
}

/** Another member changes the only mailing. */
async function changeMeanwhile(page: Page, at: string): Promise<void> {
  const listed = await page.request.get(`/api${at}/mailings`);
  const [{ id, version }] = ((await listed.json()) as { items: [{ id: string; version: number }] }).items;
  const texts = { en: { subject: 'By a colleague', body: 'Hello' } };
  await send(page, `${at}/mailings/${id}`, { texts, time: null, version }, { method: 'PUT' });
}

async function selectAll(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await expect(bar(page)).toContainText('3 selected');
}

test('candidates are moved, mailed now and later, tagged, added to a job and rejected in bulk, and each can be undone', async ({
  page,
  consoleErrors,
}) => {
  const { at, first } = await aList(page);

  await test.step('moving begins with the job of the selected people', async () => {
    await page.goto('/candidates?sort=name&order=asc&view=all');
    await row(page, 'Bora Kaya').getByRole('checkbox').check();
    await bar(page).getByRole('button', { name: 'Move' }).click();
    const moving = page.getByRole('dialog', { name: 'Move 1 candidate' });
    await expect(moving.getByRole('combobox', { name: 'Job' })).toContainText('Cook');
    await page.keyboard.press('Escape');
    await expect(moving).toBeHidden();
  });

  await test.step('applications to the chosen job are moved, and a mail is previewed and cancelled', async () => {
    await page.goto(`/candidates?sort=name&order=asc&job=${first.id}&view=all`);
    await page.getByRole('checkbox', { name: 'Select all rows' }).check();
    await expect(bar(page)).toContainText('2 selected');
    await bar(page).getByRole('button', { name: 'Move' }).click();
    const moving = page.getByRole('dialog', { name: 'Move 2 candidates' });
    await expect(moving.getByRole('combobox', { name: 'Job' })).toContainText('Baker');
    await moving.getByRole('radio', { name: 'Interview' }).check();
    await moving.getByRole('button', { name: 'Move' }).click();
    await expect(progress(page)).toContainText('Moved to Interview: 2');
    await expect(row(page, 'Bora Kaya')).toContainText('Interview');

    await page.getByRole('checkbox', { name: 'Select all rows' }).check();
    await bar(page).getByRole('button', { name: 'Email' }).click();
    const mail = page.getByRole('dialog', { name: 'Email 2 candidates' });
    await mail.getByRole('combobox', { name: 'Template' }).click();
    await page.getByRole('option', { name: 'Invitation to talk' }).click();
    await mail.getByRole('button', { name: 'Preview' }).click();
    await expect(mail).toContainText('Baker: shall we talk?');
    await expect(mail).toContainText('Hello Ada');
    await mail.getByRole('button', { name: 'Next person' }).click();
    await expect(mail).toContainText('Hello Bora');
    await mail.getByRole('button', { name: 'Send 2 emails' }).click();
    await progress(page).getByRole('button', { name: 'Cancel sending' }).click();
    await expect(progress(page)).toContainText('No emails were sent');
  });

  await test.step('a mailing is scheduled, changed and cancelled in the outgoing messages', async () => {
    await page.getByRole('checkbox', { name: 'Select all rows' }).check();
    await bar(page).getByRole('button', { name: 'Email' }).click();
    const mail = page.getByRole('dialog', { name: 'Email 2 candidates' });
    await mail.getByRole('combobox', { name: 'Template' }).click();
    await page.getByRole('option', { name: 'Invitation to talk' }).click();
    await mail.getByRole('combobox', { name: 'Send' }).click();
    await page.getByRole('option', { name: /^(Tomorrow|Monday) morning$/ }).click();
    await mail.getByRole('button', { name: 'Preview' }).click();
    await expect(mail).toContainText(/Will be sent .*09:00, Istanbul time/);
    await mail.getByRole('button', { name: 'Schedule 2 emails' }).click();
    await expect(progress(page)).toContainText('2 emails are scheduled, the first for');

    await openInApp(page, '/outgoing');
    const mailings = page.getByRole('list', { name: 'Mailings' });
    await expect(mailings.getByRole('listitem')).toContainText('2 emails');
    await expect(mailings.getByRole('listitem')).toContainText(/Sends \d.*\d\d:\d\d, .+ time/);
    expect(await scan(page)).toEqual([]);
    await mailings.getByRole('button', { name: 'Edit the mailing' }).click();
    const editing = page.getByRole('dialog', { name: 'Edit the mailing' });
    await expect(editing.getByRole('combobox', { name: 'When' })).toHaveText(
      /^As scheduled: \d.*\d\d:\d\d, .+ time$/,
    );
    await editing.getByRole('textbox', { name: 'Subject' }).fill('Coffee?');
    await editing.getByRole('combobox', { name: 'When' }).click();
    await page.getByRole('option', { name: 'Later, from Outgoing' }).click();
    await changeMeanwhile(page, at);
    await editing.getByRole('button', { name: 'Save' }).click();
    await expect(editing).toContainText('Someone else has just changed this mailing. Open it again.');
    expectRefused(consoleErrors, 409);
    await editing.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave without saving' }).click();
    await mailings.getByRole('button', { name: 'Edit the mailing: By a colleague' }).click();
    await editing.getByRole('textbox', { name: 'Subject' }).fill('Coffee?');
    await editing.getByRole('combobox', { name: 'When' }).click();
    await page.getByRole('option', { name: 'Later, from Outgoing' }).click();
    await editing.getByRole('button', { name: 'Save' }).click();
    await expect(mailings.getByRole('listitem')).toContainText(/Coffee\?.*Waits until you send it/s);
    await mailings.getByRole('button', { name: 'Do not send: Coffee?' }).click();
    const sure = page.getByRole('alertdialog', { name: 'Do not send 2 emails?' });
    await sure.getByRole('button', { name: 'Do not send' }).click();
    await expect(mailings).toHaveCount(0);
    await expect(page.getByText('Nothing is waiting')).toBeVisible();
  });

  await test.step('candidates are tagged, added and rejected', async () => {
    await page.goto('/candidates?sort=name&order=asc');
    await selectAll(page);
    await bar(page).getByRole('button', { name: 'Clear selection' }).press('Enter');
    await expect(bar(page)).not.toContainText('selected');
    // The button is gone, so the focus is in the list.
    await expect(page.locator('tbody :focus, tbody:focus-within, thead :focus')).not.toHaveCount(0);
    await selectAll(page);
    await bar(page).getByRole('button', { name: 'Tag' }).click();
    const tagging = page.getByRole('dialog', { name: 'Tags of 3 candidates' });
    await tagging.getByRole('combobox', { name: 'Tag' }).fill('Night shift');
    await tagging.getByRole('button', { name: 'Add tag' }).click();
    await expect(progress(page)).toContainText('Tagged “Night shift”: 3');
    await expect(row(page, 'Cem Kaya')).toContainText('Night shift');
    await progress(page).getByRole('button', { name: 'Undo' }).click();
    await expect(progress(page)).toContainText('Undone: 3');
    await expect(row(page, 'Cem Kaya')).not.toContainText('Night shift');

    await selectAll(page);
    await bar(page).getByRole('button', { name: 'Add to job' }).click();
    const adding = page.getByRole('dialog', { name: 'Add 3 candidates to a job' });
    await adding.getByRole('combobox', { name: 'Job' }).fill('Cook');
    await page.getByRole('option', { name: 'Cook' }).click();
    await adding.getByRole('button', { name: 'Add to job' }).click();
    await expect(progress(page)).toContainText('Added to Cook: 2 · 1 was skipped');
    await expect(row(page, 'Cem Kaya')).toContainText('Cook');
    await progress(page).getByRole('button', { name: 'See details' }).click();
    const report = page.getByRole('dialog', { name: 'Skipped' });
    await expect(report).toContainText('Bora Kaya');
    await expect(report).toContainText('Already an applicant for this job');
    await page.keyboard.press('Escape');
    await progress(page).getByRole('button', { name: 'Undo' }).click();
    await expect(progress(page)).toContainText('Undone: 2');
    await expect(row(page, 'Cem Kaya')).toContainText('No application');

    await selectAll(page);
    await bar(page).getByRole('button', { name: 'Reject' }).click();
    const rejecting = page.getByRole('dialog', { name: 'Reject 3 candidates' });
    await rejecting.getByRole('radio').first().check();
    await rejecting.getByRole('button', { name: 'Reject 3 candidates' }).click();
    await expect(progress(page)).toContainText('Rejected: 1 · 2 were skipped');
    await expect(row(page, 'Ada Kaya')).toContainText('Rejected');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Recent bulk changes' }).click();
    const recent = page.getByRole('dialog', { name: 'Recent bulk changes' });
    await expect(recent.getByRole('listitem')).toHaveCount(6);
  });
});
