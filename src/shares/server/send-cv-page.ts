import type { FastifyReply } from 'fastify';
import { dateWords } from '#careers/server/page-words.ts';
import type { Language } from '#platform/contract/fields.ts';
import { inTenant } from '#platform/server/db/tenant.ts';
import { cvPagesMax, type CvPage, drawCvPages, hasPictures } from './cv-pages.ts';
import { inDrawingQueue } from './drawing-queue.ts';
import type { Visit } from './visit.ts';
import { findSharedCv, isOpen, type SharedCv } from './queries.ts';

// A page shows its pictures one after the other, so those of a CV are drawn once and kept for some minutes.
const keptMs = 10 * 60_000;
const keptMax = 8;
const drawn = new Map<string, Promise<CvPage[]>>();

/** Sends one page of the shared CV as a picture with the watermark. */
export async function sendCvPage(visit: Visit): Promise<FastifyReply> {
  const { platform, request, reply, company, share } = visit;
  const fileId = share.cv_file_id;
  const cv =
    fileId === null
      ? undefined
      : await inTenant(platform.db, company.id, (tx) => findSharedCv(tx, fileId), { readOnly: true });
  const number = Number(/^\d{1,3}$/.exec(request.params.page ?? '')?.[0] ?? 0);
  const pages = cv === undefined || !hasPictures(cv) ? [] : await pagesOf(visit, cv.storage_key);
  const page = pages[number - 1];
  // Drawing takes a while, in which the link may end.
  if (page === undefined || !(await isStillOpen(visit))) return reply.status(404).type('text/plain').send('');
  return reply
    .headers({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, noimageindex',
    })
    .send(page.jpeg);
}

/** Whether the link has not ended since the request arrived. */
export function isStillOpen({ platform, company, share }: Visit): Promise<boolean> {
  const now = platform.clock.now();
  return inTenant(platform.db, company.id, (tx) => isOpen(tx, share.id, now), { readOnly: true });
}

/** The number of pictures of a CV. A scan without recognised text is drawn to know it. */
export async function countCvPages(visit: Visit, cv: SharedCv): Promise<number> {
  if (!hasPictures(cv)) return 0;
  return Math.min(cv.pages ?? (await pagesOf(visit, cv.storage_key)).length, cvPagesMax);
}

function pagesOf(visit: Visit, storageKey: string): Promise<CvPage[]> {
  const { platform, share, company } = visit;
  const key = `${share.id} ${storageKey}`;
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const pages = inDrawingQueue(company.id, () =>
    drawCvPages(platform, { storageKey, watermark: watermarkOf(visit) }),
  );
  const [oldest] = drawn.keys();
  if (drawn.size >= keptMax && oldest !== undefined) drawn.delete(oldest);
  drawn.set(key, pages);
  const forget = (): void => {
    if (drawn.get(key) === pages) drawn.delete(key);
  };
  pages.then(() => void setTimeout(forget, keptMs).unref(), forget);
  return pages;
}

/** The recipient, their address, the company and the day of the share. */
function watermarkOf({ platform, share, company }: Visit): string {
  const language = share.language as Language;
  return platform.words.in(language)('shares.page.watermark', {
    recipient: share.recipient_name,
    email: share.recipient_email,
    company: company.name,
    date: dateWords(language, share.created_at, company.timeZone),
  });
}
