import type { Page } from '@playwright/test';
import { scan } from './axe-fixtures.ts';
import { expect, ignoreErrors, test } from './fixtures.ts';
import { aCompany, aPublishedJob, send } from './set-up.ts';

const blocksOf = (page: Page) => page.getByRole('list', { name: 'Blocks', exact: true }).locator('> li');
const addBlock = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Add block' }).click();
  await page.getByRole('menuitem', { name }).click();
};
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();

test('a company builds its careers page from blocks in two languages and publishes it', async ({
  page,
  newPerson,
}) => {
  const { slug, at } = await aCompany(page);
  await aPublishedJob(page, at, { city: 'İzmir', country: 'TR' });
  await page.goto('/company/careers');
  await page.getByRole('link', { name: 'Edit the page' }).click();
  const preview = page.frameLocator('iframe[title="Preview of the careers page"]');
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Work with us at Anadolu Teknoloji');

  await addBlock(page, 'Questions and answers');
  await page.getByLabel('Question', { exact: true }).fill('Is there a canteen?');
  await page.getByRole('textbox', { name: 'Answer' }).fill('Yes, and a garden.');
  await expect(preview.getByText('Is there a canteen?')).toBeVisible();
  await page.getByRole('button', { name: 'Turkish' }).click();
  await expect(page.getByText('Empty: visitors read “Is there a canteen?”.')).toBeVisible();
  await expect(preview.getByText('Is there a canteen?')).toHaveAttribute('lang', 'en');
  await page.getByLabel('Question', { exact: true }).fill('Yemekhane var mı?');
  await expect(preview.getByText('Yemekhane var mı?')).toBeVisible();

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Publish the careers page?' });
  await expect(dialog.getByRole('listitem')).toHaveText(['Questions and answers added']);
  const visitor = await newPerson();
  await visitor.goto(`/careers/${slug}`);
  await expect(visitor.getByText('Is there a canteen?')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Publish page' }).click();
  await expect(page.getByText(/^Published .* by Selin Aydın$/)).toBeVisible();
  await visitor.reload();
  await visitor.getByText('Is there a canteen?').click();
  await expect(visitor.getByText('Yes, and a garden.')).toBeVisible();
  await visitor.goto(`/careers/${slug}?lang=tr`);
  await expect(visitor.getByText('Yemekhane var mı?')).toBeVisible();
});

test('blocks are ordered by keyboard and by drag, and a removed one is restored', async ({ page }) => {
  await aCompany(page);
  await page.goto('/company/careers/page');
  await addBlock(page, 'Values');
  await addBlock(page, 'Offices');
  await expect(blocksOf(page)).toContainText(['Header', 'Open positions', 'Values', 'Offices']);
  await page.getByRole('button', { name: 'Offices', exact: true }).click();
  await page.getByRole('button', { name: /Offices.*4/ }).press('Home');
  await expect(blocksOf(page)).toContainText(['Offices', 'Header', 'Open positions', 'Values']);
  await expect(page.getByRole('button', { name: /Offices.*1/ })).toBeFocused();
  const handle = page.getByRole('button', { name: /Values.*4/ });
  await handle.dragTo(blocksOf(page).first(), { targetPosition: { x: 60, y: 4 } });
  await expect(blocksOf(page)).toContainText(['Values', 'Offices', 'Header', 'Open positions']);
  await page.getByRole('button', { name: 'Remove Values' }).click();
  await expect(blocksOf(page)).toContainText(['Offices', 'Header', 'Open positions']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(blocksOf(page)).toContainText(['Values', 'Offices', 'Header', 'Open positions']);
  await saved(page);
  await page.reload();
  await expect(blocksOf(page)).toContainText(['Values', 'Offices', 'Header', 'Open positions']);
});

test('a picture needs its description before the page is published', async ({ page, consoleErrors }) => {
  ignoreErrors(consoleErrors);
  await aCompany(page);
  await page.goto('/company/careers/page');
  await addBlock(page, 'Gallery');
  const buffer = await aPicture(page);
  await page.getByLabel('Add pictures').setInputFiles({ name: 'office.jpg', mimeType: 'image/jpeg', buffer });
  const preview = page.frameLocator('iframe[title="Preview of the careers page"]');
  await expect(preview.locator('.gallery img')).toHaveCount(1);
  await page.getByRole('button', { name: 'Turkish' }).click();
  await page.getByRole('button', { name: 'Gallery', exact: true }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Publish page' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Describe the picture, or mark it as decoration')).toBeVisible();
  await expect(page.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Description', { exact: true }).first()).toBeFocused();
  await page.getByLabel('Heading').first().fill('Our rooms');
  await expect(preview.getByText('Our rooms')).toBeVisible();
  await saved(page);
  await expect(page.getByText('Describe the picture, or mark it as decoration')).toBeVisible();
  await page.getByLabel('Description', { exact: true }).first().fill('Our office by the sea');
  await expect(preview.getByRole('img', { name: 'Our office by the sea' })).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog.getByRole('button', { name: 'Publish page' }).click();
  await expect(page.getByText(/^Published /)).toBeVisible();
});

test('the second of two editors chooses whose draft stays', async ({ page, consoleErrors }) => {
  ignoreErrors(consoleErrors);
  const { at } = await aCompany(page);
  await page.goto('/company/careers/page');
  await page.getByRole('button', { name: 'Header', exact: true }).click();
  const { draft } = await (await page.request.get(`/api${at}/careers-page`)).json();
  draft.title.en = 'From the other editor';
  await send(page, `${at}/careers-page/draft`, { version: 0, draft }, { method: 'PUT' });
  await page.getByLabel('Headline').fill('Mine');
  await page.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Someone else changed the draft' });
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await saved(page);
  await expect(page.getByLabel('Headline')).toHaveValue('Mine');
  await page.reload();
  await page.getByRole('button', { name: 'Header', exact: true }).click();
  await expect(page.getByLabel('Headline')).toHaveValue('Mine');
});

test('a picture that arrives late joins the text typed meanwhile, in the block that moved', async ({
  page,
}) => {
  const { at } = await aCompany(page);
  await page.goto('/company/careers/page');
  await addBlock(page, 'About');
  const file = { name: 'office.jpg', mimeType: 'image/jpeg', buffer: await aPicture(page) };
  const about = blocksOf(page).filter({ hasText: 'About' });
  await about.getByLabel('Add picture').setInputFiles(file);
  await expect(about.locator('img')).toBeVisible();
  const first = await about.locator('img').getAttribute('src');
  const release = await holdCall(page, '**/careers-pictures');
  const other = { ...file, buffer: await aPicture(page) };
  await about.getByLabel('Change picture').setInputFiles(other);
  await expect(about.getByRole('button', { name: 'Uploading…' })).toBeVisible();
  await about.getByLabel('Description', { exact: true }).fill('Our office');
  await page.getByRole('button', { name: /About.*3/ }).press('Home');
  await page.getByRole('button', { name: 'About', exact: true }).click();
  release();
  await page.getByRole('button', { name: 'About', exact: true }).click();
  await expect(about.locator('img')).not.toHaveAttribute('src', first ?? '');
  await expect(about.getByLabel('Description', { exact: true })).toHaveValue('Our office');
  await saved(page);
  expect((await draftOf(page, at)).blocks).toMatchObject([
    { type: 'about', picture: { alt: { en: 'Our office' } } },
    { type: 'hero', picture: null },
    { type: 'jobs' },
  ]);
});

test('undo restores an item into its block, and nothing into another draft', async ({ page }) => {
  const { at } = await aCompany(page);
  await page.goto('/company/careers/page');
  await addBlock(page, 'Values');
  await addBlock(page, 'Questions and answers');
  await page.getByLabel('Question', { exact: true }).fill('Is there a canteen?');
  await page.getByRole('button', { name: 'Remove Question 1' }).click();
  await page.getByRole('button', { name: /Questions and answers.*4/ }).press('Home');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Question', { exact: true })).toHaveValue('Is there a canteen?');
  await saved(page);
  expect((await draftOf(page, at)).blocks.map(({ items }) => items?.length)).toEqual([
    1,
    undefined,
    undefined,
    1,
  ]);
  await page.getByRole('button', { name: 'Remove Header' }).click();
  await saved(page);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Discard draft' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).click();
  await expect(blocksOf(page)).toHaveText(['Header', 'Open positions']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(blocksOf(page)).toHaveText(['Header', 'Open positions']);
});

test('a text typed during a save is saved after it, before the publication', async ({ page }) => {
  await aCompany(page);
  await page.goto('/company/careers/page');
  await page.getByRole('button', { name: 'Header', exact: true }).click();
  const release = await holdCall(page, '**/careers-page/draft');
  await page.getByLabel('Headline').fill('First');
  await expect(page.getByText('Saving …')).toBeVisible();
  await page.getByLabel('Headline').fill('Second');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  release();
  await expect(page.getByRole('alertdialog', { name: 'Publish the careers page?' })).toBeVisible();
});

test('a draft that cannot be saved is not published, and a message says so', async ({
  page,
  consoleErrors,
}) => {
  ignoreErrors(consoleErrors);
  await aCompany(page);
  await page.goto('/company/careers/page');
  await page.getByRole('button', { name: 'Header', exact: true }).click();
  await page.route('**/careers-page/draft', (route) => route.abort());
  await page.getByLabel('Headline').fill('Offline');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const told = page.getByText('Not published, because the draft could not be saved. Please try again.');
  await expect(told.first()).toBeAttached();
});

test('every block is accessible in a difficult colour and fits 390 px', async ({ page, newPerson }) => {
  const slug = await aPageOfAllBlocks(page);
  const visitor = await newPerson({ viewport: { width: 390, height: 800 } });
  await visitor.goto(`/careers/${slug}`);
  expect(await visitor.evaluate('document.documentElement.scrollWidth')).toBe(390);
  expect(await scan(visitor)).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every block is read, and answers open', async ({ page }) => {
    await page.goto(`/careers/${await aPageOfAllBlocks(page)}`);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      '1 open position',
      'Get new jobs by email',
      'About us',
      'What we value',
      'What we offer',
      'People you will work with',
      'Questions and answers',
      'Where we work',
    ]);
    await page.getByText('Why?').click();
    await expect(page.getByText('Because.')).toBeVisible();
  });
});

