import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inLanguage } from '#jobs/server/job-text.ts';
import { findPublicJob } from '#jobs/server/public-queries.ts';
import { refuse, statusOf } from '#platform/contract/errors.ts';
import type { Html } from '#platform/server/html.ts';
import { toProblem } from '#platform/server/http/problems.ts';
import type { Platform } from '#platform/server/platform.ts';
import { type Palette, palettes } from '../embed-rules.ts';
import { mountAssets } from './assets.ts';
import { type TrafficCounter, trafficCounterOf } from './count-traffic.ts';
import { type CareersCompany, inCareers, slugForm } from './find-company.ts';
import { type PageWords, pageWords } from './page-words.ts';
import { createPageCache, type RenderedPage, renderPage, type PageCache } from './page-cache.ts';
import { applyPage, introductionPage } from './show-apply-page.ts';
import { closedPage, listOtherJobs } from './show-closed-page.ts';
import { jobPage } from './show-job-page.ts';
import { readListQuery } from './list-query.ts';
import { type ListedJob, listPage, loadList } from './show-list-page.ts';
import { mountEmbed } from './mount-embed.ts';
import { mountFeeds } from './mount-feeds.ts';
import { mountRehearsal } from './mount-rehearsal.ts';
import { mountRobots } from './mount-robots.ts';
import { isFresh } from '#platform/server/http/send-cached.ts';
import { mountSharePictures } from './share-picture.ts';
import { previewPage } from './show-preview-page.ts';
import { missingPage } from './show-missing-page.ts';
import { sourceWord } from '#jobs/link-rules.ts';
import { sourceOf, type VisitorOrigin } from './source-of.ts';

type Params = { company: string; job: string };
type PageRequest = FastifyRequest<{ Params: Params; Querystring: Record<string, unknown> }>;
type CareersSite = { platform: Platform; traffic: TrafficCounter; remember: PageCache };

/**
 * Mounts the public site of every company.
 * @returns the traffic counter, so that a test can flush it
 */
export function mountCareersPages(app: FastifyInstance, platform: Platform): TrafficCounter {
  const site = { platform, traffic: trafficCounterOf(platform), remember: createPageCache() };
  const get = (
    path: string,
    show: (site: CareersSite, request: PageRequest, reply: FastifyReply) => Promise<unknown>,
  ) =>
    app.get<{ Params: Params; Querystring: Record<string, unknown> }>(path, async (request, reply) => {
      const canonical = canonicalPath(request.url);
      if (canonical !== null) return reply.redirect(canonical, 301);
      return show(site, request, reply).catch((error: unknown) => sendBroken(site, request, reply, error));
    });
  mountAssets(app, platform);
  mountSharePictures(app, platform);
  mountRobots(app, platform);
  get('/careers', showMissing);
  get('/careers/*', showMissing);
  get('/careers/:company', showList);
  get('/careers/:company/:job', showJob);
  get('/careers/:company/:job/apply', showApply);
  get('/careers-preview/:company', showPreview);
  get('/careers-introduction/:company', showIntroduction);
  get('/careers-embed/:company', showList);
  // In the path, so that filters and further pages keep it.
  get('/careers-embed/:company/dark', showList);
  get('/careers-embed/:company/device', showList);
  mountEmbed(app, site);
  mountFeeds(app, platform);
  mountRehearsal(app, platform, formPolicy);
  app.addHook('onClose', () => site.traffic.flush());
  return site.traffic;
}

/** The canonical form of a path: lower case, without a slash at its end. Null for a path that is canonical already. */
function canonicalPath(url: string): string | null {
  const [path = '', ...query] = url.split('?');
  const canonical = path.toLowerCase().replace(/(?<=[^/])\/+$/, '');
  return canonical === path ? null : [canonical, ...query].join('?');
}

const showMissing = (site: CareersSite, request: PageRequest, reply: FastifyReply) =>
  Promise.resolve(sendMissing(site, request, reply, null));

