import type { Page } from '@playwright/test';
import { scan } from './axe-fixtures.ts';
import { aBoard, cardOf } from './board-steps.ts';
import { expect, test } from './fixtures.ts';
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

test('an owner adds, changes, orders, deletes and restores custom fields', async ({
  page,
  consoleErrors,
}) => {
  await aCompany(page);
  await page.goto('/company/departments');
  await page.getByRole('link', { name: 'Custom fields', exact: true }).click();
  await expect(page.getByText('No custom fields yet')).toHaveCount(3);

  await test.step('a field with options, by keyboard', async () => {
    await page.getByRole('button', { name: 'New field' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'New custom field' });
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

  await test.step('a field that only owners see', async () => {
    await page.getByRole('button', { name: 'New field' }).click();
    const dialog = page.getByRole('dialog', { name: 'New custom field' });
    await dialog.getByLabel('Name').fill('Expected salary');
    await select(page, 'Type', 'Number');
    await select(page, 'Who sees and changes the values', 'Owners only');
    await dialog.getByRole('button', { name: 'Add field' }).click();
    await expect(line(page, 'Expected salary')).toContainText('Number · Owners only');
  });

  await test.step('a removed option can be restored', async () => {
    await choose(page, 'Shift', 'Change');
    const dialog = page.getByRole('dialog', { name: 'Change custom field' });
    await dialog.getByRole('button', { name: 'Remove option Option 1' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(line(page, 'Shift')).toContainText('1 option');
    await choose(page, 'Shift', 'Change');
    await dialog.getByRole('button', { name: 'Restore Day' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(line(page, 'Shift')).toContainText('2 options');
  });

  await test.step('order, deletion and undo', async () => {
    const names = list(page, 'Candidates').getByRole('listitem');
    await page.getByRole('button', { name: /^Move Expected salary/ }).press('ArrowUp');
    await expect(names.first()).toContainText('Expected salary');
    await choose(page, 'Shift', 'Delete');
    await expect(names).toHaveCount(1);
    await page.getByRole('button', { name: 'Restore: Shift' }).click();
    await expect(names).toHaveCount(2);
    await page.reload();
    await expect(names.first()).toContainText('Expected salary');
    expect(await scan(page)).toEqual([]);
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

  await page.goto(address);
  await cardOf(page, 'Ada Kaya').click();
  const panel = page.getByRole('dialog', { name: 'Ada Kaya' });
  const save = panel.getByRole('button', { name: 'Save', exact: true });
  await test.step('an application', async () => {
    await panel.getByRole('button', { name: 'Add Offer sent' }).press('Enter');
    await panel.getByRole('combobox', { name: 'Offer sent' }).fill('Y');
    await page.keyboard.press('Enter');
    await save.click();
    await expect(panel.getByRole('definition').filter({ hasText: 'Yes' })).toBeVisible();
  });

  const candidateId = new URL(page.url()).searchParams.get('candidate') ?? '';
  await page.goto(`/candidates/${candidateId}/overview`);
  const fields = page
    .getByRole('region', { name: 'Custom fields', exact: true })
    .filter({ hasText: 'Shifts' });
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

  await test.step('a job', async () => {
    await page.goto(address.replace(/board.*/, 'general'));
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
    await page.goto(address.replace(/board.*/, 'applicants'));
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Offer sent' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Show these columns' }).click();
    await expect(page.getByRole('columnheader', { name: 'Offer sent' })).toBeVisible();
    await expect(page.getByRole('row', { name: /Ada Kaya/ })).toContainText('Yes');
    await expect(page).toHaveURL(new RegExp(`field(:|%3A)${offer.id}`));
  });
});

test('the list of candidates is filtered by a custom field, which is a column too', async ({ page }) => {
  const { at } = await aCompany(page);
  const options = ['Day', 'Night'].map((name) => ({ id: null, name }));
  const body = { subject: 'candidate', kind: 'choice', name: 'Shift', options };
  const shift = (await send(page, `${at}/custom-fields`, body)) as unknown as Field;
  for (const [index, name] of ['Ada', 'Bora'].entries()) {
    const { id } = await send(page, `${at}/candidates`, { name, surname: 'Kaya' });
    const value = shift.options[index]?.id ?? '';
    await send(page, `${at}/candidates/${id}/custom-fields/${shift.id}`, { value }, { method: 'PUT' });
  }
  await page.goto(`/candidates?columns=name,field:${shift.id}&sort=name`);
  await expect(page.getByRole('columnheader', { name: 'Shift' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Ada Kaya/ })).toContainText('Day');
  await page.getByRole('button', { name: /^More filters/ }).click();
  await page.getByRole('button', { name: /^Custom field/ }).click();
  await page.getByRole('menuitemradio', { name: 'Shift' }).click();
  await page
    .getByRole('button', { name: /^Shift/ })
    .last()
    .click();
  await page.getByRole('menuitemcheckbox', { name: 'Night' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Shift: Night' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /Ada Kaya/ })).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Bora Kaya/ })).toContainText('Night');
});

test('the list is filtered by a number below zero and with decimals, and by several words', async ({
  page,
}) => {
  const { at } = await aCompany(page);
  const add = (kind: string, name: string) =>
    send(page, `${at}/custom-fields`, { subject: 'candidate', kind, name }) as unknown as Promise<Field>;
  const fields = [await add('number', 'Score'), await add('text', 'Notice')] as const;
  for (const [name, ...values] of [
    ['Ada', -2.5, 'Two months'],
    ['Bora', 30, 'None'],
  ] as const) {
    const { id } = await send(page, `${at}/candidates`, { name, surname: 'Kaya' });
    for (const [index, value] of values.entries()) {
      const address = `${at}/candidates/${id}/custom-fields/${fields[index]?.id}`;
      await send(page, address, { value }, { method: 'PUT' });
    }
  }
  const filter = async (field: string, box: string) => {
    await page.goto('/candidates?sort=name');
    await expect(page.getByRole('row', { name: /Kaya/ })).toHaveCount(2);
    await page.getByRole('button', { name: /^More filters/ }).click();
    await page.getByRole('button', { name: /^Custom field/ }).click();
    await page.getByRole('menuitemradio', { name: field }).click();
    await page.getByRole('button', { name: field, exact: true }).click();
    await page.getByRole('textbox', { name: box, exact: true }).focus();
  };
  const only = async (name: string) => {
    await expect(page.getByRole('row', { name: /Kaya/, includeHidden: true })).toHaveCount(1);
    await expect(page.getByRole('row', { name: new RegExp(name), includeHidden: true })).toHaveCount(1);
  };
  await filter('Score', 'To');
  await page.keyboard.type('-2.5');
  await expect(page.getByRole('textbox', { name: 'To', exact: true })).toHaveValue('-2.5');
  await only('Ada');
  await expect(page).toHaveURL(/fieldTo=(-2\.5|%22-2\.5%22)/);
  await filter('Score', 'From');
  await page.keyboard.type('29,5');
  await only('Bora');
  await filter('Notice', 'The whole text');
  await page.keyboard.type('two months');
  await only('Ada');
});

test('a field with a long name fits a phone', async ({ page }) => {
  const { at } = await aCompany(page);
  const name = 'How many weeks before the first day of work do you wish to know';
  await send(page, `${at}/custom-fields`, { subject: 'candidate', kind: 'text', name: name.slice(0, 60) });
  const { id } = await send(page, `${at}/candidates`, { name: 'Ada', surname: 'Kaya' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/candidates/${id}/overview`);
  const region = page.getByRole('region', { name: 'Custom fields', exact: true });
  const button = await region.getByRole('button', { name: /^Add How many/ }).boundingBox();
  const frame = await region.boundingBox();
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0));
});

test('a column of a table becomes a custom field, and bad values are named', async ({ page }) => {
  const { at } = await aCompany(page);
  await send(page, `${at}/custom-fields`, { subject: 'candidate', kind: 'number', name: 'Expected salary' });
  await page.goto('/candidates/import');
  await page.getByLabel('Table with candidates').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Full name,Pay\r\nAda Kaya,"85,000"\r\nBora Kaya,much\r\n'),
  });
  const pay = page.getByRole('combobox', { name: 'Pay' });
  await expect(pay).toHaveText('Leave out', { timeout: 30_000 });
  await pay.press('Enter');
  await page.getByRole('option', { name: 'Expected salary' }).press('Enter');
  await page.getByRole('button', { name: 'Check all rows' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Row 3' })).toContainText(
    'Pay: Left out, not a number: much',
    { timeout: 30_000 },
  );
  expect(await scan(page)).toEqual([]);
  await page.getByRole('radio', { name: 'They applied to us earlier' }).check();
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible({ timeout: 30_000 });
  await page.goto('/candidates?q=Ada');
  await page.getByRole('link', { name: 'Ada Kaya' }).click();
  await expect(page.getByRole('definition').filter({ hasText: '85,000' })).toBeVisible();
});

test('application forms ask a field, and the answer of the applicant becomes its value', async ({
  page,
  newPerson,
  consoleErrors,
}) => {
  const company = await aCompany(page);
  const job = await aPublishedJob(page, company.at, {
    standardFieldModes: { cv: 'invisible', coverLetter: 'invisible' },
  });
  await test.step('the settings', async () => {
    await page.goto('/company/custom-fields');
    await page.getByRole('button', { name: 'New field' }).click();
    const dialog = page.getByRole('dialog', { name: 'New custom field' });
    await dialog.getByLabel('Name').fill('Notice period');
    await expect(dialog.getByRole('combobox', { name: 'On application forms' })).toHaveCount(0);
    await select(page, 'For', 'Applications');
    await select(page, 'On application forms', 'Required');
    await dialog.getByLabel('Question in English').fill('How long is your notice period?');
    await select(page, 'Who sees and changes the values', 'Owners only');
    await dialog.getByRole('button', { name: 'Add field' }).click();
    await expect(dialog).toContainText('Only a field that everyone sees can be asked');
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('400 (Bad Request)')]);
    await select(
      page,
      'Who sees and changes the values',
      'Everyone who sees the candidate, job or application',
    );
    expect(await scan(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add field' }).click();
    await expect(line(page, 'Notice period')).toContainText('Asked on application forms, required');
  });
  await test.step('the preview of a form', async () => {
    await page.goto(`/jobs/${job.id}/edit?step=form`);
    const preview = page.frameLocator('iframe[title="Preview of the application form"]');
    await expect(preview.getByLabel('How long is your notice period?')).toBeVisible();
  });
  await test.step('the form', async () => {
    const applicant = await newPerson({ viewport: { width: 390, height: 844 } });
    await applicant.goto(`/careers/${company.slug}/${job.slug}/apply`);
    await applicant.getByLabel('Name (required)', { exact: true }).fill('Işıl');
    await applicant.getByLabel('Surname').fill('Çelik');
    await applicant.getByLabel('Email').fill(`${crypto.randomUUID()}@example.test`);
    await applicant.getByRole('button', { name: 'Next' }).click();
    await applicant.getByRole('button', { name: 'Next' }).click();
    await expect(applicant.getByRole('alert').getByRole('link')).toHaveText([
      'How long is your notice period? This field is required',
    ]);
    await applicant.getByLabel('How long is your notice period?').fill('Two months');
    await applicant.getByRole('button', { name: 'Next' }).click();
    await applicant.getByRole('button', { name: 'Apply Job' }).click();
    await expect(applicant.getByRole('heading', { name: 'Your application has been sent' })).toBeVisible();
  });
  await page.goto(`/jobs/${job.id}/board`);
  await cardOf(page, 'Işıl Çelik').click();
  const panel = page.getByRole('dialog', { name: 'Işıl Çelik' });
  await expect(
    panel
      .getByRole('region', { name: /^Custom fields/ })
      .getByRole('definition')
      .filter({ hasText: 'Two months' }),
  ).toBeVisible();
});
