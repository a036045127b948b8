import type { Page, Route } from '@playwright/test';
import { openPage } from './axe-fixtures.ts';
import { expect, ignoreErrors, test } from './fixtures.ts';
import { aCompany, anApplicant, aPublishedJob, send } from './set-up.ts';

/** A published job with these applicants, with its company's owner signed in. */
async function aJobWith(page: Page, names: string[]) {
  const { at } = await aCompany(page);
  const job = await aPublishedJob(page, at, { title: 'Backend engineer' });
  for (const name of names) await anApplicant(page, at, job.id, name);
  return { at, job };
}

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const pick = (page: Page, name: string) => row(page, name).getByRole('checkbox').check();

test('applicants are a grid: moved together, filtered, saved as views, arranged and opened', async ({
  page,
}) => {
  const { at, job } = await aJobWith(page, ['Ada', 'Bora', 'Işıl']);
  const applicants = await page.request.get(`/api${at}/jobs/${job.id}/applicants?sort=name&order=asc`);
  const [, { id, version }] = (await applicants.json()).items;
  const rejection = { version, reason: 'Other', note: '' };
  await send(page, `${at}/applications/${id}/rejection`, rejection, { method: 'PUT' });
  await page.goto(`/jobs/${job.id}/applicants`);

  await test.step('the first columns fit a laptop, and the step names the outcome of closed applications', async () => {
    await expect(row(page, 'Bora Kaya').getByRole('cell', { name: /Applied.*Rejected/ })).toBeVisible();
    await expect(row(page, 'Işıl Kaya').getByText('In progress')).toHaveCount(0);
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const list = await page.getByRole('table').locator('..').boundingBox();
      const assignee = await page.getByRole('columnheader', { name: 'Assigned to' }).boundingBox();
      expect.soft(assignee?.width, 'room for an avatar and a name').toBeGreaterThanOrEqual(136);
      const end = (assignee?.x ?? 0) + (assignee?.width ?? 0);
      expect.soft(end, `${width}`).toBeLessThanOrEqual((list?.x ?? 0) + (list?.width ?? 0) + 1);
    }
  });

  await test.step('several are moved at once, and the move is undone', async () => {
    await pick(page, 'Ada Kaya');
    await pick(page, 'Işıl Kaya');
    const bar = page.getByRole('region', { name: 'Selected rows' });
    await expect(bar).toContainText('2 selected');
    await bar.getByRole('button', { name: 'Move' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move 2 applicants' });
    await dialog.getByRole('radio', { name: 'Interview' }).check();
    await dialog.getByRole('button', { name: 'Move' }).click();
    const strip = page.getByRole('region', { name: 'Progress of the bulk change' });
    await expect(strip).toContainText('Moved to Interview: 2');
    await expect(row(page, 'Ada Kaya')).toContainText('Interview');
    await strip.getByRole('button', { name: 'Undo' }).click();
    await expect(strip).toContainText('Undone: 2');
    await expect(row(page, 'Ada Kaya')).toContainText('Applied');
  });

  await test.step('filters are in the address and saved as a view, and the default view opens first', async () => {
    const topOf = async (name: string) =>
      (await page.getByRole('button', { name, exact: true }).boundingBox())?.y ?? 0;
    await expect.poll(async () => (await topOf('Columns')) - (await topOf('Step')), 'all in one row').toBe(0);
    await page.getByRole('button', { name: 'More filters' }).click();
    const more = page.getByRole('dialog', { name: 'More filters' });
    await more.getByRole('button', { name: 'Assigned to' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Nobody' }).click();
    await page.keyboard.press('Escape');
    await expect(more.getByRole('button', { name: 'Assigned to: Nobody' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'More filters: 1' })).toBeVisible();
    await expect(page).toHaveURL(/assignee=none/);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('searchbox').fill('isil');
    await expect(row(page, 'Ada Kaya')).toBeHidden();
    await expect(row(page, 'Işıl Kaya')).toBeVisible();
    await expect(page).toHaveURL(/q=isil/);
    const menu = (name: string) => page.getByRole('button', { name: `View: ${name}` });
    await menu('All applicants').click();
    await page.getByRole('menuitem', { name: 'Save as a view…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save as a view' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Only Işıl');
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await menu('Only Işıl').click();
    await page.getByRole('menuitem', { name: 'Use as my default view' }).click();
    await expect(page.getByText('This view is now your default').first()).toBeVisible();
    await openPage(page, `/jobs/${job.id}/applicants`);
    await expect(menu('Only Işıl')).toBeVisible();
    await expect(row(page, 'Işıl Kaya')).toBeVisible();
    await expect(row(page, 'Ada Kaya')).toBeHidden();
    await menu('Only Işıl').click();
    await page.getByRole('menuitemradio', { name: 'All applicants' }).click();
    await expect(row(page, 'Ada Kaya')).toBeVisible();
  });

  await test.step('columns are chosen; a row opens the panel with its position, and back returns', async () => {
    await page.getByRole('button', { name: 'Columns' }).click();
    const dialog = page.getByRole('dialog', { name: 'Columns' });
    await dialog.getByRole('checkbox', { name: 'Rating' }).uncheck();
    await dialog.getByRole('button', { name: 'Show these columns' }).click();
    await expect(page.getByRole('columnheader', { name: 'Rating' })).toBeHidden();
    await expect(page.getByRole('columnheader', { name: 'Step', exact: true })).toBeVisible();
    await row(page, 'Ada Kaya').getByRole('cell', { name: 'Applied', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Ada Kaya' });
    await expect(panel).toContainText('3 of 3');
    await page.goBack();
    await expect(panel).toBeHidden();
    await expect(row(page, 'Işıl Kaya')).toBeVisible();
  });

  await test.step('w writes to the person of the row, also from its checkbox, which keeps the space bar', async () => {
    const checkbox = row(page, 'Işıl Kaya').getByRole('checkbox');
    await checkbox.focus();
    await page.keyboard.press('Space');
    await expect(checkbox).toBeChecked();
    await page.keyboard.press('Space');
    await expect(checkbox).not.toBeChecked();
    await page.keyboard.press('w');
    const panel = page.getByRole('dialog', { name: 'Işıl Kaya' });
    await expect(panel.getByRole('textbox', { name: 'Message' })).toBeFocused();
    await page.goBack();
    await expect(panel).toBeHidden();
  });

  await test.step('r rejects the person of the row, in the list of the job and in that of all candidates', async () => {
    const dialog = page.getByRole('dialog', { name: 'Reject Işıl Kaya' });
    await row(page, 'Işıl Kaya').focus();
    await page.keyboard.press('?');
    const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(shortcuts.getByText('Reject', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shortcuts).toBeHidden();
    await row(page, 'Işıl Kaya').focus();
    await page.keyboard.press('r');
    await dialog.getByRole('radio', { name: 'Other', exact: true }).check();
    await dialog.getByRole('button', { name: 'Reject applicant' }).click();
    const messages = page.getByRole('region', { name: 'Messages' });
    await expect(messages).toContainText('Işıl Kaya was rejected');
    await expect(row(page, 'Işıl Kaya')).toContainText('Rejected');
    await messages.getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, 'Işıl Kaya')).not.toContainText('Rejected');
  });
});

/** Holds the calls with such an address; the result lets them continue. */
async function held(
  page: Page,
  address: RegExp,
  next = (route: Route): Promise<void> => route.fallback(),
): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await gate.promise;
    await next(route);
  });
  return gate.resolve;
}

test('r rejects a person in the list of candidates', async ({ page, consoleErrors }) => {
  await aJobWith(page, ['Ada']);
  const ada = row(page, 'Ada Kaya');
  const dialog = page.getByRole('dialog', { name: 'Reject Ada Kaya' });
  const application = /\/applications\/[^/]+$/;
  await page.goto('/candidates');

  await test.step('Escape while the dialog loads cancels it', async () => {
    const release = await held(page, application);
    await ada.focus();
    await page.keyboard.press('r');
    await page.keyboard.type('1');
    await page.keyboard.press('Escape');
    await expect(ada).toBeFocused();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    release();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(ada).toBeFocused();
  });

  await test.step('a digit pressed at once chooses a reason', async () => {
    const release = await held(page, application);
    await page.keyboard.press('r');
    await page.keyboard.type('2');
    release();
    await expect(dialog.getByRole('radio').nth(1)).toBeChecked();
    await page.keyboard.press('1');
    await expect(dialog.getByRole('radio').first()).toBeChecked();
  });

  await test.step('the row changes at once, and back after a failure or an undo', async () => {
    ignoreErrors(consoleErrors);
    const rejection = /\/rejection$/;
    const failed = await held(page, rejection, (route) => route.fulfill({ status: 500, json: {} }));
    await page.keyboard.press('Control+Enter');
    await expect(ada).toContainText('Rejected');
    failed();
    await expect(ada).not.toContainText('Rejected');
    await page.unroute(rejection);
    await ada.focus();
    await page.keyboard.press('r');
    await dialog.getByRole('radio').first().check();
    await page.keyboard.press('Control+Enter');
    const messages = page.getByRole('region', { name: 'Messages' });
    await expect(messages).toContainText('Ada Kaya was rejected');
    await expect(ada).toContainText('Rejected');
    const undone = await held(page, rejection);
    await messages.getByRole('button', { name: 'Undo' }).click();
    await expect(ada).not.toContainText('Rejected');
    undone();
    expect(consoleErrors.splice(0).every((error) => error.includes('500'))).toBe(true);
  });
});

test('on a phone the list shows cards, and bulk rejection works', async ({ page }) => {
  const { job } = await aJobWith(page, ['Ada', 'Bora']);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/jobs/${job.id}/applicants`);
  await page.getByRole('checkbox', { name: 'Select Ada Kaya' }).check();
  await page.getByRole('button', { name: 'Select all 2 matches' }).click();
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject 2 applicants' });
  await dialog.getByRole('radio', { name: 'Other', exact: true }).check();
  await dialog.getByRole('button', { name: 'Reject 2 applicants' }).click();
  await expect(page.getByText('Rejected: 2')).toBeVisible();
  await page.getByRole('link', { name: 'Ada Kaya' }).click();
  await expect(page.getByRole('dialog', { name: 'Ada Kaya' })).toBeVisible();
});

test('mail templates are managed in the company settings', async ({ page }) => {
  await aJobWith(page, []);
  await page.goto('/company/mail-templates');
  await page.getByRole('button', { name: 'New template' }).click();
  const dialog = page.getByRole('dialog', { name: 'New template' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Offer');
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('An offer for {salary}');
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Dear');
  await dialog.getByRole('button', { name: '{first name}' }).click();
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await expect(dialog).toContainText('must be placeholders');
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('An offer for {job title}');
  await dialog.getByRole('button', { name: 'Save template' }).click();
  const template = page.getByRole('region', { name: 'Offer' });
  await expect(template).toContainText('Dear {first name}');
  await template.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete template' }).click();
  await expect(template).toBeHidden();
});
