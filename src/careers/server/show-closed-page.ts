import { sitePath } from '#careers-domains/server/site-address.ts';
import { type ListedJob, listPublicJobs } from '#jobs/server/public-queries.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { type Html, html } from '#platform/server/html.ts';
import { type CareersCompany, siteLink } from './find-company.ts';
import { linkTo, pageFrame } from './page-frame.ts';
import type { PageWords } from './page-words.ts';
import type { PublicJob } from '#jobs/server/public-queries.ts';
import { alertForm } from './show-alert-form.ts';
import { introductionOffer } from './show-introduction-offer.ts';
import { jobRow } from './show-list-page.ts';

const otherJobsMax = 5;

/** Open jobs to show instead of a closed one: those of its department first, then the newest. */
export async function listOtherJobs(
  tx: TenantTx,
  job: Pick<PublicJob, 'department_id'>,
  now: Date,
): Promise<ListedJob[]> {
  const page = { cursor: null, limit: otherJobsMax, now };
  const [alike, newest] = await Promise.all([
    job.department_id === null ? [] : listPublicJobs(tx, { departmentId: job.department_id }, page),
    listPublicJobs(tx, {}, page),
  ]);
  const byId = new Map([...alike, ...newest].map((other) => [other.id, other]));
  return [...byId.values()].slice(0, otherJobsMax);
}

/** The page of a job that takes no applications any more; it is sent with the status 410. */
export function closedPage(
  company: CareersCompany,
  { job, others }: { job: PublicJob; others: ListedJob[] },
  words: PageWords,
  at: { now: Date },
): Html {
  const { t } = words;
  const title = `${job.title} – ${company.name}`;
  const all = html`<p><a class="quiet" href="${linkTo(words, siteLink(company))}">${t('careers.site.allJobs')}</a></p>`;
  const openings =
    others.length === 0
      ? ''
      : html`<h2 class="job-count">${t('careers.site.otherOpenings')}</h2><ul class="jobs">${others.map(
          (other) => jobRow(company, other, words, at),
        )}</ul>`;
  return pageFrame({
    company,
    words,
    publicUrl: company.origin,
    path: sitePath(company, `/${job.slug}`),
    title,
    description: t('careers.site.closedTitle'),
    isIndexed: false,
    body: html`<div class="wide closed">
<h1 lang="${job.language}">${job.title}</h1>
<div class="notice" role="note"><h2>${t('careers.site.closedTitle')}</h2><p>${t('careers.site.closedBody')}</p></div>
${openings}
${all}
${introductionOffer(company, words)}${alertForm(company, words, { filters: {}, labels: [] })}
</div>`,
  });
}
