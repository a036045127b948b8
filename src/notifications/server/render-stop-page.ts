import { fillOf, readableOn } from '#platform/contract/colors.ts';
import type { Language } from '#platform/contract/fields.ts';
import { type Html, html } from '#platform/server/html.ts';
import type { Translate } from '#platform/server/words.ts';
import type { NotificationType } from '../rules.ts';
import type { Reader } from './reader.ts';

export type StopPage =
  | { state: 'missing' }
  | { state: 'offer' | 'stopped'; types: NotificationType[]; reader: Reader };

type PageWords = { language: Language; t: Translate };

/** The page that stops mails of types of notifications. Works without scripts. */
export function renderStopPage(words: PageWords, page: StopPage, publicUrl: string): Html {
  const { t } = words;
  const company = page.state === 'missing' ? null : page.reader.company;
  const color = company?.color ?? '#6366F1';
  const title = t(`notifications.stop.${page.state}Title`);
  return frame(
    words,
    { title, color },
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

function frame(
  { language, t }: PageWords,
  { title, color }: { title: string; color: string },
  content: Html,
): Html {
  const other = language === 'tr' ? 'en' : 'tr';
  const { fill, ink } = fillOf(color);
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} · ${t('notifications.title')}</title>
<style>
:root { --surface: #ffffff; --ground: #f4f5f7; --ink: #10141f; --quiet: #55607a; --line: #d5d9e2; --link: ${readableOn('#ffffff', color)}; }
@media (prefers-color-scheme: dark) { :root { --surface: #171a22; --ground: #0e1016; --ink: #eef0f5; --quiet: #a5aec0; --line: #343a48; --link: ${readableOn('#171a22', color)}; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 32px 16px; background: var(--ground); color: var(--ink); font: 16px/24px -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
main { max-width: 560px; margin: 0 auto; padding: 32px; background: var(--surface); border-radius: 12px; border-top: 4px solid ${color}; overflow-wrap: anywhere; }
h1 { margin: 0 0 16px; font-size: 24px; line-height: 32px; }
.company { margin: 0 0 16px; font-size: 14px; font-weight: 600; color: var(--quiet); }
a { color: var(--link); }
form { margin: 0 0 8px; }
button { width: 100%; min-height: 48px; padding: 8px 16px; font: inherit; font-weight: 600; text-align: start; cursor: pointer; color: var(--ink); background: transparent; border: 1px solid var(--line); border-radius: 8px; }
button.all { color: ${ink}; background: ${fill}; border-color: ${fill}; text-align: center; }
button:focus-visible, a:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
footer { max-width: 560px; margin: 16px auto 0; font-size: 13px; color: var(--quiet); text-align: right; }
</style>
</head>
<body>
<main>${content}</main>
<footer><a href="?lang=${other}" hreflang="${other}" lang="${other}">${other === 'tr' ? 'Türkçe' : 'English'}</a></footer>
</body>
</html>`;
}
