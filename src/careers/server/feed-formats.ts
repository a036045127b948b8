import type { inLanguage } from '#jobs/server/job-text.ts';
import { sitePath, type SitePage } from '#careers-domains/server/site-address.ts';
import type { PublicJobDetails } from '#jobs/server/public-queries.ts';
import type { Language } from '#platform/contract/fields.ts';
import { type Html, html as xml, trustedHtml } from '#platform/server/html.ts';
import type { CareersCompany } from './find-company.ts';
import { employmentTypes, isRemote } from './job-posting.ts';
import { countryWords } from './page-words.ts';
import { safeDescription } from './safe-description.ts';

export type FeedFacts = {
  company: CareersCompany;
  /** Asked for in the address; null for the main language of each job. */
  language: Language | null;
  title: string;
  jobCount: number;
  changedAt: Date;
  /** LinkedIn's number of the company, which it requires; given in the address of the feed. */
  linkedInCompanyId: string | null;
};

/** An open job in the language of its feed. */
export type FeedJob = ReturnType<typeof inLanguage<PublicJobDetails>>;

/** A feed of all open jobs, written job by job. */
export type FeedFormat = {
  /** The language of its jobs, where they have it; null for the main one of each. */
  languageOf: (facts: FeedFacts) => Language | null;
  contentType: string;
  head: (facts: FeedFacts) => Html;
  item: (job: FeedJob, facts: FeedFacts) => Html;
  tail: string;
};

// XML 1.0 forbids these even when they are escaped, and one of them makes the whole feed unreadable.
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Markup as text of an XML document. */
export const xmlText = (markup: Html): string => String(markup).replace(forbidden, '');

export type JobSite = {
  company: CareersCompany;
  /** Asked for in the address of a feed, so that the pages open in it too; null for that of the visitor. */
  language?: Language | null;
};

/** The address of a job's public page, or of a page below it. */
export function addressOf(
  { company, language = null }: JobSite,
  job: { slug: string },
  { below = '', query = {} }: { below?: '' | '/apply'; query?: Record<string, string> } = {},
): string {
  const search = new URLSearchParams({ ...(language !== null && { lang: language }), ...query });
  const path = sitePath(company, `/${job.slug}${below}`);
  return `${company.origin}${path}${search.size === 0 ? '' : `?${search}`}`;
}

const siteOf = ({ company }: FeedFacts, page: SitePage = ''): string =>
  company.origin + sitePath(company, page);

// Job boards ask for CDATA and read entities in descriptions as text.
const cdata = (text: string): Html => trustedHtml(`<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`);

/** A reader shows all jobs of a channel in one language. It is the company's when none is asked for. */
const rssLanguage = ({ language, company }: Pick<FeedFacts, 'language' | 'company'>) =>
  language ?? company.language;

const rss: FeedFormat = {
  languageOf: rssLanguage,
  contentType: 'application/rss+xml',
  head: (facts) =>
    xml`${trustedHtml('<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>')}<title>${facts.title}</title><link>${siteOf(facts)}</link><atom:link href="${siteOf(facts, '/feed.rss')}${facts.language === null ? '' : `?lang=${facts.language}`}" rel="self" type="application/rss+xml"/><description>${facts.title}</description><language>${rssLanguage(facts)}</language><lastBuildDate>${facts.changedAt.toUTCString()}</lastBuildDate>`,
  item: (job, facts) =>
    xml`<item><title>${job.title}</title><link>${addressOf(facts, job)}</link><guid isPermaLink="false">${job.id}</guid><pubDate>${job.published_at?.toUTCString() ?? ''}</pubDate>${job.department_name === null ? '' : xml`<category>${job.department_name}</category>`}<description>${safeDescription(job)}</description></item>`,
  tail: '</channel></rss>',
};

const remoteTypes: Record<string, string> = {
  remote: 'Fully remote',
  online: 'Fully remote',
  hybrid: 'Hybrid remote',
};

/** https://docs.indeed.com/indeed-apply/xml-feed */
const indeed: FeedFormat = {
  languageOf: ({ language }) => language,
  contentType: 'application/xml',
  head: (facts) =>
    xml`${trustedHtml('<source>')}<publisher>${cdata('Kadro')}</publisher><publisherurl>${cdata(siteOf(facts))}</publisherurl><lastBuildDate>${facts.changedAt.toISOString()}</lastBuildDate>`,
  item: (job, facts) => {
    const elements: [string, string][] = [
      ['title', job.title],
      ['date', job.published_at?.toISOString() ?? ''],
      ['referencenumber', job.id],
      ['requisitionid', job.slug],
      ['url', addressOf(facts, job, { query: { utm_source: 'indeed' } })],
      ['company', facts.company.name],
      ['city', job.city],
      ['country', job.country || facts.company.country],
      ['description', safeDescription(job)],
      ['salary', salaryText(job)],
      ['jobtype', job.job_type === 'intern' ? 'internship' : job.job_type],
      ['category', job.department_name ?? ''],
      ['remotetype', remoteTypes[job.location_type] ?? ''],
      ['expirationdate', job.closes_on ?? ''],
    ];
    return jobElement(elements);
  },
  tail: '</source>',
};

