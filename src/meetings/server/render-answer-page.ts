import { fillOf, readableOn } from '#platform/contract/colors.ts';
import type { Language } from '#platform/contract/fields.ts';
import { type Html, html } from '#platform/server/html.ts';
import type { Platform } from '#platform/server/platform.ts';
import { candidateAnswers } from '../contract.ts';
import { isLink } from '../rules.ts';
import { describeTime } from './describe-time.ts';

export type PageWords = { language: Language; t: ReturnType<Platform['words']['in']> };

export type AnswerPage = {
  state: 'open' | 'closed' | 'cancelled';
  company: string;
  color: string;
  candidateName: string;
  jobTitle: string | null;
  interviewType: string;
  meetingType: string;
  startsAt: Date;
  durationMinutes: number;
  timeZone: string;
  place: string;
  hosts: string[];
  notes: string;
  answer: string;
  answerNote: string;
  /** The meetings of a panel day; empty for a single meeting. */
  agenda: AgendaItem[];
};

type AgendaItem = Pick<
  AnswerPage,
  'interviewType' | 'meetingType' | 'startsAt' | 'durationMinutes' | 'place' | 'hosts'
>;

/** The meeting as its candidate sees it, with the three answers. Works without scripts. */
export function renderAnswerPage(words: PageWords, page: AnswerPage): Html {
  const { t, language } = words;
  const time = describeTime(page.startsAt, {
    language,
    timeZone: page.timeZone,
    style: 'full',
    minutes: page.durationMinutes,
  });
  return frame(
    words,
    { title: page.company, color: page.color },
    html`
    <p class="company">${page.company}</p>
    <h1>${t(`meetings.page.title_${page.state}`, { name: page.candidateName })}</h1>
    ${page.agenda.length === 0 ? facts(words, page, time) : agenda(words, page)}
    ${page.notes === '' ? '' : html`<p class="notes">${page.notes}</p>`}
    ${page.answer === 'none' ? '' : answerMessage(words, page)}
    ${page.state === 'open' ? form(words, page) : html`<p>${t(`meetings.page.text_${page.state}`)}</p>`}
  `,
  );
}

/** The page for an invalid link. */
export function renderNoMeeting(words: PageWords): Html {
  const { t } = words;
  return frame(
    words,
    { title: t('meetings.page.missingTitle'), color: '#6366F1' },
    html`
    <h1>${t('meetings.page.missingTitle')}</h1>
    <p>${t('meetings.page.missingText')}</p>
  `,
  );
}

