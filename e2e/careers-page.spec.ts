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

test('a company builds its careers page from blocks in two languages, orders and publishes it', async ({
  page,
  newPerson,
  consoleErrors,
}) => {
  const { slug, at } = await aCompany(page);
  await aPublishedJob(page, at, { city: 'İzmir', country: 'TR' });
  const preview = page.frameLocator('iframe[title="Preview of the careers page"]');
  const publish = () => page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Publish the careers page?' });

  await test.step('a block in two languages', async () => {
    await page.goto('/company/careers');
    await page.getByRole('link', { name: 'Edit the page' }).click();
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
  });

  await test.step('blocks are ordered by keyboard and by drag, and a removed one is restored', async () => {
    await addBlock(page, 'Values');
    await page.getByRole('button', { name: 'Values', exact: true }).click();
    await page.getByRole('button', { name: /Values.*4/ }).press('Home');
    await expect(blocksOf(page)).toContainText(['Values', 'Header', 'Open positions', 'Questions']);
    await expect(page.getByRole('button', { name: /Values.*1/ })).toBeFocused();
    const handle = page.getByRole('button', { name: /Questions and answers.*4/ });
    await handle.dragTo(blocksOf(page).first(), { targetPosition: { x: 60, y: 4 } });
    await expect(blocksOf(page)).toContainText(['Questions', 'Values', 'Header', 'Open positions']);
    await page.getByRole('button', { name: 'Remove Values' }).click();
    await expect(blocksOf(page)).toContainText(['Questions', 'Header', 'Open positions']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(blocksOf(page)).toContainText(['Questions', 'Values', 'Header', 'Open positions']);
    await page.getByRole('button', { name: 'Remove Values' }).click();
    await expect(blocksOf(page)).toHaveCount(3);
    await saved(page);
    expect((await draftOf(page, at)).blocks.map(({ type }) => type)).toEqual(['faq', 'hero', 'jobs']);
  });

  await test.step('a picture needs its description before the page is published', async () => {
    await page.getByRole('button', { name: 'English' }).click();
    await addBlock(page, 'Gallery');
    const buffer = await aPicture(page);
    const file = { name: 'office.jpg', mimeType: 'image/jpeg', buffer };
    await page.getByLabel('Add pictures').setInputFiles(file);
    await expect(preview.locator('.gallery img')).toHaveCount(1);
    await page.getByRole('button', { name: 'Turkish' }).click();
    await page.getByRole('button', { name: 'Gallery', exact: true }).click();
    await publish();
    await expect(dialog.getByRole('listitem').first()).toHaveText('Questions and answers added');
    // The browser logs the refused publication.
    ignoreErrors(consoleErrors);
    await dialog.getByRole('button', { name: 'Publish page' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Describe the picture, or mark it as decoration')).toBeVisible();
    await expect(page.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByLabel('Description', { exact: true }).first()).toBeFocused();
    await page.getByLabel('Heading').last().fill('Our rooms');
    await expect(preview.getByText('Our rooms')).toBeVisible();
    await saved(page);
    await expect(page.getByText('Describe the picture, or mark it as decoration')).toBeVisible();
    await page.getByLabel('Description', { exact: true }).first().fill('Our office by the sea');
    await expect(preview.getByRole('img', { name: 'Our office by the sea' })).toBeVisible();
  });

  await test.step('visitors read what is published', async () => {
    await publish();
    await dialog.getByRole('button', { name: 'Publish page' }).click();
    await expect(page.getByText(/^Published .* by Selin Aydın$/)).toBeVisible();
    const visitor = await newPerson();
    await visitor.goto(`/careers/${slug}`);
    await visitor.getByText('Is there a canteen?').click();
    await expect(visitor.getByText('Yes, and a garden.')).toBeVisible();
  });
});

test('the editor keeps every text: of undo, of late pictures and saves, and of a second editor', async ({
  page,
  consoleErrors,
}) => {
  const { at } = await aCompany(page);
  await page.goto('/company/careers/page');

  await test.step('undo restores an item into its block, and nothing into another draft', async () => {
    await addBlock(page, 'Values');
    await addBlock(page, 'Questions and answers');
    await page.getByLabel('Question', { exact: true }).fill('Is there a canteen?');
    await page.getByRole('button', { name: 'Remove Question 1' }).click();
    await page.getByRole('button', { name: /Questions and answers.*4/ }).press('Home');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByLabel('Question', { exact: true })).toHaveValue('Is there a canteen?');
    await saved(page);
    const items = (await draftOf(page, at)).blocks.map((block) => block.items?.length);
    expect(items).toEqual([1, undefined, undefined, 1]);
    await page.getByRole('button', { name: 'Remove Header' }).click();
    await saved(page);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Discard draft' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).click();
    await expect(blocksOf(page)).toHaveText(['Header', 'Open positions']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(blocksOf(page)).toHaveText(['Header', 'Open positions']);
  });

  await test.step('a picture that arrives late joins the text typed meanwhile, in the block that moved', async () => {
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

  await test.step('a text typed during a save is saved after it, before the publication', async () => {
    await page.getByRole('button', { name: 'Header', exact: true }).click();
    const release = await holdCall(page, '**/careers-page/draft');
    await page.getByLabel('Headline').fill('First');
    await expect(page.getByText('Saving…')).toBeVisible();
    await page.getByLabel('Headline').fill('Second');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    release();
    const dialog = page.getByRole('alertdialog', { name: 'Publish the careers page?' });
    await expect(dialog).toBeVisible();
    expect(await headlineOf(page, at)).toBe('Second');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the second of two editors chooses whose draft stays', async () => {
    // The browser logs the refused save, and later the failed one.
    ignoreErrors(consoleErrors);
    const { draft, version } = await (await page.request.get(`/api${at}/careers-page`)).json();
    draft.title.en = 'From the other editor';
    await send(page, `${at}/careers-page/draft`, { version, draft }, { method: 'PUT' });
    await page.getByLabel('Headline').fill('Mine');
    await page.getByRole('button', { name: 'Compare' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Someone else changed the draft' });
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await saved(page);
    await expect(page.getByLabel('Headline')).toHaveValue('Mine');
    expect(await headlineOf(page, at)).toBe('Mine');
  });

  await test.step('a draft that cannot be saved is not published, and a message says so', async () => {
    await page.route('**/careers-page/draft', (route) => route.abort());
    await page.getByLabel('Headline').fill('Offline');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const told = page.getByText('Not published, because the draft could not be saved. Please try again.');
    await expect(told.first()).toBeAttached();
  });
});

test('every block is accessible in a difficult colour, fits 390 px, and needs no JavaScript', async ({
  page,
  newPerson,
}) => {
  const slug = await aPageOfAllBlocks(page);
  const visitor = await newPerson({ viewport: { width: 390, height: 800 } });
  await visitor.goto(`/careers/${slug}`);
  expect(await visitor.evaluate('document.documentElement.scrollWidth')).toBe(390);
  expect(await scan(visitor)).toEqual([]);
  await expect(visitor.getByRole('heading', { level: 2 })).toHaveText(headings);
  const html = await (await page.request.get(`/careers/${slug}?lang=en`)).text();
  const inHtml = [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/gs)].map(([, text = '']) =>
    text.replaceAll(/<[^>]*>/g, '').trim(),
  );
  expect(inHtml).toEqual(headings);
  expect(html).toMatch(/<details><summary[^>]*>Why\?<\/summary>.*Because\..*<\/details>/s);
});

const headings = [
  '1 open position',
  'Get new jobs by email',
  'About us',
  'What we value',
  'What we offer',
  'People you will work with',
  'Questions and answers',
  'Where we work',
];

const aPicture = async (page: Page): Promise<Buffer> =>
  Buffer.from(await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 640, height: 400 } }));

type Draft = { blocks: { type: string; items?: object[]; headline?: { en: string } }[] };
const draftOf = async (page: Page, at: string): Promise<Draft> =>
  ((await (await page.request.get(`/api${at}/careers-page`)).json()) as { draft: Draft }).draft;

const headlineOf = async (page: Page, at: string): Promise<string | undefined> =>
  (await draftOf(page, at)).blocks.find(({ type }) => type === 'hero')?.headline?.en;

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
