import type { FastifyInstance, FastifyReply } from 'fastify';
import { type PageWords, pageWords } from '#careers/server/page-words.ts';
import { saveDraft, submitScorecard } from '#evaluations/server/write-scorecard.ts';
import { Refusal } from '#platform/contract/errors.ts';
import type { Language } from '#platform/contract/fields.ts';
import { readCompanyToken } from '#platform/server/company-token.ts';
import { inTenant } from '#platform/server/db/tenant.ts';
import type { Html } from '#platform/server/html.ts';
import type { Limit } from '#platform/server/limits.ts';
import { auditPrefixes, networkOf } from '#platform/server/network.ts';
import type { Platform } from '#platform/server/platform.ts';
import { countCvPages, type DrawnCv, drawnPages, pageNumber } from '#shares/server/drawn-cv.ts';
import { mountLinkPages, problemOf, sendLinkPage } from '#shares/server/link-pages.ts';
import { findInterview, type Interview } from './find-interview.ts';
import { type PostedScorecard, readScorecardForm } from './read-scorecard-form.ts';
import { brokenPage, endedPage, interviewPage } from './render-interview-page.ts';
import type { PageRequest, ShownScorecard, Visit } from './visit.ts';

type Show = (visit: Visit) => Promise<unknown>;

const openings: Limit = { name: 'interview_openings', points: 300, seconds: 900 };
const answers: Limit = { name: 'interview_answers', points: 60, seconds: 900 };

/**
 * Mounts the page of the link in an interviewer's mail: the person, their CV, the kit, and the scorecard, without
 * signing in. Opening it changes nothing, because mail scanners open every link.
 */
export function mountInterviewPages(app: FastifyInstance, platform: Platform): void {
  const mount = mountLinkPages<PageRequest, Show>(app, platform, {
    url: '/interviews/:token',
    open: (request, reply, show) => openPage(platform, request, reply, show),
    endedPage: (request) => ended(platform, request),
  });
  mount('GET', '', (visit) => showInterview(visit));
  mount('POST', '', takeFeedback);
  mount('GET', '/cv/:page', sendCvPage);
}

async function openPage(platform: Platform, request: PageRequest, reply: FastifyReply, show: Show) {
  await platform.limits.spend(openings, request.ip);
  const now = platform.clock.now();
  const link = readCompanyToken(request.params.token);
  const found = link === null ? null : await find(platform, request, { ...link, now });
  if (link === null || found === null) return sendLinkPage(reply, ended(platform, request), 404);
  const words = wordsFor(platform, request, found.language);
  const { hash } = link;
  const visit = { platform, request, reply, interview: found, words, path: pathOf(request), hash, now };
  try {
    return await show(visit);
  } catch (error) {
    const problem = problemOf(platform, request, error, words.t);
    return sendLinkPage(reply, brokenPage(visit, problem.message), problem.statusCode);
  }
}

type Link = { companyId: string; hash: Buffer; now: Date };

function find(
  platform: Platform,
  { ip }: PageRequest,
  { companyId, ...link }: Link,
): Promise<Interview | null> {
  const network = networkOf(ip, auditPrefixes);
  return inTenant(platform.db, companyId, (tx) => findInterview(tx, { platform, network, ...link }), {
    readOnly: true,
    reader: 'en',
  });
}

const ended = (platform: Platform, request: PageRequest): Html =>
  endedPage({ words: endedWords(platform, request), path: pathOf(request), platform });

// Without an interview the reader's own language is unknown, so the browser's is used.
const endedWords = (platform: Platform, { query, headers }: PageRequest): PageWords =>
  pageWords(platform, { lang: langOf(query), acceptLanguage: headers['accept-language'] }, 'en');

const pathOf = ({ params: { token } }: PageRequest): string => `/interviews/${encodeURIComponent(token)}`;

// The mail is in the interviewer's language, and so is the page, whatever the browser asks for.
function wordsFor(platform: Platform, { query }: PageRequest, own: Language): PageWords {
  return pageWords(platform, { lang: langOf(query), acceptLanguage: undefined }, own);
}

const langOf = ({ lang }: PageRequest['query']): string | undefined =>
  typeof lang === 'string' ? lang : undefined;

