import type { FastifyReply, FastifyRequest } from 'fastify';
import { fillOf, readableOn } from '../contract/colors.ts';
import { type Language, language as languageSchema } from '../contract/fields.ts';
import { type Html, html } from './html.ts';
import { languageOf } from './http/mount.ts';
import type { Platform } from './platform.ts';
import type { Translate } from './words.ts';

export type PageWords = { language: Language; t: Translate };

/** The words of such a page: in the language of its address, the own one of the reader, or that of the browser. */
export function linkWords(
  { words }: Pick<Platform, 'words'>,
  { query, headers }: FastifyRequest,
  own: string | null,
): PageWords {
  const asked = languageSchema.safeParse((query as { lang?: string }).lang);
  const language = asked.data ?? languageSchema.safeParse(own).data ?? languageOf(headers['accept-language']);
  return { language, t: words.in(language) };
}

type LinkPage = {
  /** In the tab of the browser. */
  title: string;
  color: string;
  /** Further styles. */
  styles?: string;
  /** Parts of the address that the link to the other language keeps. */
  query?: Record<string, string>;
};

/** A page behind a mailed link, with one column, forms and both languages. Works without scripts. */
export function linkPage(
  { language }: PageWords,
  { title, color, styles = '', query = {} }: LinkPage,
  content: Html,
): Html {
  const other = language === 'tr' ? 'en' : 'tr';
  const otherHref = `?${new URLSearchParams({ ...query, lang: other })}`;
  const { fill, ink } = fillOf(color);
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
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
header { max-width: 560px; margin: -24px auto 8px; font-size: 13px; color: var(--quiet); text-align: right; }
header a { display: inline-block; padding: 8px 4px; color: var(--quiet); }
${styles}
</style>
</head>
<body>
<header><a href="${otherHref}" hreflang="${other}" lang="${other}">${other === 'tr' ? 'Türkçe' : 'English'}</a></header>
<main>${content}</main>
</body>
</html>`;
}

/** Sends such a page. The address is a key, so it must not leak in a referrer or be indexed by a search engine. */
export const sendLinkPage = (reply: FastifyReply, status: number, page: Html): FastifyReply =>
  reply
    .status(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    .send(String(page));
