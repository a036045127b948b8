import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from './fixtures.ts';
import { aCandidate, aCompany, aPublishedJob } from './set-up.ts';
import { htmlFaults } from './valid-html.ts';

type Contrast = { fgColor?: string; bgColor?: string; contrastRatio?: number };

const axePath = createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js');
const axeSource = readFileSync(axePath, 'utf8');

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Problems of the current page: axe's findings in the light palette, contrasts in the dark one, and invalid HTML. */
export async function scan(page: Page): Promise<string[]> {
  const inLight = await findings(page, (await axeFor(page)).withTags(standards));
  await showPalette(page, 'dark');
  const inDark = await findings(page, (await axeFor(page)).withRules('color-contrast'));
  await showPalette(page, 'light');
  const inHtml = await htmlFaults(await page.content());
  return [...inLight, ...inDark.map((finding) => `in the dark palette: ${finding}`), ...inHtml];
}

/**
 * axe for a page. Evaluating the source costs more than a scan: AxeBuilder does it twice, and joins the results in a
 * second, empty page. Without frames neither is needed, so the source is evaluated once in a document.
 */
export async function axeFor(page: Page): Promise<AxeBuilder> {
  const isAlone = page.frames().length === 1;
  if (isAlone && (await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(axeSource);
  return new AxeBuilder({ page, axeSource: isAlone ? 'undefined' : axeSource })
    .setLegacyMode(isAlone)
    .options({ resultTypes: ['violations'] });
}

async function findings(page: Page, axe: AxeBuilder): Promise<string[]> {
  await page.evaluate(animationsEnded);
  // axe cannot run in a frame without scripts; its content is scanned at its own address.
  const { violations } = await axe.exclude('iframe[sandbox]:not([sandbox~=allow-scripts])').analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((node) => node.target.join(' ') + contrastText(node.any[0]?.data as Contrast | null)).join(', ')}`,
  );
}

// The application follows the system's palette; the careers site has both in its styles.
async function showPalette(page: Page, palette: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: palette });
  await expect(page.locator('html')).toHaveCSS('color-scheme', new RegExp(palette));
}

// Waits for the styles of a palette and for animations, because axe would measure intermediate colours; infinite ones
// never end. A page takes a frame to notice the palette, and the next one to draw it.
const animationsEnded = `(async () => {
  const nextFrame = () => new Promise(requestAnimationFrame);
  const isFinite = ({ effect }) => effect.getComputedTiming().endTime !== Infinity;
  for (let running = [null]; running.length > 0; ) {
    await nextFrame();
    await nextFrame();
    running = document.getAnimations().filter(isFinite);
    await Promise.allSettled(running.map(({ finished }) => finished));
  }
  return true;
})()`;

function contrastText(data: Contrast | null | undefined): string {
  if (data?.contrastRatio === undefined) return '';
  return ` (${data.fgColor} on ${data.bgColor} is ${data.contrastRatio})`;
}

/** Scans pages one after the other, each when its heading is visible. */
export async function scanAll(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect.soft(await scan(page), path).toEqual([]);
  }
}

/** A company with a published job and a candidate; its owner is signed in on the page. */
export async function aPopulatedCompany(page: Page) {
  const { at, slug } = await aCompany(page);
  const job = await aPublishedJob(page, at);
  const { id: candidateId } = await aCandidate(page, at, 'Işıl');
  return { at, companySlug: slug, jobId: job.id, jobSlug: job.slug, candidateId };
}
