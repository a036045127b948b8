import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inLanguage } from '#jobs/server/job-text.ts';
import { refuse, statusOf } from '#platform/contract/errors.ts';
import { toProblem } from '#platform/server/http/problems.ts';
import type { Platform } from '#platform/server/platform.ts';
import { onCustomHost, seenUrl, servedAt } from './custom-hosts.ts';
import type { CareersCompany } from './find-company.ts';
import type { FoundJob } from './find-job.ts';
import { type PageWords, pageWords } from './page-words.ts';
import { sendPage } from './send-page.ts';
import { closedPage } from './show-closed-page.ts';
import { missingPage } from './show-missing-page.ts';
import type { VisitorOrigin } from './source-of.ts';
import { cluesOf, findOrigin, travelsIn, unknownOrigin } from './visitor-origin.ts';

export type PageParams = { company: string; job: string };
export type PageRequest = FastifyRequest<{ Params: PageParams; Querystring: Record<string, unknown> }>;
/** The site, for the visitor of one request. */
export type Visit = { platform: Platform; origin: VisitorOrigin };
type ShowPage = (visit: Visit, request: PageRequest, reply: FastifyReply) => Promise<unknown>;

/**
 * Adds a page of the careers site: other forms of its address lead to it, and its visitor's origin is known. A failure
 * is shown in the site's design.
 */
export function addPage(
  app: FastifyInstance,
  platform: Platform,
  { path, show, config = onCustomHost }: { path: string; show: ShowPage; config?: FastifyContextConfig },
): void {
  app.get<{ Params: PageParams; Querystring: Record<string, unknown> }>(
    path,
    { config },
    async (request, reply) => {
      const canonical = canonicalPath(seenUrl(platform, request));
      if (canonical !== null) return reply.redirect(canonical, 301);
      try {
        const origin = await findOrigin(platform, request.params.company, cluesOf(request));
        return await show({ platform, origin }, request, reply);
      } catch (error) {
        return sendBroken({ platform, origin: unknownOrigin }, request, reply, error);
      }
    },
  );
}

/** The canonical form of a path: lower case, without a slash at its end. Null for a path that is canonical already. */
function canonicalPath(url: string): string | null {
  const [path = '', ...query] = url.split('?');
  const canonical = path.toLowerCase().replace(/(?<=[^/])\/+$/, '');
  return canonical === path ? null : [canonical, ...query].join('?');
}

/** The words of a page, in the language of its address, of the browser, or of the company. */
export function wordsFor(
  { platform, origin }: Visit,
  request: PageRequest,
  company: Pick<CareersCompany, 'language'> | null,
): PageWords {
  const lang = typeof request.query['lang'] === 'string' ? request.query['lang'] : undefined;
  const wish = { lang, acceptLanguage: request.headers['accept-language'] };
  return { ...pageWords(platform, wish, company?.language ?? 'en'), ...travelsIn(request, origin) };
}

// A browser accepts HTML by name. A client that accepts anything is a program and gets the usual error format.
const isReader = ({ headers }: FastifyRequest): boolean => (headers.accept ?? '').includes('text/html');
const wantsPage = ({ headers }: FastifyRequest): boolean => /text\/html|\*\/\*/.test(headers.accept ?? '*/*');

type MissingPage = { company?: CareersCompany | null; kind?: 'missingJob' | 'missingIntroduction' };

/** Sends the page for an unknown company or job, or for a form that is switched off; a program is refused. */
export function sendMissing(
  visit: Visit,
  request: PageRequest,
  reply: FastifyReply,
  { company = null, kind = 'missingJob' }: MissingPage = {},
) {
  if (!wantsPage(request)) refuse('not_found');
  const words = wordsFor(visit, request, company);
  const at = servedAt(visit.platform, request);
  const page = missingPage(company, company === null ? 'missingCompany' : kind, words, at);
  return sendPage(reply, request, page, { status: statusOf.not_found });
}

/** Sends the page of a job that takes no applications any more, or refuses a program. */
export function sendClosed(
  visit: Visit,
  request: PageRequest,
  reply: FastifyReply,
  { company, ...closed }: FoundJob & { company: CareersCompany },
) {
  if (!isReader(request)) refuse('gone', 'careers.job_closed');
  const at = { now: visit.platform.clock.now() };
  const words = wordsFor(visit, request, company);
  const job = inLanguage(closed.job, words.language);
  const page = closedPage(company, { ...closed, job }, words, at);
  return sendPage(reply, request, page, { status: statusOf.gone });
}

/** A failure is shown in the site's design, or to programs in the usual error format. */
function sendBroken(visit: Visit, request: PageRequest, reply: FastifyReply, error: unknown) {
  const words = wordsFor(visit, request, null);
  const { log } = visit.platform;
  const problem = toProblem(error, {
    requestId: request.id,
    translate: words.t,
    words: visit.platform.words,
    log,
  });
  if (problem.statusCode < 500 || !wantsPage(request)) return reply.status(problem.statusCode).send(problem);
  const page = missingPage(null, 'brokenBody', words, servedAt(visit.platform, request));
  return sendPage(reply, request, page, { status: problem.statusCode });
}
