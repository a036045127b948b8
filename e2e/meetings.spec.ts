import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openInApp } from './open-in-app.ts';
import { aCompany, type Answer, send } from './set-up.ts';

/** A company with the candidate Işıl Çelik; its owner is signed in on the page. */
async function aTeam(page: Page): Promise<{ at: string; candidateId: string; candidateEmail: string }> {
  const { at } = await aCompany(page);
  const candidateEmail = `isil-${crypto.randomUUID()}@example.test`;
  const person = { name: 'Işıl', surname: 'Çelik', email: candidateEmail };
  const { id: candidateId } = await send(page, `${at}/candidates`, person);
  return { at, candidateId, candidateEmail };
}

test('a meeting is scheduled, answered from the mail without an account, and completed', async ({
  page,
  mail,
  newPerson,
  worker,
}) => {
  const { at, candidateId, candidateEmail } = await aTeam(page);
  await page.goto('/meetings');
  await expect(page).toHaveURL(/\/meetings\/upcoming/);
  await expect(page.getByText('No upcoming meetings')).toBeVisible();

  await page.getByRole('button', { name: 'Schedule meeting' }).first().click();
  const form = page.getByRole('dialog', { name: 'Schedule a meeting' });
  await form.getByRole('combobox', { name: /Candidate/ }).fill('isil');
  await page.getByRole('option', { name: /Işıl Çelik/ }).click();
  await expect(form.getByText('Everyone is free at this time.')).toBeVisible();
  await form.getByLabel('Link').fill('https://meet.example.test/room');
  await form.getByLabel('Private notes').fill('PRIVATE-ONLY-FOR-THE-TEAM');
  await form.getByRole('button', { name: 'Schedule and invite' }).click();
  await expect(page.getByRole('button', { name: 'Open the meeting with Işıl Çelik' })).toBeVisible();

  await expect
    .poll(() => mail.received.filter((one) => one.envelopeTo.includes(candidateEmail)).length)
    .toBe(1);
  const invitation = mail.received.find((one) => one.envelopeTo.includes(candidateEmail));
  expect(invitation?.raw).not.toContain('PRIVATE');
  const link = /\/meetings\/respond\/[\w-]+/.exec(invitation?.text ?? '')?.[0] ?? '';
  const candidate = await newPerson({ viewport: { width: 390, height: 844 } });
  await candidate.goto(link);
  await expect(candidate.getByRole('heading', { name: 'Hello Işıl, can you make it?' })).toBeVisible();
  await expect(page.getByText('No answer yet')).toBeVisible();
  await candidate.getByLabel(/Message/).fill('See you then');
  await candidate.getByRole('button', { name: 'I will be there' }).click();
  await expect(candidate.getByRole('status')).toContainText('You answered that you will be there.');

  // The team's list updates live.
  await expect(page.getByText('Will come')).toBeVisible();
  await test.step('the person shows the next meeting, with its answer', async () => {
    const { items } = (await (await page.request.get(`/api${at}/candidates`)).json()) as { items: Answer[] };
    await openInApp(page, `/candidates/${items[0]?.id}/overview`);
    const next = page.getByRole('region', { name: 'Next meeting' });
    await expect(next).toContainText(/ 09:00, /);
    await expect(next).toContainText('Will come');
    // Beside the facts of the person, the list is half as wide as the window.
    await openInApp(page, `/candidates/${items[0]?.id}/meetings`);
    const meeting = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Screening' });
    for (const words of ['Işıl Çelik', 'Screening', 'Will come'])
      await expect(meeting.getByText(words, { exact: true }).first()).toBeVisible();
    await openInApp(page, '/meetings/upcoming');
  });
  await page.getByRole('button', { name: 'Actions for this meeting' }).click();
  await page.getByRole('menuitem', { name: 'Mark as completed' }).click();
  await page.getByRole('button', { name: 'Mark as completed' }).click();
  await expect(page.getByText('No upcoming meetings')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Lists of meetings' })
    .getByRole('link', { name: 'Completed' })
    .click();
  await page.getByRole('button', { name: 'Actions for this meeting' }).click();
  await page.getByRole('menuitem', { name: 'Mark as upcoming' }).click();
  await page.getByRole('button', { name: 'Mark as upcoming' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Meeting updated as upcoming');
  await expect(page.getByText('No completed meetings yet')).toBeVisible();
  await worker.database.query(
    "update app.meetings set starts_at = now() - interval '2 hours' where candidate_id = $1",
    [candidateId],
  );
  await missesAndDeletesMeeting(page);
  await setsAvailability(page);
});

/** An ended meeting becomes a no-show and is then deleted; each act asks first. */
async function missesAndDeletesMeeting(page: Page): Promise<void> {
  const lists = page.getByRole('navigation', { name: 'Lists of meetings' });
  const asked = page.getByRole('alertdialog');
  const act = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Actions for this meeting' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await lists.getByRole('link', { name: 'Upcoming' }).click();
  await expect(page.getByText('Ended. Mark as completed')).toBeVisible();
  await act('Mark as no-show');
  await asked.getByRole('radio', { name: 'The candidate' }).check();
  await asked.getByRole('button', { name: 'Mark as no-show' }).click();
  await expect(page.getByText('No upcoming meetings')).toBeVisible();
  await lists.getByRole('link', { name: 'Completed' }).click();
  await expect(page.getByText('Candidate did not come')).toBeVisible();
  await act('Delete meeting');
  await asked.getByRole('button', { name: 'Delete meeting' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Meeting deleted');
  await expect(page.getByText('No completed meetings yet')).toBeVisible();
}

/** A member saves working hours, connects a calendar, and makes and revokes the address of their own meetings. */
async function setsAvailability(page: Page): Promise<void> {
  const messages = page.getByRole('region', { name: 'Messages' });
  await page
    .getByRole('navigation', { name: 'Lists of meetings' })
    .getByRole('link', { name: 'My availability' })
    .click();
  const hours = page.getByRole('region', { name: 'My working hours' });
  await test.step('working hours', async () => {
    await hours.getByRole('checkbox', { name: 'Friday' }).uncheck();
    await hours.getByLabel('Monday from').fill('10:30');
    await hours.getByRole('button', { name: 'Save hours' }).click();
    await expect(messages).toContainText('Working hours saved');
    await page.reload();
    await expect(hours.getByLabel('Monday from')).toHaveValue('10:30');
    await expect(hours.getByRole('checkbox', { name: 'Friday' })).not.toBeChecked();
  });
  await test.step('a calendar by its address; one that is none is refused', async () => {
    const calendar = page.getByRole('region', { name: 'My calendar' });
    await calendar.getByRole('button', { name: 'Connect calendar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect your calendar' });
    const address = dialog.getByRole('textbox', { name: 'ICS address' });
    await expect(address).toBeFocused();
    await page.keyboard.type('calendar.example.test/selin.ics');
    await dialog.getByRole('radio', { name: 'ICS address' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('textbox', { name: 'Server address' })).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(dialog.getByRole('radio', { name: 'ICS address' })).toBeFocused();
    await expect(address).toHaveValue('calendar.example.test/selin.ics');
    await dialog.getByRole('button', { name: 'Connect calendar' }).click();
    await expect(address).toHaveAttribute('aria-invalid', 'true');
    await address.fill('https://calendar.example.test/selin.ics');
    await dialog.getByRole('button', { name: 'Connect calendar' }).click();
    await expect(messages).toContainText('Calendar connected');
    await expect(dialog).toBeHidden();
    await expect(calendar.getByText('calendar.example.test', { exact: true })).toBeVisible();
    await calendar.getByRole('button', { name: 'Remove calendar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove calendar' }).click();
    await expect(messages).toContainText('Calendar removed');
    await page.reload();
    await expect(calendar.getByRole('button', { name: 'Connect calendar' })).toBeVisible();
    await expect(calendar.getByText('calendar.example.test', { exact: true })).toBeHidden();
  });
  await test.step('the address of the own meetings works until it is revoked', async () => {
    const feed = page.getByRole('region', { name: 'My meetings in another calendar' });
    await feed.getByRole('button', { name: 'Make an address' }).click();
    const address = (await feed.getByText(/^https?:\S+\.ics$/).textContent()) ?? '';
    const calendar = await page.request.get(new URL(address).pathname);
    expect(await calendar.text()).toContain('BEGIN:VCALENDAR');
    await page.reload();
    await expect(feed).toContainText('It is shown only once, when it is made.');
    await expect(feed).not.toContainText('.ics');
    await feed.getByRole('button', { name: 'Revoke address' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke address' }).click();
    await expect(messages).toContainText('Address revoked');
    await expect(feed.getByRole('button', { name: 'Make an address' })).toBeVisible();
    expect((await page.request.get(new URL(address).pathname)).status()).toBe(404);
  });
}

test.describe('the form', () => {
  // A zone far from the company's, so that the test notices a default from the browser.
  test.use({ timezoneId: 'Pacific/Auckland' });

  test('proposes a time for both zones, warns of a missing place and a busy host, and has a timeline', async ({
    page,
    consoleErrors,
  }) => {
    const { at } = await aTeam(page);
    await send(page, `${at}/candidates`, { name: 'Lena', surname: 'Vogt', city: 'Berlin', country: 'DE' });
    await page.goto('/meetings/upcoming');
    const form = page.getByRole('dialog', { name: 'Schedule a meeting' });
    const strip = form.getByRole('slider', { name: 'Start time' });
    const isFree = form.getByText('Everyone is free at this time.');
    const submit = () => form.getByRole('button', { name: 'Schedule and invite' }).click();
    const choose = async () => {
      await form.getByRole('combobox', { name: /Candidate/ }).fill('lena');
      await page.getByRole('option', { name: /Lena Vogt/ }).click();
    };
    const open = () => page.getByRole('button', { name: 'Schedule meeting' }).first().click();

    await test.step('the first free time of the company, and then of the candidate', async () => {
      await open();
      await expect(form.getByRole('combobox', { name: /Time zone/ })).toHaveValue(/^Istanbul \(GMT\+3\)/);
      await expect(strip).toHaveAttribute('aria-valuetext', '09:00');
      // Beside the host a phone would cut it.
      await expect(form.getByPlaceholder('Choose people')).toHaveCount(0);
      await choose();
      // Nine in Istanbul is too early in Berlin.
      await expect(strip).toHaveAttribute('aria-valuetext', '10:00');
      await expect(form.getByText(/^For the candidate: .*08:00, Berlin \(GMT/)).toBeVisible();
    });
    await test.step('a video or on-site meeting without a place, or with text for a link, shows a warning', async () => {
      await expect(form.getByText('The invitation has no link.')).toBeVisible();
      await form.getByLabel('Link').fill('meet');
      await expect(form.getByText('This is no link.')).toBeVisible();
      await form.getByLabel('Link').fill('https://meet.example.test/room');
      await expect(form.getByText('The invitation has no link.')).toBeHidden();
      await expect(form.getByText('This is no link.')).toBeHidden();
      await form.getByLabel('Link').fill('');
      await form.getByRole('radio', { name: 'On site' }).check();
      await expect(form.getByText('The invitation has no address.')).toBeVisible();
      await form.getByRole('radio', { name: 'Phone call' }).check();
      await expect(form.getByText(/The invitation has/)).toBeHidden();
      // From a select, whose list Enter opens.
      await form.getByRole('combobox', { name: 'Interview type' }).focus();
      await page.keyboard.press('Control+Enter');
      await expect(form).toBeHidden();
    });
    await test.step('a busy host is named before saving, and the refusal goes with its time', async () => {
      await open();
      await choose();
      await expect(strip).toHaveAttribute('aria-valuetext', '11:00');
      await expect(isFree).toBeVisible();
      // Back into the meeting from 10:00 to 10:45.
      await strip.press('ArrowLeft');
      await strip.press('ArrowLeft');
      await expect(form.getByText(/Selin Aydın already has a meeting, 10:00/)).toBeVisible();
      await submit();
      const refusal = form.getByText('Selin Aydın already has a meeting at that time.');
      await expect(refusal).toBeVisible();
      await form.getByRole('button', { name: /^Use .*11:00/ }).click();
      await expect(isFree).toBeVisible();
      await expect(refusal).toBeHidden();
      // The browser logs the refused call.
      expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('409')]);
    });
    await test.step('the timeline shows 08 to 20, and a click or the arrow keys set the time', async () => {
      await expect(form.getByText('08:00', { exact: true })).toBeVisible();
      await expect(form.getByText('20:00', { exact: true })).toBeVisible();
      const box = await strip.boundingBox();
      if (box === null) throw new Error('the strip has no place on the screen');
      await strip.click({ position: { x: (box.width * 6) / 12, y: box.height / 2 } });
      await expect(strip).toHaveAttribute('aria-valuetext', '14:00');
      await expect(form.getByRole('group', { name: /Date and time/ })).toContainText('14:00');
      await strip.press('ArrowRight');
      await expect(strip).toHaveAttribute('aria-valuetext', '14:15');
      await submit();
      await expect(form).toBeHidden();
    });
  });
});

test('a meeting sent at once waits for the applications of the candidate, and is about the open one', async ({
  page,
  consoleErrors,
}) => {
  const { at, candidateId } = await aTeam(page);
  const { id: jobId } = await send(page, `${at}/jobs`, { title: 'Driver' });
  await send(page, `${at}/jobs/${jobId}/applications`, { candidateId });
  const sent = async () => {
    const list = (await (await page.request.get(`/api${at}/meetings`)).json()) as { items: Answer[] };
    return list.items;
  };
  const [first, second] = [Promise.withResolvers<number>(), Promise.withResolvers<number>()];
  let answer = first;
  await page.route(`**/candidates/${candidateId}/applications`, async (route) => {
    const status = await answer.promise;
    if (status === 200) await route.continue();
    else await route.fulfill({ status, json: { message: 'The server is busy.', code: 'unavailable' } });
  });
  await page.goto('/meetings/upcoming');
  await page.getByRole('button', { name: 'Schedule meeting' }).first().click();
  const form = page.getByRole('dialog', { name: 'Schedule a meeting' });
  const job = form.getByRole('combobox', { name: 'Job' });
  const submit = form.getByRole('button', { name: 'Schedule and invite' });
  await form.getByRole('combobox', { name: /Candidate/ }).fill('isil');
  await page.getByRole('option', { name: /Işıl Çelik/ }).click();
  await expect(form.getByText('Everyone is free at this time.')).toBeVisible();
  await expect(job).toHaveText('Loading');
  await submit.click();
  await expect(submit).toBeDisabled();
  first.resolve(503);
  // Beside the field, and as the answer to the press.
  await expect(form.getByText('The server is busy.')).toHaveCount(2);
  await expect(submit).toBeEnabled();
  expect(await sent()).toEqual([]);
  // The browser logs the failed call, and the page may read again by itself.
  expect(consoleErrors.splice(0).every((error) => error.includes('503'))).toBe(true);
  answer = second;
  await submit.click();
  await expect(submit).toBeDisabled();
  second.resolve(200);
  await expect(form).toBeHidden();
  expect(await sent()).toEqual([
    expect.objectContaining({ job: expect.objectContaining({ title: 'Driver' }) }),
  ]);
});
