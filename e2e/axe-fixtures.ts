import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

type Contrast = { fgColor?: string; bgColor?: string; contrastRatio?: number };

/** What axe finds on the page as it stands once nothing moves any more; for a contrast also how it was measured. */
export async function scan(page: Page): Promise<string[]> {
  await page.evaluate(atRest);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    // A frame in which nothing runs takes no axe either: what it shows is scanned at its own address.
    .exclude('iframe[sandbox]:not([sandbox~=allow-scripts])')
    .analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((node) => node.target.join(' ') + measured(node.any[0]?.data as Contrast | null)).join(', ')}`,
  );
}

// A colour that is half way in is not the one that is read; what repeats for ever is never at rest.
const atRest = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
  .map(({ finished }) => finished)).then(() => true)`;

function measured(data: Contrast | null | undefined): string {
  if (data?.contrastRatio === undefined) return '';
  return ` (${data.fgColor} on ${data.bgColor} is ${data.contrastRatio})`;
}

/** Scans pages one after the other, each when its heading is there. */
export async function scanAll(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect.soft(await scan(page), path).toEqual([]);
  }
}

/** The same tests in both palettes: the one kept for the application, the browser's own for the careers site. */
export function inBothPalettes(tests: () => void): void {
  for (const paletteMode of ['light', 'dark'] as const) {
    test.describe(`in the ${paletteMode} palette`, () => {
      const settings = { name: 'kadro.settings', value: JSON.stringify({ paletteMode }) };
      test.use({
        colorScheme: paletteMode,
        // Not by a script in each page: a frame in which nothing runs would complain of it.
        storageState: async ({ baseURL }, use) =>
          use({ cookies: [], origins: [{ origin: baseURL ?? '', localStorage: [settings] }] }),
      });
      tests();
    });
  }
}

export const password = 'dört kelimelik uzun parola';

/** Somebody with a password, by whose address they are known; they use the page. */
export async function aPerson(page: Page): Promise<string> {
  const email = `axe-${crypto.randomUUID()}@example.test`;
  await send(page, '/auth/register', { name: 'Ada', surname: 'Er', email, password, termsAccepted: true });
  return email;
}

/** A company with a published job and a candidate; its owner uses the page. */
export async function aPopulatedCompany(page: Page) {
  const email = await aPerson(page);
  const company = await send(page, '/companies', { name: `Axe ${crypto.randomUUID().slice(0, 8)}` });
  const at = `/companies/${company.id}`;
  const opening = { title: 'Backend engineer', descriptionHtml: '<p>We build payments.</p>' };
  const job = await send(page, `${at}/jobs`, opening);
  await send(page, `${at}/jobs/${job.id}/publication`, {}, 'PUT');
  const person = { name: 'Işıl', surname: 'Çelik', email: `c-${email}` };
  const candidate = await send(page, `${at}/candidates`, person);
  return { companySlug: company.slug, jobId: job.id, jobSlug: job.slug, candidateId: candidate.id };
}

async function send(page: Page, path: string, data: object, method = 'POST') {
  const answer = await page.request.fetch(`/api${path}`, { method, data });
  expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
  return (await answer.json()) as { id: string; slug: string };
}
