import type { FastifyInstance, FastifyReply } from 'fastify';
import { findCareersCompany } from '#careers/server/find-company.ts';
import { type PageWords, pageWords } from '#careers/server/page-words.ts';
import type { Language } from '#platform/contract/fields.ts';
import { readCompanyToken } from '#platform/server/company-token.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Html } from '#platform/server/html.ts';
import { readPostedForm } from '#platform/server/http/read-posted-form.ts';
import type { Limit, SharedLimit } from '#platform/server/limits.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { SharePart } from '../rules.ts';
import { answerShare, feedbackForm, openShare } from './answer-share.ts';
import { readDocument } from './candidate-document.ts';
import { mountLinkPages, problemOf, sendLinkPage } from './link-pages.ts';
import { findSharedByLink, findSharedCv, type SharedCv, type ShareRow } from './queries.ts';
import {
  brokenPage,
  candidatePage,
  endedPage,
  type FeedbackState,
  openingPage,
} from './render-share-pages.ts';
import { countSharedPages, isStillOpen, sendCvPage } from './send-cv-page.ts';
import { beginVisit, isVisiting } from './share-visit.ts';
import type { PageRequest, Visit } from './visit.ts';

type Show = (visit: Visit) => Promise<unknown>;

/**
 * Mounts the pages of the links with which people outside read a candidate. Opening a link changes nothing and shows
 * nobody, because mail scanners and chats open every link; the button does.
 */
export function mountSharePages(app: FastifyInstance, platform: Platform): void {
  const mount = mountLinkPages<PageRequest, Show>(app, platform, {
    url: '/shared/:token',
    open: (request, reply, show) => openPage(platform, request, reply, show),
    endedPage: (request) => ended(platform, request),
  });
  mount('GET', '', async (visit) =>
    isVisitor(visit) ? showCandidate(visit) : sendLinkPage(visit.reply, openingPage(visit)),
  );
  mount('POST', '', open);
  mount('POST', '/feedback', takeFeedback);
  mount('GET', '/cv/:page', async (visit) =>
    isVisitor(visit) ? sendCvPage(visit) : visit.reply.status(404).type('text/plain').send(''),
  );
}

async function openPage(platform: Platform, request: PageRequest, reply: FastifyReply, show: Show) {
  const now = platform.clock.now();
  const link = readCompanyToken(request.params.token);
  const found =
    link === null
      ? null
      : await inTenant(platform.db, link.companyId, (tx) => findVisited(tx, platform, { ...link, now }), {
          readOnly: true,
          reader: 'en',
        });
  // The same for a link that is unknown, expired or revoked, or whose company is disabled.
  if (found === null) return sendLinkPage(reply, ended(platform, request), 404);
  const words = wordsFor(platform, request, found.share.language as Language);
  const visit = { platform, request, reply, ...found, words, path: pathOf(request), now };
  try {
    return await show(visit);
  } catch (error) {
    const problem = problemOf(platform, request, error, words.t);
    return sendLinkPage(visit.reply, brokenPage(visit, problem.message), problem.statusCode);
  }
}

const ended = (platform: Platform, request: PageRequest): Html =>
  endedPage({ words: wordsFor(platform, request, 'en'), path: pathOf(request), platform });

async function findVisited(
  tx: TenantTx,
  { config }: Platform,
  { companyId, hash, now }: { companyId: string; hash: Buffer; now: Date },
) {
  const share = await findSharedByLink(tx, { hash, now });
  if (share === undefined) return null;
  const company = await findCareersCompany(tx, companyId, config);
  return company === null ? null : { company, share };
}

const pathOf = ({ params: { token } }: PageRequest): string => `/shared/${encodeURIComponent(token)}`;

function wordsFor(platform: Platform, { query, headers }: PageRequest, fallback: Language): PageWords {
  const lang = typeof query.lang === 'string' ? query.lang : undefined;
  return pageWords(platform, { lang, acceptLanguage: headers['accept-language'] }, fallback);
}

const isVisitor = ({ platform, request, share, now }: Visit): boolean =>
  isVisiting(platform, request, { shareId: share.id, now });

