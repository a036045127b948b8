import { listPublicJobs } from '#jobs/server/public-queries.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { type Html, html as xml } from '#platform/server/html.ts';
import type { CareersCompany } from './find-company.ts';
import { safeDescription } from './show-job-page.ts';

const feedMax = 1000;

/** Every open job with its description, newest first. */
export async function loadFeed(tx: TenantTx, now: Date) {
  const jobs = await listPublicJobs(tx, {}, { cursor: null, limit: feedMax, now });
  if (jobs.length === 0) return [];
  const details = await tx
    .selectFrom('jobs')
    .select(['id', 'description_html', 'closes_on'])
    .where(
      'id',
      'in',
      jobs.map((job) => job.id),
    )
    .execute();
  const detailOf = new Map(details.map((detail) => [detail.id, detail]));
  return jobs.slice(0, feedMax).map((job) => ({
    ...job,
    description_html: detailOf.get(job.id)?.description_html ?? '',
    closes_on: detailOf.get(job.id)?.closes_on ?? null,
  }));
}

export type FeedJob = Awaited<ReturnType<typeof loadFeed>>[number];
type Origin = { publicUrl: string };

// XML 1.0 forbids these even when they are escaped, and one of them makes the whole feed unreadable.
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const xmlDocument = (root: Html): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${String(root).replace(forbidden, '')}`;
const addressOf = (at: Origin, company: CareersCompany, job: { slug: string }): string =>
  `${at.publicUrl}/careers/${company.slug}/${job.slug}`;

export function sitemap(company: CareersCompany, jobs: FeedJob[], at: Origin): string {
  const urls = jobs.map(
    (job) =>
      xml`<url><loc>${addressOf(at, company, job)}</loc><lastmod>${job.updated_at.toISOString()}</lastmod></url>`,
  );
  return xmlDocument(
    xml`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${at.publicUrl}/careers/${company.slug}</loc></url>${urls}</urlset>`,
  );
}

export function rss(company: CareersCompany, jobs: FeedJob[], at: Origin & { title: string }): string {
  const items = jobs.slice(0, 100).map((job) => {
    const address = addressOf(at, company, job);
    return xml`<item><title>${job.title}</title><link>${address}</link><guid isPermaLink="false">${job.id}</guid><pubDate>${job.published_at?.toUTCString() ?? ''}</pubDate><description>${safeDescription(job)}</description></item>`;
  });
  return xmlDocument(
    xml`<rss version="2.0"><channel><title>${at.title}</title><link>${at.publicUrl}/careers/${company.slug}</link><description>${at.title}</description><language>${company.language}</language>${items}</channel></rss>`,
  );
}

/** The feed for job boards. */
export function jobsXml(company: CareersCompany, jobs: FeedJob[], at: Origin & { now: Date }): string {
  const items = jobs.map(
    (job) =>
      xml`<job><title>${job.title}</title><date>${job.published_at?.toUTCString() ?? ''}</date><referencenumber>${job.id}</referencenumber><requisitionid>${job.slug}</requisitionid><url>${addressOf(at, company, job)}?utm_source=jobs-xml</url><company>${company.name}</company><city>${job.city}</city><country>${job.country}</country><description>${safeDescription(job)}</description><jobtype>${job.job_type}</jobtype><category>${job.department_name ?? ''}</category><remotetype>${job.location_type}</remotetype><expirationdate>${job.closes_on ?? ''}</expirationdate></job>`,
  );
  return xmlDocument(
    xml`<source><publisher>${company.name}</publisher><publisherurl>${at.publicUrl}/careers/${company.slug}</publisherurl><lastBuildDate>${at.now.toUTCString()}</lastBuildDate>${items}</source>`,
  );
}
