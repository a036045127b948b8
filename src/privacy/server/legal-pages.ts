import type { FastifyInstance } from 'fastify';
import { html } from 'ghtml';
import { pageFrame } from '#careers/server/page-frame.ts';
import { type PageWords, pageWords } from '#careers/server/page-words.ts';
import type { Platform } from '#platform/server/platform.ts';

const pages = {
  kvkk: ['who', 'what', 'how', 'whom', 'rights'],
  terms: ['use', 'data', 'end'],
  contact: ['who', 'operator'],
} as const;

type PageName = keyof typeof pages;

/** The texts that registration asks people to accept, and whom to ask: /legal/kvkk, /legal/terms, /legal/contact. */
export function mountLegalPages(app: FastifyInstance, platform: Platform): void {
  for (const name of Object.keys(pages) as PageName[]) {
    app.get<{ Querystring: { lang?: string } }>(`/legal/${name}`, async (request, reply) => {
      const wish = { lang: request.query.lang, acceptLanguage: request.headers['accept-language'] };
      const words = pageWords(platform, wish, 'en');
      return reply
        .type('text/html; charset=utf-8')
        .header('content-language', words.language)
        .send(legalPage(name, words, platform.config.publicUrl));
    });
  }
}

function legalPage(name: PageName, words: PageWords, publicUrl: string): string {
  const { t } = words;
  const title = t(`privacy.legal.${name}.title`);
  const parts = pages[name].map(
    (part) =>
      html`<h2>${t(`privacy.legal.${name}.parts.${part}.title`)}</h2><p>${t(`privacy.legal.${name}.parts.${part}.body`)}</p>`,
  );
  return pageFrame({
    company: null,
    words,
    publicUrl,
    path: `/legal/${name}`,
    title: `${title} · Kadro`,
    description: t(`privacy.legal.${name}.lead`),
    isIndexed: false,
    body: html`<div class="narrow"><article><h1>${title}</h1><p>${t(`privacy.legal.${name}.lead`)}</p>!${parts}</article></div>`,
  });
}
