import type { PublicJobCounts } from '#jobs/server/count-public-jobs.ts';
import type { PublishedPage } from './careers-page.ts';
import type { CareersCompany } from './find-company.ts';
import { textFinder } from './page-texts.ts';
import type { PageWords } from './page-words.ts';

const placesMax = 3;
const descriptionMaxChars = 200;

/** The texts of the careers page: the company's own, else made from its name and its open jobs. */
export function siteTexts(
  company: CareersCompany,
  { page, counts }: { page: PublishedPage; counts: PublicJobCounts },
  words: PageWords,
) {
  const { t, language } = words;
  const find = textFinder(company, words);
  const { content } = page;
  const hero = content.blocks.find((block) => block.type === 'hero');
  const cities = counts.cities
    .filter(({ value, count }) => value !== '' && count > 0)
    .toSorted((a, b) => b.count - a.count);
  // The lead names places only if every job is in one of them.
  const inCities = cities.reduce((sum, { count }) => sum + count, 0);
  const isNamed = cities.length <= placesMax && inCities === counts.total;
  const places = isNamed ? cities.map(({ name, value }) => name || value) : [];
  const made = {
    headline: t('careers.site.headline', { company: company.name }),
    lead: leadOf(counts.total, new Intl.ListFormat(language).format(places), words),
  };
  const lead = hero === undefined ? null : find(hero.lead);
  const description = find(content.description)?.text || lead?.text.slice(0, descriptionMaxChars);
  return {
    title: find(content.title)?.text ?? t('careers.site.title', { company: company.name }),
    description: description || t('careers.site.description', { company: company.name }),
    hero: { ...made, hasJobs: counts.total > 0 },
  };
}

function leadOf(count: number, places: string, { t }: PageWords): string {
  if (count === 0) return '';
  return places === '' ? t('careers.site.leadCount', { count }) : t('careers.site.lead', { count, places });
}
