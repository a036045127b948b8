import type { CareersCompany } from '#careers/server/find-company.ts';
import { siteAddress } from '#careers-domains/server/site-address.ts';
import { listedFacts } from '#careers/server/show-list-page.ts';
import { inLanguage } from '#jobs/server/job-text.ts';
import type { ListedJob, PublicJobFilters } from '#jobs/server/public-queries.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { mailLayout } from '#platform/server/mail/layout.ts';
import { sendMail } from '#platform/server/mail/outbox.ts';
import type { Platform } from '#platform/server/platform.ts';
import { listedJobsMax } from '../rules.ts';
import { confirmAddress, unsubscribeAddress } from './alert-links.ts';

export type AlertRequest = {
  company: CareersCompany;
  email: string;
  filters: PublicJobFilters;
  language: Language;
  now: Date;
};

/**
 * Mails the link whose page has the button that subscribes. The page shows the search, and the mail does not. A
 * stranger could otherwise send any text to any address in the name of the company.
 */
export async function sendConfirmationMail(
  tx: TenantTx,
  platform: Platform,
  { company, email, language, ...request }: AlertRequest & { requestId: string; token: string },
): Promise<void> {
  const t = platform.words.in(language);
  const word = (key: string) => t(`job-alerts.confirmMail.${key}`, { company: company.name });
  const content = mailLayout({
    language,
    companyName: company.name,
    color: company.color,
    heading: word('heading'),
    paragraphs: [word('body'), word('ignore')],
    button: {
      label: word('button'),
      address: `${confirmAddress(platform, company, request.token)}?lang=${language}`,
    },
    footer: word('footer'),
  });
  await sendMail(tx, {
    to: email,
    fromName: company.name,
    subject: word('subject'),
    ...content,
    companyId: company.id,
    aboutId: request.requestId,
    isCounted: false,
  });
}

export type Digest = {
  company: CareersCompany;
  alert: { id: string; email: string; language: Language };
  /** Newest first. */
  jobs: ListedJob[];
};

/** Counts as the source of views and applications that the mails bring. */
const source = 'job-alert';

/** Mails new jobs to a subscriber. */
export async function sendDigest(tx: TenantTx, platform: Platform, digest: Digest): Promise<void> {
  const { company, alert } = digest;
  const { language } = alert;
  const jobs = digest.jobs.map((job) => inLanguage(job, language));
  const t = platform.words.in(language);
  const values = { company: company.name, count: jobs.length, job: jobs[0]?.title ?? '' };
  const word = (key: string) => t(`job-alerts.mail.${key}`, values);
  const query = `utm_source=${source}&lang=${language}`;
  const more = jobs.length - listedJobsMax;
  const leave = unsubscribeAddress(platform, company, alert.id);
  const content = mailLayout({
    language,
    companyName: company.name,
    color: company.color,
    heading: word('heading'),
    paragraphs: [],
    items: jobs.slice(0, listedJobsMax).map((job) => ({
      label: job.title,
      language: job.language,
      detail: listedFacts(job, { t, language, isChosen: true }).join(' · '),
      address: `${siteAddress(platform.config, company, `/${job.slug}`)}?${query}`,
    })),
    button: {
      label: more > 0 ? t('job-alerts.mail.more', { count: more }) : word('all'),
      address: `${siteAddress(platform.config, company)}?${query}`,
    },
    link: { label: word('unsubscribe'), address: `${leave}?lang=${language}` },
    footer: word('footer'),
  });
  await sendMail(tx, {
    to: alert.email,
    fromName: company.name,
    subject: jobs.length === 1 ? word('subjectOne') : word('subject'),
    ...content,
    unsubscribeAddress: leave,
    isMass: true,
    companyId: company.id,
    aboutId: alert.id,
    isCounted: false,
  });
}
