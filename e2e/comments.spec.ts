import { scan } from './axe-fixtures.ts';
import { aBoard } from './board-steps.ts';
import { expect, test } from './fixtures.ts';
import { joinCompany, send } from './set-up.ts';

test('a comment for one colleague is answered by them, unseen by another, and its deletion undone', async ({
  page,
  newPerson,
  worker,
}) => {
  const { address, companyId } = await aBoard(page, ['Ada']);
  const [reader, other] = [await newPerson(), await newPerson()];
  const company = { database: worker.database, companyId };
  await joinCompany(reader, 'Deniz', company);
  await joinCompany(other, 'Ece', company);
  await page.goto(address);
  await page.getByText('Ada Kaya').click();
  const candidateId = new URL(page.url()).searchParams.get('candidate') ?? '';
  for (const window of [page, reader, other]) await window.goto(`/candidates/${candidateId}/comments`);
  const empty = 'No comments yet.';
  await expect(other.getByText(empty)).toBeVisible();
  await expect(reader.getByText(empty)).toBeVisible();

  const editor = page.getByRole('textbox', { name: 'Write a comment' });
  await editor.click();
  await editor.pressSequentially('Salary @ec');
  await page.getByRole('option', { name: 'Ece Kaya' }).click();
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
  await reader.keyboard.type('Too high');
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

test('a reply that is being written outlives its comment, and a deletion by keyboard keeps the focus', async ({
  page,
  newPerson,
  worker,
}) => {
  const { address, companyId } = await aBoard(page, ['Ada']);
  const colleague = await newPerson();
  await joinCompany(colleague, 'Deniz', { database: worker.database, companyId });
  await page.goto(address);
  await page.getByText('Ada Kaya').click();
  const candidateId = new URL(page.url()).searchParams.get('candidate') ?? '';
  for (const text of ['First', 'Second']) {
    const body = { bodyHtml: `<p>${text}</p>` };
    await send(page, `/companies/${companyId}/candidates/${candidateId}/comments`, body);
  }
  for (const window of [page, colleague]) await window.goto(`/candidates/${candidateId}/comments`);
  await colleague.getByRole('button', { name: 'Reply to Selin' }).first().click();
  await expect(colleague.getByRole('textbox', { name: 'Write a reply' })).toBeFocused();
  await colleague.keyboard.type('A long answer');

  await page.getByRole('button', { name: 'Comment actions' }).first().press('Enter');
  await page.getByRole('menuitem', { name: 'Delete comment' }).press('Enter');
  await expect(page.getByText('Second')).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: 'First' }).locator(':focus')).toHaveCount(1);
  await expect(colleague.getByText('The comment was deleted meanwhile')).toBeVisible();
  await expect(colleague.getByRole('textbox', { name: 'Write a reply' })).toHaveText('A long answer');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(colleague.getByText('Second')).toBeVisible();
  await expect(colleague.getByText('The comment was deleted meanwhile')).toBeHidden();
  await expect(colleague.getByRole('textbox', { name: 'Write a reply' })).toHaveText('A long answer');
});
