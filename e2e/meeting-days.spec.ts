import type { Locator, Page } from '@playwright/test';
import { scan } from './axe-fixtures.ts';
import { answerFirst } from './first-request.ts';
import { expect, test } from './fixtures.ts';
import { heldCalls } from './held-calls.ts';
import { aCandidate, aCompany, send } from './set-up.ts';

test.use({ timezoneId: 'Europe/Istanbul' });

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Plan an interview day' });

async function chooseHost(page: Page, number: number): Promise<void> {
  const row = dialogOf(page).getByRole('group', { name: new RegExp(`^Meeting ${number},`) });
  await row.getByRole('combobox', { name: /Hosts/ }).click();
  await page.getByRole('option', { name: 'Selin Aydın' }).click();
  await expect(row.getByText('Everyone is free at this time.')).toBeVisible();
}

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let count = 0; count < 40; count++) {
    if (await target.evaluate((element) => element.matches(':focus'))) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test('an interview day is planned in eight steps, moved with its old and new times, and cancelled', async ({
  page,
  mail,
  consoleErrors,
}) => {
  const { at } = await aCompany(page);
  const email = `isil-${crypto.randomUUID()}@example.test`;
  const candidate = await send(page, `${at}/candidates`, { name: 'Işıl', surname: 'Çelik', email });
  const mails = () => mail.received.filter((one) => one.envelopeTo.includes(email));
  await page.goto(`/candidates/${candidate.id}/meetings`);
  let steps = 0;
  const step = async (act: Promise<void>): Promise<void> => {
    steps += 1;
    await act;
  };
  await step(page.getByRole('button', { name: 'Plan interview day' }).click());
  // A host is a field to open and an option to choose.
  for (const number of [1, 2]) {
    steps += 1;
    await step(chooseHost(page, number));
  }
  const second = dialogOf(page).getByRole('group', { name: /^Meeting 2,/ });
  await step(second.getByRole('combobox', { name: 'Break before' }).click());
  await step(page.getByRole('option', { name: '30 min' }).click());
  await expect(second).toHaveAccessibleName(/^Meeting 2, \d\d:15 – \d\d:00$/);
  await step(dialogOf(page).getByRole('button', { name: 'Plan and invite' }).click());
  await expect(dialogOf(page)).toBeHidden();
  expect(steps).toBeLessThanOrEqual(8);
  await expect.poll(() => mails().length).toBe(1);
  expect(mails()[0]?.text).toContain('Other');

  await page.getByRole('button', { name: 'Open the meeting with Işıl Çelik' }).first().click();
  const moveDay = page.getByRole('button', { name: 'Move the day' });
  await moveDay.focus();
  await page.keyboard.press('Enter');
  const move = page.getByRole('alertdialog', { name: 'Move the meeting with Işıl Çelik?' });
  const times = move.getByRole('list', { name: 'Old and new times' });
  await expect(times.getByRole('listitem')).toHaveCount(2);
  // Escape closes the dialog, and the focus returns to its button.
  await page.keyboard.press('Escape');
  await expect(move).toBeHidden();
  await expect(moveDay).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, move.getByRole('button', { name: '15 min later' }));
  await page.keyboard.press('Enter');
  await expect(times).toContainText('new:');
  await tabTo(page, move.getByRole('radio', { name: /^This meeting and those after it/ }));
  await page.keyboard.press('ArrowUp');
  await expect(move.getByRole('radio', { name: 'Only this meeting' })).toBeChecked();
  await expect(times).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await expect(times.getByRole('listitem')).toHaveCount(2);
  expect.soft(await scan(page), 'the dialog that moves the day').toEqual([]);
  await move.getByRole('button', { name: 'Move and inform' }).click();
  await expect(page.getByText('Meeting moved').first()).toBeVisible();
  await expect.poll(() => mails().length).toBe(2);

  const addMeeting = page.getByRole('button', { name: 'Add a meeting' });
  await addMeeting.focus();
  await page.keyboard.press('Enter');
  const add = page.getByRole('dialog', { name: 'Add a meeting to the interview day' });
  await tabTo(page, add.getByRole('combobox', { name: /Hosts/ }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Selin Aydın' })).toBeVisible();
  // The first Escape closes the list, and the second one the dialog.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option', { name: 'Selin Aydın' })).toBeHidden();
  await expect(add).toBeVisible();
  expect.soft(await scan(page), 'the dialog that adds a meeting to the day').toEqual([]);
  await tabTo(page, add.getByRole('button', { name: 'Add and invite' }));
  await page.keyboard.press('Escape');
  await expect(add).toBeHidden();
  await expect(addMeeting).toBeFocused();

  await page.getByRole('button', { name: 'Cancel the day' }).click();
  await page
    .getByRole('alertdialog', { name: 'Cancel the interview day?' })
    .getByRole('button', { name: 'Cancel the day' })
    .click();
  await expect(page.getByText('No meetings yet')).toBeVisible();
  await expect.poll(() => mails().length).toBe(3);
  // The live notice may reach the open panel before the answer that closes it; the meeting is gone then.
  expect(consoleErrors.splice(0).filter((text) => !/404.*\/meetings\//.test(text))).toEqual([]);
});

test('a day is moved and moved back at once, and again after a lost answer', async ({
  page,
  consoleErrors,
}) => {
  const company = await aCompany(page);
  const candidate = await aCandidate(page, company.at, 'Işıl');
  const members = await page.request.get(`/api${company.at}/members`);
  const { items } = (await members.json()) as { items: { id: string }[] };
  const interviews = ['10:00', '10:45'].map((time) => ({
    meetingType: 'onsite',
    interviewType: 'technical',
    wallTime: `2031-03-03T${time}`,
    durationMinutes: 45,
    hostIds: [items[0]?.id],
  }));
  await send(page, `${company.at}/panel-days`, {
    candidateId: candidate.id,
    timeZone: 'Europe/Istanbul',
    interviews,
  });
  await page.goto(`/candidates/${candidate.id}/meetings`);
  await page.getByRole('button', { name: 'Open the meeting with Işıl' }).first().click();
  await page.getByRole('button', { name: 'Move the day' }).click();
  const move = page.getByRole('alertdialog', { name: /^Move the meeting with Işıl/ });
  const times = move.getByRole('list', { name: 'Old and new times' });
  const confirm = move.getByRole('button', { name: 'Move and inform' });
  await expect(times.getByRole('listitem')).toHaveCount(2);
  await move.getByRole('button', { name: '15 min later' }).click();
  await confirm.click();
  await expect(move).toBeHidden();

  const address = /\/panel-days\/[^/]+\/shift/;
  const preview = await heldCalls(page, address);
  await page.getByRole('button', { name: 'Move back' }).click();
  await preview.begun;
  // The times of the first move are those of an earlier version of the day.
  await expect(confirm).toBeDisabled();
  preview.release();
  await confirm.click();
  await expect(move).toBeHidden();
  const day = page.getByRole('region', { name: 'Interview day' });
  await expect(day.getByRole('listitem').first()).toContainText('10:00');

  await page.getByRole('button', { name: 'Move the day' }).click();
  await move.getByRole('button', { name: '15 min later' }).click();
  await expect(times).toContainText('10:15');
  await answerFirst(page, address, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await confirm.click();
  await expect(move.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('net::ERR_FAILED')]);
  await confirm.click();
  await expect(move).toBeHidden();
  await expect(day.getByRole('listitem').first()).toContainText('10:15');
});
