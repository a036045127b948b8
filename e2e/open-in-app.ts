import type { Page } from '@playwright/test';

/** Opens an address in the application that the page shows, as a link does: without loading the document again. */
export const openInApp = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
