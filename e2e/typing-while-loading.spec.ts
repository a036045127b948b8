import type { Cookie, Page } from '@playwright/test';
import { textPdf } from '../tests/harness/documents.ts';
import { ignoreErrors, expect, test } from './fixtures.ts';
import { aCompany, type Answer, applies, aPublishedJob, send } from './set-up.ts';

/** Each letter is a shortcut somewhere; Enter is not. */
const typed = 'rejemckx?';

type PageAddresses = { candidate: string; board: string };

// Created once per worker, because no test changes it.
let cachedScene: { scene: PageAddresses; cookies: Cookie[] } | undefined;

/** Signs in the owner of a company; returns the addresses of a board and of a candidate with a CV and a comment. */
async function openRecords(page: Page): Promise<PageAddresses> {
  if (cachedScene === undefined)
    cachedScene = { scene: await createRecords(page), cookies: await page.context().cookies() };
  else await page.context().addCookies(cachedScene.cookies);
  return cachedScene.scene;
}

async function createRecords(page: Page): Promise<PageAddresses> {
  const company = await aCompany(page);
  const { at } = company;
  const job = await aPublishedJob(page, at, { title: 'Şoför' });
  const cv = await textPdf([['Işıl Çelik']]);
  await applies(page, `/careers/${company.slug}/${job.slug}`, 'Işıl', cv);
  const list = await page.request.get(`/api${at}/candidates`);
  const id = ((await list.json()) as { items: Answer[] }).items[0]?.id ?? '';
  await send(page, `${at}/candidates/${id}/comments`, { bodyHtml: '<p>Before </p>' });
  return { candidate: `/candidates/${id}`, board: `/jobs/${job.id}/board` };
}

