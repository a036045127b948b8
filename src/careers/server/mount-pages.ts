import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inLanguage } from '#jobs/server/job-text.ts';
import type { CustomHost } from '#platform/server/http/custom-hosts.ts';
import type { Platform } from '#platform/server/platform.ts';
import { type Palette, palettes } from '../embed-rules.ts';
import { mountAssets } from './assets.ts';
import { guardCustomHosts, otherAddress, sendElsewhere, servedAt } from './custom-hosts.ts';
import { type TrafficCounter, trafficCounterOf } from './count-traffic.ts';
import { type CareersCompany, inCareers } from './find-company.ts';
import { findJob, findOpenJob, type OpenJob } from './find-job.ts';
import { loadStoredList, readList } from './load-list.ts';
import type { PageWords } from './page-words.ts';
import { createPageCache, type PageCache, renderPage } from './page-cache.ts';
import { framedPolicy, sendPage } from './send-page.ts';
import { jobPage } from './show-job-page.ts';
import { readListQuery } from './list-query.ts';
import { listPage } from './show-list-page.ts';
import { mountEmbed } from './mount-embed.ts';
import { mountFeeds } from './mount-feeds.ts';
import { mountRobots } from './mount-robots.ts';
import { mountSharePictures } from './share-picture.ts';
import { addPage, type PageRequest, sendClosed, sendMissing, type Visit, wordsFor } from './visit.ts';
import { unknownOrigin } from './visitor-origin.ts';

type CareersSite = { platform: Platform; traffic: TrafficCounter; pages: PageCache };
type SiteVisit = CareersSite & Visit;
type Show = (visit: SiteVisit, request: PageRequest, reply: FastifyReply) => Promise<unknown>;

/**
 * Mounts the public site of every company, except its forms.
 * @returns the traffic counter, so that a test can flush it
 */
export function mountCareersPages(app: FastifyInstance, platform: Platform): TrafficCounter {
  const site = { platform, traffic: trafficCounterOf(platform), pages: createPageCache() };
  const get = (path: string, show: Show) =>
    addPage(app, platform, {
      path,
      show: (visit, request, reply) => show({ ...site, ...visit }, request, reply),
    });
  guardCustomHosts(app, platform, (request, reply, host) => showNothing(site, request, reply, host));
  mountAssets(app, platform);
  mountSharePictures(app, platform);
  mountRobots(app, platform);
  get('/careers', showMissing);
  get('/careers/*', showMissing);
  get('/careers/:company', showList);
  get('/careers/:company/:job', showJob);
  get('/careers-embed/:company', showList);
  // In the path, so that filters and further pages keep it.
  get('/careers-embed/:company/dark', showList);
  get('/careers-embed/:company/device', showList);
  mountEmbed(app, site);
  mountFeeds(app, platform);
  app.addHook('onClose', () => site.traffic.flush());
  return site.traffic;
}

/** The answer at a company's domain for what is not part of its careers site. */
async function showNothing(
  site: CareersSite,
  request: FastifyRequest,
  reply: FastifyReply,
  { slug }: CustomHost,
) {
  const found = await inCareers(site.platform, slug, async () => null);
  return sendMissing({ ...site, origin: unknownOrigin }, request as PageRequest, reply, {
    company: found?.company ?? null,
  });
}

const showMissing = (site: SiteVisit, request: PageRequest, reply: FastifyReply) =>
  Promise.resolve(sendMissing(site, request, reply));

async function showList(site: SiteVisit, request: PageRequest, reply: FastifyReply) {
  const isEmbedded = request.url.startsWith('/careers-embed/');
  const { platform } = site;
  const now = platform.clock.now();
  const wish = readListQuery(request.query, servedAt(platform, request).path);
  const found = await inCareers(platform, request.params.company, (tx) => loadStoredList(tx, wish, now));
  if (found === null) return sendMissing(site, request, reply);
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

async function showJob(site: SiteVisit, request: PageRequest, reply: FastifyReply) {
  const open = await findOpenJob(site.platform, request.params);
  const known = open === null ? undefined : sendKnownJob(site, request, reply, open);
  if (known !== undefined) return known;
  const found = await findJob(site.platform, request.params);
  if (found?.loaded === undefined)
    return sendMissing(site, request, reply, { company: found?.company ?? null });
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
function sendKnownJob(site: SiteVisit, request: PageRequest, reply: FastifyReply, open: OpenJob) {
  const { company, jobId, text } = open;
  const page = site.pages.find(factsOfWords(wordsFor(site, request, company)), text);
  if (page === undefined) return undefined;
  const elsewhere = otherAddress(site.platform, request, company);
  if (elsewhere !== null) return sendElsewhere(reply, elsewhere);
  countView(site, request, company, jobId);
  return sendPage(reply, request, page);
}

type CountedCompany = Pick<CareersCompany, 'id' | 'timeZone'>;

function countView(
  site: SiteVisit,
  request: PageRequest,
  company: CountedCompany,
  jobId: string | null,
): void {
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
