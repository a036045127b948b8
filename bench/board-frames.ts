import { chromium, type Page } from '@playwright/test';
import { sessionCookie } from '#platform/server/http/mount.ts';
import { ensureChromium, findChromium } from '../tests/harness/browser.ts';
import { startTestPostgres } from '../tests/harness/test-postgres.ts';
import { startTestServer, type TestServer } from '../tests/harness/server.ts';
import { aBoard } from './bench-board.ts';

/** Percentiles of milliseconds between frames, while a card is dragged and while idle. */
type Frames = { cards: number; openMs: number; idleP95: number; dragP50: number; dragP95: number };

// A dropped frame takes two refreshes of the screen, compared with the idle page.
const ratioMax = 2;

/** `npm run bench -- --board`: opens boards of 500 and 5,000 cards and drags across them for some seconds. */
export async function measureBoards(say: (line: string) => void): Promise<number> {
  const postgres = await startTestPostgres();
  process.env.TEST_POSTGRES_URL = postgres.ownerUrl;
  process.env.TEST_POSTGRES_SUPERUSER_URL = postgres.superuserUrl;
  const server = await startTestServer({ HOST: '127.0.0.1' });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  ensureChromium();
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    let faults = 0;
    for (const cards of [500, 5000]) {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      const frames = await measureBoard(page, server, cards);
      const ratio = frames.dragP95 / frames.idleP95;
      say(
        `board of ${cards} cards: open ${frames.openMs} ms, frames idle p95 ${frames.idleP95} ms, ` +
          `dragging p50 ${frames.dragP50} p95 ${frames.dragP95} ms, ratio ${ratio.toFixed(2)}`,
      );
      if (ratio > ratioMax) faults += 1;
      await page.close();
    }
    return faults === 0 ? 0 : 1;
  } finally {
    await browser.close();
    await server.close();
    await postgres.stop();
  }
}

async function measureBoard(page: Page, server: TestServer, cards: number): Promise<Frames> {
  const { port } = server.app.server.address() as { port: number };
  const { token, jobId } = await aBoard(server, cards);
  await page.context().addCookies([{ name: sessionCookie, value: token, url: `http://127.0.0.1:${port}` }]);
  const started = Date.now();
  await page.goto(`http://127.0.0.1:${port}/jobs/${jobId}/board`);
  await page.getByRole('article').first().waitFor();
  const openMs = Date.now() - started;
  const idle = await framesDuring(page, () => movePointer(page, false));
  const drag = await framesDuring(page, () => movePointer(page, true));
  return {
    cards,
    openMs,
    idleP95: percentileOf(idle, 0.95),
    dragP50: percentileOf(drag, 0.5),
    dragP95: percentileOf(drag, 0.95),
  };
}

/** Moves the mouse across the columns and back, with or without a dragged card. */
async function movePointer(page: Page, withCard: boolean): Promise<void> {
  const box = await page.getByRole('article').first().boundingBox();
  const y = (box?.y ?? 400) + 20;
  await page.mouse.move((box?.x ?? 400) + 60, y);
  if (withCard) await page.mouse.down();
  for (let turn = 0; turn < 6; turn++) {
    await page.mouse.move(1250, y + 200, { steps: 40 });
    await page.mouse.move(450, y, { steps: 40 });
  }
  if (withCard) await page.mouse.up();
}

async function framesDuring(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(countFrames);
  await work();
  return (await page.evaluate<number[]>('frames.splice(0)')).slice(5);
}

// A string, because it runs in the page, whose types the server does not have.
const countFrames = `
  globalThis.frames = [];
  let last = performance.now();
  const tick = (now) => {
    frames.push(now - last);
    last = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);`;

function percentileOf(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
}
