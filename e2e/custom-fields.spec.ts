import type { Page } from '@playwright/test';
import { scan } from './axe-fixtures.ts';
import { aBoard, cardOf } from './board-steps.ts';
import { expect, test } from './fixtures.ts';
import { heldCalls, layoutShiftOf, openIfLate } from './held-calls.ts';
import { openInApp } from './open-in-app.ts';
import { aCompany, aPublishedJob, send } from './set-up.ts';

const list = (page: Page, subject: string) => page.getByRole('list', { name: subject, exact: true });
const line = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

async function select(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('an owner adds, changes, orders, deletes and restores custom fields, and a form asks one', async ({
  page,
  consoleErrors,
}) => {
  const { at } = await aCompany(page);
  const job = await aPublishedJob(page, at);
  const salary = { subject: 'candidate', kind: 'number', name: 'Expected salary', access: 'owners' };
  await send(page, `${at}/custom-fields`, salary);
  await page.goto('/company/custom-fields');
  await expect(page.getByText('No custom fields yet')).toHaveCount(2);
  await expect(line(page, 'Expected salary')).toContainText('Number · Owners only');
  const dialog = page.getByRole('dialog', { name: 'New custom field' });

  await test.step('a field with options, by keyboard', async () => {
    await page.getByRole('button', { name: 'New field' }).press('Enter');
    await dialog.getByLabel('Name').fill('Shift');
    await select(page, 'Type', 'One choice');
    await dialog.getByRole('button', { name: 'Add field' }).click();
    await expect(dialog).toContainText('Add at least one option');
    await dialog.getByRole('button', { name: 'Add option' }).press('Enter');
    await page.keyboard.type('Day');
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Option 2', { exact: true })).toBeFocused();
    await page.keyboard.type('DAY');
    await dialog.getByRole('button', { name: 'Add field' }).click();
    await expect(dialog).toContainText('There is already an option with this name');
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('409 (Conflict)')]);
    await dialog.getByLabel('Option 2', { exact: true }).fill('Night');
    expect(await scan(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add field' }).click();
    await expect(line(page, 'Shift')).toContainText('One choice · 2 options');
  });

  await test.step('a removed option can be restored', async () => {
    const change = page.getByRole('dialog', { name: 'Change custom field' });
    await choose(page, 'Shift', 'Change');
    await change.getByRole('button', { name: 'Remove option Option 1' }).click();
    await change.getByRole('button', { name: 'Save' }).click();
    await expect(line(page, 'Shift')).toContainText('1 option');
    await choose(page, 'Shift', 'Change');
    await change.getByRole('button', { name: 'Restore Day' }).click();
    await change.getByRole('button', { name: 'Save' }).click();
    await expect(line(page, 'Shift')).toContainText('2 options');
  });

  await test.step('order, deletion and undo', async () => {
    const names = list(page, 'Candidates').getByRole('listitem');
    await expect(names).toContainText(['Expected salary', 'Shift']);
    const isOrdered = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await page.getByRole('button', { name: /^Move Shift/ }).press('ArrowUp');
    await expect(names).toContainText(['Shift', 'Expected salary']);
    expect((await isOrdered).ok()).toBe(true);
    await choose(page, 'Shift', 'Delete');
    await expect(names).toHaveCount(1);
    await page.getByRole('button', { name: 'Restore: Shift' }).click();
    await expect(names).toHaveCount(2);
  });

  await test.step('a field that application forms ask, and its question in the preview of a form', async () => {
    await page.getByRole('button', { name: 'New field' }).click();
    await dialog.getByLabel('Name').fill('Notice period');
    await expect(dialog.getByRole('combobox', { name: 'On application forms' })).toHaveCount(0);
    await select(page, 'For', 'Applications');
    await select(page, 'On application forms', 'Required');
    await dialog.getByLabel('Question in English').fill('How long is your notice period?');
    const seenBy = 'Who sees and changes the values';
    await select(page, seenBy, 'Owners only');
    await dialog.getByRole('button', { name: 'Add field' }).click();
    await expect(dialog).toContainText('Only a field that everyone sees can be asked');
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('400 (Bad Request)')]);
    await select(page, seenBy, 'Everyone who sees the candidate, job or application');
    await dialog.getByRole('button', { name: 'Add field' }).click();
    await expect(line(page, 'Notice period')).toContainText('Asked on application forms, required');

    await page.getByRole('button', { name: 'New field' }).click();
    await dialog.getByLabel('Name').fill('Work model');
    await select(page, 'For', 'Applications');
    await select(page, 'Type', 'One choice');
    await dialog.getByRole('button', { name: 'Add option' }).click();
    await dialog.getByLabel('Option 1', { exact: true }).fill('Remote');
    await expect(dialog.getByLabel('Option 1 in English')).toHaveCount(0);
    await select(page, 'On application forms', 'Optional');
    await dialog.getByLabel('Option 1 in English').fill('From home');
    await dialog.getByLabel('Option 1 in Turkish').fill('Evden');
    await dialog.getByRole('button', { name: 'Add field' }).click();
    await choose(page, 'Work model', 'Change');
    const change = page.getByRole('dialog', { name: 'Change custom field' });
    await expect(change.getByLabel('Option 1 in Turkish')).toHaveValue('Evden');
    await page.keyboard.press('Escape');

    await openInApp(page, `/jobs/${job.id}/edit?step=form`);
    const preview = page.frameLocator('iframe[title="Preview of the application form"]');
    await expect(preview.getByLabel('How long is your notice period?')).toBeVisible();
    await expect(preview.getByLabel('From home')).toHaveCount(1);
  });
});

