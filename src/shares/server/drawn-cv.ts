import type { Platform } from '#platform/server/platform.ts';
import { cvPagesMax, type CvPage, drawCvPages, hasPictures } from './cv-pages.ts';
import { inDrawingQueue } from './drawing-queue.ts';
import type { SharedCv } from './queries.ts';

// A page shows its pictures one after the other. So those of a CV are drawn once and kept for some minutes.
const keptMs = 10 * 60_000;
const keptMax = 8;
const drawn = new Map<string, Promise<CvPage[]>>();

/** A CV as the reader of one link sees it. */
export type DrawnCv = { platform: Platform; companyId: string; linkId: string; watermark: string };

/** The pages of a CV as pictures with the watermark of the link; none when it has no pictures. */
export async function drawnPages(
  { platform, companyId, linkId, watermark }: DrawnCv,
  cv: SharedCv,
): Promise<CvPage[]> {
  if (!hasPictures(cv)) return [];
  const { storage_key: storageKey } = cv;
  const key = `${linkId} ${storageKey}`;
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const pages = inDrawingQueue(companyId, () => drawCvPages(platform, { storageKey, watermark }));
  const [oldest] = drawn.keys();
  if (drawn.size >= keptMax && oldest !== undefined) drawn.delete(oldest);
  drawn.set(key, pages);
  const forget = (): void => {
    if (drawn.get(key) === pages) drawn.delete(key);
  };
  pages.then(() => void setTimeout(forget, keptMs).unref(), forget);
  return pages;
}

/** The number of pictures of a CV. A scan without recognised text is drawn to know it. */
export async function countCvPages(of: DrawnCv, cv: SharedCv): Promise<number> {
  if (!hasPictures(cv)) return 0;
  return Math.min(cv.pages ?? (await drawnPages(of, cv)).length, cvPagesMax);
}

/** The number of a page in an address; 0 when it is none. */
export const pageNumber = (text = ''): number => Number(/^\d{1,3}$/.exec(text)?.[0] ?? 0);
