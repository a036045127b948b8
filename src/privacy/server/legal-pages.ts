import type { FastifyInstance } from 'fastify';
import { pageFrame } from '#careers/server/page-frame.ts';
import { type PageWords, pageWords } from '#careers/server/page-words.ts';
import type { Config } from '#platform/server/config.ts';
import { type Html, html } from '#platform/server/html.ts';
import { packageFacts } from '#platform/server/package-facts.ts';
import type { Platform } from '#platform/server/platform.ts';

const pages = {
  kvkk: ['who', 'what', 'how', 'whom', 'rights'],
  terms: ['use', 'data', 'end'],
  contact: ['who', 'operator'],
  source: ['kadro', 'packages', 'cities'],
} as const;

type PageName = keyof typeof pages;

/**
 * The texts that registration asks people to accept, the contact, and the source: /legal/kvkk, terms, contact, source.
 */
export function mountLegalPages(app: FastifyInstance, platform: Platform): void {
  for (const name of Object.keys(pages) as PageName[]) {
    app.get<{ Querystring: { lang?: string } }>(`/legal/${name}`, async (request, reply) => {
      const wish = { lang: request.query.lang, acceptLanguage: request.headers['accept-language'] };
      const words = pageWords(platform, wish, 'en');
      return reply
        .type('text/html; charset=utf-8')
        .header('content-language', words.language)
        .send(String(legalPage(name, words, platform.config)));
    });
  }
}

function legalPage(name: PageName, words: PageWords, config: Config): Html {
  const { t } = words;
  const title = t(`privacy.legal.${name}.title`);
  const parts = pages[name].map(
    (part) =>
      html`<h2>${t(`privacy.legal.${name}.parts.${part}.title`)}</h2><p>${t(`privacy.legal.${name}.parts.${part}.body`)}</p>${name === 'source' ? sourceLinks(part, words, config) : ''}`,
  );
  return pageFrame({
    company: null,
    words,
    publicUrl: config.publicUrl,
    path: `/legal/${name}`,
    title: `${title} · Kadro`,
    description: t(`privacy.legal.${name}.lead`),
    isIndexed: false,
    body: html`<div class="narrow"><article><h1>${title}</h1><p>${t(`privacy.legal.${name}.lead`)}</p>${parts}</article></div>`,
  });
}

// Section 13 of the AGPL: users of a program over a network must be offered its source.
function sourceLinks(part: string, { t }: PageWords, { sourceUrl, supportUrl }: Config): Html {
  const texts = `privacy.legal.source.parts.${part}`;
  const version = { version: packageFacts.version };
  if (part === 'kadro') {
    return sourceUrl === null
      ? html`<p>${t(`${texts}.ask`, version)} <a href="${supportUrl ?? '/legal/contact'}">${t('privacy.legal.contact.title')}</a></p>`
      : html`<p><a href="${sourceUrl}">${t(`${texts}.link`, version)}</a></p>`;
  }
  if (part === 'packages') return html`<p><a href="/third-party-notices.txt">${t(`${texts}.link`)}</a></p>`;
  return html`<p><a href="https://www.geonames.org/">${t(`${texts}.link`)}</a> · <a href="https://creativecommons.org/licenses/by/4.0/">${t(`${texts}.licence`)}</a></p>`;
}
