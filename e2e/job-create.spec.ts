import type { Page } from '@playwright/test';
import { drawPdf, scannedPdf } from '../tests/harness/documents.ts';
import { scan } from './axe-fixtures.ts';
import { expect, test } from './fixtures.ts';
import { continuesToReview } from './job-steps.ts';
import { aCompany, send } from './set-up.ts';

const aDescription = () =>
  drawPdf((pdf) => {
    pdf.fontSize(20).text('Product Designer').moveDown(0.5);
    pdf.fontSize(11).text('Location: İzmir, Türkiye (Hybrid)').text('Employment type: Part-time');
    pdf.text('Salary: 50.000 - 60.000 TL monthly').moveDown();
    pdf.fontSize(14).text('What you will do').moveDown(0.4).fontSize(11);
    pdf.text('• Draw what travellers see').text('• Talk with them every week');
  });

const aMail = `Hi Selin,

Please post this today.

Garden Waiter
Location: İzmir, Türkiye
Department: Garden
Pay: 1.800 TL per day

What you will do
- Serve guests <b onclick="alert(1)">well</b>
- Carry trays

Internal note: ask Deniz about the budget.

Thanks,
Okan`;

const description = (page: Page) => page.getByRole('textbox', { name: 'Job description' });
const preview = (page: Page) => page.frameLocator('iframe[title="Job page"]');
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });
const isSaved = (page: Page) => expect(page.locator('output', { hasText: /^Saved$/ })).toBeVisible();

async function uploads(page: Page, content: Buffer, name = 'designer.pdf'): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: content });
}

async function startsJob(page: Page, title: string): Promise<void> {
  await page.goto('/jobs/create');
  await page.getByRole('link', { name: /Enter manually/ }).click();
  await expect(page.getByRole('textbox', { name: 'Job title' })).toBeFocused();
  await page.keyboard.type(title);
}

test('an unreadable file shows the reason, and a job read from another is reviewed, corrected, and published', async ({
  page,
}) => {
  const { id, slug } = await aCompany(page);
  await page.goto('/jobs/create');
  await page.getByRole('link', { name: /Upload a file/ }).click();
  await uploads(page, await scannedPdf(), 'scan.pdf');
  await expect(page.getByText('“scan.pdf” is a scan')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('link', { name: 'Enter manually' })).toHaveAttribute('href', /way=manual/);
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await uploads(page, await aDescription());
  // The text extraction process starts with the first document.
  await expect(page.getByRole('heading', { name: 'Values found in the text' })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText('Not found in the text: Department, Closing date')).toBeVisible();
  await expect(page.frameLocator('iframe').getByText('Talk with them every week')).toBeVisible();
  expect(await scan(page)).toEqual([]);

  const mark = page.frameLocator('iframe').locator('.spot');
  await page.getByRole('textbox', { name: 'Job title' }).fill('Senior Product Designer');
  await expect(mark).toBeVisible();
  await page.getByRole('checkbox', { name: 'Use Job type' }).uncheck();
  await page.getByRole('button', { name: 'Continue with these' }).click();
  await expect(page.getByRole('heading', { name: 'Values found in the text' })).toHaveCount(0);

  await expect(page.getByRole('textbox', { name: 'Job title' })).toHaveValue('Senior Product Designer');
  await expect(page.getByRole('combobox', { name: 'Job type' })).toHaveText('Full-time');
  await expect(page.getByRole('combobox', { name: 'Location type' })).toHaveText('Hybrid');
  await expect(page.getByLabel('City')).toHaveValue('İzmir');
  await expect(preview(page).getByRole('heading', { name: 'Senior Product Designer' })).toBeVisible();
  await expect(
    preview(page)
      .getByText(/50,000/)
      .first(),
  ).toBeVisible();
  // No job exists before the first save.
  const list = await page.request.get(`/api/companies/${id}/jobs`);
  expect(((await list.json()) as { items: unknown[] }).items).toEqual([]);

  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByText('Everything is complete. You can publish this job.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  const ask = page.getByRole('alertdialog');
  await expect(ask).toContainText(`/careers/${slug}`);
  await ask.getByRole('button', { name: 'Publish' }).click();
  await expect(page).toHaveURL(/\/jobs\/[0-9a-f-]{36}\/board/);
  const published = await page.request.get(`/careers/${slug}/senior-product-designer`);
  expect(await published.text()).toMatch(/What you will do.*<li>(<p>)?Talk with them/s);
});

test('a pasted mail is read without what surrounds the posting, and parts are put back and taken out', async ({
  page,
}) => {
  const { at } = await aCompany(page);
  await page.goto('/jobs/create?way=upload');
  await page.getByRole('button', { name: 'Read the text' }).click();
  await expect(page.getByText('This field is required').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Text of the job description' }).fill(aMail);
  await page.getByRole('button', { name: 'Read the text' }).click();
  const text = page.getByRole('textbox', { name: 'Job description', exact: true });
  await expect(text).toContainText('Serve guests', { timeout: 30_000 });
  const heading = page.getByRole('heading', { level: 1, name: 'Create job' });
  await expect(heading).toBeFocused();
  await expect(text).not.toContainText('Please post this');
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveText('Per day');
  await expect(page.getByText('Your company has no department with this name')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Paste another text' })).toBeVisible();
  await expect(page.getByText(/the file/)).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'Show the text' })).toBeVisible();
  await expect(page.getByText(/the file/)).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });

  const outside = page.getByRole('region', { name: 'Left out of the description' });
  const note = outside.getByRole('listitem').filter({ hasText: 'Internal note' });
  await note.getByRole('button', { name: 'Put back' }).press('Enter');
  await expect(text).toContainText('ask Deniz');
  await expect(note.getByText('In the description')).toBeVisible();
  // The pasted markup is text.
  await expect(text).toContainText('Serve guests <b onclick="alert(1)">well</b>');
  await note.getByRole('button', { name: 'Take out' }).press('Enter');
  await expect(text).not.toContainText('ask Deniz');
  await expect(text).toContainText('Serve guests');

  await page.getByRole('button', { name: 'New department' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create department' }).click();
  await expect(page.getByRole('combobox', { name: 'Department' })).toHaveValue('Garden');
  await page.getByRole('button', { name: 'Continue with these' }).click();
  await expect(heading).toBeFocused();
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page).toHaveURL(/\/jobs\/[0-9a-f-]{36}\/edit/);
  const { items } = (await (await page.request.get(`/api${at}/jobs`)).json()) as {
    items: { title: string; city: string; department: { name: string } | null }[];
  };
  expect(items).toMatchObject([{ title: 'Garden Waiter', city: 'İzmir', department: { name: 'Garden' } }]);
});