type Field = { id: string; options: { id: string }[] };

test('members fill in the fields of a candidate, an application and a job where they are shown', async ({
  page,
  consoleErrors,
  worker,
}) => {
  const { address, companyId } = await aBoard(page, ['Ada']);
  const at = `/companies/${companyId}`;
  const add = (body: object) => send(page, `${at}/custom-fields`, body) as unknown as Promise<Field>;
  const options = ['Day', 'Night'].map((name) => ({ id: null, name }));
  await add({ subject: 'candidate', kind: 'choices', name: 'Shifts', options });
  await add({ subject: 'candidate', kind: 'number', name: 'Expected salary' });
  await add({ subject: 'candidate', kind: 'member', name: 'Mentor' });
  const text = await add({ subject: 'candidate', kind: 'text', name: 'Notice period' });
  const offer = await add({ subject: 'application', kind: 'yes_no', name: 'Offer sent' });
  await add({ subject: 'job', kind: 'link', name: 'Brief' });
  const longName = 'How many weeks before the first day of work do you wish to know';
  await add({ subject: 'candidate', kind: 'text', name: longName.slice(0, 60) });

  await page.goto(address);
  await cardOf(page, 'Ada Kaya').click();
  const panel = page.getByRole('dialog', { name: 'Ada Kaya' });
  const save = panel.getByRole('button', { name: 'Save', exact: true });
  await test.step('an application', async () => {
    const add = panel.getByRole('button', { name: 'Add Offer sent' });
    await openIfLate(add, panel.getByRole('button', { name: 'Custom fields', exact: true }));
    await add.press('Enter');
    await panel.getByRole('combobox', { name: 'Offer sent' }).fill('Y');
    await page.keyboard.press('Enter');
    await save.click();
    await expect(panel.getByRole('definition').filter({ hasText: 'Yes' })).toBeVisible();
  });

  const candidateId = new URL(page.url()).searchParams.get('candidate') ?? '';
  await test.step('late values of an application do not move what is below them, which works meanwhile', async () => {
    const values = await heldCalls(page, /\/applications\/[^/]+\/custom-fields$/);
    await page.goto(`/candidates/${candidateId}/overview`);
    await values.begun;
    await page.getByRole('textbox', { name: 'Comment' }).click();
    const late = page.getByRole('button', { name: 'Custom fields', exact: true });
    const shift = await layoutShiftOf(page, async () => {
      values.release();
      await expect(late).toBeVisible();
    });
    expect(shift).toBe(0);
    await late.press('Enter');
    await expect(page.getByRole('definition').filter({ hasText: 'Yes' })).toBeVisible();
  });
  await test.step('a form keeps its value while its late part is closed', async () => {
    const late = page.getByRole('button', { name: 'Custom fields', exact: true });
    const value = page.getByRole('combobox', { name: 'Offer sent' });
    await page.getByRole('button', { name: 'Change Offer sent' }).click();
    await value.fill('N');
    await page.keyboard.press('Enter');
    await expect(value).toHaveValue('No');
    await late.press('Enter');
    await expect(value).toBeHidden();
    await late.press('Enter');
    await expect(value).toHaveValue('No');
  });
  const fields = page
    .getByRole('region', { name: 'Custom fields', exact: true })
    .filter({ hasText: 'Shifts' });
  await test.step('the record of the candidate waits for late values, so that it does not move', async () => {
    const answer = Promise.withResolvers<void>();
    const isOfCandidate = /\/candidates\/[^/]+\/custom-fields$/;
    await page.route(isOfCandidate, async (route) => (await answer.promise, await route.continue()));
    await page.goto(`/candidates/${candidateId}/overview`);
    const record = page.getByRole('button', { name: 'Add skill' });
    await expect(page.getByRole('region', { name: 'Applications' })).toBeVisible();
    await expect(record).toHaveCount(0);
    answer.resolve();
    await expect(fields).toBeVisible();
    await expect(record).toBeVisible();
  });
  await test.step('several choices, a number and a member', async () => {
    await fields.getByRole('button', { name: 'Add Shifts' }).click();
    await fields.getByRole('combobox', { name: 'Shifts' }).fill('Ni');
    await page.keyboard.press('Enter');
    await fields.getByRole('combobox', { name: 'Shifts' }).fill('Da');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await fields.getByRole('button', { name: 'Save' }).click();
    await expect(fields.getByText('Day, Night')).toBeVisible();
    await fields.getByRole('button', { name: 'Add Expected salary' }).press('Enter');
    await fields.getByRole('textbox', { name: 'Expected salary' }).fill('85000.5');
    await page.keyboard.press('Enter');
    await expect(fields.getByText('85,000.5')).toBeVisible();
    // More members than a list of choices holds.
    await worker.database.query(
      `with others as (
         insert into app.users (name, surname, email)
         select 'Aaron', 'Kaya', gen_random_uuid() || '@example.test' from generate_series(1, 210) returning id)
       insert into app.members (tenant_id, user_id, permissions) select $1, id, '{}' from others`,
      [companyId],
    );
    await fields.getByRole('button', { name: 'Add Mentor' }).press('Enter');
    await fields.getByRole('combobox', { name: 'Mentor' }).fill('Selin');
    await page.getByRole('option', { name: 'Selin Aydın' }).click();
    await fields.getByRole('button', { name: 'Save' }).click();
    await expect(fields.getByText('Selin Aydın')).toBeVisible();
    expect(await scan(page)).toEqual([]);
  });

  await test.step('a value that a colleague changed meanwhile is shown before it is replaced', async () => {
    await fields.getByRole('button', { name: 'Add Notice period' }).press('Enter');
    await fields.getByRole('textbox', { name: 'Notice period' }).fill('Two months');
    const value = `${at}/candidates/${candidateId}/custom-fields/${text.id}`;
    await send(page, value, { value: 'One month' }, { method: 'PUT' });
    await fields.getByRole('button', { name: 'Save' }).click();
    await expect(fields).toContainText('It is now: One month');
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('409 (Conflict)')]);
    await fields.getByRole('button', { name: 'Save' }).click();
    await expect(fields.getByText('Two months')).toBeVisible();
    await expect(fields.getByRole('button', { name: 'Save' })).toHaveCount(0);
  });

  await test.step('a long name fits a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const add = fields.getByRole('button', { name: /^Add How many/ });
    const overflow = async () => {
      const [button, frame] = [await add.boundingBox(), await fields.boundingBox()];
      return (button?.x ?? 999) + (button?.width ?? 0) - (frame?.x ?? 0) - (frame?.width ?? 0);
    };
    await expect.poll(overflow).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('a job', async () => {
    await openInApp(page, address.replace(/board.*/, 'general'));
    await page.getByRole('button', { name: 'Add Brief' }).click();
    await page.getByRole('textbox', { name: 'Brief' }).fill('example.com/brief');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'example.com/brief' })).toHaveAttribute(
      'href',
      'https://example.com/brief',
    );
    await expect(page.getByText('changed Brief of the job')).toBeVisible();
  });

  await test.step('a column of the applicants', async () => {
    await openInApp(page, address.replace(/board.*/, 'applicants'));
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Offer sent' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Show these columns' }).click();
    await expect(page.getByRole('columnheader', { name: 'Offer sent' })).toBeVisible();
    await expect(page.getByRole('row', { name: /Ada Kaya/ })).toContainText('Yes');
    await expect(page).toHaveURL(new RegExp(`field(:|%3A)${offer.id}`));
  });
});