async function showInterview(
  visit: Visit,
  shown: Partial<ShownScorecard> = {},
  status = 200,
): Promise<unknown> {
  const { interview, request, reply } = visit;
  const { cv, scorecard } = interview;
  const cvPages = cv === null ? 0 : await countCvPages(drawnFor(visit), cv);
  const page = interviewPage(visit, {
    cvPages,
    scorecard: { ...scorecard, problem: '', done: doneOf(request.query.done), ...shown },
  });
  return sendLinkPage(reply, page, status);
}

const doneOf = (value: unknown): ShownScorecard['done'] =>
  value === 'saved' || value === 'submitted' ? value : null;

async function takeFeedback(visit: Visit): Promise<unknown> {
  const { platform, request, reply, interview, words } = visit;
  await platform.limits.spend(answers, request.ip);
  const posted = await readScorecardForm(request.body, interview.scorecard);
  const problem = problemWith(visit, posted);
  if (posted === null || posted.draft === null || problem !== '')
    return showInterview(visit, { ...posted?.typed, problem, done: null }, 400);
  try {
    await store(visit, posted);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return showRefused(visit, posted, error);
  }
  const search = new URLSearchParams({
    done: posted.isSubmission ? 'submitted' : 'saved',
    ...(words.isChosen && { lang: words.language }),
  });
  return reply.redirect(`${visit.path}?${search}#feedback`, 303);
}

function problemWith({ interview, words }: Visit, posted: PostedScorecard | null): string {
  const problem = (key: string) => words.t(`interview-pages.page.${key}`);
  if (interview.isReadOnly) return problem('readOnly');
  if (posted === null || posted.draft === null) return problem('tooLong');
  return posted.isSubmission && posted.draft.recommendation === null ? problem('chooseFirst') : '';
}

async function store({ platform, interview, now }: Visit, { draft, isSubmission }: PostedScorecard) {
  if (draft === null) return;
  const { actor, meeting } = interview;
  const { recommendation } = draft;
  await inTenant(
    platform.db,
    actor.companyId,
    (tx) =>
      isSubmission && recommendation !== null
        ? submitScorecard(tx, actor, { ...draft, recommendation, meetingId: meeting.id }, now)
        : saveDraft(tx, actor, { ...draft, meetingId: meeting.id }, now),
    { reader: actor.language },
  );
}

/** Shows the scorecard as it is now, with the typed texts when they can still be saved. */
async function showRefused(visit: Visit, { typed }: PostedScorecard, error: Refusal): Promise<unknown> {
  const { platform, request, words, hash, interview, now } = visit;
  const found = await find(platform, request, { companyId: interview.company.id, hash, now });
  if (found === null) return sendLinkPage(visit.reply, ended(platform, request), 404);
  const { message, statusCode } = problemOf(platform, request, error, words.t);
  const { can, version } = found.scorecard;
  const isStale = version !== typed.version;
  const problem = isStale ? words.t('interview-pages.page.stale') : message;
  const kept = can.save || can.change ? { ...typed, version } : {};
  return showInterview({ ...visit, interview: found }, { ...kept, problem, done: null }, statusCode);
}

/** Sends one page of the CV as a picture with the name of the interviewer. */
async function sendCvPage(visit: Visit): Promise<FastifyReply> {
  const { platform, request, reply, interview, hash, now } = visit;
  const { cv, company } = interview;
  const pages = cv === null ? [] : await drawnPages(drawnFor(visit), cv);
  const page = pages[pageNumber(request.params.page) - 1];
  // Drawing takes a while, in which the link may end.
  const isOpen = page !== undefined && (await find(platform, request, { companyId: company.id, hash, now }));
  if (page === undefined || !isOpen) return reply.status(404).type('text/plain').send('');
  return reply
    .headers({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, noimageindex',
    })
    .send(page.jpeg);
}

function drawnFor({ platform, interview: { actor, company, meeting } }: Visit): DrawnCv {
  const name = `${actor.name} ${actor.surname}`.trim();
  const watermark = `${name}, ${actor.email ?? ''}\n${company.name}`;
  return { platform, companyId: company.id, linkId: `${meeting.id} ${actor.memberId}`, watermark };
}