async function showList(site: CareersSite, request: PageRequest, reply: FastifyReply) {
  const isEmbedded = request.url.startsWith('/careers-embed/');
  const { platform } = site;
  const now = platform.clock.now();
  const wish = readListQuery(request.query, pathOf(request));
  const found = await inCareers(platform, request.params.company, (tx) => loadList(tx, wish, now));
  if (found === null) return sendMissing(site, request, reply, null);
  countView(site, request, found.company, null);
  const words = wordsFor(site, request, found.company);
  const { jobs, ...rest } = found.loaded;
  // The page's "New" label changes by the hour.
  const hour = Math.floor(now.getTime() / 3_600_000);
  const facts = [
    found.company,
    rest,
    factsOf(jobs),
    words.language,
    words.isChosen,
    words.source,
    words.campaign,
    hour,
  ];
  const palette = isEmbedded ? paletteOf(wish.path) : 'device';
  const at = { ...originOf(site), now, isEmbedded, palette };
  const page = site.remember(facts, () => String(listPage(found.company, found.loaded, words, at)));
  if (!isEmbedded) return sendPage(reply, request, page);
  // The policy names the sites, which this older header cannot.
  reply.removeHeader('x-frame-options');
  return sendPage(reply, request, page, { policy: framedPolicy(found.company) });
}

const paletteOf = (path: string): Palette =>
  palettes.find((palette) => path.endsWith(`/${palette}`)) ?? 'light';

// Dates as numbers, because formatting them would be the slowest part of the cache key.
const factsOf = (jobs: ListedJob[]) =>
  jobs.map((job) => ({
    ...job,
    published_at: job.published_at?.getTime(),
    updated_at: job.updated_at.getTime(),
  }));

async function showJob(site: CareersSite, request: PageRequest, reply: FastifyReply) {
  const found = await findJob(site, request);
  if (found?.loaded === undefined) return sendMissing(site, request, reply, found?.company ?? null);
  const { company, loaded } = found;
  if (!loaded.job.takes_applications) return sendClosed(site, request, reply, { company, ...loaded });
  countView(site, request, company, loaded.job.id);
  const words = wordsFor(site, request, company);
  const job = inLanguage(loaded.job, words.language);
  return sendPage(reply, request, jobPage(company, job, words, originOf(site).publicUrl));
}

async function showApply(site: CareersSite, request: PageRequest, reply: FastifyReply) {
  const found = await findJob(site, request);
  if (found?.loaded === undefined) return sendMissing(site, request, reply, found?.company ?? null);
  const { company, loaded } = found;
  if (!loaded.job.takes_applications) return sendClosed(site, request, reply, { company, ...loaded });
  const words = wordsFor(site, request, company);
  const job = inLanguage(loaded.job, words.language);
  return sendPage(reply, request, applyPage(company, job, words, originOf(site).publicUrl), {
    policy: formPolicy,
  });
}

async function showIntroduction(site: CareersSite, request: PageRequest, reply: FastifyReply) {
  const found = await inCareers(site.platform, request.params.company, async () => null);
  if (found === null) return sendMissing(site, request, reply, null);
  const words = wordsFor(site, request, found.company);
  if (!found.company.takesIntroductions) {
    if (!wantsPage(request)) refuse('not_found');
    const at = { ...originOf(site), path: pathOf(request) };
    const page = missingPage(found.company, 'missingIntroduction', words, at);
    return sendPage(reply, request, page, { status: statusOf.not_found });
  }
  return sendPage(reply, request, introductionPage(found.company, words, originOf(site).publicUrl), {
    policy: formPolicy,
  });
}

async function showPreview(site: CareersSite, request: PageRequest, reply: FastifyReply) {
  const found = await inCareers(site.platform, request.params.company, async () => null);
  if (found === null) return sendMissing(site, request, reply, null);
  const words = wordsFor(site, request, found.company);
  return sendPage(reply, request, previewPage(found.company, words), { policy: previewPolicy });
}

const originOf = ({ platform }: CareersSite) => ({ publicUrl: platform.config.publicUrl });

type FoundJob = { job: JobRow; others: ListedJob[] };
type JobRow = NonNullable<Awaited<ReturnType<typeof findPublicJob>>>;

/** The job of the address; a closed one with other openings. */
function findJob({ platform }: CareersSite, { params }: PageRequest) {
  const now = platform.clock.now();
  return inCareers(platform, params.company, async (tx): Promise<FoundJob | undefined> => {
    const job = slugForm.test(params.job) ? await findPublicJob(tx, params.job, now) : undefined;
    if (job === undefined) return undefined;
    return { job, others: job.takes_applications ? [] : await listOtherJobs(tx, job, now) };
  });
}

function wordsFor(
  { platform }: CareersSite,
  request: PageRequest,
  company: CareersCompany | null,
): PageWords {
  const lang = typeof request.query['lang'] === 'string' ? request.query['lang'] : undefined;
  const wish = { lang, acceptLanguage: request.headers['accept-language'] };
  return { ...pageWords(platform, wish, company?.language ?? 'en'), ...originOfVisitor(platform, request) };
}

