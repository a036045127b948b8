import type { Page } from '@playwright/test';
import { scan } from './axe-fixtures.ts';
import { aBoard, cardOf, columnOf } from './board-steps.ts';
import { answerFirst } from './first-request.ts';
import { expect, expectRefused, test } from './fixtures.ts';
import { doubleClickAtOnce } from './held-calls.ts';
import { openInApp } from './open-in-app.ts';
import { send } from './set-up.ts';

test('rejecting with a mail takes at most five steps, writing three, and one press sends the tray', async ({
  page,
  consoleErrors,
}) => {
  const { address, companyId } = await aBoard(page, ['Ada', 'Can', 'Ece']);
  let steps = 0;
  const press = async (key: string): Promise<void> => {
    steps += 1;
    await page.keyboard.press(key);
  };
  const messages = page.getByRole('region', { name: 'Messages', exact: true });
  const dialogOf = (name: string) => page.getByRole('dialog', { name: `Reject ${name} Kaya` });

  await test.step('the first time the member chooses when the mail is sent', async () => {
    await page.goto(address);
    await cardOf(page, 'Ece').focus();
    await press('r');
    const dialog = dialogOf('Ece');
    await expect(dialog.getByRole('radio').first()).toBeFocused();
    await expect(dialog).toContainText('Nothing is sent.');
    await press('1');
    await expect(dialog.getByRole('radio', { name: 'Not enough experience' })).toBeChecked();
    steps += 2;
    await dialog.getByRole('combobox', { name: 'Email' }).click();
    await page.getByRole('option', { name: 'Later, from Outgoing' }).click();
    const preview = dialog.getByRole('region', { name: 'Preview' });
    await expect(preview).toContainText('Hello Ece,');
    await expect(preview).toContainText('For this role we were looking for more experience');
    await expect(dialog).toContainText('Waits in Outgoing until you send it.');
    expect(await scan(page)).toEqual([]);
    await press('Control+Enter');
    await expect(messages).toContainText('Ece Kaya was rejected');
    await expect(dialog).toBeHidden();
    expect(steps).toBe(5);
  });

  await test.step('the choice is remembered', async () => {
    steps = 0;
    await cardOf(page, 'Can').focus();
    await press('r');
    await expect(dialogOf('Can').getByRole('radio').first()).toBeFocused();
    await press('2');
    await expect(dialogOf('Can')).toContainText('a somewhat different set of skills');
    await press('Control+Enter');
    await expect(messages).toContainText('Can Kaya was rejected');
    expect(steps).toBe(3);
    await expect(columnOf(page, 'Applied').getByRole('article')).toHaveCount(1);
  });

  await test.step('w opens the messages with the field focused', async () => {
    steps = 0;
    await cardOf(page, 'Ada').focus();
    await press('w');
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
    steps += 1;
    await page.keyboard.insertText('When can we talk?');
    await press('Control+Enter');
    await expect(page.getByRole('listitem').filter({ hasText: 'When can we talk?' })).toContainText(
      'Selin Aydın',
    );
    expect(steps).toBe(3);
    const previews = /\/rejection-previews$/;
    const isComposed = Promise.withResolvers<void>();
    await page.route(previews, async (route) => {
      await isComposed.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Template' }).click();
    await page.getByRole('menuitem', { name: 'Invitation to talk' }).click();
    // Text that is typed while the template is composed stays.
    await page.getByRole('textbox', { name: 'Message' }).fill('And a reminder.');
    isComposed.resolve();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(
      /^And a reminder\.\n\nHello Ada,\n\nThank you for applying for Product designer\./,
    );
    await page.unroute(previews);
    await page.getByRole('button', { name: 'Private', exact: true }).click();
    await page.getByRole('button', { name: 'Later' }).click();
    await page.getByRole('menuitem', { name: 'Later, from Outgoing' }).click();
    // The pointer keeps the toast open, which must not cover the buttons.
    await messages.locator('[data-toast]').last().hover();
    const scheduled = page.getByRole('region', { name: 'Not sent yet' });
    await expect(scheduled).toContainText('And a reminder.');
    await expect(scheduled).toContainText('Only for: Selin Aydın');
    await page.getByRole('textbox', { name: 'Message' }).fill('At its own time.');
    await page.getByRole('button', { name: 'Later' }).click();
    await page.getByRole('menuitem', { name: /^(In two days|Monday morning)/ }).click();
    await expect(scheduled.getByText('At its own time.')).toBeVisible();
  });

  await test.step('one look, one press, which sends none early that has a time of its own', async () => {
    const lists = /\/(scheduled-messages|mailings)\?/;
    await page.route(lists, (route) => route.fulfill({ status: 500, json: {} }));
    await openInApp(page, '/outgoing');
    const failed = page.getByRole('heading', { name: 'This could not be loaded' });
    await expect(failed).toHaveCount(1);
    await page.unroute(lists);
    await page.getByRole('button', { name: 'Try again' }).click();
    for (const error of consoleErrors.splice(0)) expect(error).toContain('500');
    const list = page.getByRole('list', { name: 'Outgoing' });
    await expect(list.getByRole('listitem')).toHaveCount(4);
    expect(await scan(page)).toEqual([]);
    const timed = list.getByRole('listitem').filter({ hasText: 'At its own time.' });
    await expect(timed.getByRole('checkbox')).not.toBeChecked();
    const all = page.getByRole('checkbox', { name: '3 selected' });
    await expect(all).not.toBeChecked();
    await all.click();
    await expect(page.getByRole('button', { name: 'Send 4 messages' })).toBeVisible();
    await timed.getByRole('checkbox').uncheck();
    const waiting = list.getByRole('listitem').filter({ hasText: 'And a reminder.' });
    await waiting.getByRole('checkbox', { name: 'Select the message to Ada Kaya' }).uncheck();
    await doubleClickAtOnce(page.getByRole('button', { name: 'Send 2 messages' }));
    // The hour decides which.
    await expect(messages).toContainText(/2 messages (are being sent|wait for the end of the quiet hours)/);
    await waiting.getByRole('button', { name: 'Do not send: Ada Kaya' }).click();
    const sure = page.getByRole('alertdialog');
    const cancelled = '**/scheduled-messages/*';
    await answerFirst(page, cancelled, (route) => route.fulfill({ status: 500, body: '{}' }));
    await sure.getByRole('button', { name: 'Do not send' }).click();
    await expect(sure.getByRole('alert')).not.toBeEmpty();
    expect(await page.locator('[data-toast=error]').count()).toBe(0);
    expectRefused(consoleErrors, 500);
    await sure.getByRole('button', { name: 'Do not send' }).click();
    await expect(waiting).toHaveCount(0);
    await expect(timed).toBeVisible();
  });

  await test.step('a message that a colleague changes meanwhile is not overwritten', async () => {
    const list = page.getByRole('list', { name: 'Outgoing' });
    const edit = 'Edit the message to Ada Kaya';
    await list.getByRole('button', { name: edit }).click();
    const editing = page.getByRole('dialog', { name: edit });
    const text = editing.getByRole('textbox', { name: 'Text' });
    await text.fill('Mine.');
    await changeMeanwhile(page, `/companies/${companyId}/scheduled-messages`);
    await editing.getByRole('button', { name: 'Save' }).click();
    await expect(editing).toContainText('Someone else has just changed this message. Open it again.');
    expectRefused(consoleErrors, 409);
    await editing.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave without saving' }).click();
    await expect(list).toContainText('By a colleague.');
    await list.getByRole('button', { name: edit }).click();
    await editing.getByRole('combobox', { name: 'When' }).click();
    await page.getByRole('option', { name: 'Later, from Outgoing' }).click();
    await expect(page.getByRole('listbox')).toBeHidden();
    await editing.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
    await text.fill('Both.');
    await editing.getByRole('button', { name: 'Save' }).click();
    await expect(messages).toContainText('Message saved');
    await expect(list).toContainText('Both.');
  });
});

type WaitingMessage = { id: string; body: string; sendAt: string; version: number };

/** Another member changes the message that waits for its own time. */
async function changeMeanwhile(page: Page, path: string): Promise<void> {
  const listed = await page.request.get(`/api${path}`);
  const { items } = (await listed.json()) as { items: WaitingMessage[] };
  const message = items.find(({ body }) => body === 'At its own time.');
  if (message === undefined) throw new Error('The message does not wait.');
  const { id, sendAt: time, version } = message;
  await send(page, `${path}/${id}`, { body: 'By a colleague.', time, version }, { method: 'PUT' });
}
