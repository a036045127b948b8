import type { FormTexts } from '#consents/contract.ts';
import { findNotice } from '#consents/server/privacy-notice.ts';
import { askedQuestions, listAskedFields } from '#custom-fields/server/asked-questions.ts';
import type { FieldRow } from '#custom-fields/server/queries.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { type Html, html } from '#platform/server/html.ts';
import { builtFiles, colorAddress, stylesAddress } from '#careers/server/assets.ts';
import type { CareersCompany } from '#careers/server/find-company.ts';
import { jsonForScript } from '#careers/server/job-posting.ts';
import type { PageWords } from '#careers/server/page-words.ts';
import { formFacts } from './show-apply-page.ts';

/** The parts that the forms of all jobs have. */
export const loadPreview = async (tx: TenantTx) => ({
  notice: await findNotice(tx),
  fields: await listAskedFields(tx),
});

/**
 * The application form without a job: the builder that frames this page sends its content. It contains only what every
 * form of the company shows, and makes no requests.
 */
export function previewPage(
  company: CareersCompany,
  words: PageWords,
  privacyTexts: FormTexts,
  fields: readonly FieldRow[],
): Html {
  const { script, preloads } = builtFiles();
  const nowhere = { slug: '', title: '', language: words.language };
  const facts = { ...formFacts(company, nowhere, words), isPreview: true, privacyTexts };
  const asked = askedQuestions(fields, words.language);
  return html`<!doctype html>
<html lang="${words.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${words.t('apply.form.preview')}</title>
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="${colorAddress(company.color)}">
<link rel="stylesheet" href="${stylesAddress()}">
<script type="application/json" id="facts">${jsonForScript({ ...facts, askedQuestions: asked })}</script>
${preloads.map((file) => html`<link rel="modulepreload" href="${file}">`)}
${script === null ? '' : html`<script type="module" src="${script}"></script>`}
</head>
<body><main id="content"><div class="narrow"><div id="apply" class="apply"></div></div></main></body>
</html>`;
}