// Many recipients may share one address.
const openingsFromAddress: SharedLimit = { name: 'share_openings', slowFrom: 60, points: 300, seconds: 3600 };
export const openingsOfShare: Limit = { name: 'openings_of_share', points: 60, seconds: 3600 };
const feedbackOfShare: Limit = { name: 'share_feedback', points: 30, seconds: 3600 };

/** Begins the visit, and logs it. */
async function open(visit: Visit): Promise<unknown> {
  const { platform, request, reply, company, share, path, now } = visit;
  if (!isVisitor(visit)) {
    await platform.limits.slow(openingsFromAddress, request.ip);
    await platform.limits.spend(openingsOfShare, share.id);
    await inTenant(platform.db, company.id, (tx) => openShare(tx, share, now));
    beginVisit(platform, reply, { shareId: share.id, path, now });
  }
  return reply.redirect(addressOf(visit), 303);
}

const addressOf = ({ path, words }: Visit, query: Record<string, string> = {}): string => {
  const search = new URLSearchParams({ ...query, ...(words.isChosen && { lang: words.language }) });
  return search.size === 0 ? path : `${path}?${search}`;
};

async function showCandidate(
  visit: Visit,
  feedback?: Partial<FeedbackState>,
  status = 200,
): Promise<unknown> {
  const { platform, company, share, words, request } = visit;
  const { document, cv } = await inTenant(platform.db, company.id, (tx) => readShared(tx, share, words), {
    readOnly: true,
    reader: words.language,
  });
  const shownCv = cv === null ? null : await showCv(visit, cv);
  // Counting the pages of a scan takes a while, in which the link may end.
  if (document === undefined || !(await isStillOpen(visit)))
    return sendLinkPage(visit.reply, endedPage(visit), 404);
  const given = { verdict: share.verdict ?? '', text: share.feedback, isSent: request.query.sent === '1' };
  const page = candidatePage(visit, {
    document,
    cv: shownCv,
    feedback: { ...given, problem: '', ...feedback },
  });
  return sendLinkPage(visit.reply, page, status);
}

async function showCv(visit: Visit, cv: SharedCv) {
  const pages = await countSharedPages(visit, cv);
  return { text: cv.text_content ?? '', pages, pagesInAll: cv.pages ?? pages };
}

async function readShared(tx: TenantTx, share: ShareRow, words: PageWords) {
  const { application_id: applicationId, job_title: jobTitle, cv_file_id: cvFileId } = share;
  const application = applicationId === null ? null : { id: applicationId, jobTitle: jobTitle ?? '' };
  const parts = share.parts as SharePart[];
  const document = await readDocument(tx, { candidateId: share.candidate_id, application, parts }, words);
  return { document, cv: cvFileId === null ? null : ((await findSharedCv(tx, cvFileId)) ?? null) };
}

// 2,000 letters of a form may each need nine bytes.
const feedbackBytesMax = 24 * 1024;

async function takeFeedback(visit: Visit): Promise<unknown> {
  const { platform, request, reply, company, share, words, now } = visit;
  if (!isVisitor(visit)) return reply.redirect(addressOf(visit), 303);
  await platform.limits.spend(feedbackOfShare, share.id);
  const form = (await readPostedForm(request.body, feedbackBytesMax)) ?? {};
  // Browsers send each line end as two characters, and count it as one.
  const typed = (form['feedback'] ?? '').replaceAll('\r\n', '\n');
  const parsed = feedbackForm.safeParse({ verdict: form['verdict'] ?? '', feedback: typed });
  if (!parsed.success) {
    const isVerdict = parsed.error.issues.some(({ path: [field] }) => field === 'verdict');
    const problem = words.t(isVerdict ? 'shares.validation.verdict' : 'shares.validation.feedback');
    return showCandidate(visit, { verdict: form['verdict'] ?? '', text: typed, problem, isSent: false }, 400);
  }
  const isStored = await inTenant(platform.db, company.id, (tx) =>
    answerShare(tx, share, { ...parsed.data, now }),
  );
  return isStored
    ? reply.redirect(`${addressOf(visit, { sent: '1' })}#feedback`, 303)
    : sendLinkPage(visit.reply, endedPage(visit), 404);
}
