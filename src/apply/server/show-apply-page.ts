import { join } from 'node:path';
import { sitePath } from '#careers-domains/server/site-address.ts';
import { acceptedExtensions, fileRules, formatNames } from '#files/rules.ts';
import { answerFileKinds } from '#forms/rules.ts';
import type { Language } from '#platform/contract/fields.ts';
import { type Html, html } from '#platform/server/html.ts';
import { readLanguage } from '#platform/server/words.ts';
import { builtFiles } from '#careers/server/assets.ts';
import type { ServedAt } from '#careers/server/custom-hosts.ts';
import { type CareersCompany, siteLink } from '#careers/server/find-company.ts';
import { jsonForScript } from '#careers/server/job-posting.ts';
import { linkTo, ownAddress, type Page, pageFrame } from '#careers/server/page-frame.ts';
import type { PageWords } from '#careers/server/page-words.ts';
import type { PublicJob } from '#jobs/server/public-queries.ts';

type FormWords = { form: object; introduction: { form: object } };
// Reading a language parses the messages of every slice, so each is read once.
const wordsIn = (language: Language) =>
  readLanguage(join(import.meta.dirname, '../..'), language) as Record<'apply' | 'survey', FormWords>;
const wordsOf = { en: wordsIn('en'), tr: wordsIn('tr') };
/** The page contains the form's translations, so that its script is the same in every language. */
const formWords = { en: wordsOf.en.apply.form, tr: wordsOf.tr.apply.form };
const surveyWords = { en: wordsOf.en.survey.form, tr: wordsOf.tr.survey.form };
/** Some words differ without a job. */
const introductionWords = {
  en: { ...formWords.en, ...wordsOf.en.apply.introduction.form },
  tr: { ...formWords.tr, ...wordsOf.tr.apply.introduction.form },
};

/** Where the form is, and the address to which people without JavaScript can write. */
type FormPlace = ServedAt & { contact?: string | null };

/** The page of a job's form. */
export const applyPage = (company: CareersCompany, job: PublicJob, words: PageWords, at: FormPlace): Html =>
  formPage(formFacts(company, job, words), {
    company,
    words,
    ...at,
    title: words.t('apply.form.title', { job: job.title }),
    back: words.t('apply.form.back_to_job'),
    shownInstead: ownAddress(
      { words, languages: job.languages },
      company.origin + sitePath(company, `/${job.slug}`),
    ),
  });

/** The page of the form for applying without a job. */
export const introductionPage = (company: CareersCompany, words: PageWords, at: FormPlace): Html =>
  formPage(formFacts(company, null, words), {
    company,
    words,
    ...at,
    title: words.t('apply.introduction.title', { company: company.name }),
    back: words.t('careers.site.allJobs'),
  });

type FormPage = Pick<Page, 'words' | 'title' | 'shownInstead'> &
  FormPlace & {
    company: CareersCompany;
    back: string;
  };

/** It contains all the script needs, so that opening the form takes one call. */
function formPage(
  facts: ReturnType<typeof formFacts>,
  { title, back, contact = null, ...page }: FormPage,
): Html {
  const { company, words } = page;
  const { t } = words;
  const { script, preloads } = builtFiles();
  const scripts =
    script === null
      ? ''
      : html`${preloads.map((file) => html`<link rel="modulepreload" href="${file}">`)}<script type="module" src="${script}"></script>`;
  return pageFrame({
    ...page,
    title: `${title} – ${company.name}`,
    description: t('careers.site.description', { company: company.name }),
    head: html`<script type="application/json" id="facts">${jsonForScript(facts)}</script>${scripts}`,
    isIndexed: false,
    body: html`<div class="narrow">
<p class="crumb"><a href="${facts.links.job}">${back}</a></p>
<h1 class="small">${title}</h1>
<noscript><div class="notice"><h2>${t('careers.site.noScriptTitle')}</h2><p>${t('careers.site.noScriptBody')}</p>${contact === null ? '' : html`<p>${t('careers.site.noScriptContact')} <a href="mailto:${contact}">${contact}</a></p>`}</div></noscript>
<div id="apply" class="apply"></div>
</div>`,
  });
}

/** The data for the form's script: job, language, accepted file types, translations. */
export function formFacts(
  company: CareersCompany,
  job: Pick<PublicJob, 'slug' | 'title' | 'language'> | null,
  words: PageWords,
) {
  const { language } = words;
  const jobs = linkTo(words, siteLink(company));
  return {
    company: { slug: company.slug, name: company.name },
    job: job === null ? null : { slug: job.slug, title: job.title, language: job.language },
    language,
    links: { job: job === null ? jobs : linkTo(words, siteLink(company, `/${job.slug}`)), jobs },
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
    words: {
      apply: { form: job === null ? introductionWords[language] : formWords[language] },
      survey: { form: surveyWords[language] },
    },
  };
}
