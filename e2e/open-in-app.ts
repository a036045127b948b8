import type { Page } from '@playwright/test';

/** Opens an address in the application that the page shows, as a link does: without loading the document again. */
export async function openInApp(page: Page, path: string): Promise<void> {
  const address = JSON.stringify(path);
  await page.evaluate(
    `(history.pushState(null, '', ${address}), dispatchEvent(new PopStateEvent('popstate')))`,
  );
}
