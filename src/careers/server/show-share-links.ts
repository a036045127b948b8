import { type Html, html } from '#platform/server/html.ts';
import type { PageWords } from './page-words.ts';

type ShareLinksInput = {
  /** The public address of the page, without a query. */
  address: string;
  title: string;
};

/** Each address opens the form of the service with what is shared, and takes nothing from the visitor before. */
const services: Record<string, (shared: ShareLinksInput) => string> = {
  LinkedIn: ({ address }) =>
    `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url: address })}`,
  WhatsApp: ({ address, title }) => `https://wa.me/?${new URLSearchParams({ text: `${title} ${address}` })}`,
  X: ({ address, title }) =>
    `https://x.com/intent/post?${new URLSearchParams({ text: title, url: address })}`,
  Facebook: ({ address }) =>
    `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: address })}`,
};

/** Links that share a page, without scripts of others. Visits through them are counted by service. */
export function shareLinks(shared: ShareLinksInput, { t, isChosen, language }: PageWords): Html {
  const addressFor = (source: string): string => {
    const query = { ...(isChosen && { lang: language }), utm_source: source, utm_medium: 'share' };
    return `${shared.address}?${new URLSearchParams(query)}`;
  };
  const links = Object.entries(services).map(([name, linkOf]) => ({
    name,
    link: linkOf({ ...shared, address: addressFor(name.toLowerCase()) }),
  }));
  // A mail program needs %20 for a space, where a form has a plus sign.
  const mail = `mailto:?subject=${encodeURIComponent(shared.title)}&body=${encodeURIComponent(addressFor('email'))}`;
  return html`<div class="share"><h2>${t('careers.site.share')}</h2><ul>${[
    ...links,
    { name: t('careers.site.shareMail'), link: mail },
  ].map(
    ({ name, link }) => html`<li><a href="${link}" rel="noopener noreferrer">${name}</a></li>`,
  )}</ul></div>`;
}
