import type { Page } from '@playwright/test';
import { scan } from './axe-fixtures.ts';
import { expect, test } from './fixtures.ts';
import { aCandidate, aCompany, joinCompany, send } from './set-up.ts';

test('a comment for one colleague is answered, unseen by another, and a reply outlives a deletion', async ({
  page,
  newPerson,
  worker,
}) => {
  const { id: companyId, at } = await aCompany(page);
  const { id: candidateId } = await aCandidate(page, at, 'Ada');
  const candidate = `${at}/candidates/${candidateId}`;
  const [reader, other] = [await newPerson(), await newPerson()];
  const company = { database: worker.database, companyId };
  await joinCompany(reader, 'Deniz', company);
  await joinCompany(other, 'Ece', company);
  for (const window of [page, reader, other]) await window.goto(`/candidates/${candidateId}/comments`);
  const empty = 'No comments yet.';
  await expect(other.getByText(empty)).toBeVisible();
  await expect(reader.getByText(empty)).toBeVisible();

  await test.step('a comment mentions one colleague and is for another, who answers it', async () => {
    const editor = page.getByRole('textbox', { name: 'Write a comment' });
    await expect(editor).toBeVisible();
    // The editor removes its style sheet when another one closes.
    await page.evaluate(`document.querySelector('style[data-tiptap-style]')?.remove()`);
    await page.keyboard.press('c');
    await page.keyboard.type('Salary @');
    await expect(page.getByRole('option', { name: 'Ece Kaya' })).toBeVisible();
    // The list of all members is shown, and no later answer comes before Enter.
    await page.route(membersAddress, () => undefined);
    await page.keyboard.type('ec');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(editor).toHaveText('Salary @Ece Kaya ');
    await page.getByRole('button', { name: 'Only for…' }).click();
    await page.getByRole('option', { name: 'Deniz Kaya' }).click();
    await page.keyboard.press('Escape');
    // The closed list gives the focus back, and would take it from an editor that is focused before.
    await expect(page.getByRole('button', { name: 'Only for: Deniz Kaya' })).toBeFocused();
    await expect(page.getByText('Ece Kaya is mentioned but cannot read this comment.')).toBeVisible();
    await editor.press('End');
    for (let letter = 0; letter < 2; letter++) await editor.press('Backspace');
    await expect(page.getByText('Only you and these members can read it')).toBeVisible();
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    const comment = page.getByRole('listitem').filter({ hasText: 'Salary' });
    await expect(comment.first()).toContainText('Only for: Selin Aydın and Deniz Kaya');

    const answer = reader.getByRole('button', { name: 'Reply to Selin' });
    await answer.click();
    await expect(reader.getByRole('textbox', { name: 'Write a reply' })).toBeFocused();
    await reader.keyboard.press('Escape');
    await expect(answer).toBeFocused();
    await reader.keyboard.press('Enter');
    await expect(reader.getByRole('textbox', { name: 'Write a reply' })).toBeFocused();
    await replyInLargeCompany(reader);
    await reader.keyboard.press('Control+Enter');
    await expect(answer).toBeFocused();
    await expect(page.getByText('Too high')).toBeVisible();
    expect(await scan(page)).toEqual([]);

    await page.getByRole('button', { name: 'Comment actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete comment' }).click();
    await expect(page.getByText('This comment was deleted.')).toBeVisible();
    await expect(reader.getByText('This comment was deleted.')).toBeVisible();
    await expect(reader.getByText('Too high')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(reader.getByText('Salary')).toBeVisible();
    await expect(other.getByText(empty)).toBeVisible();
  });

  await test.step('a reply that is being written outlives its comment, and a deletion keeps the focus', async () => {
    for (const text of ['First', 'Second']) {
      const body = { bodyHtml: `<p>${text}</p>` };
      await send(page, `${candidate}/comments`, body);
    }
    await expect(page.getByText('Second')).toBeVisible();
    await expect(other.getByText('Second')).toBeVisible();
    await other.getByRole('button', { name: 'Reply to Selin' }).first().click();
    await expect(other.getByRole('textbox', { name: 'Write a reply' })).toBeFocused();
    await other.keyboard.type('A long answer');

    await page.getByRole('button', { name: 'Comment actions' }).first().press('Enter');
    await page.getByRole('menuitem', { name: 'Delete comment' }).press('Enter');
    await expect(page.getByText('Second')).toBeHidden();
    await expect(page.getByRole('listitem').filter({ hasText: 'First' }).locator(':focus')).toHaveCount(1);
    await expect(other.getByText('The comment was deleted meanwhile')).toBeVisible();
    await expect(other.getByRole('textbox', { name: 'Write a reply' })).toHaveText('A long answer');
    // The tooltip of the focused button is not over it.
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(other.getByText('Second')).toBeVisible();
    await expect(other.getByText('The comment was deleted meanwhile')).toBeHidden();
    await expect(other.getByRole('textbox', { name: 'Write a reply' })).toHaveText('A long answer');
  });
});

const membersAddress = /\/members\?/;

/** Answers for a typed text come late, and the list without a text has only the first member. */
async function replyInLargeCompany(reader: Page): Promise<void> {
  const late = Promise.withResolvers<void>();
  await reader.route(membersAddress, async (route) => {
    const response = await route.fetch();
    const { items } = (await response.json()) as { items: object[] };
    const isFirst = !new URL(route.request().url()).searchParams.get('search');
    if (!isFirst) await late.promise;
    await route.fulfill({
      json: isFirst ? { items: items.slice(0, 1), nextCursor: 'more' } : { items, nextCursor: null },
    });
  });
  const editor = reader.getByRole('textbox', { name: 'Write a reply' });
  await reader.keyboard.type('Too high @');
  await expect(reader.getByRole('option')).toHaveText([/Deniz Kaya/]);
  await reader.keyboard.type('sel');
  await reader.keyboard.press('Enter');
  await expect(reader.getByRole('option')).toHaveCount(0);
  await expect(editor.getByRole('paragraph')).toHaveText(['Too high @sel']);
  late.resolve();
  await expect(editor.getByRole('paragraph')).toHaveText(['Too high @Selin Aydın ']);
  await reader.keyboard.type('@nobody');
  await reader.keyboard.press('Enter');
  await expect(editor.getByRole('paragraph')).toHaveText(['Too high @Selin Aydın @nobody', '']);
}
