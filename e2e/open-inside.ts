import type { Page } from '@playwright/test';

/**
 * Opens another page of the application that is loaded already, as a link does. Loading the whole document again with
 * `goto` costs several times as much CPU time.
 */
export async function openInside(page: Page, path: string): Promise<void> {
  await page.waitForFunction("typeof __TSR_ROUTER__ !== 'undefined'");
  await page.evaluate(`__TSR_ROUTER__.navigate({ href: ${JSON.stringify(path)} })`);
}
