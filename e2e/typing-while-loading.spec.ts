import type { Page } from '@playwright/test';
import { textPdf } from '../tests/harness/documents.ts';
import { ignoreErrors, expect, test } from './fixtures.ts';
import { aCompany, type Answer, applies, aPublishedJob, send } from './set-up.ts';

/** Each letter is a shortcut somewhere; Enter is not. */
const typed = 'rejemckx?';

type PageAddresses = { candidate: string; board: string };

/** Signs in the owner of a company; returns the addresses of a board and of a candidate with a CV and a comment. */
async function openRecords(page: Page): Promise<PageAddresses> {
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
const searchField = (page: Page) => page.getByRole('combobox', { name: /Search/ });

const onComments: Opener[] = [
  {
    name: 'a comment that is changed',
    open: item('Comment actions', 'Edit comment'),
    field: textbox('Edit comment'),
  },
  { name: 'a new comment', open: press('c'), field: textbox('Write a comment') },
];
const onFiles: Opener[] = [
  { name: 'a menu', open: click('Candidate actions') },
  { name: 'the menu of steps', open: press('m') },
  { name: 'the dialog that rejects', open: press('r'), dialog: /Reject/ },
  { name: 'the dialog that schedules', open: press('e'), dialog: 'Schedule a meeting' },
  { name: 'the title of a file', open: item(/^Actions for cv/, 'Rename'), field: textbox('Rename') },
  {
    name: 'a tag',
    open: click('Add tag'),
    field: (page) => page.getByRole('combobox', { name: 'Add tag' }),
  },
  { name: 'the name of a candidate', open: click('Edit name and position'), field: textbox(/^Name/) },
];
const onCandidates: Opener[] = [
  { name: 'a candidate', open: click('Add candidate'), field: textbox(/^Name/), dialog: /./ },
];

/** Closes what is open, and waits until its fade is over, because no shortcut works before. */
async function closeOverlay(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.locator('.MuiDialog-root, .MuiPopover-root, .MuiDrawer-root')).toHaveCount(0);
}

const dialogs = (page: Page) => page.locator('[role=dialog], [role=alertdialog]');

test('text typed right after opening a form, a menu or a dialog triggers no shortcut', async ({ page }) => {
  const { candidate } = await openRecords(page);
  const screens = [
    [`${candidate}/comments`, onComments],
    [`${candidate}/files`, onFiles],
    ['/candidates', onCandidates],
  ] as const;
  for (const [address, openers] of screens) {
    await page.goto(address);
    if (address !== '/candidates') await expect(button(page, /On step/)).toBeVisible();
    for (const [index, { name, open, field, dialog }] of openers.entries()) {
      await test.step(name, async () => {
        if (index > 0) await closeOverlay(page);
        await open(page);
        await page.keyboard.type(typed);
        if (field) await expect(field(page), name).toBeFocused();
        if (field) await expect.poll(() => wordsIn(field(page)), name).toContain(typed);
        await expect(dialogs(page), name).toHaveCount(dialog === undefined ? 0 : 1);
        if (dialog !== undefined) await expect(dialogs(page), name).toHaveAccessibleName(dialog);
        else if (!field) await expect(page.getByRole('menu'), name).toBeVisible();
      });
    }
  }
});

const wordsIn = (field: ReturnType<Page['getByRole']>): Promise<string> =>
  field.evaluate((element) => ('value' in element ? String(element.value) : (element.textContent ?? '')));

/** Scripts are held while the gate is closed. */
async function aScriptGate(page: Page) {
  let gate = Promise.withResolvers<void>();
  gate.resolve();
  let heldCount = 0;
  await page.route('**/assets/*.js', async (route) => {
    heldCount += 1;
    await gate.promise;
    await route.continue();
  });
  return {
    close: () => {
      gate = Promise.withResolvers();
      heldCount = 0;
    },
    open: () => gate.resolve(),
    heldCount: () => heldCount,
  };
}

type Gate = Awaited<ReturnType<typeof aScriptGate>>;

/** Types while the code of an overlay loads: no shortcut works, and no typed character is lost. */
async function typeWhileLoading(page: Page, gate: Gate, opener: Opener): Promise<void> {
  const { name, open, field, dialog } = opener;
  await test.step(name, async () => {
    gate.close();
    await open(page);
    await page.keyboard.type(typed);
    await expect.poll(gate.heldCount, name).toBeGreaterThan(0);
    gate.open();
    if (field) await expect.poll(() => wordsIn(field(page)), name).toBe(typed);
    if (dialog === undefined) await expect(page.getByRole('menu')).toBeVisible();
    else await expect(dialogs(page), name).toHaveAccessibleName(dialog);
    await expect(dialogs(page), name).toHaveCount(dialog === undefined ? 0 : 1);
    await closeOverlay(page);
  });
}

test('no shortcut works while the code of an overlay loads, and text typed then is in its field', async ({
  page,
  consoleErrors,
}) => {
  ignoreErrors(consoleErrors);
  const { candidate, board } = await openRecords(page);
  const gate = await aScriptGate(page);
  await page.goto(`${candidate}/files`);
  await expect(button(page, /On step/)).toBeVisible();
  await typeWhileLoading(page, gate, {
    name: 'the palette',
    open: press('Control+k'),
    field: searchField,
    dialog: /./,
  });
  await typeWhileLoading(page, gate, {
    name: 'the list of shortcuts',
    open: press('?'),
    dialog: 'Keyboard shortcuts',
  });
  await test.step('text typed for a dialog without a field is not in the next field', async () => {
    await press('c')(page);
    await page.keyboard.type(words);
    await expect.poll(() => wordsIn(textbox('Write a comment')(page))).toBe(words);
  });

  await page.goto('/candidates');
  await typeWhileLoading(page, gate, {
    name: 'a candidate over the list',
    open: (opener) => opener.getByRole('link', { name: 'Işıl Çelik' }).click(),
    dialog: 'Işıl Çelik',
  });

  await page.goto(board);
  const card = page.getByRole('article', { name: 'Işıl Çelik' });
  await card.focus();
  await typeWhileLoading(page, gate, {
    name: 'a candidate over the board',
    open: press('c'),
    field: textbox('Write a comment'),
    dialog: 'Işıl Çelik',
  });
  await card.focus();
  await typeWhileLoading(page, gate, { name: 'the dialog of a card', open: press('r'), dialog: /Reject/ });
});

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
