import { type Html, html } from '#platform/server/html.ts';
import type { Language } from '#platform/contract/fields.ts';
import { builtFiles, colorAddress, stylesAddress } from './assets.ts';
import type { Palette } from '../embed-rules.ts';
import { isWeb } from './job-posting.ts';
import { type CareersCompany, siteLink } from './find-company.ts';
import { initialOf, type PageWords } from './page-words.ts';
import { sharePictureAddress, sharePictureSize } from './share-picture.ts';
import { referralParameter } from './visitor-origin.ts';

export type Page = {
  company: CareersCompany | null;
  words: PageWords;
  publicUrl: string;
  /** Path without query; canonical and alternate links and the language switch derive from it. */
  path: string;
  title: string;
  description: string;
  /** Path of the picture of shared links, in the usual shape; else one is drawn. */
  sharePicture?: string | undefined;
  /** For the head, e.g. structured data or a script. */
  head?: Html | '';
  /** The page between header and footer. */
  body: Html;
  isIndexed: boolean;
  /** Address of the page that search engines show in place of this one. */
  shownInstead?: string;
  /** The languages that the content exists in, the main one first; all of the site by default. */
  languages?: readonly Language[];
  /** Shown in a frame of another site: without header and footer. */
  isEmbedded?: boolean;
  /** Follows the visitor's device by default. */
  palette?: Palette;
};

const locales = { en: 'en_GB', tr: 'tr_TR' } as const;
const siteLanguages: readonly Language[] = ['en', 'tr'];
const neutralColor = '#3b4256';

/** The frame of every careers page: head, company header, footer. It needs no script. */
export function pageFrame(page: Page): Html {
  const { company, words, publicUrl, path, palette = 'device' } = page;
  const address = publicUrl + path;
  const own = ownAddress(page, address);
  const language = contentLanguage(page);
  const { languages = siteLanguages } = page;
  return html`<!doctype html>
<html lang="${words.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${page.title}</title>
<meta name="description" content="${page.description}">
${searchAddresses(page, address)}
<meta name="color-scheme" content="${palette === 'device' ? 'light dark' : palette}">
<meta property="og:type" content="website">
<meta property="og:title" content="${page.title}">
<meta property="og:description" content="${page.description}">
<meta property="og:url" content="${own}">
<meta property="og:locale" content="${locales[language]}">
${languages.filter((one) => one !== language).map((one) => html`<meta property="og:locale:alternate" content="${locales[one]}">\n`)}${company === null ? '' : companyHead(company, page)}
<meta name="twitter:card" content="${company === null ? 'summary' : 'summary_large_image'}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${fontPreloads(words)}<link rel="stylesheet" href="${colorAddress(company?.color ?? neutralColor, palette)}">
<link rel="stylesheet" href="${stylesAddress(palette)}">
${page.head ?? ''}
</head>
${page.isEmbedded === true ? html`<body class="embedded"><main id="content">${page.body}</main></body>` : siteBody(page)}
</html>`;
}

/** Gives search engines the addresses of the page, names another page for it, or leaves it out. */
function searchAddresses({ isIndexed, shownInstead, ...page }: Page, address: string): Html {
  if (isIndexed)
    return html`<link rel="canonical" href="${ownAddress(page, address)}">
${(page.languages ?? siteLanguages).map((one) => html`<link rel="alternate" hreflang="${one}" href="${address}?lang=${one}">\n`)}<link rel="alternate" hreflang="x-default" href="${address}">`;
  return shownInstead === undefined
    ? html`<meta name="robots" content="noindex">`
    : html`<link rel="canonical" href="${shownInstead}">`;
}

function fontPreloads({ language }: PageWords): Html {
  const { latin, latinExt } = builtFiles().fonts;
  const files = [latin, language === 'tr' ? latinExt : null].filter((file) => file !== null);
  return html`${files.map((file) => html`<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>\n`)}`;
}

type PageLanguages = Pick<Page, 'words' | 'languages'>;

