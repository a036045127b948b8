import { pageFrame } from '#careers/server/page-frame.ts';
import type { PageWords } from '#careers/server/page-words.ts';
import type { KitContent } from '#evaluations/kit-contract.ts';
import { isLink } from '#meetings/rules.ts';
import { describeTime } from '#meetings/server/describe-time.ts';
import { type Html, html } from '#platform/server/html.ts';
import type { Platform } from '#platform/server/platform.ts';
import { pageStyles } from './page-styles.ts';
import { scorecardPart } from './render-scorecard.ts';
import type { ShownScorecard, Visit } from './visit.ts';

/** The person, their CV, the interview guide, and the scorecard. It works without scripts. */
export function interviewPage(
  visit: Visit,
  { cvPages, scorecard }: { cvPages: number; scorecard: ShownScorecard },
): Html {
  const { interview, words } = visit;
  const { meeting, company } = interview;
  const { t } = words;
  const name = `${meeting.name} ${meeting.surname}`.trim();
  const kind = t(`meetings.interviewType.${meeting.interview_type}`);
  return frame(
    visit,
    kind,
    html`<h1 class="small">${name}</h1>
<p class="soft">${kind} · ${meeting.job_title ?? ''}</p>
${facts(visit)}
${meeting.private_notes === '' ? '' : html`<blockquote><strong class="note-label">${t('meetings.field.privateNotes')}</strong>${meeting.private_notes}</blockquote>`}
${cvPart(visit, cvPages)}
${scorecard.kit === null ? '' : guide(words, scorecard.kit)}
${scorecardPart(visit, scorecard)}
<p><a href="${visit.platform.config.publicUrl}/candidates/${meeting.candidate_id}/meetings">${t('interview-pages.page.openApp')}</a></p>
<p class="soft">${t('interview-pages.page.private', { company: company.name })}</p>`,
  );
}

function facts({ interview: { meeting, company }, words: { t, language } }: Visit): Html {
  const { starts_at: startsAt, duration_minutes: minutes, place } = meeting;
  const when = describeTime(startsAt, { language, timeZone: company.timeZone, style: 'full', minutes });
  const where = isLink(place) ? html`<a href="${place}" rel="noopener noreferrer">${place}</a>` : place;
  const hosts = meeting.hosts.map((host) => `${host.name} ${host.surname}`.trim()).join(', ');
  const rows: [string, string | Html][] = [
    [t('meetings.field.when'), when],
    ...(place === ''
      ? []
      : [[t(`meetings.placeOf.${meeting.meeting_type}`), where] as [string, string | Html]]),
    [t('meetings.field.hosts'), hosts],
  ];
  return html`<dl>${rows.map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`)}</dl>`;
}

function cvPart({ words: { t }, path, interview: { cv } }: Visit, pages: number): Html {
  if (cv === null) return html`<p class="soft">${t('interview-pages.page.noCv')}</p>`;
  const pictures = Array.from({ length: pages }, (_none, index) => {
    const alt = t('shares.page.cvPage', { page: index + 1, pages });
    return html`<img src="${path}/cv/${index + 1}" alt="${alt}" loading="lazy" width="1240" height="1754">`;
  });
  const text = cv.text_content ?? '';
  const unreadable = html`<p class="soft">${t('shares.page.cvUnreadable')}</p>`;
  const asText = text === '' ? unreadable : html`<p class="lines cv-text">${text}</p>`;
  return html`<details class="panel"><summary>${t('shares.parts.cv')}</summary>
${pages === 0 ? asText : html`<div class="cv-pages">${pictures}</div>`}</details>`;
}

function guide({ t }: PageWords, { purpose, questions, timePlan }: KitContent): Html {
  if (purpose === '' && questions.length === 0 && timePlan.length === 0) return html``;
  const words = (key: string, values?: object) => t(`evaluations.scorecard.${key}`, { ...values });
  return html`<details class="panel"><summary>${t('interview-pages.page.guide')}</summary>
${purpose === '' ? '' : html`<h3>${words('purpose')}</h3><p class="lines">${purpose}</p>`}
${timePlan.length === 0 ? '' : html`<h3>${words('plan')}</h3><ul>${timePlan.map(({ title, minutes }) => html`<li>${title} · ${words('minutes', { count: minutes })}</li>`)}</ul>`}
${questions.length === 0 ? '' : html`<h3>${words('questions')}</h3><ol>${questions.map(({ question, hint }) => html`<li>${question}${hint === '' ? '' : html`<br><span class="soft">${hint}</span>`}</li>`)}</ol>`}</details>`;
}

type Outside = { words: PageWords; path: string; platform: Platform };

/** The page of a link that opens nothing, for each reason the same. */
export function endedPage(outside: Outside): Html {
  const title = outside.words.t('interview-pages.page.endedTitle');
  return pageFrame({
    ...frameOf(outside),
    company: null,
    title,
    description: title,
    body: html`<div class="narrow interview"><h1 class="small">${title}</h1><p>${outside.words.t('interview-pages.page.endedBody')}</p></div>`,
  });
}

/** A failure or refusal in the site's design. */
export function brokenPage(visit: Visit, message: string): Html {
  const title = visit.words.t('careers.site.brokenTitle');
  return frame(visit, title, html`<h1 class="small">${title}</h1><p>${message}</p>`);
}

// The title does not name the candidate, because browsers keep it in their history.
const frame = (visit: Visit, title: string, body: Html): Html =>
  pageFrame({
    ...frameOf(visit),
    company: visit.interview.company,
    title: `${title} – ${visit.interview.company.name}`,
    description: title,
    body: html`<div class="narrow interview">${body}</div>`,
  });

const frameOf = ({ words, path, platform }: Outside) => ({
  words,
  path,
  publicUrl: platform.config.publicUrl,
  head: pageStyles,
  isIndexed: false,
});
