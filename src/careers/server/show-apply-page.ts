import { join } from 'node:path';
import { acceptedExtensions, fileRules, formatNames } from '#files/rules.ts';
import { answerFileKinds } from '#forms/rules.ts';
import type { Language } from '#platform/contract/fields.ts';
import { type Html, html } from '#platform/server/html.ts';
import { readLanguage } from '#platform/server/words.ts';
import { builtFiles } from './assets.ts';
import type { CareersCompany } from './find-company.ts';
import { jsonForScript } from './job-posting.ts';
import { linkTo, pageFrame } from './page-frame.ts';
import type { PageWords } from './page-words.ts';
import type { PublicJob } from './present-draft.ts';

const wordsOf = (language: Language): unknown => {
  const words = readLanguage(join(import.meta.dirname, '../..'), language)['careers'];
  return (words as { form: unknown }).form;
};
/** The page contains the form's translations, so that its script is the same in every language. */
const formWords = { en: wordsOf('en'), tr: wordsOf('tr') };

/** The page of the form. It contains all the script needs, so that opening the form takes one call. */
export function applyPage(
  company: CareersCompany,
  job: PublicJob,
  words: PageWords,
  publicUrl: string,
): Html {
  const { t } = words;
  const jobPath = `/careers/${company.slug}/${job.slug}`;
  const { script, preloads } = builtFiles();
  const facts = formFacts(company, job, words);
  const scripts =
    script === null
      ? ''
      : html`${preloads.map((file) => html`<link rel="modulepreload" href="${file}">`)}<script type="module" src="${script}"></script>`;
  return pageFrame({
    company,
    words,
    publicUrl,
    path: `${jobPath}/apply`,
    title: `${t('careers.form.title', { job: job.title })} – ${company.name}`,
    description: t('careers.site.description', { company: company.name }),
    head: html`<script type="application/json" id="facts">${jsonForScript(facts)}</script>${scripts}`,
    isIndexed: false,
    body: html`<div class="narrow">
<p class="crumb"><a href="${facts.links.job}">${t('careers.form.back_to_job')}</a></p>
<h1 class="small">${t('careers.form.title', { job: job.title })}</h1>
<noscript><div class="notice"><h2>${t('careers.site.noScriptTitle')}</h2><p>${t('careers.site.noScriptBody')}</p></div></noscript>
<div id="apply" class="apply"></div>
</div>`,
  });
}

/** The data for the form's script: job, language, accepted file types, translations. */
export function formFacts(
  company: CareersCompany,
  job: Pick<PublicJob, 'slug' | 'title' | 'language'>,
  words: PageWords,
) {
  const { language } = words;
  const jobPath = `/careers/${company.slug}/${job.slug}`;
  return {
    company: { slug: company.slug, name: company.name },
    job: { slug: job.slug, title: job.title, language: job.language },
    language,
    links: { job: linkTo(words, jobPath), jobs: linkTo(words, `/careers/${company.slug}`) },
    files: Object.fromEntries(
      (['cv', 'cover_letter', 'video', 'attachment'] as const).map((purpose) => [
        purpose,
        {
          limitBytes: fileRules[purpose].limitBytes,
          formats: formatNames(purpose),
          accept: acceptedExtensions(purpose),
        },
      ]),
    ),
    fileKinds: answerFileKinds.map((kind) => ({
      kind,
      formats: formatNames('attachment', [kind]),
      accept: acceptedExtensions('attachment', [kind]),
    })),
    words: { careers: { form: formWords[language] } },
  };
}
