import { rehearsalParameter } from '#platform/contract/rehearsed-page.ts';

/** The page of the job in the rehearsal, as the server answered it, with origin. */
type JobPage = URL;

/** The page of the form. */
export function formAddress(jobPage: JobPage): string {
  const address = new URL(jobPage);
  address.pathname += '/apply';
  return address.pathname + address.search;
}

/**
 * Where a link of a page or a mail leads within the rehearsal: the pages of its job, and the applicant's own page.
 * Null for every other page, which would be the real one.
 */
export function addressInRehearsal(href: string, jobPage: JobPage): string | null {
  if (!URL.canParse(href)) return null;
  const link = new URL(href);
  return link.origin === jobPage.origin ? pathInRehearsal(link, jobPage) : null;
}

/** The same for a link of a mail, which has the public address also when the app has another. */
export const addressOfMailLink = (href: string, jobPage: JobPage): string | null =>
  /^https?:/.test(href) && URL.canParse(href) ? pathInRehearsal(new URL(href), jobPage) : null;

function pathInRehearsal(link: URL, jobPage: JobPage): string | null {
  const language = link.searchParams.get('lang') ?? jobPage.searchParams.get('lang') ?? 'en';
  if (/^\/applications\/[\w-]+$/.test(link.pathname))
    return `${link.pathname}?${rehearsalParameter}=1&lang=${language}`;
  const path = link.pathname.replace(/^\/careers\//, '/careers-rehearsal/');
  if (path !== jobPage.pathname && path !== `${jobPage.pathname}/apply`) return null;
  const query = new URLSearchParams(jobPage.search);
  query.set('lang', language);
  return `${path}?${query}${link.hash}`;
}

/** The address of the applicant's own page in a mail's HTML; null when the mail has none. */
export function ownPageOf(html: string, jobPage: JobPage): string | null {
  const [, href] = /href="([^"]*\/applications\/[\w-]+)"/.exec(html) ?? [];
  return href === undefined ? null : addressOfMailLink(href, jobPage);
}
