import { pageFrame } from '#careers/server/page-frame.ts';
import { dateWords, type PageWords } from '#careers/server/page-words.ts';
import { attribute, type Html, html } from '#platform/server/html.ts';
import type { Platform } from '#platform/server/platform.ts';
import { feedbackMaxChars, verdicts } from '../rules.ts';
import type { CandidateDocument, DocumentEntry, Fact } from './candidate-document.ts';
import type { Visit } from './visit.ts';

type PageVisit = Pick<Visit, 'platform' | 'words' | 'path' | 'company' | 'share'>;

/** The text of a CV, and the numbers of its pictures and of its pages. */
type ShownCv = { text: string; pages: number; pagesInAll: number };

export type FeedbackState = { verdict: string; text: string; problem: string; isSent: boolean };

/** The first page of a link: who shares, and the button. It names nobody who is shared. */
export function openingPage(visit: PageVisit): Html {
  const { words, company, share } = visit;
  const values = { company: company.name, sharer: sharerOf(visit) };
  const title = openingTitle(visit);
  return frame(
    visit,
    title,
    html`<h1 class="small">${title}</h1>
<p>${words.t('shares.page.openingBody', values)}</p>
${share.message === '' ? '' : html`<blockquote>${share.message}</blockquote>`}
<form method="post" action="${visit.path}${languageQuery(words)}"><button class="button" type="submit">${words.t('shares.page.open')}</button></form>
<p class="soft">${words.t('shares.page.until', { date: lastDay(visit) })} ${words.t('shares.page.logged', values)}</p>`,
  );
}

// The title of both pages. It does not name the candidate, because browsers keep it in their history.
const openingTitle = (visit: PageVisit): string =>
  visit.words.t('shares.page.openingTitle', { company: visit.company.name, sharer: sharerOf(visit) });

/** The candidate as far as it is shared, and the form for feedback. */
export function candidatePage(
  visit: PageVisit,
  { document, cv, feedback }: { document: CandidateDocument; cv: ShownCv | null; feedback: FeedbackState },
): Html {
  const { words, share } = visit;
  const { t } = words;
  const { name, position, jobTitle, contacts, summary, sections, answers } = document;
  return frame(
    visit,
    openingTitle(visit),
    html`<div class="mark-line">${t('shares.page.sharedWith', { recipient: share.recipient_name, email: share.recipient_email, date: lastDay(visit) })}</div>
<h1 class="small">${name}</h1>
${position === '' ? '' : html`<p class="soft">${position}</p>`}
${jobTitle === null ? '' : html`<p class="soft">${t('shares.page.forJob', { job: jobTitle })}</p>`}
${share.message === '' ? '' : html`<blockquote>${share.message}</blockquote>`}
${contacts.length === 0 ? '' : section(t('shares.parts.contact'), facts(contacts))}
${summary === '' ? '' : section(t('shares.document.summary'), html`<p class="lines">${summary}</p>`)}
${sections.map(({ title, entries }) => section(title, html`${entries.map(entry)}`))}
${answers.length === 0 ? '' : section(t('shares.parts.answers'), html`${answers.map((one) => html`${one.title === '' ? '' : html`<h3>${one.title}</h3>`}${facts(one.facts)}`)}`)}
${share.parts.includes('cv') ? section(t('shares.parts.cv'), cvPart(visit, cv)) : ''}
${share.asks_feedback ? feedbackForm(visit, feedback) : ''}`,
  );
}

/** The page of a link that opens nothing, for each reason the same. */
export function endedPage({
  words,
  path,
  platform,
}: {
  words: PageWords;
  path: string;
  platform: Platform;
}): Html {
  const title = words.t('shares.page.endedTitle');
  return pageFrame({
    ...frameOf({ words, path, platform }),
    company: null,
    title,
    description: title,
    body: html`<div class="narrow shared"><h1 class="small">${title}</h1><p>${words.t('shares.page.endedBody')}</p></div>`,
  });
}

/** A failure or refusal in the site's design. */
export function brokenPage(visit: PageVisit, message: string): Html {
  const title = visit.words.t('careers.site.brokenTitle');
  return frame(visit, title, html`<h1 class="small">${title}</h1><p>${message}</p>`);
}

const section = (title: string, content: Html): Html => html`<section><h2>${title}</h2>${content}</section>`;

const facts = (all: Fact[]): Html =>
  html`<dl>${all.map(({ label, value }) => html`<dt>${label}</dt><dd class="lines">${value}</dd>`)}</dl>`;

function entry({ title, place, period, text }: DocumentEntry): Html {
  const under = [place, period].filter((part) => part !== '').join(' · ');
  const heading = title || under;
  return html`<div class="shared-entry">${heading === '' ? '' : html`<p class="shared-title">${heading}</p>`}${title === '' || under === '' ? '' : html`<p class="soft">${under}</p>`}${text === '' ? '' : html`<p class="lines">${text}</p>`}</div>`;
}

