import { type CareersCompany, siteLink } from '#careers/server/find-company.ts';
import { linkTo, pageFrame } from '#careers/server/page-frame.ts';
import type { PageWords } from '#careers/server/page-words.ts';
import { type AlertForm, alertForm } from '#careers/server/show-alert-form.ts';
import { type Html, html } from '#platform/server/html.ts';

export type AlertSite = { company: CareersCompany; words: PageWords; publicUrl: string; path: string };

/** The form alone, also with an error. */
export function formPage(site: AlertSite, form: AlertForm): Html {
  const title = site.words.t('careers.alerts.title');
  return frame(site, title, html`${alertForm(site.company, site.words, { ...form, isPage: true })}`);
}

const messages = ['sent', 'confirm', 'confirmed', 'unsubscribe', 'unsubscribed', 'expired', 'off'] as const;
type Message = (typeof messages)[number];

/**
 * A message of the subscription; `confirm` and `unsubscribe` have the button that does it. A refusal has a text.
 * @param labels the filters of the request to confirm, in words
 */
export function messagePage(
  site: AlertSite,
  message: Message | { text: string },
  labels: string[] = [],
): Html {
  const { company, words, path } = site;
  if (typeof message === 'object')
    return frame(
      site,
      words.t('careers.site.brokenTitle'),
      html`<h1>${words.t('careers.site.brokenTitle')}</h1><p>${message.text}</p>`,
    );
  const word = (key: string) => words.t(`job-alerts.pages.${message}.${key}`, { company: company.name });
  const action =
    message === 'confirm' || message === 'unsubscribe'
      ? html`<form method="post" action="${linkTo(words, path)}"><button class="button" type="submit">${word('button')}</button></form>`
      : html`<p><a class="quiet" href="${linkTo(words, siteLink(company))}">${words.t('careers.site.allJobs')}</a></p>`;
  const filters =
    labels.length === 0
      ? ''
      : html`<p>${words.t('job-alerts.pages.confirm.filters')}</p><ul class="facts">${labels.map((label) => html`<li>${label}</li>`)}</ul>`;
  return frame(site, word('title'), html`<h1>${word('title')}</h1><p>${word('body')}</p>${filters}${action}`);
}

function frame(site: AlertSite, title: string, body: Html): Html {
  return pageFrame({
    ...site,
    title: `${title} – ${site.company.name}`,
    description: title,
    isIndexed: false,
    body: html`<div class="wide alert-page">${body}</div>`,
  });
}
