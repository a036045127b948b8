import { fillOf } from '#platform/contract/colors.ts';
import { type Html, html } from '#platform/server/html.ts';
import { linkPage, type PageWords } from '#platform/server/link-page.ts';
import { candidateAnswers } from '../contract.ts';
import { isLink } from '../rules.ts';
import { describeTime } from './describe-time.ts';

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
  return meetingPage(
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
  return meetingPage(
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

type MeetingPage = { title: string; color: string; styles?: string; query?: Record<string, string> };

/** A page for candidates about meetings, in the colour of the company. */
export const meetingPage = (
  words: PageWords,
  { title, styles = '', ...page }: MeetingPage,
  content: Html,
): Html =>
  linkPage(
    words,
    {
      ...page,
      title: words.t('meetings.page.documentTitle', { company: title }),
      styles: stylesOf(page.color) + styles,
    },
    content,
  );

function stylesOf(color: string): string {
  const { fill, ink } = fillOf(color);
  return `
h1 { margin-bottom: 24px; }
dl { margin: 0 0 24px; } dt { font-size: 13px; color: var(--quiet); } dd { margin: 0 0 12px; }
.notes { white-space: pre-line; padding: 16px; background: var(--ground); border-radius: 8px; }
.answered { padding: 12px 16px; border: 1px solid var(--line); border-left: 4px solid ${color}; border-radius: 8px; }
form { margin: 0; }
label { display: block; font-weight: 600; margin: 24px 0 8px; }
textarea { width: 100%; padding: 12px; font: inherit; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: 8px; }
.help { margin: 4px 0 16px; font-size: 13px; color: var(--quiet); }
.answers { display: flex; flex-wrap: wrap; gap: 8px; }
button { flex: 1 1 auto; width: auto; padding: 0 16px; text-align: center; }
button.yes { color: ${ink}; background: ${fill}; border-color: ${fill}; }
textarea:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
@media (max-width: 480px) { main { padding: 24px 16px; } button { flex-basis: 100%; } }
`;
}
