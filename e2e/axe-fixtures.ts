import AxeBuilder from '@axe-core/playwright';
import type { Frame, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from './fixtures.ts';
import { openInApp } from './open-in-app.ts';
import { aCandidate, aCompany, aPublishedJob } from './set-up.ts';
import { htmlFaults } from './valid-html.ts';

type Contrast = { fgColor?: string; bgColor?: string; contrastRatio?: number };
type Violation = { id: string; nodes: { target: string[]; data: Contrast | null }[] };

const axePath = createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js');
const axeSource = readFileSync(axePath, 'utf8');

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Problems of the current page: axe's findings in the shown palette, invalid HTML, and contrasts in the other palette.
 * The page keeps the other palette. A change of the palette renders the whole application, so each scan has one.
 */
export async function scan(page: Page): Promise<string[]> {
  const inShown = await scanInShownPalette(page);
  await changePalette(page);
  return [...inShown, ...(await findings(page, ['color-contrast']))];
}

type Check = (name: string) => Promise<void>;

/**
 * Goes twice through states of pages, which call `check`: with all rules, and then for contrasts in the other palette.
 * To open a state again costs less than to change its palette.
 */
export async function scanTwice(page: Page, states: (check: Check) => Promise<void>): Promise<void> {
  await states(async (name) => expect.soft(await scanInShownPalette(page), name).toEqual([]));
  await changePalette(page);
  await states(async (name) => expect.soft(await findings(page, ['color-contrast']), name).toEqual([]));
}

/** Scans pages one after the other, each when it is loaded. */
export const scanAll = (page: Page, paths: string[]): Promise<void> =>
  scanTwice(page, async (check) => {
    for (const path of paths) {
      await openPage(page, path);
      await check(path);
    }
  });

async function scanInShownPalette(page: Page): Promise<string[]> {
  const found = await findings(page);
  return [...found, ...(await htmlFaults(await page.content()))];
}

async function changePalette(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: (await shownPalette(page)) === 'dark' ? 'light' : 'dark' });
}

const shownPalette = (page: Page): Promise<'light' | 'dark'> =>
  page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'");

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

/** axe's findings of these rules, or of those of the standards, in the page and its frames. */
async function findings(page: Page, rules?: string[]): Promise<string[]> {
  const runOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: standards };
  const found: Violation[] = [];
  await page.evaluate(settled);
  for (const frame of await scannedFrames(page)) found.push(...(await findInDocument(frame, runOnly)));
  const palette = await shownPalette(page);
  return found.map(
    ({ id, nodes }) =>
      `${palette} ${id}: ${nodes.map(({ target, data }) => target.join(' ') + contrastText(data)).join(', ')}`,
  );
}

// axe cannot run in a frame without scripts; its content is scanned at its own address.
async function scannedFrames(page: Page): Promise<Frame[]> {
  const scanned = [page.mainFrame()];
  for (const frame of page.frames().slice(1)) {
    const sandbox = await (await frame.frameElement()).getAttribute('sandbox');
    if (sandbox === null || sandbox.includes('allow-scripts')) scanned.push(frame);
  }
  return scanned;
}

/** One call to the browser, and only the findings come back. Each document is scanned by itself. */
async function findInDocument(frame: Frame, runOnly: object): Promise<Violation[]> {
  if ((await frame.evaluate('typeof axe')) === 'undefined') await frame.evaluate(axeSource);
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'], iframes: false });
  return frame.evaluate<Violation[]>(`axe.run(document, ${options}).then(
    ({ violations }) => violations.map(({ id, nodes }) =>
      ({ id, nodes: nodes.map(({ target, any }) => ({ target, data: any[0]?.data ?? null })) })))`);
}

// Waits for the styles of the palette and for animations, because axe would measure intermediate colours; infinite ones
// never end. A page takes a frame to notice the palette, and the next one to draw it. The application follows the
// system's palette; the careers site has both in its styles.
const settled = `(async () => {
  const nextFrame = () => new Promise(requestAnimationFrame);
  const isFinite = ({ effect }) => effect.getComputedTiming().endTime !== Infinity;
  const palette = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const isShown = () => getComputedStyle(document.documentElement).colorScheme.includes(palette);
  for (let running = [null]; running.length > 0 || !isShown(); ) {
    await nextFrame();
    await nextFrame();
    running = document.getAnimations().filter(isFinite);
    await Promise.allSettled(running.map(({ finished }) => finished));
  }
})()`;

function contrastText(data: Contrast | null | undefined): string {
  if (data?.contrastRatio === undefined) return '';
  return ` (${data.fgColor} on ${data.bgColor} is ${data.contrastRatio})`;
}

/** Opens a page, without loading the document again when the application is open. */
export async function openPage(page: Page, path: string): Promise<void> {
  const isOpen = await page.evaluate<boolean>("'__TSR_ROUTER__' in window");
  if (isOpen && !renderedByServer.test(path)) await openInApp(page, path);
  else await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
}

const renderedByServer = /^\/(careers|legal)\//;

/** A company with a published job and a candidate; its owner is signed in on the page. */
export async function aPopulatedCompany(page: Page) {
  const { at, slug } = await aCompany(page);
  const job = await aPublishedJob(page, at);
  const { id: candidateId } = await aCandidate(page, at, 'Işıl');
  return { at, companySlug: slug, jobId: job.id, jobSlug: job.slug, candidateId };
}
