import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inLanguage } from '#jobs/server/job-text.ts';
import { findRehearsedJob } from '#jobs/server/public-queries.ts';
import { statusOf } from '#platform/contract/errors.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { Html } from '#platform/server/html.ts';
import { inTenant } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { type CareersCompany, findCareersCompany } from '#careers/server/find-company.ts';
import { findDraft, wantedDraft } from './open-draft.ts';
import { type PageWords, pageWords } from '#careers/server/page-words.ts';
import type { PublicJob } from '#jobs/server/public-queries.ts';
import type { ServedAt } from '#careers/server/custom-hosts.ts';
import { applyPage } from './show-apply-page.ts';
import { jobPage } from '#careers/server/show-job-page.ts';
import { missingPage } from '#careers/server/show-missing-page.ts';

type RehearsalPage = { company: string; job: string; access: string; language: Language };

/** The page of the job in a rehearsal. The access is the draft's id, a dot and its token. */
export function rehearsalPath({ company, job, access, language }: RehearsalPage): string {
  const query = new URLSearchParams({ lang: language, rehearsal: access });
  return `/careers-rehearsal/${company}/${job}?${query}`;
}

type PageRoute = { Params: { company: string; job: string }; Querystring: Record<string, unknown> };
type PageRequest = FastifyRequest<PageRoute>;
type Draw = (company: CareersCompany, job: PublicJob, words: PageWords, at: ServedAt) => Html;

/**
 * Mounts the pages of a job in a rehearsal, in which a member plays the applicant. They are those of the careers
 * site, but the token opens them also for a draft job. Our own pages may frame them, and no view is counted.
 */
export function mountRehearsal(app: FastifyInstance, platform: Platform, formPolicy: string): void {
  const policy = formPolicy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
  const get = (path: string, draw: Draw) =>
    app.get<PageRoute>(path, (request, reply) => show({ platform, draw, policy }, request, reply));
  get('/careers-rehearsal/:company/:job', jobPage);
  get('/careers-rehearsal/:company/:job/apply', applyPage);
}

type Site = { platform: Platform; draw: Draw; policy: string };

async function show({ platform, draw, policy }: Site, request: PageRequest, reply: FastifyReply) {
  const { publicUrl } = platform.config;
  const found = await findRehearsed(platform, request);
  const words = wordsFor(platform, request, found?.company ?? null);
  const at = { publicUrl, path: request.url.split('?')[0] ?? '' };
  const page: Html =
    found === null
      ? missingPage(null, 'rehearsalEnded', words, at)
      : draw(found.company, inLanguage(found.job, words.language), words, at);
  // The policy names who may frame the page, which this older header cannot.
  reply.removeHeader('x-frame-options');
  return reply
    .status(found === null ? statusOf.not_found : 200)
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(String(page));
}

async function findRehearsed(platform: Platform, { params, query }: PageRequest) {
  const [id = '', ...token] = textOf(query['rehearsal']).split('.');
  const wanted = wantedDraft(id, token.join('.'));
  if (wanted?.isRehearsal !== true) return null;
  const now = platform.clock.now();
  return inTenant(
    platform.db,
    wanted.companyId,
    async (tx) => {
      const draft = await findDraft(tx, wanted, now, {});
      const company = await findCareersCompany(tx, wanted.companyId, platform.config);
      if (draft?.jobSlug !== params.job || company?.slug !== params.company) return null;
      const job = await findRehearsedJob(tx, params.job, now);
      if (job === undefined) return null;
      // The framed pages link to each other on this host, also when the company has a domain of its own.
      return { company: { ...company, domain: null, origin: platform.config.publicUrl }, job };
    },
    { readOnly: true },
  );
}

function wordsFor(
  platform: Platform,
  { query, headers }: PageRequest,
  company: CareersCompany | null,
): PageWords {
  const wish = { lang: textOf(query['lang']), acceptLanguage: headers['accept-language'] };
  return pageWords(platform, wish, company?.language ?? 'en');
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