function facts({ t }: PageWords, page: AnswerPage, time: string): Html {
  const place = isLink(page.place)
    ? html`<a href="${page.place}" rel="noopener noreferrer">${page.place}</a>`
    : page.place;
  const rows: [string, string | Html][] = [
    [t('meetings.field.when'), time],
    [t('meetings.field.meetingType'), t(`meetings.meetingType.${page.meetingType}`)],
    [t('meetings.field.interviewType'), t(`meetings.interviewType.${page.interviewType}`)],
    ...(page.jobTitle === null ? [] : [[t('meetings.field.job'), page.jobTitle] as [string, string]]),
    [
      t(`meetings.placeOf.${page.meetingType}`),
      page.place === '' ? t(`meetings.page.noPlace_${page.meetingType}`) : place,
    ],
    [t('meetings.field.hosts'), page.hosts.join(', ')],
  ];
  return html`<dl>${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

function agenda({ t, language }: PageWords, page: AnswerPage): Html {
  const items = page.agenda.map((item) => {
    const { startsAt, durationMinutes: minutes } = item;
    const time = describeTime(startsAt, { language, timeZone: page.timeZone, style: 'full', minutes });
    const place = isLink(item.place)
      ? html`<a href="${item.place}" rel="noopener noreferrer">${item.place}</a>`
      : item.place || t(`meetings.page.noPlace_${item.meetingType}`);
    return html`<dt>${time}</dt><dd><strong>${t(`meetings.interviewType.${item.interviewType}`)}</strong><br>${item.hosts.join(', ')}<br>${place}</dd>`;
  });
  const job =
    page.jobTitle === null ? '' : html`<dt>${t('meetings.field.job')}</dt><dd>${page.jobTitle}</dd>`;
  return html`<dl>${job}${items}</dl>`;
}

function answerMessage({ t }: PageWords, page: AnswerPage): Html {
  const note = page.answerNote === '' ? '' : html`<br>“${page.answerNote}”`;
  return html`<p class="answered" role="status">${t(`meetings.page.answered_${page.answer}`)}${note}</p>`;
}

function form({ t }: PageWords, page: AnswerPage): Html {
  const buttons = candidateAnswers.map(
    (answer) =>
      html`<button name="answer" value="${answer}" class="${answer}">${t(`meetings.page.answer_${answer}`)}</button>`,
  );
  return html`<form method="post">
    <label for="note">${t('meetings.page.note')}</label>
    <textarea id="note" name="note" rows="3" maxlength="500" aria-describedby="note-help">${page.answerNote}</textarea>
    <p id="note-help" class="help">${t('meetings.page.noteHelp')}</p>
    <div class="answers">${buttons}</div>
  </form>`;
}

type FrameOptions = { styles?: string; query?: Record<string, string> };

/** The frame of pages for candidates, in the colour of the company. The link to the other language keeps the query. */
export function frame(
  { language, t }: PageWords,
  { title, color }: { title: string; color: string },
  content: Html,
  { styles = '', query = {} }: FrameOptions = {},
): Html {
  const other = language === 'tr' ? 'en' : 'tr';
  const otherHref = `?${new URLSearchParams({ ...query, lang: other })}`;
  const { fill, ink } = fillOf(color);
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${t('meetings.page.documentTitle', { company: title })}</title>
<style>
:root { --surface: #ffffff; --ground: #f4f5f7; --ink: #10141f; --quiet: #55607a; --line: #d5d9e2; --link: ${readableOn('#ffffff', color)}; }
@media (prefers-color-scheme: dark) { :root { --surface: #171a22; --ground: #0e1016; --ink: #eef0f5; --quiet: #a5aec0; --line: #343a48; --link: ${readableOn('#171a22', color)}; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 32px 16px; background: var(--ground); color: var(--ink); font: 16px/24px -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
main { max-width: 560px; margin: 0 auto; padding: 32px; background: var(--surface); border-radius: 12px; border-top: 4px solid ${color}; overflow-wrap: anywhere; }
h1 { margin: 0 0 24px; font-size: 24px; line-height: 32px; }
.company { margin: 0 0 16px; font-size: 14px; font-weight: 600; color: var(--quiet); }
dl { margin: 0 0 24px; } dt { font-size: 13px; color: var(--quiet); } dd { margin: 0 0 12px; }
a { color: var(--link); }
.notes { white-space: pre-line; padding: 16px; background: var(--ground); border-radius: 8px; }
.answered { padding: 12px 16px; border: 1px solid var(--line); border-left: 4px solid ${color}; border-radius: 8px; }
label { display: block; font-weight: 600; margin: 24px 0 8px; }
textarea { width: 100%; padding: 12px; font: inherit; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: 8px; }
.help { margin: 4px 0 16px; font-size: 13px; color: var(--quiet); }
.answers { display: flex; flex-wrap: wrap; gap: 8px; }
button { flex: 1 1 auto; min-height: 48px; padding: 0 16px; font: inherit; font-weight: 600; cursor: pointer; color: var(--ink); background: transparent; border: 1px solid var(--line); border-radius: 8px; }
button.yes { color: ${ink}; background: ${fill}; border-color: ${fill}; }
button:focus-visible, textarea:focus-visible, a:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
footer { max-width: 560px; margin: 16px auto 0; font-size: 13px; color: var(--quiet); text-align: right; }
footer a { display: inline-block; padding: 8px 4px; }
@media (max-width: 480px) { main { padding: 24px 16px; } button { flex-basis: 100%; } }
${styles}
</style>
</head>
<body>
<main>${content}</main>
<footer><a href="${otherHref}" hreflang="${other}" lang="${other}">${other === 'tr' ? 'Türkçe' : 'English'}</a></footer>
</body>
</html>`;
}
