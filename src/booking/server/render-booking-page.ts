import { describeTime } from '#meetings/server/describe-time.ts';
import { meetingPage } from '#meetings/server/render-answer-page.ts';
import type { PageWords } from '#platform/server/link-page.ts';
import { wallTimeIn } from '#meetings/rules.ts';
import { zoneCity, zoneName } from '#platform/contract/zone-name.ts';
import { attribute, type Html, html } from '#platform/server/html.ts';
import type { BookingState } from '../rules.ts';

export type BookingPage = {
  path: string;
  state: BookingState;
  /** The candidate chooses another time for their meeting. */
  isChange: boolean;
  mayChange: boolean;
  /** The time for changes is over. Without it they are over because the application is. */
  isLate: boolean;
  isTaken: boolean;
  isZoneChosen: boolean;
  zone: string;
  companyZone: string;
  company: string;
  color: string;
  candidateName: string;
  jobTitle: string;
  interviewType: string;
  meetingType: string;
  durationMinutes: number;
  changeHours: number;
  hosts: string[];
  notes: string;
  /** Offered starts, in order. */
  times: number[];
  chosen: Date | null;
  startsAt: Date | null;
  isPast: boolean;
};

/** The page in the state of its link. Works without scripts; the script only finds the zone of the browser. */
export function renderBookingPage(words: PageWords, page: BookingPage): Html {
  const { t } = words;
  const offers = page.state === 'open' || page.isChange;
  const title = titleOf(words, page);
  const content = html`
    <p class="company">${page.company}</p>
    <h1>${title}</h1>
    ${page.isTaken ? html`<p class="answered" role="alert">${t('booking.page.taken')}</p>` : ''}
    ${facts(words, page)}
    ${page.notes === '' || page.chosen !== null ? '' : html`<p class="notes">${page.notes}</p>`}
    ${offers ? (page.chosen === null ? choice(words, page) : summary(words, page, page.chosen)) : outcome(words, page)}
    ${offers && !page.isZoneChosen ? html`<script src="/book/zone.js" defer></script>` : ''}
  `;
  return meetingPage(
    words,
    { title: page.company, color: page.color, styles, query: queryOf(page) },
    content,
  );
}

/** The page for an invalid link. */
export function renderNoLink(words: PageWords): Html {
  const title = words.t('booking.page.missingTitle');
  const content = html`<h1>${title}</h1><p>${words.t('booking.page.missingText')}</p>`;
  return meetingPage(words, { title, color: '#6366F1' }, content);
}

function titleOf({ t }: PageWords, page: BookingPage): string {
  if (page.isChange) return t('booking.page.title_change');
  if (page.state === 'open' && page.chosen !== null) return t('booking.page.title_confirm');
  return t(`booking.page.title_${page.state}`, { name: page.candidateName });
}