const workplaceTypes: Record<string, string> = { onsite: 'On-site', hybrid: 'Hybrid' };
const linkedInTypes: Record<string, string> = { CONTRACTOR: 'CONTRACT', INTERN: 'INTERNSHIP' };

/** https://learn.microsoft.com/en-us/linkedin/talent/job-postings/xml-feeds-development-guide */
const linkedIn: FeedFormat = {
  languageOf: ({ language }) => language,
  contentType: 'application/xml',
  head: (facts) =>
    xml`${trustedHtml('<source>')}<lastBuildDate>${facts.changedAt.toUTCString()}</lastBuildDate><publisherUrl>${cdata(siteOf(facts))}</publisherUrl><publisher>${cdata('Kadro')}</publisher><expectedJobCount>${facts.jobCount}</expectedJobCount>`,
  item: (job, facts) => {
    const country = job.country || facts.company.country;
    const city = job.city || (isRemote(job) ? '' : facts.company.city);
    const type = employmentTypes[job.job_type] ?? 'OTHER';
    const elements: [string, string | Html][] = [
      ['partnerJobId', job.id],
      ['company', facts.company.name],
      ['companyId', facts.linkedInCompanyId ?? ''],
      ['title', job.title],
      ['description', safeDescription(job)],
      ['applyUrl', addressOf(facts, job, { query: { utm_source: 'linkedin' } })],
      ['location', [city, countryWords('en', country)].filter((part) => part !== '').join(', ')],
      ['city', city],
      ['country', country],
      ['workplaceTypes', workplaceTypes[job.location_type] ?? 'Remote'],
      ['jobtype', linkedInTypes[type] ?? type],
      ['skills', listElement(job.skills.slice(0, 10), 'skill')],
      ['salaries', salaryElement(job)],
      ['listDate', job.published_at?.toISOString().slice(0, 10) ?? ''],
      ['expirationDate', job.closes_on ?? ''],
    ];
    return jobElement(elements);
  },
  tail: '</source>',
};

/** The feeds by the last part of their address. */
export const feedFormats: Record<'/feed.rss' | '/jobs.xml' | '/linkedin.xml', FeedFormat> = {
  '/feed.rss': rss,
  '/jobs.xml': indeed,
  '/linkedin.xml': linkedIn,
};

/** A job with an element for each value that is not empty. */
function jobElement(elements: [string, string | Html][]): Html {
  const children = elements
    .filter(([, value]) => String(value) !== '')
    .map(([name, value]) => element(name, typeof value === 'string' ? cdata(value) : value));
  return element('job', xml`${children}`);
}

const element = (name: string, content: Html): Html => trustedHtml(`<${name}>${content}</${name}>`);

const listElement = (values: string[], name: string): Html | '' =>
  values.length === 0 ? '' : xml`${values.map((value) => element(name, cdata(value)))}`;

/** The public pay in words, such as "40000 - 52000 EUR per year". */
function salaryText(job: FeedJob): string {
  if (job.pay_currency === null || job.pay_period === null) return '';
  const amounts = [job.pay_min, job.pay_max].filter((amount) => amount !== null).map(Number);
  return amounts.length === 0
    ? ''
    : `${[...new Set(amounts)].join(' - ')} ${job.pay_currency} per ${job.pay_period}`;
}

const linkedInPeriods: Record<string, string> = {
  hour: 'HOURLY',
  day: 'DAILY',
  week: 'WEEKLY',
  month: 'MONTHLY',
  year: 'YEARLY',
};

function salaryElement(job: FeedJob): Html | '' {
  const { pay_currency: currency, pay_period: period } = job;
  if (currency === null || period === null) return '';
  const end = (name: string, amount: number | string | null) =>
    amount === null
      ? ''
      : element(
          name,
          xml`<amount>${cdata(String(Number(amount)))}</amount><currencyCode>${cdata(currency)}</currencyCode>`,
        );
  const ends = xml`${end('highEnd', job.pay_max)}${end('lowEnd', job.pay_min)}`;
  if (String(ends) === '') return '';
  return xml`<salary>${ends}<period>${cdata(linkedInPeriods[period] ?? '')}</period><type>${cdata('BASE_SALARY')}</type></salary>`;
}
