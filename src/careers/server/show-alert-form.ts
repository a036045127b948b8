import type { PublicJobFilters } from '#jobs/server/public-queries.ts';
import { attribute, type Html, html } from '#platform/server/html.ts';
import type { CareersCompany } from './find-company.ts';
import { queryOf } from './list-query.ts';
import type { PageWords } from './page-words.ts';

export type AlertForm = {
  filters: PublicJobFilters;
  /** The filters in words, such as "Location: Ankara". */
  labels: string[];
  /** As typed, after an error. */
  email?: string;
  problem?: string;
  /** The heading is the page's own. */
  isPage?: boolean;
};

/** Programs fill in this field, which people do not see. */
export const trapField = 'website';

export const alertsPath = ({ slug }: Pick<CareersCompany, 'slug'>): string => `/careers-alerts/${slug}`;

/** The form with which a visitor subscribes to new jobs; it needs no script. Empty when the company offers no alerts. */
export function alertForm(company: CareersCompany, words: PageWords, form: AlertForm): Html | '' {
  if (!company.hasJobAlerts) return '';
  const { t, language } = words;
  const { filters, labels, email = '', problem, isPage = false } = form;
  const body =
    labels.length === 0
      ? html`<p>${t('careers.alerts.body')}</p>`
      : html`<p>${t('careers.alerts.bodyFiltered')}</p><ul class="facts">${labels.map((label) => html`<li>${label}</li>`)}</ul>`;
  const hidden = Object.entries({ ...queryOf(filters), lang: language }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const isWrong = problem !== undefined;
  const error = isWrong ? html`<p class="error" id="alert-error" role="alert">${problem}</p>` : '';
  const title = t('careers.alerts.title');
  return html`<section class="alerts" aria-labelledby="alerts-title">${isPage ? html`<h1 id="alerts-title">${title}</h1>` : html`<h2 id="alerts-title">${title}</h2>`}
${body}
<form method="post" action="${alertsPath(company)}">
${hidden}<div class="field${isWrong ? ' wrong' : ''}"><label for="alert-email">${t('careers.alerts.email')}</label>
<input id="alert-email" type="email" name="email" value="${email}" autocomplete="email" maxlength="254" required aria-describedby="${isWrong ? 'alert-error ' : ''}alert-help" aria-invalid="${String(isWrong)}"${attribute('autofocus', isWrong)}>${error}</div>
<div class="unseen" aria-hidden="true"><label>${t('careers.alerts.trap')}<input name="${trapField}" tabindex="-1" autocomplete="off"></label></div>
<button class="button" type="submit">${t('careers.alerts.subscribe')}</button>
<p class="help" id="alert-help">${t('careers.alerts.help')}</p>
</form></section>`;
}
