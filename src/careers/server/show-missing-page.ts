import { type Html, html } from '#platform/server/html.ts';
import { type CareersCompany, siteLink } from './find-company.ts';
import { linkTo, pageFrame } from './page-frame.ts';
import type { PageWords } from './page-words.ts';

type Kind = 'missingCompany' | 'missingJob' | 'missingIntroduction' | 'rehearsalEnded' | 'brokenBody';

/** The page for an unknown company or job, or a form that is switched off, in the site's design. */
export function missingPage(
  company: CareersCompany | null,
  kind: Kind,
  words: PageWords,
  at: { publicUrl: string; path: string },
): Html {
  const { t } = words;
  const title = t(kind === 'brokenBody' ? 'careers.site.brokenTitle' : 'careers.site.missingTitle');
  const back =
    company === null
      ? ''
      : html`<p><a class="quiet" href="${linkTo(words, siteLink(company))}">${t('careers.site.allJobs')}</a></p>`;
  return pageFrame({
    company,
    words,
    ...at,
    title,
    description: title,
    isIndexed: false,
    body: html`<div class="wide"><div class="empty"><h1>${title}</h1><p>${t(`careers.site.${kind}`)}</p>${back}</div></div>`,
  });
}
