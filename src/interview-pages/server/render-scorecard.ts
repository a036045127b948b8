import { ratingValues, recommendations } from '#evaluations/rules.ts';
import { describeTime } from '#meetings/server/describe-time.ts';
import { attribute, type Html, html } from '#platform/server/html.ts';
import type { ShownScorecard, Visit } from './visit.ts';

type Attribute = NonNullable<ShownScorecard['kit']>['attributes'][number];

const noteMax = 2000;
const notesMax = 10_000;

/** The form of the scorecard, or its content when it can no longer change. */
export function scorecardPart(visit: Visit, scorecard: ShownScorecard): Html {
  const { t } = visit.words;
  const { can, kit, problem } = scorecard;
  const message = doneMessage(visit, scorecard);
  const content =
    (can.save || can.change) && !visit.interview.isReadOnly
      ? form(visit, scorecard)
      : html`${stateText(visit, scorecard)}${(kit?.attributes ?? []).map((one) => ratedText(one, scorecard))}
${scorecard.notes === '' ? '' : html`<p class="lines">${scorecard.notes}</p>`}
${scorecard.recommendation === null ? '' : html`<p><strong>${t(`evaluations.recommendation.${scorecard.recommendation}`)}</strong></p>`}`;
  return html`<section id="feedback"><h2>${t('interview-pages.page.feedback')}</h2>
${problem === '' ? '' : html`<p class="wrong" role="alert">${problem}</p>`}
${message === '' ? '' : html`<p class="good" role="status">${message}</p>`}
${content}</section>`;
}

function form(visit: Visit, scorecard: ShownScorecard): Html {
  const { words, path } = visit;
  const { t } = words;
  const { kit, notes, recommendation, can } = scorecard;
  const query = words.isChosen ? `?lang=${words.language}` : '';
  const choices = recommendations.map(
    (one) =>
      html`<label class="choice"><input type="radio" name="recommendation" value="${one}"${attribute('checked', one === recommendation)}> <span>${t(`evaluations.recommendation.${one}`)}</span></label>`,
  );
  return html`<form method="post" action="${path}${query}#feedback">
<input type="hidden" name="version" value="${String(scorecard.version)}">
${(kit?.attributes ?? []).map((one) => ratingFields(visit, one, scorecard))}
<label for="notes">${t('evaluations.scorecard.notes')}</label>
<textarea id="notes" name="notes" rows="6" maxlength="${String(notesMax)}" aria-describedby="notes-help">${notes}</textarea>
<p class="soft" id="notes-help">${t('evaluations.scorecard.notesHelp')}</p>
<fieldset><legend>${t('evaluations.scorecard.recommendation')}</legend><div class="choices">${choices}</div></fieldset>
${stateText(visit, scorecard)}
<div class="acts">${can.submit || can.change ? html`<button type="submit" class="button" name="act" value="submit">${t(`evaluations.scorecard.${can.change ? 'change' : 'submit'}`)}</button>` : ''}${can.save ? html`<button type="submit" class="button plain" name="act" value="save">${t('interview-pages.page.save')}</button>` : ''}</div>
</form>`;
}

function ratingFields({ words: { t } }: Visit, one: Attribute, { ratings }: ShownScorecard): Html {
  const { rating = null, note = '' } = ratings.find(({ attributeId }) => attributeId === one.id) ?? {};
  const choice = (value: number | null, text: string) =>
    html`<label class="choice"><input type="radio" name="rating.${one.id}" value="${String(value ?? '')}"${attribute('checked', value === rating)}> <span>${text}</span></label>`;
  const levels = ratingValues.map((value) => {
    const level = one.levels?.[value - 1] ?? '';
    return choice(value, level === '' ? String(value) : `${value} · ${level}`);
  });
  return html`<fieldset><legend>${one.title}</legend>
${(one.description ?? '') === '' ? '' : html`<p class="soft">${one.description}</p>`}
<div class="choices levels">${levels}${choice(null, t('interview-pages.page.noRating'))}</div>
<label for="note-${one.id}">${t('evaluations.scorecard.noteOf', { attribute: one.title })}</label>
<textarea id="note-${one.id}" name="note.${one.id}" rows="2" maxlength="${String(noteMax)}">${note}</textarea></fieldset>`;
}

function ratedText({ id, title }: Attribute, { ratings }: ShownScorecard): Html {
  const { rating = null, note = '' } = ratings.find(({ attributeId }) => attributeId === id) ?? {};
  if (rating === null && note === '') return html``;
  return html`<h3>${title}${rating === null ? '' : html` · ${String(rating)}`}</h3>${note === '' ? '' : html`<p class="lines">${note}</p>`}`;
}

/** Until when the scorecard can be submitted or changed, or why it cannot. */
function stateText(visit: Visit, { can, submittedAt, meeting, changeableUntil }: ShownScorecard): Html {
  const words = (key: string, at?: string) =>
    visit.words.t(`evaluations.scorecard.${key}`, { time: at === undefined ? '' : timeOf(visit, at) });
  const text = (): string => {
    if (visit.interview.isReadOnly) return visit.words.t('interview-pages.page.readOnly');
    if (can.change) return words('changeableUntil', changeableUntil ?? '');
    if (can.submit) return words('submitHelp');
    if (can.save) return words('notBegun', meeting.startsAt);
    return submittedAt === null
      ? words('archived')
      : `${words('submittedAt', submittedAt)} ${words('locked')}`;
  };
  return html`<p class="soft">${text()}</p>`;
}

const timeOf = ({ interview: { company }, words: { language } }: Visit, at: string): string =>
  describeTime(new Date(at), { language, timeZone: company.timeZone, style: 'short' });

function doneMessage({ words: { t } }: Visit, { done, submittedAt }: ShownScorecard): string {
  if (done === 'submitted' && submittedAt !== null) return t('interview-pages.page.submitted');
  return done === 'saved' && submittedAt === null ? t('interview-pages.page.saved') : '';
}
