import type { PublicJobFilters } from '#jobs/server/public-queries.ts';
import type { PublicJobChoice, PublicJobCounts } from '#jobs/server/count-public-jobs.ts';
import { attribute, type Html, html } from '#platform/server/html.ts';
import { type FilterKey, filterKeys, filterNames, type ListQuery, queryOf } from './list-query.ts';
import { linkTo, originQuery } from './page-frame.ts';
import type { PageWords } from './page-words.ts';

// Fewer jobs are visible at a glance.
const filtersFrom = 4;
// Up to this many jobs the filters are collapsed on a phone, so that the jobs are visible at once.
const collapsedFiltersMax = 10;

type List = { counts: PublicJobCounts; wish: ListQuery };

/** The search and filter form of the list, and the chosen filters below it. Each has a link that removes it. */
export function listFilters(list: List, words: PageWords): Html | '' {
  const isFiltered = chosenKeys(list.wish).length > 0;
  if (list.counts.total < filtersFrom && !isFiltered) return '';
  return html`${filterForm(list, words)}${isFiltered ? chosenFilters(list, words) : ''}`;
}

const chosenKeys = ({ filters }: ListQuery): FilterKey[] =>
  filterKeys.filter((key) => filters[key] !== undefined);

function filterForm({ counts, wish }: List, words: PageWords): Html {
  const { t, language } = words;
  const field = (key: ChoiceKey) => choiceField(key, { counts, wish }, words);
  const isFolded = counts.total <= collapsedFiltersMax;
  const chosen = chosenKeys(wish).length;
  const opener = isFolded
    ? html`<button class="filters-button" type="button" popovertarget="filters">${t('careers.site.filters')}${chosen === 0 ? '' : ` (${chosen})`}</button>`
    : '';
  const lang = words.isChosen ? html`<input type="hidden" name="lang" value="${language}">` : '';
  const from = originQuery(words).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return html`${opener}<form class="filters" id="filters"${attribute('popover', isFolded)} role="search" aria-label="${t('careers.site.filters')}" action="${wish.path}" method="get">
<label class="grow">${t('careers.site.search')}<input type="search" name="q" value="${wish.filters.search ?? ''}" placeholder="${t('careers.site.searchHint')}" maxlength="100"></label>
${field('departmentId')}
${field('city')}
${field('locationType')}
${field('jobType')}
${lang}${from}<button type="submit">${t('careers.site.filter')}</button>
</form>`;
}

type ChoiceKey = Exclude<FilterKey, 'search'>;
type Words = Pick<PageWords, 't'>;
const labels = {
  search: 'search',
  departmentId: 'department',
  city: 'city',
  locationType: 'location',
  jobType: 'type',
} as const satisfies Record<FilterKey, string>;

/** A choice with jobs is offered; one without only while it is chosen. */
function choiceField(key: ChoiceKey, { counts, wish }: List, words: PageWords): Html | '' {
  const { t, language } = words;
  const chosen = wish.filters[key];
  const all = choicesOf(counts, key);
  if (all.length < 2 && chosen === undefined) return '';
  const options = all
    .filter(({ value, count }) => count > 0 || value === chosen)
    .map(({ value, name, count }) => ({ value, label: choiceLabel(key, value, name, words), count }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
  const numbers = new Intl.NumberFormat(language);
  return html`<label>${t(`careers.site.${labels[key]}`)}<select name="${filterNames[key]}"><option value="">${t('careers.site.all')}</option>${options.map(
    (option) =>
      html`<option value="${option.value}"${attribute('selected', option.value === chosen)}>${option.label} (${numbers.format(option.count)})</option>`,
  )}</select></label>`;
}

function choicesOf(counts: PublicJobCounts, key: ChoiceKey): PublicJobChoice[] {
  switch (key) {
    case 'departmentId':
      return counts.departments;
    case 'city':
      return counts.cities;
    case 'locationType':
      return counts.locationTypes;
    case 'jobType':
      return counts.jobTypes;
    default:
      throw new Error('Unknown filter', { cause: key satisfies never });
  }
}

function choiceLabel(key: FilterKey, value: string, name: string, { t }: Words): string {
  switch (key) {
    case 'departmentId':
      return name;
    case 'locationType':
      return t(`careers.locationTypes.${value}`);
    case 'jobType':
      return t(`careers.jobTypes.${value}`);
    case 'city':
    case 'search':
      return value;
    default:
      throw new Error('Unknown filter', { cause: key satisfies never });
  }
}

function chosenFilters({ counts, wish }: List, words: PageWords): Html {
  const { t } = words;
  const keys = chosenKeys(wish);
  const department = departmentName({ counts, wish });
  const chips = keys.map((key) => {
    const filter = filterLabel(key, { filters: wish.filters, department }, words);
    const href = linkTo(words, wish.path, queryOf(wish.filters, key));
    return html`<li><a href="${href}" aria-label="${t('careers.site.removeFilter', { filter })}">${filter}</a></li>`;
  });
  const clear =
    keys.length < 2
      ? ''
      : html`<li class="clear"><a href="${linkTo(words, wish.path)}">${t('careers.site.clearFilters')}</a></li>`;
  return html`<ul class="chosen" aria-label="${t('careers.site.chosenFilters')}">${chips}${clear}</ul>`;
}

/** The name of the chosen department; empty when it has no open job any more. */
export const departmentName = ({ counts, wish }: List): string =>
  counts.departments.find(({ value }) => value === wish.filters.departmentId)?.name ?? '';

type ChosenFilters = { filters: PublicJobFilters; department: string };

/** The chosen filters in words: "Location: Ankara". */
export const filterLabels = (chosen: ChosenFilters, words: Words): string[] =>
  filterKeys.filter((key) => chosen.filters[key] !== undefined).map((key) => filterLabel(key, chosen, words));

function filterLabel(key: FilterKey, { filters, department }: ChosenFilters, words: Words): string {
  return [words.t(`careers.site.${labels[key]}`), choiceLabel(key, filters[key] ?? '', department, words)]
    .filter((part) => part !== '')
    .join(': ');
}