function originOfVisitor(platform: Platform, { query, headers }: PageRequest): VisitorOrigin {
  const text = (name: string): string => (typeof query[name] === 'string' ? query[name] : '');
  const ownHost = new URL(platform.config.publicUrl).host;
  return {
    source: sourceOf(text('utm_source'), headers.referer ?? '', ownHost),
    campaign: sourceWord(text('utm_campaign')),
  };
}

function countView(
  site: CareersSite,
  request: PageRequest,
  company: CareersCompany,
  jobId: string | null,
): void {
  const { method, headers, ip } = request;
  const isLookahead = (headers['sec-purpose'] ?? headers['purpose']) !== undefined;
  if (method !== 'GET' || isLookahead) return;
  site.traffic.count({
    ...originOfVisitor(site.platform, request),
    kind: 'view',
    companyId: company.id,
    timeZone: company.timeZone,
    jobId,
    ip,
    userAgent: headers['user-agent'] ?? '',
  });
}

// A browser accepts HTML by name. A client that accepts anything is a program and gets the usual error format.
const isReader = ({ headers }: FastifyRequest): boolean => (headers.accept ?? '').includes('text/html');
const wantsPage = ({ headers }: FastifyRequest): boolean => /text\/html|\*\/\*/.test(headers.accept ?? '*/*');

// Pages allow styles and no script; the form allows its own script and calls to this server only.
const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const formPolicy = `${pagePolicy}; script-src 'self'; connect-src 'self'; media-src 'self' blob:`;
// The sites of the company's list may frame the list, and the settings show it as a preview.
const framedPolicy = ({ embedOrigins }: CareersCompany): string =>
  pagePolicy.replace("frame-ancestors 'none'", ["frame-ancestors 'self'", ...embedOrigins].join(' '));
// Only our own form builder may frame the preview, which makes no requests.
const previewPolicy = `${pagePolicy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")}; script-src 'self'`;

function sendPage(
  reply: FastifyReply,
  request: PageRequest,
  page: Html | RenderedPage,
  { policy = pagePolicy, status = 200 }: { policy?: string; status?: number } = {},
) {
  const { html, etag, zstd } = 'etag' in page ? page : renderPage(String(page));
  reply
    .header('content-security-policy', policy)
    .header('vary', 'Accept-Language, Accept, Accept-Encoding')
    .header('cache-control', 'no-cache')
    .header('etag', etag);
  if (status === 200 && isFresh(request, etag)) return reply.status(304).send();
  reply.status(status).type('text/html; charset=utf-8');
  const takesZstd =
    zstd !== undefined && /\bzstd\b(?!\s*;\s*q=0)/.test(`${request.headers['accept-encoding'] ?? ''}`);
  return takesZstd ? reply.header('content-encoding', 'zstd').send(zstd) : reply.send(html);
}

function sendMissing(
  site: CareersSite,
  request: PageRequest,
  reply: FastifyReply,
  company: CareersCompany | null,
) {
  if (!wantsPage(request)) refuse('not_found');
  const words = wordsFor(site, request, company);
  const kind = company === null ? 'missingCompany' : 'missingJob';
  const page = missingPage(company, kind, words, { ...originOf(site), path: pathOf(request) });
  return sendPage(reply, request, page, { status: statusOf.not_found });
}

function sendClosed(
  site: CareersSite,
  request: PageRequest,
  reply: FastifyReply,
  { company, ...closed }: FoundJob & { company: CareersCompany },
) {
  if (!isReader(request)) refuse('gone', 'careers.job_closed');
  const at = { ...originOf(site), now: site.platform.clock.now() };
  const words = wordsFor(site, request, company);
  const job = inLanguage(closed.job, words.language);
  const page = closedPage(company, { ...closed, job }, words, at);
  return sendPage(reply, request, page, { status: statusOf.gone });
}

/** A failure is shown in the site's design, or to programs in the usual error format. */
function sendBroken(site: CareersSite, request: PageRequest, reply: FastifyReply, error: unknown) {
  const words = wordsFor(site, request, null);
  const { log } = site.platform;
  const problem = toProblem(error, {
    requestId: request.id,
    translate: words.t,
    words: site.platform.words,
    log,
  });
  if (problem.statusCode < 500 || !wantsPage(request)) return reply.status(problem.statusCode).send(problem);
  const page = missingPage(null, 'brokenBody', words, { ...originOf(site), path: pathOf(request) });
  return sendPage(reply, request, page, { status: problem.statusCode });
}

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '/careers';
