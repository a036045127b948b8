import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { aCompany, send } from './set-up.ts';

test.use({ timezoneId: 'Europe/Istanbul' });

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Plan an interview day' });

async function chooseHost(page: Page, number: number): Promise<void> {
  const row = dialogOf(page).getByRole('group', { name: new RegExp(`^Meeting ${number},`) });
  await row.getByRole('combobox', { name: /Hosts/ }).click();
  await page.getByRole('option', { name: 'Selin Aydın' }).click();
  await expect(row.getByText('Everyone is free at this time.')).toBeVisible();
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
  await page.getByRole('button', { name: 'Move the day' }).click();
  const move = page.getByRole('alertdialog', { name: 'Move the meeting with Işıl Çelik?' });
  await move.getByRole('button', { name: '15 min later' }).click();
  const times = move.getByRole('list', { name: 'Old and new times' });
  await expect(times.getByRole('listitem')).toHaveCount(2);
  await expect(times).toContainText('new:');
  await move.getByRole('radio', { name: 'Only this meeting' }).check();
  await expect(times).toBeHidden();
  await move.getByRole('radio', { name: /^This meeting and those after it/ }).check();
  await expect(times.getByRole('listitem')).toHaveCount(2);
  await move.getByRole('button', { name: 'Move and inform' }).click();
  await expect(page.getByText('Meeting moved').first()).toBeVisible();
  await expect.poll(() => mails().length).toBe(2);

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
