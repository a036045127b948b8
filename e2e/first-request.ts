import type { Page, Route } from '@playwright/test';

/**
 * Answers the first request of an address itself, and leaves the later ones to the server.
 * `page.route` with `times: 1` can miss a request that is sent while it turns the interception off.
 */
export async function answerFirst(
  page: Page,
  address: string | RegExp,
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  let isFirst = true;
  await page.route(address, async (route) => {
    if (!isFirst) return await route.fallback();
    isFirst = false;
    await answer(route);
  });
}
