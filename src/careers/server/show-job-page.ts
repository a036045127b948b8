import { sitePath } from '#careers-domains/server/site-address.ts';
import { type Html, html, trustedHtml } from '#platform/server/html.ts';
import { type CareersCompany, siteLink } from './find-company.ts';
import { jobPosting, jsonForScript } from './job-posting.ts';
import { linkTo, ownAddress, pageFrame } from './page-frame.ts';
import { dateWords, type PageWords, payWords, placeWords } from './page-words.ts';
import type { PublicJob } from '#jobs/server/public-queries.ts';
import { safeDescription } from './safe-description.ts';
import { shareLinks } from './show-share-links.ts';

/** One open job: description, facts at the side, and the apply button, which stays at the bottom of a phone. */
export function jobPage(company: CareersCompany, job: PublicJob, words: PageWords): Html {
  const { t } = words;
  const path = sitePath(company, `/${job.slug}`);
  const descriptionHtml = safeDescription(job);
  const url = ownAddress({ words, languages: job.languages }, company.origin + path);
  const facts = { company, job, descriptionHtml, url };
  const markup = html`<script type="application/ld+json">${jsonForScript(jobPosting(facts))}</script>`;
  const apply = html`<a class="button" href="${linkTo(words, siteLink(company, `/${job.slug}/apply`))}">${t('careers.site.apply')}</a>`;
  return pageFrame({
    company,
    words,
    publicUrl: company.origin,
    path,
    title: `${job.title} – ${company.name}`,
    description: summaryOf(descriptionHtml) || t('careers.site.description', { company: company.name }),
    head: markup,
    isIndexed: true,
    languages: job.languages,
    body: html`<div class="wide job">
<article>
<p class="crumb"><a href="${linkTo(words, siteLink(company))}">${t('careers.site.allJobs')}</a></p>
<h1 lang="${job.language}">${job.title}</h1>
<p class="meta">${headFacts(job, words).map((fact) => html`<span>${fact}</span>`)}</p>
<div class="prose" lang="${job.language}">${trustedHtml(descriptionHtml)}</div>
${skills(job, words)}
</article>
<aside class="side" aria-label="${t('careers.site.facts')}">
<dl>${sideFacts(company, job, words).map(
      ({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`,
    )}</dl>
${apply}
${shareLinks({ address: company.origin + path, title: `${job.title} – ${company.name}` }, words)}
</aside>
</div>
<div class="reach">${apply}</div>`,
  });
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

/** The first words of a description as plain text. */
function summaryOf(descriptionHtml: string): string {
  const words = descriptionHtml
    .slice(0, 1000)
    .replace(/<[^>]*>?/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return words.length <= 180 ? words : `${words.slice(0, 180).replace(/\s\S*$/, '')} …`;
}

function headFacts(job: PublicJob, words: PageWords): string[] {
  const { t, language } = words;
  return [
    job.department_name ?? '',
    placeWords(language, job),
    t(`careers.locationTypes.${job.location_type}`),
    t(`careers.jobTypes.${job.job_type}`),
    payWords(words, job),
  ].filter((fact) => fact !== '');
}

/** The facts beside the description. */
export function sideFacts(company: Pick<CareersCompany, 'timeZone'>, job: PublicJob, words: PageWords) {
  const { t, language } = words;
  const day = (date: Date) => dateWords(language, date, company.timeZone);
  const facts: [string, string][] = [
    ['department', job.department_name ?? ''],
    ['city', placeWords(language, job)],
    ['location', t(`careers.locationTypes.${job.location_type}`)],
    ['type', t(`careers.jobTypes.${job.job_type}`)],
    ['pay', payWords(words, job)],
    ['openings', job.openings > 1 ? String(job.openings) : ''],
    [
      'closesOn',
      job.closes_on === null ? '' : dateWords(language, new Date(`${job.closes_on}T12:00:00Z`), 'UTC'),
    ],
    ['posted', job.published_at === null ? '' : day(job.published_at)],
  ];
  return facts
    .filter(([, value]) => value !== '')
    .map(([key, value]) => ({ label: t(`careers.site.${key}`), value }));
}

function skills(job: PublicJob, { t }: PageWords): Html | '' {
  if (job.skills.length === 0) return '';
  return html`<h2>${t('careers.site.skills')}</h2><ul class="chips" lang="${job.main_language}">${job.skills.map(
    (skill) => html`<li>${skill}</li>`,
  )}</ul>`;
}
