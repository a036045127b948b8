import type { FastifyReply } from 'fastify';
import { dateWords } from '#careers/server/page-words.ts';
import type { Language } from '#platform/contract/fields.ts';
import { inTenant } from '#platform/server/db/tenant.ts';
import { countCvPages, type DrawnCv, drawnPages, pageNumber } from './drawn-cv.ts';
import type { Visit } from './visit.ts';
import { findSharedCv, isOpen, type SharedCv } from './queries.ts';

/** Sends one page of the shared CV as a picture with the watermark. */
export async function sendCvPage(visit: Visit): Promise<FastifyReply> {
  const { platform, request, reply, company, share } = visit;
  const fileId = share.cv_file_id;
  const cv =
    fileId === null
      ? undefined
      : await inTenant(platform.db, company.id, (tx) => findSharedCv(tx, fileId), {
          readOnly: true,
          reader: 'en',
        });
  const pages = cv === undefined ? [] : await drawnPages(drawnFor(visit), cv);
  const page = pages[pageNumber(request.params.page) - 1];
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

/** The number of pictures of the shared CV. */
export const countSharedPages = (visit: Visit, cv: SharedCv): Promise<number> =>
  countCvPages(drawnFor(visit), cv);

const drawnFor = (visit: Visit): DrawnCv => ({
  platform: visit.platform,
  companyId: visit.company.id,
  linkId: visit.share.id,
  watermark: watermarkOf(visit),
});

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
