import { type Html, html } from '#platform/server/html.ts';
import { linkPage, type PageWords } from '#platform/server/link-page.ts';
import type { Translate } from '#platform/server/words.ts';
import type { NotificationType } from '../rules.ts';
import type { Reader } from './reader.ts';

export type StopPage =
  | { state: 'missing' }
  | { state: 'offer' | 'stopped'; types: NotificationType[]; reader: Reader };

/** The page that stops mails of types of notifications. Works without scripts. */
export function renderStopPage(words: PageWords, page: StopPage, publicUrl: string): Html {
  const { t } = words;
  const company = page.state === 'missing' ? null : page.reader.company;
  const color = company?.color ?? '#6366F1';
  const title = t(`notifications.stop.${page.state}Title`);
  return linkPage(
    words,
    { title: `${title} · ${t('notifications.title')}`, color },
    html`${company === null ? '' : html`<p class="company">${company.name}</p>`}
<h1>${title}</h1>
${page.state === 'missing' ? html`<p>${t('notifications.stop.missingText')}</p>` : ''}
${page.state === 'stopped' ? html`<ul role="status">${page.types.map((type) => html`<li>${nameOf(type, t)}</li>`)}</ul>` : ''}
${page.state === 'offer' ? offer(page.types, t) : ''}
${company === null ? '' : html`<p><a href="${publicUrl}/account/notifications?company=${company.id}">${t('notifications.stop.settings')}</a></p>`}`,
  );
}

const nameOf = (type: NotificationType, t: Translate): string => t(`notifications.settings.types.${type}`);

const offer = (types: NotificationType[], t: Translate): Html => html`
<p>${t('notifications.stop.lead')}</p>
${types.map((type) => html`<form method="post"><input type="hidden" name="type" value="${type}"><button>${nameOf(type, t)}</button></form>`)}
${types.length < 2 ? '' : html`<form method="post"><button class="all">${t('notifications.stop.all')}</button></form>`}`;
