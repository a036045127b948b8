import { expect, type Locator, type Page } from '@playwright/test';

/** Holds the calls to an address until they are released, as on a slow network. */
export async function heldCalls(page: Page, address: RegExp) {
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let calls = 0;
  await page.route(address, async (route) => {
    calls += 1;
    begun.resolve();
    await released.promise;
    await route.continue();
  });
  return {
    begun: begun.promise,
    release: () => released.resolve(),
    count: () => calls,
  };
}

/** Opens a part of a candidate's page that came later than the content below it, as on a busy machine. */
export async function openIfLate(part: Locator, button: Locator): Promise<void> {
  const closed = button.and(button.page().locator('[aria-expanded=false]'));
  await expect(part.or(closed).first()).toBeVisible();
  if ((await closed.count()) > 0) await closed.press('Enter');
}

/** Two clicks without a pause, so that the page has not rendered the result of the first one. */
export async function doubleClickAtOnce(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.focus();
  await button.page().evaluate(`for (const detail of [1, 2])
    document.activeElement.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))`);
}

const measureShifts = `
  window.layoutShift = 0;
  window.addShifts = (entries) => { for (const { value } of entries) window.layoutShift += value; };
  window.shiftObserver = new PerformanceObserver((list) => window.addShifts(list.getEntries()));
  window.shiftObserver.observe({ type: 'layout-shift' });`;

/** How much of the visible page `act` moves, as the browser measures it: 1 is the whole page by its whole height. */
export async function layoutShiftOf(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(measureShifts);
  await act();
  const shift =
    await page.evaluate(`new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => {
    window.addShifts(window.shiftObserver.takeRecords());
    window.shiftObserver.disconnect();
    resolve(window.layoutShift);
  })))`);
  return Number(shift);
}
