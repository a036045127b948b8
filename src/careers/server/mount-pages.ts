import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formTextsOf } from '#consents/server/form-texts.ts';
import { inLanguage } from '#jobs/server/job-text.ts';
import { refuse, statusOf } from '#platform/contract/errors.ts';
import { toProblem } from '#platform/server/http/problems.ts';
import type { CustomHost } from '#platform/server/http/custom-hosts.ts';
import type { Platform } from '#platform/server/platform.ts';
import { type Palette, palettes } from '../embed-rules.ts';
import { mountAssets } from './assets.ts';
import {
  guardCustomHosts,
  onCustomHost,
  otherAddress,
  seenUrl,
  sendElsewhere,
  servedAt,
} from './custom-hosts.ts';
import { type TrafficCounter, trafficCounterOf } from './count-traffic.ts';
import { type CareersCompany, inCareers } from './find-company.ts';
import {
  findContact,
  findJob,
  findJobWithContact,
  findOpenJob,
  type FoundJob,
  type OpenJob,
} from './find-job.ts';
import { loadStoredList, readList } from './load-list.ts';
import { type PageWords, pageWords } from './page-words.ts';
import { createPageCache, type PageCache, renderPage } from './page-cache.ts';
import { formPolicy, framedPolicy, previewPolicy, sendPage } from './send-page.ts';
import { applyPage, introductionPage } from './show-apply-page.ts';
import { closedPage } from './show-closed-page.ts';
import { jobPage } from './show-job-page.ts';
import { readListQuery } from './list-query.ts';
import { listPage } from './show-list-page.ts';
import { mountEmbed } from './mount-embed.ts';
import { mountFeeds } from './mount-feeds.ts';
import { mountRehearsal } from './mount-rehearsal.ts';
import { mountRobots } from './mount-robots.ts';
import { mountSharePictures } from './share-picture.ts';
import { loadPreview, previewPage } from './show-preview-page.ts';
import { missingPage } from './show-missing-page.ts';
import type { VisitorOrigin } from './source-of.ts';
import { cluesOf, findOrigin, travelsIn, unknownOrigin } from './visitor-origin.ts';

type Params = { company: string; job: string };
type PageRequest = FastifyRequest<{ Params: Params; Querystring: Record<string, unknown> }>;
type Show = (site: Visit, request: PageRequest, reply: FastifyReply) => Promise<unknown>;
type CareersSite = { platform: Platform; traffic: TrafficCounter; pages: PageCache };
/** The site, for the visitor of one request. */
type Visit = CareersSite & { origin: VisitorOrigin };

/**
 * Mounts the public site of every company.
 * @returns the traffic counter, so that a test can flush it
 */
