import { expect, type Page } from '@playwright/test';

type Window = {
  location: { pathname: string; search: string };
  __TSR_ROUTER__: {
    history: { push: (path: string) => void };
    subscribe: (event: string, listener: () => void) => () => void;
  };
};

/**
 * Opens an address in the running application, as a link does, and waits until the router has rendered it.
 * Loading the whole document again with `goto` costs several times as much CPU time.
 */
export async function openInApp(page: Page, path: string): Promise<void> {
  await expect.poll(() => page.evaluate("'__TSR_ROUTER__' in window")).toBe(true);
  await page.evaluate(opened, path);
}

// By the router's own handle for its developer tools.
const opened = (path: string): Promise<void> =>
  new Promise((resolve) => {
    const { __TSR_ROUTER__: router, location } = globalThis as unknown as Window;
    if (location.pathname + location.search === path) return resolve();
    const stop = router.subscribe('onRendered', () => {
      stop();
      resolve();
    });
    router.history.push(path);
  });
