import { expect, test } from './fixtures.ts';
import { aBoard, cardOf, columnOf, namesOn } from './board-steps.ts';
import { aCandidate } from './set-up.ts';

test('a board is worked by keys: focus, move, reject, undo, comments and meetings, also when a move fails', async ({
  page,
  consoleErrors,
}) => {
  await page.goto((await aBoard(page, ['Ada', 'Işıl'])).address);
  const messages = page.getByRole('region', { name: 'Messages' });

  await test.step('the first card is in the first 240 pixels of a laptop screen', async () => {
    await expect(cardOf(page, 'Işıl Kaya')).toBeVisible();
    expect((await cardOf(page, 'Işıl Kaya').boundingBox())?.y).toBeLessThanOrEqual(240);
  });

  await test.step('a failed move is reverted and shows an error', async () => {
    await page.route('**/applications/*/step', (route) => route.abort());
    await cardOf(page, 'Ada Kaya').press('Alt+ArrowRight');
    await expect(messages).toContainText(/connection|reach/i);
    await expect(columnOf(page, 'Applied').getByRole('article', { name: 'Ada Kaya' })).toBeVisible();
    await page.unroute('**/applications/*/step');
    expect(consoleErrors.splice(0).every((error) => error.includes('ERR_FAILED'))).toBe(true);
  });

  await test.step('keys move the focus, move a card, reject and undo, and the focus stays on the card', async () => {
    await cardOf(page, 'Işıl Kaya').press('Alt+ArrowRight');
    await expect(page.getByText('Işıl Kaya moved to Screening, 1 of 1')).toBeAttached();
    await expect(columnOf(page, 'Screening').getByRole('article', { name: 'Işıl Kaya' })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(cardOf(page, 'Ada Kaya')).toBeFocused();
    await page.keyboard.press('m');
    await page.getByRole('menuitem', { name: 'Offer' }).click();
    await expect(columnOf(page, 'Offer').getByRole('article', { name: 'Ada Kaya' })).toBeFocused();
    await page.keyboard.press('r');
    await expect(page.getByRole('radio', { name: 'Not enough experience' })).toBeFocused();
    await page.getByRole('radio', { name: 'Salary expectations' }).check();
    await page.getByRole('button', { name: 'Reject applicant' }).click();
    await expect(cardOf(page, 'Ada Kaya')).toHaveCount(0);
    await messages.getByRole('button', { name: 'Undo' }).click();
    await expect(columnOf(page, 'Offer').getByRole('article', { name: 'Ada Kaya' })).toBeVisible();
  });

  await test.step('a move into a collapsed column shows a message and can be undone', async () => {
    await cardOf(page, 'Işıl Kaya').press('m');
    await page.getByRole('menuitem', { name: 'Hired' }).click();
    await expect(messages).toContainText('Işıl Kaya moved to Hired');
    await expect(cardOf(page, 'Işıl Kaya')).toHaveCount(0);
    await messages.getByRole('button', { name: 'Undo' }).last().click();
    await expect(columnOf(page, 'Screening').getByRole('article', { name: 'Işıl Kaya' })).toBeVisible();
  });

  await test.step('keys open the comments and meetings of a card, and the list of shortcuts names them', async () => {
    const panel = page.getByRole('dialog', { name: 'Ada Kaya' });
    await cardOf(page, 'Ada Kaya').press('c');
    await expect(panel).toBeVisible();
    await expect(page).toHaveURL(/tab=comments/);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(cardOf(page, 'Ada Kaya')).toBeFocused();
    await page.keyboard.press('e');
    await expect(panel).toBeVisible();
    await expect(page).toHaveURL(/tab=meetings/);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await cardOf(page, 'Ada Kaya').press('m');
    await page.getByRole('menuitem', { name: 'Hired' }).click();
    await expect(messages).toContainText('Ada Kaya moved to Hired');
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    // The message of the move is in the dialog above it; Escape closes the message alone.
    await keys.getByRole('button', { name: 'Undo' }).press('Escape');
    await expect(keys.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    for (const words of [
      'Move the card to the next or previous step',
      'Select several',
      'Write a comment',
      'Write a message',
      'Schedule a meeting',
    ]) {
      await expect(keys).toContainText(words);
    }
    await page.keyboard.press('Escape');
    await expect(keys).toBeHidden();
  });
});

test('several cards are selected by mouse and keys, moved together, found by search and filtered', async ({
  page,
}) => {
  await page.goto((await aBoard(page, ['Ada', 'Can', 'Ece', 'Mert'])).address);
  const bar = page.getByRole('region', { name: 'Selected rows' });

  await test.step('single cards are moved by the bar', async () => {
    await cardOf(page, 'Ada Kaya').click({ modifiers: ['ControlOrMeta'] });
    await cardOf(page, 'Mert Kaya').click({ modifiers: ['ControlOrMeta'] });
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Move 2 applicants' });
    await dialog.getByRole('radio', { name: 'Screening' }).check();
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expect(columnOf(page, 'Screening').getByRole('article')).toHaveCount(2);
    await expect(bar).not.toContainText('selected');
  });

  await test.step('a range is selected by Shift with mouse and keys, dragged together, and cleared by Escape', async () => {
    await cardOf(page, 'Ece Kaya').click({ modifiers: ['ControlOrMeta'] });
    await cardOf(page, 'Can Kaya').click({ modifiers: ['Shift'] });
    await expect(bar).toContainText('2 selected');
    await cardOf(page, 'Can Kaya').press('Escape');
    await expect(bar).not.toContainText('selected');
    await cardOf(page, 'Ece Kaya').press('x');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(bar).toContainText('2 selected');
    await expect(cardOf(page, 'Can Kaya')).toBeFocused();
    await cardOf(page, 'Can Kaya').dragTo(columnOf(page, 'Interview'));
    await expect(columnOf(page, 'Interview').getByRole('article')).toHaveCount(2);
    await expect.poll(() => namesOn(page, 'Applied')).toEqual([]);
  });

  await test.step('search and filters are in the address, and an empty result offers to clear them', async () => {
    await page.getByRole('searchbox', { name: 'Search this board' }).fill('ece');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page).toHaveURL(/q=ece/);
    await page.getByRole('searchbox', { name: 'Search this board' }).fill('');
    await page.getByRole('button', { name: 'Flag' }).click();
    await page.getByRole('menuitemradio', { name: 'New' }).click();
    await expect(page).toHaveURL(/flag=new/);
    await expect(page.getByRole('article')).toHaveCount(4);
    await page.getByRole('button', { name: 'Mine' }).click();
    await expect(page.getByText('No applicant matches these filters')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mine' })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click();
    await expect(page.getByRole('article')).toHaveCount(4);
    await expect(page).not.toHaveURL(/flag|mine/);
  });
});

test('sort order and compact cards are kept, and a moved card goes to its place in the order', async ({
  page,
}) => {
  const { address } = await aBoard(page, ['Mert', 'Çiğdem', 'Ada']);
  await page.goto(address);
  await expect.poll(() => namesOn(page, 'Applied')).toEqual(['Ada', 'Çiğdem', 'Mert']);
  await page.getByRole('button', { name: 'Display' }).click();
  await page.getByRole('menuitemradio', { name: 'Longest on the step' }).click();
  await expect.poll(() => namesOn(page, 'Applied')).toEqual(['Mert', 'Çiğdem', 'Ada']);
  await page.getByRole('button', { name: 'Longest on the step' }).click();
  await page.getByRole('menuitemradio', { name: 'Name' }).click();
  await expect(page).toHaveURL(/sort=name/);
  // The menu returns the focus when it closes, and the cards render again; keys wait for both.
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect.poll(() => namesOn(page, 'Applied')).toEqual(['Ada', 'Çiğdem', 'Mert']);
  for (const name of ['Mert', 'Ada', 'Çiğdem']) {
    await cardOf(page, `${name} Kaya`).press('Alt+ArrowRight');
    await expect(columnOf(page, 'Screening').getByRole('article', { name: `${name} Kaya` })).toBeFocused();
  }
  await expect.poll(() => namesOn(page, 'Screening')).toEqual(['Ada', 'Çiğdem', 'Mert']);
  const whole = (await cardOf(page, 'Ada Kaya').boundingBox())?.height ?? 0;
  await page.getByRole('button', { name: 'Name' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Compact cards' }).click();
  await expect
    .poll(async () => (await cardOf(page, 'Ada Kaya').boundingBox())?.height ?? 0)
    .toBeLessThan(whole);
  await page.goto(address);
  await expect.poll(() => namesOn(page, 'Screening')).toEqual(['Ada', 'Çiğdem', 'Mert']);
  await expect
    .poll(async () => (await cardOf(page, 'Ada Kaya').boundingBox())?.height ?? 0)
    .toBeLessThan(whole);
});

test('a known candidate and a new one are added to the board', async ({ page }) => {
  const { address, companyId } = await aBoard(page, []);
  await aCandidate(page, `/companies/${companyId}`, 'Ada');
  await page.goto(address);
  await expect(page.getByText('No applicants yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add candidate' }).click();
  await page.getByRole('combobox', { name: 'Candidate' }).fill('ada');
  await page.getByRole('option', { name: 'Ada Kaya' }).click();
  await page.getByRole('button', { name: 'Add to job' }).click();
  await expect(columnOf(page, 'Applied').getByRole('article', { name: 'Ada Kaya' })).toBeVisible();

  await columnOf(page, 'Applied').getByRole('button', { name: 'Add candidate' }).click();
  await page.getByRole('button', { name: 'New person' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: false }).first().fill('Işıl');
  await dialog.getByLabel('Surname').fill('Kaya');
  await dialog.getByRole('button', { name: 'Add candidate' }).click();
  await expect(columnOf(page, 'Applied').getByRole('article', { name: 'Işıl Kaya' })).toBeVisible();
  await expect(columnOf(page, 'Applied').getByRole('article')).toHaveCount(2);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 820, height: 800 } });

  test('a card is moved to another step by touch, and a tap opens the candidate', async ({
    page,
    context,
  }) => {
    await page.goto((await aBoard(page, ['Ada', 'Işıl'])).address);
    await expect(cardOf(page, 'Ada Kaya')).toBeVisible();
    const finger = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [at] });
    const centre = async (name: 'Ada Kaya' | 'Screening') => {
      const box = await (name === 'Screening' ? columnOf(page, name) : cardOf(page, name)).boundingBox();
      return { x: (box?.x ?? 0) + 120, y: (box?.y ?? 0) + 30 };
    };
    const [from, to] = [await centre('Ada Kaya'), await centre('Screening')];
    await touch('touchStart', from);
    await expect(cardOf(page, 'Ada Kaya').first()).toHaveAttribute('data-lifted', 'true');
    for (const part of [0.3, 0.6, 1]) {
      await touch('touchMove', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
    }
    await expect(columnOf(page, 'Screening')).toHaveAttribute('data-over', 'true');
    await touch('touchEnd');
    await expect(columnOf(page, 'Screening').getByRole('article', { name: 'Ada Kaya' })).toBeVisible();
    await expect(page.getByText('Ada Kaya moved to Screening, 1 of 1')).toBeAttached();

    await cardOf(page, 'Işıl Kaya').tap();
    await expect(page.getByRole('dialog', { name: 'Işıl Kaya' })).toBeVisible();
  });
});