test('the list of candidates is filtered by custom fields as they are typed, and shows them as columns', async ({
  page,
}) => {
  const { at } = await aCompany(page);
  const add = (kind: string, name: string, options: object[] = []) =>
    send(page, `${at}/custom-fields`, {
      subject: 'candidate',
      kind,
      name,
      options,
    }) as unknown as Promise<Field>;
  const names = ['Day', 'Night'].map((name) => ({ id: null, name }));
  const fields = [
    await add('choice', 'Shift', names),
    await add('number', 'Score'),
    await add('text', 'Notice'),
  ];
  const [shift] = fields;
  for (const [name, ...values] of [
    ['Ada', shift?.options[0]?.id, -2.5, 'Two months'],
    ['Bora', shift?.options[1]?.id, 30, 'None'],
  ] as const) {
    const { id } = await send(page, `${at}/candidates`, { name, surname: 'Kaya' });
    for (const [index, value] of values.entries()) {
      const address = `${at}/candidates/${id}/custom-fields/${fields[index]?.id}`;
      await send(page, address, { value }, { method: 'PUT' });
    }
  }
  const filter = async (field: string) => {
    await page.getByRole('button', { name: /^More filters/ }).click();
    await page.getByRole('button', { name: /^Custom field/ }).click();
    await page.getByRole('menuitemradio', { name: field }).click();
    await page
      .getByRole('button', { name: new RegExp(`^${field}`) })
      .last()
      .click();
  };
  const type = async (box: string, text: string) => {
    await page.getByRole('textbox', { name: box, exact: true }).focus();
    await page.keyboard.type(text);
  };
  const rows = page.getByRole('row', { name: /Kaya/, includeHidden: true });
  const only = async (name: string) => {
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(name);
  };
  const openList = async () => {
    // One Escape closes the filter, and the next one the dialog of all filters.
    while ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape');
    await openInApp(page, `/candidates?columns=name,field:${shift?.id}&sort=name`);
    await expect(rows).toHaveCount(2);
  };

  await page.goto(`/candidates?columns=name,field:${shift?.id}&sort=name`);
  await expect(page.getByRole('columnheader', { name: 'Shift' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Ada Kaya/ })).toContainText('Day');
  await test.step('a choice', async () => {
    await filter('Shift');
    await page.getByRole('menuitemcheckbox', { name: 'Night' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Shift: Night' })).toBeVisible();
    await page.keyboard.press('Escape');
    await only('Bora');
    await expect(rows).toContainText('Night');
  });
  await test.step('a number below zero', async () => {
    await openList();
    await filter('Score');
    await type('To', '-2.5');
    await expect(page.getByRole('textbox', { name: 'To', exact: true })).toHaveValue('-2.5');
    await only('Ada');
    await expect(page).toHaveURL(/fieldTo=(-2\.5|%22-2\.5%22)/);
  });
  await test.step('a number with a decimal comma', async () => {
    await openList();
    await filter('Score');
    await type('From', '29,5');
    await only('Bora');
  });
  await test.step('several words', async () => {
    await openList();
    await filter('Notice');
    await type('The whole text', 'two months');
    await only('Ada');
  });
});

test('the list of jobs is filtered by custom fields of jobs, and shows them as columns and on cards', async ({
  page,
}) => {
  const { at } = await aCompany(page);
  const add = (body: object) =>
    send(page, `${at}/custom-fields`, { subject: 'job', ...body }) as unknown as Promise<Field>;
  const budget = await add({ kind: 'number', name: 'Budget' });
  const brief = await add({ kind: 'text', name: 'Brief' });
  for (const [title, amount, text] of [
    ['Cook', 50_000, 'Two months'],
    ['Waiter', 30_000, 'None'],
  ] as const) {
    const job = await send(page, `${at}/jobs`, { title });
    for (const [field, value] of [
      [budget, amount],
      [brief, text],
    ] as const)
      await send(page, `${at}/jobs/${job.id}/custom-fields/${field.id}`, { value }, { method: 'PUT' });
  }
  const rows = page.getByRole('row', { name: /Cook|Waiter/, includeHidden: true });
  await page.goto('/jobs');
  await expect(rows).toHaveCount(2);
  await test.step('a chosen field is a column, also after a reload', async () => {
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Budget' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('columnheader', { name: 'Budget' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('row', { name: /Cook/ })).toContainText('50,000');
  });
  await test.step('a number filters as it is typed, and counts as one filter', async () => {
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByRole('button', { name: 'Custom field' }).click();
    await page.getByRole('menuitemradio', { name: 'Budget' }).click();
    await page.getByRole('button', { name: 'Budget', exact: true }).click();
    await page.getByRole('textbox', { name: 'To', exact: true }).focus();
    await page.keyboard.type('40000');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Waiter');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'More filters: 1' })).toBeVisible();
    await page.reload();
    await expect(rows).toHaveCount(1);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(rows).toHaveCount(2);
  });
  await test.step('a typed text filters as a whole', async () => {
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByRole('button', { name: 'Custom field' }).click();
    await page.getByRole('menuitemradio', { name: 'Brief' }).click();
    await page.getByRole('button', { name: 'Brief', exact: true }).click();
    await page.getByRole('textbox', { name: 'The whole text', exact: true }).focus();
    await page.keyboard.type('two months');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Cook');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('on a phone the card of a job has the value', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const cards = page.getByRole('list', { name: 'Jobs', exact: true }).getByRole('listitem');
    await expect(cards.first()).toContainText('Budget: 50,000');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(await scan(page)).toEqual([]);
  });
});
