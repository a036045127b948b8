import { type Html, html } from '#platform/server/html.ts';
import type { CareersCompany } from './find-company.ts';
import { linkTo } from './page-frame.ts';
import type { PageWords } from './page-words.ts';
import { introductionPath } from './find-company.ts';

/** Leads to the form for applying without a job. Empty when the company takes none. */
export function introductionOffer(company: CareersCompany, words: PageWords): Html | '' {
  if (!company.takesIntroductions) return '';
  const { t } = words;
  return html`<section class="alerts" aria-labelledby="introduction-title"><h2 id="introduction-title">${t('careers.introduction.heading')}</h2>
<p>${t('careers.introduction.body')}</p>
<p><a class="button" href="${linkTo(words, introductionPath(company))}">${t('careers.introduction.link')}</a></p></section>`;
}
