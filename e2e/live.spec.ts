import { answerFirst } from './first-request.ts';
import { ignoreErrors, expect, test } from './fixtures.ts';
import { aCompany } from './set-up.ts';

test('a live connection that a proxy refuses once reopens when the server is back', async ({
  page,
  consoleErrors,
}) => {
  ignoreErrors(consoleErrors);
  await aCompany(page);
  const lines: { at: number; status: number }[] = [];
  page.on('response', (response) => {
    if (/\/live\?/.test(response.url())) lines.push({ at: Date.now(), status: response.status() });
  });
  // A proxy's answer while the server restarts.
  await answerFirst(page, /\/live\?/, (route) => route.fulfill({ status: 503 }));
  await page.goto('/jobs');
  await expect.poll(() => lines.map(({ status }) => status)).toEqual([503, 200]);
  const [refused, open] = lines.map(({ at }) => at);
  expect((open ?? 0) - (refused ?? 0)).toBeLessThan(5000);
});
