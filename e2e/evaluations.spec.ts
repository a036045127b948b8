import type { Page } from '@playwright/test';
import { textPdf } from '../tests/harness/documents.ts';
import { scan } from './axe-fixtures.ts';
import { expect, test } from './fixtures.ts';
import { openInApp } from './open-in-app.ts';
import { aCompany, anApplicant, applies, aPublishedJob, send } from './set-up.ts';

type Application = { id: string; candidateId: string };

test('a kit guides a scorecard, which survives a reload without a connection and is then compared', async ({
  page,
  newPerson,
  mail,
  worker,
  consoleErrors,
}) => {
  const { at, slug } = await aCompany(page);
  const job = await aPublishedJob(page, at);
  const application = (await anApplicant(page, at, job.id, 'Ada')) as unknown as Application;
  const { candidateId } = application;

  await test.step('a kit with two attributes, ordered by keyboard', async () => {
    await page.goto(`/jobs/${job.id}/evaluation`);
    await expect(page.getByText('No feedback to compare yet')).toBeVisible();
    await page.getByRole('button', { name: 'Interview kits' }).click();
    await page.getByRole('button', { name: 'Create a kit' }).click();
    for (const title of ['Craft', 'Thinking']) {
      await page.getByRole('button', { name: 'Add an attribute' }).click();
      await expect(page.getByLabel('Title').last()).toBeFocused();
      await page.keyboard.type(title);
    }
    await page.getByLabel('What a rating of 4 means').last().fill('Teaches others');
    expect(await scan(page)).toEqual([]);
    await page.getByRole('button', { name: /Thinking.*2/ }).press('ArrowUp');
    await expect(
      page.getByRole('list', { name: 'Attributes to rate' }).getByRole('listitem').first(),
    ).toContainText('Thinking');
    const types = page.getByRole('group', { name: 'Type of interview' });
    await types.getByRole('button', { name: 'Final interview', exact: true }).click();
    await expect(page.getByText('There is no kit for this type of interview.')).toBeVisible();
    await types.getByRole('button', { name: 'Technical interview', exact: true }).click();
    await expect(page.getByLabel('What a rating of 4 means').first()).toHaveValue('Teaches others');
    await page.getByRole('link', { name: 'Board', exact: true }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await page.getByRole('button', { name: 'Save kit' }).click();
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('The kit was saved.');
    await expect(page.getByRole('button', { name: 'Delete kit' })).toBeVisible();
  });

  await test.step('the kit becomes a template, from which another type of interview starts', async () => {
    await page.getByRole('button', { name: 'Save as a template' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save as a template' });
    await dialog.getByLabel('Name').fill('Craft and thinking');
    await dialog.getByRole('button', { name: 'Save template' }).click();
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('The template was saved.');
    const types = page.getByRole('group', { name: 'Type of interview' });
    await types.getByRole('button', { name: 'Final interview', exact: true }).click();
    await page.getByLabel('Start from a template').click();
    await page.getByRole('option', { name: 'Craft and thinking' }).click();
    await page.getByRole('button', { name: 'Thinking', exact: true }).click();
    // The saved kit of the other type stays open, unseen.
    await expect(page.getByLabel('What a rating of 4 means').filter({ visible: true })).toHaveValue(
      'Teaches others',
    );
    await expect(page.getByRole('button', { name: 'Save as a template' })).toBeHidden();
  });

  const members = await page.request.get(`/api${at}/members?limit=10`);
  const { items } = (await members.json()) as { items: { id: string }[] };
  const meeting = await send(page, `${at}/meetings`, {
    candidateId,
    applicationId: application.id,
    hostIds: items.map(({ id }) => id),
    meetingType: 'video',
    interviewType: 'technical',
    wallTime: '2031-03-03T14:30',
    timeZone: 'Europe/Istanbul',
    durationMinutes: 45,
  });
  await send(page, `${at}/meetings/${meeting.id}/completion`, {}, { method: 'PUT' });

  await test.step('notes typed without a connection are there after a reload', async () => {
    await openInApp(page, `/meetings/upcoming?meeting=${meeting.id}`);
    await page.getByRole('link', { name: 'Scorecard' }).click();
    await expect(page.getByRole('radiogroup', { name: 'Rating for Thinking' })).toBeVisible();
    await expect(page.getByText('Saved', { exact: true })).toBeHidden();
    await page
      .getByRole('radiogroup', { name: 'Rating for Thinking' })
      .getByText('4', { exact: true })
      .click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.route(`**/meetings/${meeting.id}/scorecard`, (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await page.getByLabel('Notes on the whole interview').fill('Asked good questions.');
    await expect(page.getByText('Your text is kept on this device.')).toBeVisible();
    await page.unroute(`**/meetings/${meeting.id}/scorecard`);
    consoleErrors.splice(0);
    await page.reload();
    await expect(page.getByLabel('Notes on the whole interview')).toHaveValue('Asked good questions.');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  });

  await test.step('leaving the page and coming back shows what was saved', async () => {
    await goAndComeBackAtOnce(page);
    await expect(page.getByLabel('Notes on the whole interview')).toHaveValue('Asked good questions.');
  });

  await test.step('coming back while a note is being saved waits for it', async () => {
    const saving = Promise.withResolvers<void>();
    await page.route(`**/meetings/${meeting.id}/scorecard`, async (route) => {
      if (route.request().method() === 'PUT') await saving.promise;
      await route.continue();
    });
    const notes = page.getByLabel('Notes on the whole interview');
    await notes.fill('Asked good questions early.');
    await goAndComeBackAtOnce(page);
    await expect(notes.or(page.getByText('Loading', { exact: true })).first()).toBeVisible();
    saving.resolve();
    await expect(notes).toHaveValue('Asked good questions early.');
    await notes.fill('Asked good questions.');
    await expect(page.getByText('Not saved yet')).toBeVisible();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.unroute(`**/meetings/${meeting.id}/scorecard`);
  });

  await test.step('the form stays when reading it again fails', async () => {
    await page.route(`**/meetings/${meeting.id}/scorecard`, (route) =>
      route.fulfill({ status: 500, json: {} }),
    );
    for (const [menu, language, label] of [
      [/^Language/, 'Türkçe', 'Görüşmenin geneli hakkında notlar'],
      [/^Dil/, 'English', 'Notes on the whole interview'],
    ] as const) {
      const isRead = page.waitForResponse((response) => response.url().endsWith('/scorecard'));
      await page.getByRole('button', { name: menu }).click();
      await page.getByRole('menuitem', { name: language }).click();
      await isRead;
      await expect(page.getByLabel(label)).toHaveValue('Asked good questions.');
    }
    await page.unroute(`**/meetings/${meeting.id}/scorecard`);
    consoleErrors.splice(0);
  });

  const otherTab = await page.context().newPage();
  await otherTab.goto(`/meetings/${meeting.id}/scorecard`);
  await expect(otherTab.getByLabel('Notes on the whole interview')).toHaveValue('Asked good questions.');

  await test.step('the feedback is submitted, and a decision is written down', async () => {
    await expect(page.getByRole('button', { name: 'Submit feedback' })).toBeDisabled();
    await page.getByText('Strong yes', { exact: true }).click();
    expect(await scan(page)).toEqual([]);
    await page.getByRole('button', { name: 'Submit feedback' }).click();
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
    await test.step('text of another tab that had a draft becomes a change of the submitted scorecard', async () => {
      await otherTab.getByLabel('Notes on the whole interview').fill('Asked good questions, and listened.');
      await otherTab.getByRole('button', { name: 'Keep what is here' }).click();
      await expect(otherTab.getByLabel('Notes on the whole interview')).toHaveValue(
        'Asked good questions, and listened.',
      );
      await otherTab.getByRole('button', { name: 'Save changes' }).click();
      await expect(otherTab.getByRole('region', { name: 'Messages' })).toContainText(
        'Your changes were saved.',
      );
      await otherTab.close();
    });
    await page.getByRole('link', { name: 'See all feedback' }).click();
    const feedback = page.getByRole('list', { name: 'Feedback' });
    await expect(feedback).toContainText('Strong yes');
    await expect(feedback).toContainText('Asked good questions, and listened.');
    await page.getByRole('button', { name: 'Write down a decision' }).click();
    const dialog = page.getByRole('dialog', { name: 'Write down a decision' });
    await dialog.getByLabel('Hire').check();
    await dialog.getByLabel(/Why/).fill('The best talk of the year.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('The best talk of the year.').first()).toBeVisible();
  });

  await test.step('the comparison and the timeline show it', async () => {
    await openInApp(page, `/candidates/${candidateId}/timeline`);
    await expect(page.getByText('The best talk of the year.').last()).toBeVisible();
    await openInApp(page, `/jobs/${job.id}/evaluation`);
    const table = page.getByRole('table', { name: 'Feedback on the applicants, side by side' });
    await expect(table.getByRole('row', { name: /Thinking/ })).toContainText('4');
    await expect(table.getByRole('row', { name: /Recommendations/ })).toContainText('Strong yes');
    expect(await scan(page)).toEqual([]);
  });

  await test.step('an interviewer gives feedback from the mail, without signing in', async () => {
    const cv = await textPdf([['Bora Çelik', 'Ten years of design']]);
    await applies(page, `/careers/${slug}/${job.slug}`, 'Bora', cv);
    const read = async <Item>(path: string): Promise<Item[]> =>
      ((await (await page.request.get(`/api${at}${path}`)).json()) as { items: Item[] }).items;
    const people = await read<{ id: string; name: string }>('/candidates');
    const bora = people.find(({ name }) => name === 'Bora')?.id ?? '';
    const [applied] = await read<{ id: string }>(`/candidates/${bora}/applications`);
    // Hosts get mails at confirmed addresses.
    await worker.database.query(
      `update app.users u set email_verified_at = now() from app.members m
        where m.user_id = u.id and m.id = any($1)`,
      [items.map(({ id }) => id)],
    );
    const inTwoHours = new Date(Date.now() + 2 * 3_600_000).toISOString().slice(0, 16);
    const interview = await send(page, `${at}/meetings`, {
      candidateId: bora,
      applicationId: applied?.id,
      hostIds: items.map(({ id }) => id),
      meetingType: 'video',
      interviewType: 'technical',
      wallTime: inTwoHours,
      timeZone: 'UTC',
      durationMinutes: 45,
    });
    const path = (): string =>
      /\/interviews\/[\w-]+/.exec(
        mail.received.findLast(({ text }) => text?.includes('/interviews/'))?.text ?? '',
      )?.[0] ?? '';
    await expect.poll(path).not.toBe('');
    const phone = await newPerson({ viewport: { width: 390, height: 844 } });
    await phone.goto(path());
    await expect(phone.getByRole('heading', { level: 1, name: 'Bora Çelik' })).toBeVisible();
    await phone.getByText('CV', { exact: true }).click();
    const picture = phone.getByRole('img', { name: 'CV, page 1 of 1' });
    const width = () =>
      picture.evaluate((image) => ('naturalWidth' in image ? Number(image.naturalWidth) : 0));
    await expect.poll(width).toBeGreaterThan(1000);
    await phone.getByLabel('Notes on the whole interview').fill('Calm and clear.');
    await phone.getByRole('button', { name: 'Save draft' }).click();
    await expect(phone.getByRole('status')).toContainText('Your draft is saved.');
    await expect(phone.getByRole('button', { name: 'Submit feedback' })).toHaveCount(0);
    await worker.database.query(
      "update app.meetings set starts_at = now() - interval '1 hour' where id = $1",
      [interview.id],
    );
    await phone.goto(path());
    await phone.getByRole('radio', { name: 'Strong yes' }).check();
    expect(await scan(phone)).toEqual([]);
    await phone.getByRole('button', { name: 'Submit feedback' }).click();
    await expect(phone.getByRole('status')).toContainText('Your feedback was submitted.');
    await openInApp(page, `/meetings/${interview.id}/scorecard`);
    await expect(page.getByLabel('Notes on the whole interview')).toHaveValue('Calm and clear.');
  });
});

/** Leaves for the candidate and comes back in the moment in which the page is gone. */
async function goAndComeBackAtOnce(page: Page): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    const link = [...document.links].find(({ textContent }) => textContent === 'Open the candidate');
    const observer = new MutationObserver(() => {
      if (link.isConnected) return;
      observer.disconnect();
      window.addEventListener('popstate', resolve, { once: true });
      history.back();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    link.click();
  }).then(() => null)`);
}
