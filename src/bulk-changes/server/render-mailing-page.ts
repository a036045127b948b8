import { type Html, html } from '#platform/server/html.ts';
import { linkPage, type PageWords } from '#platform/server/link-page.ts';

export type MailingPage = {
  company: { name: string; color: string; default_language: string };
  isSubscribed: boolean;
};

/** The page on which a person unsubscribes from mailings and subscribes again. @param page null for a wrong link */
export function renderMailingPage(words: PageWords, page: MailingPage | null): Html {
  const { t } = words;
  const state = page === null ? 'missing' : page.isSubscribed ? 'offer' : 'done';
  const values = { company: page?.company.name ?? '' };
  const word = (key: string): string => t(`bulk-changes.mailing.${key}`, values);
  const title = word(`${state}Title`);
  const color = page?.company.color ?? '#6366F1';
  const form = (action: string, label: string) => html`<form method="post">
<input type="hidden" name="do" value="${action}"><button class="all">${label}</button></form>`;
  return linkPage(
    words,
    { title: `${title} · ${values.company || 'Kadro'}`, color },
    html`${page === null ? '' : html`<p class="company">${values.company}</p>`}
<h1>${title}</h1>
<p role="status">${word(`${state}Text`)}</p>
${state === 'offer' ? form('unsubscribe', word('unsubscribe')) : ''}
${state === 'done' ? form('subscribe', word('subscribe')) : ''}`,
  );
}
