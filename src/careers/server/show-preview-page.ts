import type { FormTexts } from '#consents/contract.ts';
import { type Html, html } from '#platform/server/html.ts';
import { builtFiles, colorAddress, stylesAddress } from './assets.ts';
import type { CareersCompany } from './find-company.ts';
import { jsonForScript } from './job-posting.ts';
import type { PageWords } from './page-words.ts';
import { formFacts } from './show-apply-page.ts';

/**
 * The application form without a job: the builder that frames this page sends its content. It contains only what every
 * page of the company shows, and makes no requests.
 */
export function previewPage(company: CareersCompany, words: PageWords, privacyTexts: FormTexts): Html {
  const { script, preloads } = builtFiles();
  const nowhere = { slug: '', title: '', language: words.language };
  const facts = { ...formFacts(company, nowhere, words), isPreview: true, privacyTexts };
  return html`<!doctype html>
<html lang="${words.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${words.t('careers.form.preview')}</title>
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="${colorAddress(company.color)}">
<link rel="stylesheet" href="${stylesAddress()}">
<script type="application/json" id="facts">${jsonForScript(facts)}</script>
${preloads.map((file) => html`<link rel="modulepreload" href="${file}">`)}
${script === null ? '' : html`<script type="module" src="${script}"></script>`}
</head>
<body><main id="content"><div class="narrow"><div id="apply" class="apply"></div></div></main></body>
</html>`;
}