export function mountCareersPages(app: FastifyInstance, platform: Platform): TrafficCounter {
  const site = { platform, traffic: trafficCounterOf(platform), pages: createPageCache() };
  const get = (path: string, show: Show, config: FastifyContextConfig = onCustomHost) =>
    app.get<{ Params: Params; Querystring: Record<string, unknown> }>(
      path,
      { config },
      async (request, reply) => {
        const canonical = canonicalPath(seenUrl(platform, request));
        if (canonical !== null) return reply.redirect(canonical, 301);
        try {
          const origin = await findOrigin(platform, request.params.company, cluesOf(request));
          return await show({ ...site, origin }, request, reply);
        } catch (error) {
          return sendBroken({ ...site, origin: unknownOrigin }, request, reply, error);
        }
      },
    );
  guardCustomHosts(app, platform, (request, reply, host) => showNothing(site, request, reply, host));
  mountAssets(app, platform);
  mountSharePictures(app, platform);
  mountRobots(app, platform);
  get('/careers', showMissing);
  get('/careers/*', showMissing);
  get('/careers/:company', showList);
  get('/careers/:company/:job', showJob);
  get('/careers/:company/:job/apply', showApply);
  // The form builder frames it, which is on the main host.
  get('/careers-preview/:company', showPreview, onMainHost);
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

const onMainHost = { onCustomHost: false };

/** The canonical form of a path: lower case, without a slash at its end. Null for a path that is canonical already. */
function canonicalPath(url: string): string | null {
  const [path = '', ...query] = url.split('?');
  const canonical = path.toLowerCase().replace(/(?<=[^/])\/+$/, '');
  return canonical === path ? null : [canonical, ...query].join('?');
}

/** The answer at a company's domain for what is not part of its careers site. */
async function showNothing(
  site: CareersSite,
  request: FastifyRequest,
  reply: FastifyReply,
  { slug }: CustomHost,
) {
  const found = await inCareers(site.platform, slug, async () => null);
  return sendMissing(
    { ...site, origin: unknownOrigin },
    request as PageRequest,
    reply,
    found?.company ?? null,
  );
}

const showMissing = (site: Visit, request: PageRequest, reply: FastifyReply) =>
  Promise.resolve(sendMissing(site, request, reply, null));

async function showList(site: Visit, request: PageRequest, reply: FastifyReply) {
  const isEmbedded = request.url.startsWith('/careers-embed/');
  const { platform } = site;
  const now = platform.clock.now();
  const wish = readListQuery(request.query, servedAt(platform, request).path);
  const found = await inCareers(platform, request.params.company, (tx) => loadStoredList(tx, wish, now));
  if (found === null) return sendMissing(site, request, reply, null);
  const elsewhere = isEmbedded ? null : otherAddress(platform, request, found.company);
  if (elsewhere !== null) return sendElsewhere(reply, elsewhere);
  countView(site, request, found.company, null);
  const words = wordsFor(site, request, found.company);
  const { text, wish: shown } = found.loaded;
  // The page's "New" label changes by the hour.
  const hour = Math.floor(now.getTime() / 3_600_000);
  const facts = [found.company, shown, ...factsOfWords(words), hour];
  const palette = isEmbedded ? paletteOf(wish.path) : 'device';
  const at = { now, isEmbedded, palette };
  const draw = () => String(listPage(found.company, readList(found.loaded), words, at));
  const page = site.pages.remember(facts, draw, text);
  if (!isEmbedded) return sendPage(reply, request, page);
  // The policy names the sites, which this older header cannot.
  reply.removeHeader('x-frame-options');
  return sendPage(reply, request, page, { policy: framedPolicy(found.company) });
}

const paletteOf = (path: string): Palette =>
  palettes.find((palette) => path.endsWith(`/${palette}`)) ?? 'light';

const factsOfWords = ({ language, isChosen, source, campaign, referralCode }: PageWords) => [
  language,
  isChosen,
  source,
  campaign,
  referralCode,
];

async function showJob(site: Visit, request: PageRequest, reply: FastifyReply) {
  const open = await findOpenJob(site.platform, request.params);
  const known = open === null ? undefined : sendKnownJob(site, request, reply, open);
  if (known !== undefined) return known;
  const found = await findJob(site.platform, request.params);
  if (found?.loaded === undefined) return sendMissing(site, request, reply, found?.company ?? null);
  const { company, loaded } = found;
  const elsewhere = otherAddress(site.platform, request, company);
  if (elsewhere !== null) return sendElsewhere(reply, elsewhere);
  if (!loaded.job.takes_applications) return sendClosed(site, request, reply, { company, ...loaded });
  countView(site, request, company, loaded.job.id);
  const words = wordsFor(site, request, company);
  const draw = () => String(jobPage(company, inLanguage(loaded.job, words.language), words));
  // Without a version it was published a moment ago. Rows that changed meanwhile have versions that are not asked for again.
  const page = open === null ? renderPage(draw()) : site.pages.remember(factsOfWords(words), draw, open.text);
  return sendPage(reply, request, page);
}

/** Sends the page of an open job from the cache, if it is there. */
function sendKnownJob(site: Visit, request: PageRequest, reply: FastifyReply, open: OpenJob) {
  const { company, jobId, text } = open;
  const page = site.pages.find(factsOfWords(wordsFor(site, request, company)), text);
  if (page === undefined) return undefined;
  const elsewhere = otherAddress(site.platform, request, company);
  if (elsewhere !== null) return sendElsewhere(reply, elsewhere);
  countView(site, request, company, jobId);
  return sendPage(reply, request, page);
}

async function showApply(site: Visit, request: PageRequest, reply: FastifyReply) {
  const found = await findJobWithContact(site.platform, request.params);
  if (found?.loaded === undefined) return sendMissing(site, request, reply, found?.company ?? null);
  const { company, loaded } = found;
  if (!loaded.job.takes_applications) return sendClosed(site, request, reply, { company, ...loaded });
  const words = wordsFor(site, request, company);
  const job = inLanguage(loaded.job, words.language);
  const at = { ...servedAt(site.platform, request), contact: loaded.contact };
  return sendPage(reply, request, applyPage(company, job, words, at), { policy: formPolicy });
}

async function showIntroduction(site: Visit, request: PageRequest, reply: FastifyReply) {
  const found = await inCareers(site.platform, request.params.company, findContact);
  if (found === null) return sendMissing(site, request, reply, null);
  const words = wordsFor(site, request, found.company);
  if (!found.company.takesIntroductions) {
    if (!wantsPage(request)) refuse('not_found');
    const page = missingPage(found.company, 'missingIntroduction', words, servedAt(site.platform, request));
    return sendPage(reply, request, page, { status: statusOf.not_found });
  }
  const at = { ...servedAt(site.platform, request), contact: found.loaded };
  return sendPage(reply, request, introductionPage(found.company, words, at), { policy: formPolicy });
}

async function showPreview(site: Visit, request: PageRequest, reply: FastifyReply) {
  const found = await inCareers(site.platform, request.params.company, loadPreview);
  if (found === null) return sendMissing(site, request, reply, null);
  const words = wordsFor(site, request, found.company);
  const reader = { words: site.platform.words, companyName: found.company.name, language: words.language };
  const { notice, fields } = found.loaded;
  const page = previewPage(found.company, words, formTextsOf(notice, reader), fields);
  return sendPage(reply, request, page, { policy: previewPolicy });
}

function wordsFor(
  { platform, origin }: Visit,
  request: PageRequest,
  company: Pick<CareersCompany, 'language'> | null,
): PageWords {
  const lang = typeof request.query['lang'] === 'string' ? request.query['lang'] : undefined;
  const wish = { lang, acceptLanguage: request.headers['accept-language'] };
  return { ...pageWords(platform, wish, company?.language ?? 'en'), ...travelsIn(request, origin) };
}

type CountedCompany = Pick<CareersCompany, 'id' | 'timeZone'>;

function countView(site: Visit, request: PageRequest, company: CountedCompany, jobId: string | null): void {
  const { method, headers, ip } = request;
  const isLookahead = (headers['sec-purpose'] ?? headers['purpose']) !== undefined;
  if (method !== 'GET' || isLookahead) return;
  site.traffic.count({
    ...site.origin,
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

function sendMissing(site: Visit, request: PageRequest, reply: FastifyReply, company: CareersCompany | null) {
  if (!wantsPage(request)) refuse('not_found');
  const words = wordsFor(site, request, company);
  const kind = company === null ? 'missingCompany' : 'missingJob';
  const page = missingPage(company, kind, words, servedAt(site.platform, request));
  return sendPage(reply, request, page, { status: statusOf.not_found });
}

function sendClosed(
  site: Visit,
  request: PageRequest,
  reply: FastifyReply,
  { company, ...closed }: FoundJob & { company: CareersCompany },
) {
  if (!isReader(request)) refuse('gone', 'careers.job_closed');
  const at = { now: site.platform.clock.now() };
  const words = wordsFor(site, request, company);
  const job = inLanguage(closed.job, words.language);
  const page = closedPage(company, { ...closed, job }, words, at);
  return sendPage(reply, request, page, { status: statusOf.gone });
}

/** A failure is shown in the site's design, or to programs in the usual error format. */
function sendBroken(site: Visit, request: PageRequest, reply: FastifyReply, error: unknown) {
  const words = wordsFor(site, request, null);
  const { log } = site.platform;
  const problem = toProblem(error, {
    requestId: request.id,
    translate: words.t,
    words: site.platform.words,
    log,
  });
  if (problem.statusCode < 500 || !wantsPage(request)) return reply.status(problem.statusCode).send(problem);
  const page = missingPage(null, 'brokenBody', words, servedAt(site.platform, request));
  return sendPage(reply, request, page, { status: problem.statusCode });
}
