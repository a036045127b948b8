import type { FastifyInstance } from 'fastify';
import { publishedCompanies } from '#jobs/server/public-feed-queries.ts';
import { countPublicJobs } from '#jobs/server/count-public-jobs.ts';
import type { CustomHost } from '#platform/server/http/custom-hosts.ts';
import { html as xml } from '#platform/server/html.ts';
import type { Platform } from '#platform/server/platform.ts';
import { onCustomHost } from './custom-hosts.ts';
import { inCareers } from './find-company.ts';
import { sitemapParts } from './mount-feeds.ts';
import { sendCached } from '#platform/server/http/send-cached.ts';

/** robots.txt with the feeds, and the index of the sitemaps, of every company that has an open job. */
export function mountRobots(app: FastifyInstance, platform: Platform): void {
  const { publicUrl } = platform.config;
  app.get('/robots.txt', { config: onCustomHost }, async (request, reply) => {
    const host = platform.customHosts.of(request.raw);
    if (host !== null) {
      const lines = [...rules, ...(await siteLines(platform, host))];
      return sendCached(request, reply, {
        type: 'text/plain; charset=utf-8',
        content: `${lines.join('\n')}\n`,
      });
    }
    const companies = await publishedCompanies(platform.system, {
      now: platform.clock.now(),
      limit: robotsCompaniesMax,
    });
    const feeds = companies.flatMap(({ slug }) => feedLines(`${publicUrl}/careers/${slug}`));
    const content = `${[...rules, `Sitemap: ${publicUrl}/sitemap.xml`, ...feeds].join('\n')}\n`;
    return sendCached(request, reply, { type: 'text/plain; charset=utf-8', content });
  });
  app.get('/sitemap.xml', async (request, reply) => {
    const companies = await publishedCompanies(platform.system, {
      now: platform.clock.now(),
      limit: sitemapMax,
    });
    const parts = companies
      .flatMap(({ slug, jobs }) => sitemapParts(`/careers/${slug}/sitemap.xml`, jobs))
      .slice(0, sitemapMax);
    const maps = parts.map((path) => xml`<sitemap><loc>${publicUrl}${path}</loc></sitemap>`);
    const content = `<?xml version="1.0" encoding="UTF-8"?>\n${xml`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${maps}</sitemapindex>`}`;
    return sendCached(request, reply, { type: 'application/xml; charset=utf-8', content });
  });
}

const rules = ['User-agent: *', 'Disallow: /api/', 'Disallow: /dev/', ''];

/** The sitemaps and feeds of the careers site at a company's domain. */
async function siteLines(platform: Platform, { origin, slug }: CustomHost): Promise<string[]> {
  const now = platform.clock.now();
  const found = await inCareers(platform, slug, (tx) => countPublicJobs(tx, {}, now));
  if (found === null) return [];
  const parts = sitemapParts(`${origin}/sitemap.xml`, found.loaded.total);
  return [...parts.map((part) => `Sitemap: ${part}`), ...feedLines(origin)];
}

// Search engines read RSS as a sitemap. The formats of job boards are no sitemaps, so comments name them.
const feedLines = (site: string): string[] => [
  `Sitemap: ${site}/feed.rss`,
  `# Job boards: ${site}/jobs.xml`,
  `# LinkedIn: ${site}/linkedin.xml`,
];

// Search engines read the first 500 KiB.
const robotsCompaniesMax = 1000;

// Limit of the sitemap protocol per index.
const sitemapMax = 50_000;
