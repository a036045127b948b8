import { inLanguage } from '#jobs/server/job-text.ts';
import type { ListedJob } from '#jobs/server/public-queries.ts';
import { type Html, html } from '#platform/server/html.ts';
import type { Palette } from '../embed-rules.ts';
import type { PublishedPage } from './careers-page.ts';
import { type CareersCompany, siteLink } from './find-company.ts';
import { cursorAt, filterKeys, type ListQuery, queryOf } from './list-query.ts';
import type { JobList } from './load-list.ts';
import { linkTo, pageFrame } from './page-frame.ts';
import { pictureAddress } from './page-pictures.ts';
import { type PageWords, placeWords } from './page-words.ts';
import { siteTexts } from './site-texts.ts';
import { showBlocks } from './show-blocks.ts';
import { alertForm } from './show-alert-form.ts';
import { introductionOffer } from './show-introduction-offer.ts';
import { departmentName, filterLabels, listFilters } from './show-filters.ts';

const newDays = 7;

export const isFiltered = ({ filters }: ListQuery): boolean =>
  filterKeys.some((key) => filters[key] !== undefined);

type ListPlace = {
  now: Date;
  /** Shown in a frame of another site, which has its own headline. */
  isEmbedded?: boolean;
  palette?: Palette;
};

export function listPage(company: CareersCompany, list: JobList, words: PageWords, at: ListPlace): Html {
  const { isEmbedded = false, palette = 'device' } = at;
  const { title, description, hero } = siteTexts(company, list, words);
  const isWhole = !isFiltered(list.wish) && list.wish.cursor === null;
  const jobs = (heading: Html | '') =>
    html`<div class="wide" id="jobs">${heading}${listFilters(list, words)}${jobGroups(company, list, words, at)}${isEmbedded ? '' : offers(company, list, words)}</div>`;
  // The result of a search is shown alone, so that the jobs are visible at once.
  const results = html`${isEmbedded ? html`<h1 class="unseen">${title}</h1>` : html`<div class="wide results"><h1 class="small">${title}</h1></div>`}${jobs('')}`;
  return pageFrame({
    company,
    words,
    publicUrl: company.origin,
    path: list.wish.path,
    title,
    description,
    sharePicture: sharePictureOf(list.page),
    isIndexed: !isEmbedded && isWhole,
    isEmbedded,
    palette,
    body: isEmbedded || !isWhole ? results : showBlocks({ company, page: list.page, words, hero, jobs }),
  });
}

function jobGroups(company: CareersCompany, list: JobList, words: PageWords, at: ListPlace): Html {
  const { t, language } = words;
  if (list.jobs.length === 0) return nothing(list, words);
  const groups = Map.groupBy(list.jobs, (job) => job.department_name ?? '');
  const sorted = [...groups].toSorted(
    ([a], [b]) => Number(a === '') - Number(b === '') || a.localeCompare(b, language),
  );
  const other = groups.size === 1 ? '' : t('careers.site.otherDepartment');
  const sections = sorted.map(([name, jobs]) => {
    const heading = name || other;
    const rows = jobs.map((job) => jobRow(company, job, words, at));
    return html`<section class="group">${heading === '' ? '' : html`<h3>${heading}</h3>`}<ul class="jobs">${rows}</ul></section>`;
  });
  return html`<h2 class="job-count">${countWords(list, words)}</h2>${sections}${paging(list, words)}`;
}

/** Applying without a job, and the subscription to new jobs that the filters match. */
function offers(company: CareersCompany, list: JobList, words: PageWords): Html {
  const { filters } = list.wish;
  const labels = filterLabels({ filters, department: departmentName(list) }, words);
  return html`${introductionOffer(company, words)}${alertForm(company, words, { filters, labels })}`;
}

/** The picture that the company chose for shared links. */
function sharePictureOf({ content, pictures }: PublishedPage): string | undefined {
  const file = pictures.find(({ id }) => id === content.sharePictureId);
  return file === undefined ? undefined : pictureAddress(file.key, file.width);
}

/** "312 of 2,000 open positions". */
export function countWords({ counts, wish }: JobList, { t }: PageWords): string {
  const { total, matching } = counts;
  return isFiltered(wish)
    ? t('careers.site.matchingPositions', { count: total, matching })
    : t('careers.site.openPositions', { count: total });
}

/** A job as a line of a list, with a link to its page. */
export function jobRow(
  company: CareersCompany,
  job: ListedJob,
  words: PageWords,
  { now, isEmbedded = false }: Pick<ListPlace, 'now' | 'isEmbedded'>,
): Html {
  const { t } = words;
  const facts = listedFacts(job, words);
  const { title, language } = inLanguage(job, words.language);
  const isNew = now.getTime() - (job.published_at?.getTime() ?? 0) < newDays * 24 * 60 * 60 * 1000;
  const tag = isNew ? html`<span class="tag">${t('careers.site.newTag')}</span>` : '';
  return html`<li><a href="${linkTo(words, siteLink(company, `/${job.slug}`))}" target="${isEmbedded ? '_top' : '_self'}"><span class="name"><span lang="${language}">${title}</span>${tag}</span><span class="meta">${facts.map(
    (fact) => html`<span>${fact}</span>`,
  )}</span></a></li>`;
}

type JobFacts = Pick<ListedJob, 'city' | 'country' | 'location_type' | 'job_type'>;

/** Place, workplace and type of a job in words. */
export const listedFacts = (job: JobFacts, { t, language }: PageWords): string[] =>
  [
    placeWords(language, job),
    t(`careers.locationTypes.${job.location_type}`),
    t(`careers.jobTypes.${job.job_type}`),
  ].filter((fact) => fact !== '');

function nothing(list: JobList, words: PageWords): Html {
  const { t } = words;
  const isEmpty = list.counts.total === 0;
  const hint = isEmpty
    ? html`<p>${t('careers.site.noJobsHint')}</p>`
    : html`<p><a class="quiet" href="${linkTo(words, list.wish.path)}">${t('careers.site.showAll')}</a></p>`;
  return html`<div class="empty"><h2>${t(isEmpty ? 'careers.site.noJobs' : 'careers.site.noMatch')}</h2>${hint}</div>`;
}

function paging(list: JobList, words: PageWords): Html | '' {
  const { jobs, hasNext, hasPrevious, wish } = list;
  const [first, last] = [jobs.at(0), jobs.at(-1)];
  if (first === undefined || last === undefined || !(hasNext || hasPrevious)) return '';
  const link = (label: string, rel: 'first' | 'prev' | 'next', query: Record<string, string>) => {
    const href = linkTo(words, wish.path, { ...queryOf(wish.filters), ...query });
    return html`<a class="quiet" href="${href}" rel="${rel}">${words.t(`careers.site.${label}`)}</a>`;
  };
  const back = hasPrevious
    ? [link('first', 'first', {}), link('previous', 'prev', { before: cursorAt(first) })]
    : [];
  return html`<nav class="paging" aria-label="${words.t('careers.site.paging')}">${back}${hasNext ? link('next', 'next', { after: cursorAt(last) }) : ''}</nav>`;
}
