import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inLanguage } from '#jobs/server/job-text.ts';
import { refuse } from '#platform/contract/errors.ts';
import { sendCached } from '#platform/server/http/send-cached.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { EmbeddedList } from '../embed-rules.ts';
import { builtFiles, colorsOf } from './assets.ts';
import { onCustomHost } from './custom-hosts.ts';
import type { TrafficCounter } from './count-traffic.ts';
import { type CareersCompany, inCareers, siteLink } from './find-company.ts';
import { cursorAt, readListQuery } from './list-query.ts';
import { type JobList, loadList } from './load-list.ts';
import { type PageWords, pageWords } from './page-words.ts';
import { countWords, listedFacts } from './show-list-page.ts';
import { isOwnHostOf, sourceOf } from './source-of.ts';

type EmbedSite = { platform: Platform; traffic: TrafficCounter };
type EmbedRequest = FastifyRequest<{ Params: { company: string }; Querystring: Record<string, unknown> }>;

/** Serves the script that shows the list of jobs on the company's own site, and the jobs for it. */
export function mountEmbed(app: FastifyInstance, site: EmbedSite): void {
  app.get('/careers-assets/embed.js', { config: onCustomHost }, (request, reply) => {
    // Other sites load it, so it must pass the policy of resources, which is same-origin elsewhere.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    return sendCached(request, reply, {
      type: 'text/javascript; charset=utf-8',
      content: builtFiles().embedScript,
    });
  });
  app.get('/careers-embed/:company/jobs', { config: onCustomHost }, (request: EmbedRequest, reply) =>
    sendJobs(site, request, reply),
  );
}

/** Sends the jobs to the sites on the company's list; browsers keep the answer from the scripts of others. */
async function sendJobs({ platform, traffic }: EmbedSite, request: EmbedRequest, reply: FastifyReply) {
  const { query, params, headers } = request;
  const now = platform.clock.now();
  const wish = readListQuery(query, `/careers-embed/${params.company}`);
  const found = await inCareers(platform, params.company, (tx) => loadList(tx, wish, now));
  if (found === null) refuse('not_found');
  const { company, loaded } = found;
  reply.header('vary', 'Origin, Accept-Language, Accept-Encoding');
  const { origin } = headers;
  if (origin !== undefined && !company.embedOrigins.includes(origin)) refuse('forbidden');
  if (origin !== undefined) reply.header('access-control-allow-origin', origin);
  const source = sourceOf('', origin ?? '', isOwnHostOf(platform, company.slug));
  const isFirstRead = request.method === 'GET' && wish.cursor === null && query['q'] === undefined;
  if (isFirstRead)
    traffic.count({
      kind: 'view',
      companyId: company.id,
      timeZone: company.timeZone,
      jobId: null,
      source,
      campaign: '',
      referrerId: null,
      ip: request.ip,
      userAgent: headers['user-agent'] ?? '',
    });
  const lang = typeof query['lang'] === 'string' ? query['lang'] : undefined;
  const words = pageWords(platform, { lang, acceptLanguage: headers['accept-language'] }, company.language);
  const content = JSON.stringify(embeddedList(company, loaded, { ...words, source }));
  return sendCached(request, reply, { type: 'application/json; charset=utf-8', content });
}

function embeddedList(company: CareersCompany, list: JobList, words: PageWords): EmbeddedList {
  const { t, language, source = 'direct' } = words;
  const { jobs, counts, hasNext } = list;
  const search = new URLSearchParams({ lang: language });
  if (source !== 'direct') search.set('utm_source', source);
  const last = jobs.at(-1);
  return {
    language,
    colors: colorsOf(company.color),
    count: counts.matching === 0 ? t('careers.site.noMatch') : countWords(list, words),
    jobs: jobs.map((job) => {
      const { title, language: ofTitle } = inLanguage(job, language);
      return {
        title,
        language: ofTitle,
        path: `${siteLink(company, `/${job.slug}`)}?${search}`,
        facts: [job.department_name ?? '', ...listedFacts(job, words)].filter((fact) => fact !== ''),
      };
    }),
    departments: counts.departments
      .map(({ value, name }) => ({ value, name }))
      .toSorted((a, b) => a.name.localeCompare(b.name, language)),
    after: hasNext && last !== undefined ? cursorAt(last) : null,
    hasFilters: counts.total >= filtersFrom,
    words: {
      title: t('careers.site.title', { company: company.name }),
      search: t('careers.site.search'),
      department: t('careers.site.department'),
      all: t('careers.site.all'),
      show: t('careers.site.filter'),
      more: t('careers.site.showMore'),
    },
  };
}

// Fewer jobs are visible at a glance.
const filtersFrom = 4;
