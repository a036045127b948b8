import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { GrayPicture } from '#platform/server/text-recognition.ts';
import { startConfinedProcess } from './confined-process.ts';

/** `gray`: one byte for each pixel, as text recognition needs it; `color`: three bytes, at the resolution of a print. */
export type PageLook = 'gray' | 'color';

export type DrawPagesJob = { content: Uint8Array; pagesMax: number; look: PageLook };

/** A message of the process: a page, after which it waits for an answer, or the end. */
export type DrawnPage =
  | { isEnd: false; number: number; pages: number; pointsPerPixel: number; picture: GrayPicture }
  | { isEnd: true };

export type PagePicture = Extract<DrawnPage, { isEnd: false }>;

type DrawingLimits = { pagesMax: number; limitMs: number };

const memoryMb = 768;

/**
 * Draws the first pages of a PDF in a confined process of its own, which ends with them. A document that cannot be drawn
 * within the limits has the pages drawn until then.
 */
export async function drawPages(path: string, limits: DrawingLimits): Promise<PagePicture[]> {
  const drawn: PagePicture[] = [];
  await drawEachPage(path, { ...limits, look: 'gray' }, async (page) => {
    drawn.push(page);
  });
  return drawn;
}

/** The same page by page: the next one is drawn when `handle` is done, so that one picture is in memory at a time. */
export async function drawEachPage(
  path: string,
  { pagesMax, limitMs, look }: DrawingLimits & { look: PageLook },
  handle: (page: PagePicture) => Promise<void>,
): Promise<void> {
  const child = await startConfinedProcess(new URL('./draw-pages-process.ts', import.meta.url), {
    memoryMb,
    hasAddons: true,
  });
  const limit = AbortSignal.timeout(limitMs);
  // Its end, by itself or by the limit of memory, sends no message.
  const ended = new AbortController();
  child.once('exit', () => ended.abort());
  try {
    const content = await readFile(path);
    const signal = AbortSignal.any([limit, ended.signal]);
    let message = once(child, 'message', { signal });
    child.send({ content, pagesMax, look } satisfies DrawPagesJob, (error) => error && ended.abort());
    for (;;) {
      const [page] = (await message) as [DrawnPage];
      if (page.isEnd) return;
      await handle(page);
      message = once(child, 'message', { signal });
      child.send('next', (error) => error && ended.abort());
    }
  } catch (error) {
    if (!limit.aborted && !ended.signal.aborted) throw error;
  } finally {
    child.kill('SIGKILL');
  }
}