const aPicture = async (page: Page): Promise<Buffer> =>
  Buffer.from(await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 640, height: 400 } }));

type Draft = { blocks: { type: string; items?: object[] }[] };
const draftOf = async (page: Page, at: string): Promise<Draft> =>
  ((await (await page.request.get(`/api${at}/careers-page`)).json()) as { draft: Draft }).draft;

/** Holds the calls to an address back until the returned function is called. */
async function holdCall(page: Page, address: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** A published page with every kind of text in a colour with little contrast. */
async function aPageOfAllBlocks(page: Page): Promise<string> {
  const { slug, at } = await aCompany(page);
  await aPublishedJob(page, at);
  await send(page, `${at}/careers`, { careersColor: '#FFEE00' }, { method: 'PATCH' });
  const { draft } = await (await page.request.get(`/api${at}/careers-page`)).json();
  draft.blocks.push(...allBlocks());
  await send(page, `${at}/careers-page/draft`, { version: 0, draft }, { method: 'PUT' });
  await send(page, `${at}/careers-page/publication`, { version: 1 }, { method: 'PUT' });
  return slug;
}

function allBlocks() {
  const text = (en: string) => ({ en, tr: '' });
  const id = () => crypto.randomUUID();
  const items = [{ title: text('Courage '.repeat(6).trim()), text: text('We dare.') }];
  return [
    {
      id: id(),
      type: 'about',
      heading: text(''),
      body: text('<p>We make <strong>turbines</strong>.</p>'),
      picture: null,
    },
    { id: id(), type: 'values', heading: text(''), items },
    { id: id(), type: 'benefits', heading: text(''), items },
    {
      id: id(),
      type: 'people',
      heading: text(''),
      lead: text(''),
      items: [{ name: 'Ada Kaya', role: text('Engineer'), quote: text('I like it.'), picture: null }],
    },
    {
      id: id(),
      type: 'faq',
      heading: text(''),
      items: [{ question: text('Why?'), answer: text('Because.') }],
    },
    {
      id: id(),
      type: 'offices',
      heading: text(''),
      items: [{ name: text(''), street: 'Mumhane Cad. 14', city: 'İstanbul', country: 'TR' }],
    },
  ];
}