type Opener = {
  /** The overlay that it opens. */
  name: string;
  at: (scene: PageAddresses) => string;
  open: (page: Page) => Promise<void>;
  /** The field that receives the letters; none when the overlay has no field. */
  field?: (page: Page) => ReturnType<Page['getByRole']>;
  /** The only overlay that is open then. */
  dialog?: string | RegExp;
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const press = (key: string) => (page: Page) => page.keyboard.press(key);
const click = (name: string | RegExp) => (page: Page) => button(page, name).first().click();
const textbox = (name: string | RegExp) => (page: Page) => page.getByRole('textbox', { name });
const item = (menu: string | RegExp, name: string) => async (page: Page) => {
  await button(page, menu).first().click();
  await page.getByRole('menuitem', { name }).click();
};
const onComments = ({ candidate }: PageAddresses) => `${candidate}/comments`;
const onFiles = ({ candidate }: PageAddresses) => `${candidate}/files`;
const on = (path: string) => () => path;

const openers: Opener[] = [
  {
    name: 'a comment that is changed',
    at: onComments,
    open: item('Comment actions', 'Edit comment'),
    field: textbox('Edit comment'),
  },
  { name: 'a new comment', at: onComments, open: press('c'), field: textbox('Write a comment') },
  {
    name: 'the title of a file',
    at: onFiles,
    open: item(/^Actions for cv/, 'Rename'),
    field: textbox('Rename'),
  },
  {
    name: 'a tag',
    at: onFiles,
    open: click('Add tag'),
    field: (page) => page.getByRole('combobox', { name: 'Add tag' }),
  },
  {
    name: 'the name of a candidate',
    at: onFiles,
    open: click('Edit name and position'),
    field: textbox(/^Name/),
  },
  { name: 'the menu of steps', at: onFiles, open: press('m') },
  { name: 'the dialog that rejects', at: onFiles, open: press('r'), dialog: /Reject/ },
  { name: 'the dialog that schedules', at: onFiles, open: press('e'), dialog: 'Schedule a meeting' },
  {
    name: 'the palette',
    at: onFiles,
    open: press('Control+k'),
    field: (page) => page.getByRole('combobox', { name: /Search/ }),
    dialog: /./,
  },
  { name: 'the list of shortcuts', at: onFiles, open: press('?'), dialog: 'Keyboard shortcuts' },
  {
    name: 'a department',
    at: on('/company/departments'),
    open: click('New department'),
    field: textbox(/name/),
    dialog: /./,
  },
  { name: 'a stage', at: on('/company/stages'), open: click(/^New/), field: textbox(/./), dialog: /./ },
  {
    name: 'a company',
    at: on('/companies'),
    open: click('Create a company'),
    field: textbox(/^Company name/),
    dialog: /./,
  },
  {
    name: 'a candidate',
    at: on('/candidates'),
    open: click('Add candidate'),
    field: textbox(/^Name/),
    dialog: /./,
  },
];

const dialogs = (page: Page) => page.locator('[role=dialog], [role=alertdialog]');

test('text typed right after opening a form, a menu or a dialog triggers no shortcut', async ({ page }) => {
  const scene = await openRecords(page);
  for (const { name, at, open, field, dialog } of openers) {
    await test.step(name, async () => {
      await page.goto(at(scene));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (/candidates\/./.test(page.url())) await expect(button(page, /On step/)).toBeVisible();
      await open(page);
      await page.keyboard.type(typed);
      if (field) await expect(field(page), name).toBeFocused();
      if (field) await expect.poll(() => wordsIn(field(page)), name).toContain(typed);
      await expect(dialogs(page), name).toHaveCount(dialog === undefined ? 0 : 1);
      if (dialog !== undefined) await expect(dialogs(page), name).toHaveAccessibleName(dialog);
    });
  }
});

const wordsIn = (field: ReturnType<Page['getByRole']>): Promise<string> =>
  field.evaluate((element) => ('value' in element ? String(element.value) : (element.textContent ?? '')));

/** Holds every script requested from now on until it is released. */
async function holdScripts(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  return () => gate.resolve();
}

const slowOpeners: Opener[] = [
  {
    name: 'the palette',
    at: onFiles,
    open: press('Control+k'),
    field: (page) => page.getByRole('combobox', { name: /Search/ }),
    dialog: /./,
  },
  { name: 'the list of shortcuts', at: onFiles, open: press('?'), dialog: 'Keyboard shortcuts' },
  { name: 'a menu', at: onFiles, open: click('Candidate actions') },
  {
    name: 'a candidate over the list',
    at: on('/candidates'),
    open: (page) => page.getByRole('link', { name: 'Işıl Çelik' }).click(),
    dialog: 'Işıl Çelik',
  },
  {
    name: 'a candidate over the board',
    at: ({ board }) => board,
    open: async (page) => {
      await page.getByRole('article', { name: 'Işıl Çelik' }).focus();
      await page.keyboard.press('c');
    },
    field: textbox('Write a comment'),
    dialog: 'Işıl Çelik',
  },
  {
    name: 'the dialog of a card',
    at: ({ board }) => board,
    open: async (page) => {
      await page.getByRole('article', { name: 'Işıl Çelik' }).focus();
      await page.keyboard.press('r');
    },
    dialog: /Reject/,
  },
];

for (const { name, at, open, field, dialog } of slowOpeners) {
  test(`no shortcut works while the code of ${name} loads`, async ({ page, consoleErrors }) => {
    ignoreErrors(consoleErrors);
    await page.goto(at(await openRecords(page)));
    await expect(page.getByText('Işıl Çelik').first()).toBeVisible();
    if (/candidates\/./.test(page.url())) await expect(button(page, /On step/)).toBeVisible();
    const letGo = await holdScripts(page);
    await open(page);
    await page.keyboard.type(typed);
    letGo();
    // No typed character is lost.
    if (field) await expect.poll(() => wordsIn(field(page))).toBe(typed);
    if (dialog === undefined) await expect(page.getByRole('menu')).toBeVisible();
    else await expect(dialogs(page)).toHaveAccessibleName(dialog);
    await expect(dialogs(page)).toHaveCount(dialog === undefined ? 0 : 1);
  });
}

const words = 'everything looks good';

test('text typed right after c on a card is in the comment editor', async ({ page }) => {
  const { board } = await openRecords(page);
  await page.goto(board);
  const card = page.getByRole('article', { name: 'Işıl Çelik' });
  const editor = page.getByRole('textbox', { name: 'Write a comment' });
  const held = Promise.withResolvers<void>();
  await page.route(/\/candidates\/[^/]+$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  // The second time the code and the candidate are there.
  for (const time of ['first', 'second']) {
    await test.step(`the ${time} time`, async () => {
      await card.focus();
      await page.keyboard.press('c');
      await page.keyboard.type('everything ');
      if (time === 'first') await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.type('looks good');
      held.resolve();
      await expect(editor).toBeFocused();
      await expect.poll(() => wordsIn(editor)).toBe(words);
      await expect(dialogs(page)).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(dialogs(page)).toHaveCount(0);
    });
  }
});
