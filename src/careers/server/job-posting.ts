import { type Html, trustedHtml } from '#platform/server/html.ts';
import type { PublicJob } from '#jobs/server/public-queries.ts';
import type { CareersCompany } from './find-company.ts';

type Facts = {
  company: CareersCompany;
  job: PublicJob;
  descriptionHtml: string;
  /** The page's own address. */
  url: string;
};

/** schema.org's word for each type of job. */
export const employmentTypes: Record<string, string> = {
  fulltime: 'FULL_TIME',
  parttime: 'PART_TIME',
  contract: 'CONTRACTOR',
  temporary: 'TEMPORARY',
  voluntary: 'VOLUNTEER',
  intern: 'INTERN',
  other: 'OTHER',
};

/** The structured data of an open job: schema.org's JobPosting with Google's requirements. */
export function jobPosting({ company, job, descriptionHtml, url }: Facts): Record<string, unknown> {
  return {
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    title: job.title,
    description: descriptionHtml,
    identifier: { '@type': 'PropertyValue', name: company.name, value: job.id },
    datePosted: job.published_at === null ? undefined : dayIn(company.timeZone, job.published_at),
    ...(job.closes_on === null ? {} : { validThrough: endOfDay(job.closes_on, company.timeZone) }),
    employmentType: employmentTypes[job.job_type] ?? 'OTHER',
    hiringOrganization: {
      '@type': 'Organization',
      name: company.name,
      ...(isWeb(company.website) ? { sameAs: company.website } : {}),
      ...(company.photoKey === null
        ? {}
        : { logo: `${company.origin}/careers-assets/photos/${company.slug}` }),
    },
    ...(isRemote(job) ? remote(job, company) : { jobLocation: place(job, company) }),
    ...salary(job),
    directApply: true,
    totalJobOpenings: job.openings,
    ...(job.skills.length === 0 ? {} : { skills: job.skills.join(', ') }),
    url,
  };
}

/** Whether the work is done from anywhere; hybrid work is not. */
export const isRemote = (job: { location_type: string }): boolean =>
  job.location_type === 'remote' || job.location_type === 'online';

/** JSON that is safe inside a script element: no sequence in it ends the element or opens a comment. */
export function jsonForScript(value: unknown): Html {
  const text = JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return trustedHtml(text);
}

/** Only a web address, so that a company's input cannot become another kind of link. */
export const isWeb = (address: string): boolean => /^https?:\/\//i.test(address) && URL.canParse(address);

// Making a format is slow, so each is kept.
const dayFormats = new Map<string, Intl.DateTimeFormat>();
const offsetFormats = new Map<string, Intl.DateTimeFormat>();

/** The day of a time in a zone, as 2026-11-23. */
function dayIn(timeZone: string, time: Date): string {
  const format =
    dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  dayFormats.set(timeZone, format);
  return format.format(time);
}

/** The last second of a day in a zone, with its offset, as 2026-11-23T23:59:59+03:00. */
function endOfDay(day: string, timeZone: string): string {
  const format =
    offsetFormats.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  offsetFormats.set(timeZone, format);
  const parts = format.formatToParts(new Date(`${day}T12:00:00Z`));
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '');
  return `${day}T23:59:59${offset || 'Z'}`;
}

function remote(job: PublicJob, company: CareersCompany) {
  const country = job.country || company.country;
  return {
    jobLocationType: 'TELECOMMUTE',
    ...(country === '' ? {} : { applicantLocationRequirements: { '@type': 'Country', name: country } }),
  };
}

// A job without a place has the company's address, whose street belongs to that city only.
function place(job: PublicJob, company: CareersCompany) {
  const isAtCompany = job.city === '' || job.city === company.city;
  const address = {
    streetAddress: isAtCompany ? company.street : '',
    addressLocality: job.city || company.city,
    addressRegion: isAtCompany ? company.stateRegion : '',
    addressCountry: job.country || company.country,
  };
  const known = Object.entries(address).filter(([, value]) => value !== '');
  return { '@type': 'Place', address: { '@type': 'PostalAddress', ...Object.fromEntries(known) } };
}

function salary(job: PublicJob) {
  if (job.pay_currency === null || job.pay_period === null) return {};
  const [min, max] = [job.pay_min, job.pay_max].map((amount) => (amount === null ? null : Number(amount)));
  const single = min ?? max;
  if (single === null || single === undefined) return {};
  const isRange = min !== null && max !== null && min !== max;
  const value = isRange ? { minValue: min, maxValue: max } : { value: single };
  return {
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: job.pay_currency,
      value: { '@type': 'QuantitativeValue', ...value, unitText: job.pay_period.toUpperCase() },
    },
  };
}