function cvPart({ words: { t }, path }: PageVisit, cv: ShownCv | null): Html {
  if (cv === null) return html`<p class="soft">${t('shares.page.cvGone')}</p>`;
  const pictures = Array.from({ length: cv.pages }, (_none, index) => {
    const alt = t('shares.page.cvPage', { page: index + 1, pages: cv.pages });
    return html`<img src="${path}/cv/${index + 1}" alt="${alt}" loading="lazy" width="1240" height="1754">`;
  });
  const text = html`<p class="lines cv-text">${cv.text}</p>`;
  if (pictures.length === 0)
    return cv.text === '' ? html`<p class="soft">${t('shares.page.cvUnreadable')}</p>` : text;
  return html`<div class="cv-pages">${pictures}</div>${cv.pagesInAll > cv.pages ? html`<p class="soft">${t('shares.page.cvFirst', { shown: cv.pages, pages: cv.pagesInAll })}</p>` : ''}${cv.text === '' ? '' : html`<details><summary>${t('shares.page.cvAsText')}</summary>${text}</details>`}`;
}

function feedbackForm({ words, path }: PageVisit, { verdict, text, problem, isSent }: FeedbackState): Html {
  const { t } = words;
  const choice = (one: string) =>
    html`<label class="verdict"><input type="radio" name="verdict" value="${one}" required${attribute('checked', one === verdict)}> <span>${t(`shares.verdicts.${one}`)}</span></label>`;
  const note = isSent
    ? html`<p class="good" role="status">${t('shares.page.feedbackSaved')}</p>`
    : problem === ''
      ? ''
      : html`<p class="wrong" role="alert">${problem}</p>`;
  return html`<section id="feedback" class="feedback"><h2>${t('shares.page.feedbackTitle')}</h2>
${note}
<form method="post" action="${path}/feedback${languageQuery(words)}">
<fieldset><legend>${t('shares.page.verdict')}</legend><div class="verdicts">${verdicts.map(choice)}</div></fieldset>
<label for="feedback-text">${t('shares.page.feedback')}</label>
<textarea id="feedback-text" name="feedback" rows="6" maxlength="${feedbackMaxChars}">${text}</textarea>
<p class="soft">${t('shares.page.feedbackHelp')}</p>
<button class="button" type="submit">${t(verdict === '' || problem !== '' ? 'shares.page.send' : 'shares.page.sendAgain')}</button>
</form></section>`;
}

const languageQuery = ({ isChosen, language }: PageWords): string => (isChosen ? `?lang=${language}` : '');

const lastDay = ({ words, share, company }: PageVisit): string =>
  dateWords(words.language, share.expires_at, company.timeZone);

/** The member who shared; the company when they left. */
const sharerOf = ({ share, company }: PageVisit): string =>
  share.sharer_name === null ? company.name : `${share.sharer_name} ${share.sharer_surname ?? ''}`.trim();

const frame = (visit: PageVisit, title: string, body: Html): Html =>
  pageFrame({
    ...frameOf(visit),
    company: visit.company,
    title: `${title} – ${visit.company.name}`,
    description: visit.words.t('shares.page.description', { company: visit.company.name }),
    body: html`<div class="narrow shared">${body}</div>`,
  });

const frameOf = ({ words, path, platform }: { words: PageWords; path: string; platform: Platform }) => ({
  words,
  path,
  publicUrl: platform.config.publicUrl,
  head: styles,
  isIndexed: false,
});

const styles = html`<style>
.shared { display: grid; gap: 16px; padding-block: 32px 48px; }
.shared > * { min-width: 0; }
.shared .soft { color: var(--soft); }
.shared h1.small + .soft { margin-top: -8px; }
.shared .lines { white-space: pre-line; }
.shared blockquote { margin: 0; padding: 16px 20px; border-left: 4px solid var(--fill); border-radius: 4px; background: var(--tint); white-space: pre-line; }
.shared section { display: grid; gap: 12px; padding-top: 24px; border-top: 1px solid var(--line); margin-top: 8px; }
.shared dl { margin: 0; display: grid; gap: 4px; }
.shared dt { color: var(--soft); font-size: 14px; }
.shared dd { margin: 0 0 10px; }
.mark-line { font-size: 14px; padding: 10px 14px; border: 1px solid var(--notice-line); border-radius: 8px; background: var(--notice); }
.shared-entry { display: grid; gap: 2px; }
.shared-entry + .shared-entry { margin-top: 8px; }
.shared-title { font-weight: 600; }
.cv-pages { display: grid; gap: 16px; }
.cv-pages img { display: block; width: 100%; height: auto; background: #ffffff; border: 1px solid var(--line); border-radius: 8px; }
.cv-text { padding: 16px; background: var(--tint); border-radius: 8px; }
.shared summary { min-height: 44px; display: list-item; align-content: center; cursor: pointer; }
.feedback form { display: grid; gap: 12px; justify-items: start; }
.feedback fieldset { border: 0; padding: 0; margin: 0; min-width: 0; }
.feedback legend, .feedback label[for] { padding: 0; font-weight: 600; }
.feedback .verdicts { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 8px; }
.verdict { display: inline-flex; gap: 10px; align-items: center; min-height: 48px; padding: 8px 16px; border: 1px solid var(--line-strong); border-radius: 10px; cursor: pointer; }
.verdict:has(:checked) { border-color: var(--text-brand); box-shadow: inset 0 0 0 1px var(--text-brand); }
.verdict input { width: 20px; height: 20px; min-height: 0; margin: 0; accent-color: var(--text-brand); }
.feedback .good { color: var(--good); }
.feedback .wrong { color: var(--error); }
@media (max-width: 480px) { .feedback .verdicts, .feedback form { width: 100%; } .verdict { flex: 1 1 100%; } .feedback .button, .shared > form .button { width: 100%; } .shared > form { width: 100%; } }
@media print { .feedback, .top, .foot { display: none; } }
</style>`;
