import { readFile } from 'node:fs/promises';
import type { GrayPicture } from '#platform/server/text-recognition.ts';
import { startConfinedProcess } from './confined-process.ts';

export type DrawPagesJob = { content: Uint8Array; pagesMax: number };

/** A message of the process: a page, or the end. */
export type DrawnPage =
  | { isEnd: false; number: number; pages: number; pointsPerPixel: number; picture: GrayPicture }
  | { isEnd: true };

export type PagePicture = Extract<DrawnPage, { isEnd: false }>;

const memoryMb = 768;

/**
 * Draws the first pages of a PDF in a confined process of its own, which ends with them. A document that cannot be drawn
 * within the limits has the pages drawn until then.
 */
export async function drawPages(
  path: string,
  { pagesMax, limitMs }: { pagesMax: number; limitMs: number },
): Promise<PagePicture[]> {
  const child = await startConfinedProcess(new URL('./draw-pages-process.ts', import.meta.url), {
    memoryMb,
    hasAddons: true,
  });
  const drawn: PagePicture[] = [];
  try {
    const content = await readFile(path);
    await new Promise<void>((resolve) => {
      setTimeout(resolve, limitMs).unref();
      child.once('exit', () => resolve());
      child.on('message', (message: DrawnPage) => {
        if (message.isEnd) resolve();
        else drawn.push(message);
      });
      child.send({ content, pagesMax } satisfies DrawPagesJob, (error) => error && resolve());
    });
  } finally {
    child.kill('SIGKILL');
  }
  return drawn;
}
