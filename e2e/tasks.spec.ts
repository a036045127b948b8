import type { Page } from '@playwright/test';
import { scan } from './axe-fixtures.ts';
import { isOnTop } from './is-on-top.ts';
import { expect, ignoreErrors, test } from './fixtures.ts';
import { openInApp } from './open-in-app.ts';
import { aCandidate, aCompany, anApplicant, aPublishedJob, joinCompany, send } from './set-up.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const region = (page: Page) => page.getByRole('region', { name: 'Tasks' });
const box = (page: Page, title: string) => page.getByRole('checkbox', { name: `Done: ${title}` });

test('on a phone the form of a task opens above the bar of actions', async ({ page }) => {
  const { at } = await aCompany(page);
  const job = await aPublishedJob(page, at);
  const ada = await aCandidate(page, at, 'Ada');
  await send(page, `${at}/jobs/${job.id}/applications`, { candidateId: ada.id });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/candidates/${ada.id}/overview`);
  await button(page, 'Add task').click();
  const save = region(page).getByRole('button', { name: 'Save' });
  await expect(region(page).getByRole('textbox', { name: 'Task' })).toBeFocused();
  await expect.poll(() => save.evaluate(isOnTop)).toBe(true);
});

test('a task is added by keyboard, changed in place, done and deleted, each with undo', async ({
  page,
  consoleErrors,
}) => {
  const { at } = await aCompany(page);
  const ada = await aCandidate(page, at, 'Ada');
  await page.goto(`/candidates/${ada.id}/overview`);
  await expect(button(page, 'Add task')).toBeVisible();
  await page.keyboard.press('t');
  await expect(page.getByRole('textbox', { name: 'Task' })).toBeFocused();
  await page.keyboard.type('Ask about the notice period');
  await expect(page.getByRole('combobox', { name: 'Assignee' })).toHaveValue('Selin Aydın');
  await button(page, 'Tomorrow').click();
  await button(page, 'Save').click();
  const title = 'Ask about the notice period';
  await expect(box(page, title)).toBeVisible();
  await expect(region(page).getByRole('listitem')).toContainText('Tomorrow');
  await expect(button(page, 'Add task')).toBeFocused();

  await button(page, `Actions for “${title}”`).click();
  await page.getByRole('menuitem', { name: 'Edit task' }).click();
  await expect(page.getByRole('textbox', { name: 'Task' })).toHaveValue(title);
  await page.getByRole('textbox', { name: 'Task' }).fill('Ask for references');
  await page.getByRole('combobox', { name: 'Time' }).click();
  await page.getByRole('option', { name: '14:30' }).click();
  await page.getByRole('textbox', { name: 'Task' }).press('Enter');
  await expect(region(page).getByRole('listitem')).toContainText('Tomorrow, 14:30');

  const held = Promise.withResolvers<void>();
  await page.route('**/completion', async (route) => {
    await held.promise;
    await route.continue();
  });
  await box(page, 'Ask for references').click();
  // Before the answer: with a thousand tasks, reading all pages again takes seconds.
  await expect(region(page).getByRole('list', { name: 'Open tasks' })).toBeHidden();
  held.resolve();
  await button(page, 'Undo').click();
  await expect(box(page, 'Ask for references')).not.toBeChecked();
  await button(page, 'Actions for “Ask for references”').click();
  await page.getByRole('menuitem', { name: 'Delete task' }).click();
  await expect(region(page).getByRole('listitem')).toHaveCount(0);
  await button(page, 'Undo').click();
  await expect(box(page, 'Ask for references')).toBeVisible();

  await test.step('when more tasks cannot be read, or those that were read again, those that were read stay', async () => {
    const people = await page.request.get(`/api${at}/candidates/${ada.id}/task-assignees`);
    const { ownId } = (await people.json()) as { ownId: string };
    const draft = { dueOn: '2026-01-05', timeZone: 'Europe/Istanbul', assigneeId: ownId };
    for (const number of [1, 2, 3])
      await send(page, `${at}/candidates/${ada.id}/tasks`, { ...draft, title: `Task ${number}` });
    let reads = 0;
    let isDown = false;
    await page.route(/\/api\/.*\/tasks\?/, (route) => {
      if (isDown) return route.fulfill({ status: 500, json: {} });
      const url = new URL(route.request().url());
      url.searchParams.set('limit', '2');
      if (url.searchParams.has('cursor') && ++reads === 1) return route.fulfill({ status: 500, json: {} });
      return route.continue({ url: url.href });
    });
    await openInApp(page, '/tasks');
    await button(page, 'Show more').click();
    await expect(button(page, 'Try again')).toBeVisible();
    await expect(box(page, 'Task 2')).toBeVisible();
    await button(page, 'Try again').click();
    await expect(box(page, 'Task 3')).toBeVisible();
    await expect(button(page, 'Try again')).toBeHidden();
    expect(reads).toBe(2);
    ignoreErrors(consoleErrors);
    isDown = true;
    const failed = page.waitForResponse((answer) => answer.status() === 500);
    await box(page, 'Task 1').click();
    await (await failed).finished();
    await button(page, 'Undo').click();
    await expect(box(page, 'Task 3')).toBeVisible();
    await expect(button(page, 'Try again')).toHaveCount(0);
    expect(consoleErrors.splice(0).every((error) => error.includes('500'))).toBe(true);
  });
});

test('a colleague gets a task, finds it where work waits, and the giver sees when it is done', async ({
  page,
  newPerson,
  worker,
}) => {
  const { at, id: companyId } = await aCompany(page);
  const job = await aPublishedJob(page, at);
  await anApplicant(page, at, job.id, 'Ada');
  const colleague = await newPerson();
  await joinCompany(colleague, 'Deniz', { database: worker.database, companyId }, [
    'jobs.list',
    'candidates.get',
  ]);

  await page.goto(`/jobs/${job.id}/applicants`);
  await page.getByRole('row').getByRole('link', { name: 'Ada Kaya', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Ada Kaya' });
  await panel.getByRole('button', { name: 'Add task' }).click();
  await expect(panel.getByRole('combobox', { name: 'Assignee' })).toHaveValue('Selin Aydın');
  await panel.getByRole('combobox', { name: 'Assignee' }).fill('Deniz');
  await page.getByRole('option', { name: 'Deniz Kaya' }).click();
  await panel.getByRole('combobox', { name: 'About' }).click();
  await page.getByRole('option', { name: 'Product designer' }).click();
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByRole('listitem').filter({ hasText: 'Get back to Ada' })).toContainText(
    'Deniz Kaya, from Selin Aydın',
  );

  await colleague.goto('/tasks?list=later');
  await expect(colleague.getByRole('link', { name: 'Ada Kaya' })).toBeVisible();
  expect(await scan(colleague)).toEqual([]);
  const ends = `[...document.querySelectorAll('li *')]
    .map((part) => getComputedStyle(part, '::after').content).join()`;
  expect(
    await colleague.evaluate(ends),
    'no fact ends with a dot, at which its line could end',
  ).not.toContain('·');
  await box(colleague, 'Get back to Ada').click();
  await expect(colleague.getByRole('heading', { name: 'No later tasks' })).toBeVisible();
  await colleague.getByRole('link', { name: 'Done', exact: true }).click();
  await expect(box(colleague, 'Get back to Ada')).toBeChecked();

  await openInApp(page, '/tasks');
  await button(page, 'Given to others').click();
  await expect(page.getByRole('heading', { name: 'Nothing that you gave to others is due' })).toBeVisible();
  await page.getByRole('link', { name: 'Done', exact: true }).click();
  await expect(box(page, 'Get back to Ada')).toBeChecked();
});
