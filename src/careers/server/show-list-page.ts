import { listPublicJobs, type PublicJobFilters } from '#jobs/server/public-queries.ts';
import { jobTypes, locationTypes } from '#jobs/rules.ts';
import { instant } from '#platform/contract/fields.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { attribute, type Html, html } from '#platform/server/html.ts';
import type { CareersCompany } from './find-company.ts';
import { linkTo, pageFrame } from './page-frame.ts';
import { type PageWords, placeWords } from './page-words.ts';
import { isUuid } from '#platform/contract/uuid.ts';

const perPage = 200;
const newDays = 7;
// Fewer jobs are visible at a glance.
const filtersFrom = 4;
// Up to this many jobs the filters are collapsed on a phone, so that the jobs are visible at once.
const collapsedFiltersMax = 10;

export type ListedJob = Awaited<ReturnType<typeof listPublicJobs>>[number];
type ListCursor = { publishedAt: string; id: string } | null;
export type ListQuery = { filters: PublicJobFilters; after: ListCursor };
export type JobList = {
  jobs: ListedJob[];
  all: ListedJob[];
  hasMore: boolean;
  isFiltered: boolean;
  wish: ListQuery;
};

/** Parses the query; ignores invalid values, because a link may be old. */
export function readListQuery(query: Record<string, unknown>): ListQuery {
  const text = (name: string): string | undefined => {
    const value = query[name];
    if (typeof value !== 'string') return undefined;
    const clean = value
      .toWellFormed()
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, 100);
    return clean === '' ? undefined : clean;
  };
  const among = (name: string, values: readonly string[]) => values.find((value) => value === text(name));
  const department = text('department');
  const [publishedAt, id] = (text('after') ?? '').split('~');
  const isPlace = id !== undefined && isUuid(id) && instant.safeParse(publishedAt).success;
  return {
    filters: {
      departmentId: isUuid(department ?? '') ? department : undefined,
      jobType: among('type', jobTypes),
      locationType: among('location', locationTypes),
      city: text('city'),
      search: text('q'),
    },
    after: isPlace ? { publishedAt: publishedAt ?? '', id } : null,
  };
}

/** The jobs of one page, and the jobs from which the filters are made. */
export async function loadList(tx: TenantTx, wish: ListQuery, now: Date): Promise<JobList> {
  const isFiltered = Object.values(wish.filters).some((value) => value !== undefined);
  const page = { limit: perPage, now };
  const [found, all] = await Promise.all([
    listPublicJobs(tx, wish.filters, { ...page, after: wish.after }),
    isFiltered || wish.after !== null ? listPublicJobs(tx, {}, { ...page, after: null }) : null,
  ]);
  const jobs = found.slice(0, perPage);
  return { jobs, all: all ?? jobs, hasMore: found.length > perPage, isFiltered, wish };
}

export function listPage(
  company: CareersCompany,
  list: JobList,
  words: PageWords,
  at: { publicUrl: string; now: Date },
): Html {
  const { t, language } = words;
  const own = company.words[language] ?? {};
  const headline = own.headline?.trim() || t('careers.site.headline', { company: company.name });
  const about = own.about?.trim() ?? '';
  const paragraphs = about.split(/\n+/).filter((line) => line.trim() !== '');
  return pageFrame({
    company,
    words,
    publicUrl: at.publicUrl,
    path: `/careers/${company.slug}`,
    title: t('careers.site.title', { company: company.name }),
    description: about.slice(0, 200) || t('careers.site.description', { company: company.name }),
    isIndexed: !list.isFiltered && list.wish.after === null,
    body: html`<section class="hero"><div class="wide"><h1>${headline}</h1>${paragraphs.map(
      (line) => html`<p>${line}</p>`,
    )}</div></section>
<div class="wide">${list.all.length >= filtersFrom || list.isFiltered ? filterForm(company, list, words) : ''}${jobGroups(company, list, words, at.now)}</div>`,
  });
}

type Option = { value: string; label: string };