function facts(words: PageWords, page: BookingPage): Html {
  const { t } = words;
  const rows: [string, string][] = [
    ...(page.startsAt === null || page.state === 'cancelled'
      ? []
      : [
          [
            t(page.isChange ? 'booking.page.before' : 'meetings.field.when'),
            timeIn(words, page, page.startsAt),
          ] as [string, string],
        ]),
    [t('meetings.field.job'), page.jobTitle],
    [
      t('meetings.field.interviewType'),
      t('booking.page.kind', {
        kind: t(`meetings.interviewType.${page.interviewType}`),
        type: t(`meetings.meetingType.${page.meetingType}`),
        count: page.durationMinutes,
      }),
    ],
    ...(page.hosts.length === 0
      ? []
      : [[t('meetings.field.hosts'), page.hosts.join(', ')] as [string, string]]),
  ];
  return html`<dl>${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

function choice(words: PageWords, page: BookingPage): Html {
  const { t } = words;
  return html`${zoneForm(words, page)}
    ${page.times.length === 0 ? html`<p>${t('booking.page.none')}</p>` : days(words, page)}
    ${page.isChange ? html`<p><a href="${hrefOf(words, page, {})}">${t('booking.page.keep')}</a></p>` : ''}`;
}

function zoneForm(words: PageWords, page: BookingPage): Html {
  const { t, language } = words;
  const first = new Date(page.times[0] ?? Date.now());
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), page.zone])].toSorted();
  const options = zones.map(
    (zone) =>
      html`<option value="${zone}"${attribute('selected', zone === page.zone)}>${zone.replaceAll('_', ' ')}</option>`,
  );
  const hidden = [...(page.isChange ? [['change', '1']] : []), ['lang', language]];
  return html`<form class="zone" method="get" action="${page.path}">
    <label for="zone">${t('booking.page.zone')}</label>
    <div class="row"><select id="zone" name="zone">${options}</select><button type="submit">${t('booking.page.showZone')}</button></div>
    <p class="help">${t(isSameZone(page, first) ? 'booking.page.sameZone' : 'booking.page.twoZones', {
      zone: zoneName(page.zone, first, language),
      company: zoneName(page.companyZone, first, language),
    })}</p>
    ${hidden.map(([name, value]) => html`<input type="hidden" name="${name ?? ''}" value="${value ?? ''}">`)}
  </form>`;
}

const isSameZone = (page: BookingPage, at: Date): boolean =>
  wallTimeIn(at, page.zone) === wallTimeIn(at, page.companyZone);

function days(words: PageWords, page: BookingPage): Html {
  const groups = Map.groupBy(page.times, (time) => wallTimeIn(new Date(time), page.zone).slice(0, 10));
  const format = new Intl.DateTimeFormat(localeOf(words), {
    timeZone: page.zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
  return html`${[...groups].map(
    ([day, times]) => html`<section aria-labelledby="day-${day}">
      <h2 id="day-${day}">${format.format(new Date(times[0] ?? 0))}</h2>
      <ul class="times">${times.map((time) => html`<li>${timeButton(words, page, new Date(time))}</li>`)}</ul>
    </section>`,
  )}`;
}

function timeButton(words: PageWords, page: BookingPage, time: Date): Html {
  const href = hrefOf(words, page, { at: time.toISOString(), ...(page.isChange && { change: '1' }) });
  const clock = wallTimeIn(time, page.zone).slice(11);
  const other = isSameZone(page, time)
    ? ''
    : html`<small>${shortIn(words, page.companyZone, time)} ${zoneCity(page.companyZone, words.language)}</small>`;
  return html`<a class="time" href="${href}" rel="nofollow">${clock}${other}</a>`;
}

const shortIn = (words: PageWords, timeZone: string, time: Date): string =>
  new Intl.DateTimeFormat(localeOf(words), {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(time);

const localeOf = ({ language }: PageWords): string => (language === 'tr' ? 'tr-TR' : 'en-GB');

function summary(words: PageWords, page: BookingPage, chosen: Date): Html {
  const { t } = words;
  return html`<div class="notes"><strong>${timeIn(words, page, chosen)}</strong>${
    isSameZone(page, chosen)
      ? ''
      : html`<br>${t('booking.page.forCompany', {
          time: describeTime(chosen, {
            language: words.language,
            timeZone: page.companyZone,
            style: 'full',
            minutes: page.durationMinutes,
          }),
        })}`
  }</div>
  <p>${t('booking.page.afterwards', { count: page.changeHours })}</p>
  <form method="post" action="${hrefOf(words, page, {})}">
    <input type="hidden" name="action" value="${page.isChange ? 'move' : 'book'}">
    <input type="hidden" name="at" value="${chosen.toISOString()}">
    <input type="hidden" name="zone" value="${page.zone}">
    <div class="answers"><button type="submit" class="yes">${t(page.isChange ? 'booking.page.move' : 'booking.page.book')}</button></div>
  </form>
  <p><a href="${hrefOf(words, page, page.isChange ? { change: '1' } : {})}">${t('booking.page.back')}</a></p>`;
}

function outcome(words: PageWords, page: BookingPage): Html {
  const { t } = words;
  if (page.state !== 'booked') return html`<p>${t(`booking.page.text_${page.state}`)}</p>`;
  if (page.isPast) return html`<p>${t('booking.page.past')}</p>`;
  if (!page.mayChange) {
    const late = html`<p>${t('booking.page.late', { count: page.changeHours })}</p>`;
    return html`<p>${t('booking.page.text_booked')}</p>${page.isLate ? late : ''}`;
  }
  return html`<p>${t('booking.page.text_booked')}</p>
  <p>${t('booking.page.afterwards', { count: page.changeHours })}</p>
  <div class="answers"><a class="time" href="${hrefOf(words, page, { change: '1' })}">${t('booking.page.change')}</a></div>
  <details><summary>${t('booking.page.cancel')}</summary>
  <form method="post" action="${hrefOf(words, page, {})}">
    <input type="hidden" name="action" value="cancel">
    <p>${t('booking.page.cancelText')}</p>
    <div class="answers"><button type="submit">${t('booking.page.cancelSure')}</button></div>
  </form></details>`;
}

const timeIn = ({ language }: PageWords, { zone, durationMinutes }: BookingPage, at: Date): string =>
  describeTime(at, { language, timeZone: zone, style: 'full', minutes: durationMinutes });

function queryOf(page: BookingPage): Record<string, string> {
  return {
    ...(page.isZoneChosen && { zone: page.zone }),
    ...(page.isChange && { change: '1' }),
    ...(page.chosen !== null && { at: page.chosen.toISOString() }),
  };
}

const hrefOf = ({ language }: PageWords, page: BookingPage, query: Record<string, string>): string =>
  `${page.path}?${new URLSearchParams({ zone: page.zone, lang: language, ...query })}`;

/** Opens the page in the zone of the browser, as if it had been chosen from the list. */
export const zoneScript = `(() => {
  const select = document.querySelector('select[name=zone]');
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  // A zone of the browser that the server does not know must not reload the page again and again.
  if (!select || !zone || select.value === zone || new URLSearchParams(location.search).has('zone')) return;
  if (![...select.options].some((option) => option.value === zone)) select.add(new Option(zone, zone));
  select.value = zone;
  select.form.submit();
})();
`;

const styles = `
:root { color-scheme: light dark; }
footer a { color: var(--quiet); }
h2 { margin: 24px 0 8px; font-size: 17px; line-height: 24px; }
.times { display: grid; grid-template-columns: repeat(auto-fill, minmax(104px, 1fr)); gap: 8px; margin: 0; padding: 0; list-style: none; }
.time { display: flex; flex-direction: column; align-items: center; justify-content: center; min-height: 48px; padding: 4px 12px; font-weight: 600; text-align: center; text-decoration: none; color: var(--ink); border: 1px solid var(--line); border-radius: 8px; }
.time:hover { border-color: var(--link); }
.time small { font-size: 12px; line-height: 16px; font-weight: 400; color: var(--quiet); }
.answers .time { flex: 1 1 auto; }
.zone label { margin-top: 0; } .zone .row { display: flex; flex-wrap: wrap; gap: 8px; }
select { flex: 1 1 180px; min-width: 0; min-height: 48px; padding: 0 12px; font: inherit; color: var(--ink); background: var(--surface); border: 1px solid var(--line); border-radius: 8px; }
.zone button { flex: 0 0 auto; }
details { margin-top: 16px; } summary { min-height: 48px; padding: 12px 0; cursor: pointer; color: var(--link); }
select:focus-visible, summary:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
@media (max-width: 480px) { .zone button { flex-basis: 100%; } }
`;