/** The language of the content: that of the page, else the main one of the content. */
function contentLanguage({ words, languages = siteLanguages }: PageLanguages): Language {
  return languages.find((one) => one === words.language) ?? languages[0] ?? words.language;
}

/** The canonical address. A language in which the content does not exist has no address of its own. */
export const ownAddress = (page: PageLanguages, address: string): string =>
  page.words.isChosen && contentLanguage(page) === page.words.language
    ? `${address}?lang=${page.words.language}`
    : address;

function siteBody({ company, words, path, body }: Page): Html {
  return html`<body>
<a class="skip" href="#content">${words.t('careers.site.skip')}</a>
<header class="top"><div class="wide">
${company === null ? html`<span></span>` : companyMark(company, words)}
${languageSwitch(words, path)}
</div></header>
<main id="content">${body}</main>
<footer class="foot"><div class="wide">${footer(company, words)}</div></footer>
</body>`;
}

/** A link within the site that keeps the chosen language and the visitor's origin. */
export function linkTo(words: PageWords, path: string, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(words.isChosen ? { ...query, lang: words.language } : query);
  for (const [name, value] of originQuery(words)) search.set(name, value);
  return search.size === 0 ? path : `${path}?${search}`;
}

/** The visitor's origin as address parameters, because the site sets no cookie. */
export function originQuery({ source = 'direct', campaign = '', referralCode = '' }: PageWords) {
  const origin = referralCode === '' ? ['utm_source', source] : [referralParameter, referralCode];
  const pairs = [origin, ['utm_campaign', campaign]] as [name: string, value: string][];
  return pairs.filter(([, value]) => value !== '' && value !== 'direct');
}

function companyHead(company: CareersCompany, page: Page): Html {
  const { publicUrl, sharePicture, words } = page;
  const { width, height } = sharePictureSize;
  const picture =
    sharePicture === undefined
      ? html`<meta property="og:image" content="${publicUrl}${sharePictureAddress(company, contentLanguage(page))}">
<meta property="og:image:width" content="${width}">
<meta property="og:image:height" content="${height}">`
      : html`<meta property="og:image" content="${publicUrl}${sharePicture}">`;
  return html`<meta property="og:site_name" content="${company.name}">
${picture}
<link rel="alternate" type="application/rss+xml" title="${company.name}" href="${feedPath(company, words)}">`;
}

const feedPath = (company: CareersCompany, { isChosen, language }: PageWords): string =>
  `${siteLink(company, '/feed.rss')}${isChosen ? `?lang=${language}` : ''}`;

function companyMark(company: CareersCompany, words: PageWords): Html {
  const mark =
    company.photoKey === null
      ? html`<span class="mark" aria-hidden="true">${initialOf(company.name, company.language)}</span>`
      : html`<img class="mark" src="/careers-assets/photos/${company.slug}" alt="" width="36" height="36">`;
  return html`<a class="home" href="${linkTo(words, siteLink(company))}">${mark}<span>${company.name}</span></a>`;
}

function languageSwitch(words: PageWords, path: string): Html {
  const { language, t } = words;
  const one = (code: 'en' | 'tr', name: string) =>
    code === language
      ? html`<span lang="${code}" aria-current="true">${name}</span>`
      : html`<a href="${linkTo({ ...words, language: code, isChosen: true }, path)}" lang="${code}" hreflang="${code}">${name}</a>`;
  return html`<nav class="langs" aria-label="${t('careers.site.language')}">${one('en', 'English')}${one('tr', 'Türkçe')}</nav>`;
}

function footer(company: CareersCompany | null, words: PageWords): Html {
  const { t } = words;
  const made = html`<span>${t('careers.site.madeWith')}</span><a href="/legal/source">${t('careers.site.source')}</a>`;
  if (company === null) return made;
  const website = isWeb(company.website)
    ? html`<a href="${company.website}" rel="noopener">${new URL(company.website).host.replace(/^www\./, '')}</a>`
    : '';
  return html`<span>${company.name}</span>${website}<a href="${feedPath(company, words)}">${t('careers.site.feed')}</a>${made}`;
}
