import { scan } from './axe-fixtures.ts';
import { expect, test } from './fixtures.ts';
import { openInApp } from './open-in-app.ts';
import { aCandidate, aCompany, joinCompany, send } from './set-up.ts';

test('a member hands over their people with two lines each, the colleague reads them, and it is undone', async ({
  page,
  newPerson,
  worker,
}) => {
  const { at, id: companyId } = await aCompany(page);
  const people = await Promise.all(['Ada', 'Bora', 'Cem'].map((name) => aCandidate(page, at, name)));
  const [ada] = people;
  const found = await page.request.get(`/api${at}/candidates/${ada?.id}/task-assignees`);
  const { ownId } = (await found.json()) as { ownId: string };
  for (const { id } of people) {
    const draft = { title: 'Call back', dueOn: '2031-03-03', timeZone: 'Europe/Istanbul', assigneeId: ownId };
    await send(page, `${at}/candidates/${id}/tasks`, draft);
  }
  const colleague = await newPerson({ viewport: { width: 390, height: 844 } });
  await joinCompany(colleague, 'Deniz', { database: worker.database, companyId });

  await test.step('facts fill in the lines, and one is written by keyboard', async () => {
    await page.goto('/tasks');
    await page.getByRole('link', { name: 'Handovers' }).click();
    await page.getByRole('link', { name: 'Hand over my people' }).click();
    await expect(page.getByText('3 people · 0 hiring teams · 3 tasks · 0 meetings')).toBeVisible();
    await expect(page.getByText('Task by 3 Mar 2031: Call back.')).toHaveCount(3);
    const start = page.getByRole('button', { name: 'Hand over 3 people' });
    await expect(start).toBeDisabled();
    await page.getByRole('button', { name: 'Edit the lines about Ada Kaya' }).press('Enter');
    await expect(page.getByRole('textbox', { name: 'Where' })).toBeFocused();
    await page.getByRole('textbox', { name: 'Where' }).fill('Waits for our offer');
    await page.getByRole('button', { name: 'Save lines' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Edit the lines about Ada Kaya' })).toBeFocused();
    await page.getByRole('checkbox', { name: 'Hand over Cem Kaya' }).press(' ');
    await page.getByRole('combobox', { name: 'Colleague' }).fill('Den');
    await page.getByRole('option', { name: /^Deniz Kaya/ }).click();
    await page.getByRole('button', { name: 'Hand over 2 people' }).click();
    await expect(page.getByRole('heading', { name: 'Selin Aydın to Deniz Kaya' })).toBeVisible();
    await expect(page.getByText('Done', { exact: true })).toBeVisible();
    await expect(page.getByText('Waits for our offer')).toBeVisible();
    expect(await scan(page)).toEqual([]);
  });

  await test.step('the colleague gets one notification, with the people behind it', async () => {
    await colleague.goto('/notifications');
    await expect(colleague.getByText('handed over')).toHaveCount(1);
    await colleague.getByRole('link', { name: 'Selin Aydın handed over 2 people to you' }).click();
    const list = colleague.getByRole('list', { name: 'People' });
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await expect(list).toContainText('Waits for our offer');
    await expect(colleague.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await openInApp(colleague, '/tasks?list=later');
    await expect(colleague.getByRole('checkbox', { name: 'Done: Call back' })).toHaveCount(2);
  });

  await test.step('the member undoes it', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo handover' }).click();
    await expect(page.getByText('Undone', { exact: true })).toBeVisible();
    await openInApp(page, '/tasks?list=later');
    await expect(page.getByRole('checkbox', { name: 'Done: Call back' })).toHaveCount(3);
  });
});