test('a draft needs only a title, saves itself, keeps the save of a colleague, and is published when complete', async ({
  page,
  consoleErrors,
}) => {
  const { at } = await aCompany(page);
  await startsJob(page, '');
  const title = page.getByLabel('Job title');
  await test.step('it needs a title and whole dates, and leaving it asks first', async () => {
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await expect(page.getByText('This field is required').first()).toBeVisible();
    await title.fill('Barista');
    const closing = page.getByRole('group', { name: 'Closing date' });
    await closing.getByRole('spinbutton', { name: 'Day' }).click();
    await page.keyboard.type('5');
    await next(page).click();
    await expect(closing).toHaveAccessibleDescription(/Enter a complete, valid date/);
    await expect(closing.getByRole('spinbutton', { name: 'Day' })).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Backspace');
    await next(page).click();
    await expect(page).toHaveURL(/step=description/);
    await page.getByRole('link', { name: 'Choose another way' }).click();
    await page.getByRole('alertdialog').getByRole('button').first().click();
    await expect(description(page)).toBeVisible();
  });

  await test.step('it saves itself, and opens at the same step again', async () => {
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await expect(page).toHaveURL(/\/jobs\/[0-9a-f-]{36}\/edit\?step=description/);
    // The address changes before the job's form renders; the old form accepts no more input.
    await expect(page.getByRole('heading', { name: 'Barista', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Basics' }).click();
    await expect(title).toHaveValue('Barista');
    await page.goBack();
    await expect(page).toHaveURL(/step=description/);
    await description(page).click();
    await description(page).pressSequentially('Make coffee like a ninja.');
    await expect(description(page).locator('.marked-word')).toHaveText('ninja');
    await expect(page.getByText('Better: expert')).toBeVisible();
    await isSaved(page);
    await page.reload();
    await expect(description(page)).toContainText('Make coffee like a ninja.');
    await expect(preview(page).getByText('Make coffee like a ninja.')).toBeVisible();
  });

  const job = `${at}/jobs/${/jobs\/([0-9a-f-]{36})/.exec(page.url())?.[1]}`;
  const read = async () => (await (await page.request.get(`/api${job}`)).json()) as { version: number };
  await test.step("a colleague's save is not overwritten", async () => {
    const { version } = await read();
    const theirs = { title: 'Head barista', descriptionHtml: '', version };
    await send(page, job, theirs, { method: 'PUT' });
    await page.getByRole('button', { name: 'Basics' }).click();
    await page.getByLabel('City').fill('İzmir');
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this job' });
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page.getByText('Not saved: someone else changed this job')).toBeVisible();
    await page.getByRole('button', { name: 'Compare' }).click();
    await dialog.getByRole('button', { name: 'Use theirs' }).click();
    await expect(title).toHaveValue('Head barista');
    await isSaved(page);
    // The browser logs the refused stale save.
    expect(consoleErrors.splice(0).every((line) => line.includes('409'))).toBe(true);
  });

  await test.step('the button above the form publishes the latest input, and refuses an incomplete job', async () => {
    const publish = page.getByRole('button', { name: 'Publish', exact: true });
    await title.fill('Head beekeeper');
    await publish.click();
    await expect(description(page)).toBeVisible();
    await description(page).fill('Look after forty hives.');
    await publish.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();
    expect(await read()).toMatchObject({
      status: 'published',
      title: 'Head beekeeper',
      descriptionHtml: '<p>Look after forty hives.</p>',
    });
  });
});

test('a job is created on a phone, step by step', async ({ newPerson }) => {
  const page = await newPerson({ viewport: { width: 390, height: 844 } });
  await aCompany(page);
  await startsJob(page, 'Barista');
  await expect(page.getByText('Step 1 of 5')).toBeVisible();
  await next(page).click();
  await description(page).click();
  await description(page).pressSequentially('Make coffee.');
  await continuesToReview(page);
  await expect(page.getByText('Step 5 of 5')).toBeVisible();
  await expect(page.getByText('The description is very short.')).toBeVisible();
  await expect(preview(page).getByText('Make coffee.')).toBeVisible();
  const isWider = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
  expect(isWider).toBe(false);
  expect(await scan(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page).toHaveURL(/\/board/);
});
