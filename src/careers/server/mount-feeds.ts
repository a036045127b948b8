import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inLanguage, languagesOfRow } from '#jobs/server/job-text.ts';
import { digestPublicJobs, listPublicJobAddresses } from '#jobs/server/public-feed-queries.ts';
import {
  listPublicJobDetails,
  type PublicJobCursor,
  type PublicJobDetails,
  type PublicJobPage,
} from '#jobs/server/public-queries.ts';
import { siteAddress } from '#careers-domains/server/site-address.ts';
import { refuse } from '#platform/contract/errors.ts';
import { language as languageSchema } from '#platform/contract/fields.ts';
import { type Html, html as xml } from '#platform/server/html.ts';
import type { Platform } from '#platform/server/platform.ts';
import {
  addressOf,
  type FeedFacts,
  type FeedFormat,
  feedFormats,
  type JobSite,
  xmlText,
} from './feed-formats.ts';
import { onCustomHost, otherAddress, sendElsewhere } from './custom-hosts.ts';
import { inCareers } from './find-company.ts';
import { nextCursor } from './list-query.ts';
import { etagOf, isFresh, sendCached } from '#platform/server/http/send-cached.ts';

type FeedRequest = FastifyRequest<{ Params: { company: string }; Querystring: Record<string, unknown> }>;

const sitemapJobsMax = 1000;
const jobsAtOnce = 200;

/** Serves the sitemaps of companies, and the feeds of their open jobs for readers and job boards. */
export function mountFeeds(app: FastifyInstance, platform: Platform): void {
  const route = { config: onCustomHost };
  app.get('/careers/:company/sitemap.xml', route, (request: FeedRequest, reply) =>
    sendSitemap(platform, request, reply),
  );
  for (const [path, format] of Object.entries(feedFormats))
    app.get(`/careers/:company${path}`, route, (request: FeedRequest, reply) =>
      sendFeed(platform, format, request, reply),
    );
}

/** Addresses of the sitemaps of a company: one for every 1,000 jobs. @param path of the first one */
export function sitemapParts(path: string, jobs: number): string[] {
  const parts = Math.ceil(jobs / sitemapJobsMax);
  return Array.from({ length: parts }, (_, index) => (index === 0 ? path : `${path}?part=${index + 1}`));
}

async function sendSitemap(platform: Platform, request: FeedRequest, reply: FastifyReply) {
  const { part: text = '1' } = request.query;
  const part = typeof text === 'string' && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : refuse('not_found');
  const found = await inCareers(platform, request.params.company, (tx) =>
    listPublicJobAddresses(tx, {
      offset: (part - 1) * sitemapJobsMax,
      limit: sitemapJobsMax,
      now: platform.clock.now(),
    }),
  );
  if (found === null || (part > 1 && found.loaded.length === 0)) refuse('not_found');
  // A sitemap may only name pages of its own host.
  const elsewhere = otherAddress(platform, request, found.company);
  if (elsewhere !== null) return sendElsewhere(reply, elsewhere);
  const at = { company: found.company };
  const urls = found.loaded.flatMap((job) => sitemapEntries(at, job));
  const list = part === 1 ? xml`<url><loc>${siteAddress(platform.config, found.company)}</loc></url>` : '';
  const content = xmlText(
    xml`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${list}${urls}</urlset>`,
  );
  return sendCached(request, reply, {
    type: 'application/xml; charset=utf-8',
    content: xmlDeclaration + content,
  });
}

type SitemapJob = Awaited<ReturnType<typeof listPublicJobAddresses>>[number];

/** A job in several languages has an entry for each address, and each entry names all of them. */
function sitemapEntries(at: JobSite, job: SitemapJob): Html[] {
  const languages = languagesOfRow(job);
  const entry = (address: string, alternates: Html[]) =>
    xml`<url><loc>${address}</loc><lastmod>${job.updated_at.toISOString()}</lastmod>${alternates}</url>`;
  const address = addressOf(at, job);
  if (languages.length === 1) return [entry(address, [])];
  const places = languages.map((language) => ({
    hreflang: language,
    href: addressOf({ ...at, language }, job),
  }));
  const all = [...places, { hreflang: 'x-default', href: address }];
  const alternates = all.map(
    ({ hreflang, href }) => xml`<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`,
  );
  return all.map(({ href }) => entry(href, alternates));
}

const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Streams a feed. Its tag is made from a digest of the jobs, so that an unchanged feed is not read. */
async function sendFeed(platform: Platform, format: FeedFormat, request: FeedRequest, reply: FastifyReply) {
  const now = platform.clock.now();
  const found = await inCareers(platform, request.params.company, (tx) => digestPublicJobs(tx, now));
  if (found === null) refuse('not_found');
  const { company, loaded } = found;
  const { companyId, lang } = request.query;
  const language = languageSchema.safeParse(lang).data ?? null;
  const t = platform.words.in(language ?? company.language);
  const facts: FeedFacts = {
    company,
    language,
    title: t('careers.site.title', { company: company.name }),
    jobCount: loaded.count,
    changedAt: loaded.changed_at ?? new Date(0),
    linkedInCompanyId: typeof companyId === 'string' && /^\d{1,20}$/.test(companyId) ? companyId : null,
  };
  const etag = etagOf(JSON.stringify([facts, loaded.digest]));
  reply.header('cache-control', 'no-cache').header('etag', etag);
  reply.type(`${format.contentType}; charset=utf-8`);
  if (isFresh(request, etag)) return reply.status(304).send();
  return reply.send(Readable.from(feedOf(platform, format, facts, now)));
}

/** Reads a page of jobs after the other, so that a slow reader holds neither a connection nor all jobs. */
async function* feedOf(platform: Platform, format: FeedFormat, facts: FeedFacts, now: Date) {
  yield xmlDeclaration + xmlText(format.head(facts));
  let cursor: PublicJobCursor | null = null;
  do {
    const page: PublicJobPage = { cursor, limit: jobsAtOnce, now };
    const jobs = await readPage(platform, facts.company.slug, page);
    yield jobs
      .slice(0, jobsAtOnce)
      .map((job) => xmlText(format.item(inLanguage(job, format.languageOf(facts)), facts)))
      .join('');
    cursor = nextCursor(jobs, jobsAtOnce);
  } while (cursor !== null);
  yield format.tail;
}

async function readPage(platform: Platform, slug: string, page: PublicJobPage): Promise<PublicJobDetails[]> {
  const found = await inCareers(platform, slug, (tx) => listPublicJobDetails(tx, {}, page));
  if (found === null) throw new Error('The company was disabled while its feed was sent');
  return found.loaded;
}