function filterForm(company: CareersCompany, { all, wish: { filters } }: JobList, words: PageWords): Html {
  const { t, language } = words;
  const departments = choices(all, (job) =>
    job.department_id === null ? null : { value: job.department_id, label: job.department_name ?? '' },
  );
  const cities = choices(all, (job) => (job.city === '' ? null : { value: job.city, label: job.city }));
  const types = choices(all, (job) => ({
    value: job.job_type,
    label: t(`careers.jobTypes.${job.job_type}`),
  }));
  const locations = choices(all, ({ location_type: value }) => ({
    value,
    label: t(`careers.locationTypes.${value}`),
  }));
  const field = (name: string, label: string, options: Option[], chosen: string | undefined) => {
    if (options.length < 2 && chosen === undefined) return '';
    const sorted = options.toSorted((a, b) => a.label.localeCompare(b.label, language));
    return html`<label>${label}<select name="${name}"><option value="">${t('careers.site.all')}</option>${sorted.map(
      (option) =>
        html`<option value="${option.value}"${attribute('selected', option.value === chosen)}>${option.label}</option>`,
    )}</select></label>`;
  };
  const isFolded = all.length <= collapsedFiltersMax;
  const chosen = Object.values(filters).filter((value) => value !== undefined).length;
  const opener = isFolded
    ? html`<button class="filters-button" type="button" popovertarget="filters">${t('careers.site.filters')}${chosen === 0 ? '' : ` (${chosen})`}</button>`
    : '';
  const lang = words.isChosen ? html`<input type="hidden" name="lang" value="${language}">` : '';
  return html`${opener}<form class="filters" id="filters"${attribute('popover', isFolded)} role="search" aria-label="${t('careers.site.filters')}" action="/careers/${company.slug}" method="get">
<label class="grow">${t('careers.site.search')}<input type="search" name="q" value="${filters.search ?? ''}" placeholder="${t('careers.site.searchHint')}" maxlength="100"></label>
${field('department', t('careers.site.department'), departments, filters.departmentId)}
${field('city', t('careers.site.city'), cities, filters.city)}
${field('location', t('careers.site.location'), locations, filters.locationType)}
${field('type', t('careers.site.type'), types, filters.jobType)}
${lang}<button type="submit">${t('careers.site.filter')}</button>
</form>`;
}

function choices(jobs: ListedJob[], of: (job: ListedJob) => Option | null): Option[] {
  const found = new Map<string, Option>();
  for (const job of jobs) {
    const option = of(job);
    if (option !== null && !found.has(option.value)) found.set(option.value, option);
  }
  return [...found.values()];
}

function jobGroups(company: CareersCompany, list: JobList, words: PageWords, now: Date): Html {
  const { t, language } = words;
  if (list.jobs.length === 0) return nothing(company, list, words);
  const groups = Map.groupBy(list.jobs, (job) => job.department_name ?? '');
  const sorted = [...groups].toSorted(
    ([a], [b]) => Number(a === '') - Number(b === '') || a.localeCompare(b, language),
  );
  const other = groups.size === 1 ? '' : t('careers.site.otherDepartment');
  const sections = sorted.map(([name, jobs]) => {
    const heading = name || other;
    const rows = jobs.map((job) => jobRow(company, job, words, now));
    return html`<section class="group">${heading === '' ? '' : html`<h3>${heading}</h3>`}<ul class="jobs">${rows}</ul></section>`;
  });
  const count =
    list.hasMore || list.wish.after !== null
      ? ''
      : t('careers.site.openPositions', { count: list.jobs.length });
  return html`<h2 class="count">${count || t('careers.site.allJobs')}</h2>${sections}${paging(company, list, words)}`;
}

function jobRow(company: CareersCompany, job: ListedJob, words: PageWords, now: Date): Html {
  const { t, language } = words;
  const facts = [
    placeWords(language, job),
    t(`careers.locationTypes.${job.location_type}`),
    t(`careers.jobTypes.${job.job_type}`),
  ].filter((fact) => fact !== '');
  const isNew = now.getTime() - (job.published_at?.getTime() ?? 0) < newDays * 24 * 60 * 60 * 1000;
  const tag = isNew ? html`<span class="tag">${t('careers.site.newTag')}</span>` : '';
  return html`<li><a href="${linkTo(words, `/careers/${company.slug}/${job.slug}`)}"><span class="name"><span lang="${job.language}">${job.title}</span>${tag}</span><span class="meta">${facts.map(
    (fact) => html`<span>${fact}</span>`,
  )}</span></a></li>`;
}

function nothing(company: CareersCompany, list: JobList, words: PageWords): Html {
  const { t } = words;
  const isEmpty = list.all.length === 0;
  const hint = isEmpty
    ? html`<p>${t('careers.site.noJobsHint')}</p>`
    : html`<p><a class="quiet" href="${linkTo(words, `/careers/${company.slug}`)}">${t('careers.site.showAll')}</a></p>`;
  return html`<div class="empty"><h2>${t(isEmpty ? 'careers.site.noJobs' : 'careers.site.noMatch')}</h2>${hint}</div>`;
}

function paging(company: CareersCompany, { jobs, hasMore, wish }: JobList, words: PageWords): Html | '' {
  const names = {
    departmentId: 'department',
    jobType: 'type',
    locationType: 'location',
    city: 'city',
    search: 'q',
  };
  const query: Record<string, string> = {};
  for (const [key, name] of Object.entries(names)) {
    const value = wish.filters[key as keyof typeof names];
    if (value !== undefined) query[name] = value;
  }
  const path = `/careers/${company.slug}`;
  const last = jobs.at(-1);
  const first =
    wish.after === null
      ? ''
      : html`<a class="quiet" href="${linkTo(words, path, query)}">${words.t('careers.site.first')}</a>`;
  if (!hasMore || last === undefined) return first === '' ? '' : html`<nav class="paging">${first}</nav>`;
  const after = `${last.published_at?.toISOString()}~${last.id}`;
  return html`<nav class="paging">${first}<a class="quiet" rel="next" href="${linkTo(words, path, { ...query, after })}">${words.t('careers.site.more')}</a></nav>`;
}
