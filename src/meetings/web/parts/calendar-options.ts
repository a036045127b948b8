import type { CalendarOptions, EventInput } from '@fullcalendar/core';
import britishWords from '@fullcalendar/core/locales/en-gb';
import turkishWords from '@fullcalendar/core/locales/tr';
import dayGridPlugin from '@fullcalendar/daygrid';
import interactionPlugin from '@fullcalendar/interaction';
import listPlugin from '@fullcalendar/list';
import timeGridPlugin from '@fullcalendar/timegrid';
import type { CalendarMeeting } from '../../calendar-contract.ts';
import { endOf } from '../../rules.ts';
import type { CalendarView } from './calendar-search.ts';
import { canMove, type Move } from './moves.ts';

const dayAndWeekday = { weekday: 'short', day: 'numeric' } as const;

const clock = { hour: '2-digit', minute: '2-digit', hour12: false } as const;

const sameForAll: CalendarOptions = {
  plugins: [dayGridPlugin, timeGridPlugin, listPlugin, interactionPlugin],
  locales: [britishWords, turkishWords],
  headerToolbar: false,
  height: 'auto',
  nowIndicator: true,
  slotEventOverlap: false,
  allDaySlot: false,
  dayMaxEvents: 4,
  eventTimeFormat: clock,
  defaultRangeSeparator: ' – ',
  slotLabelFormat: clock,
  snapDuration: '00:15:00',
  selectMirror: true,
  // Seven days from the shown one. A duration of a week would begin on Monday.
  views: { listWeek: { duration: { days: 7 } } },
  eventInteractive: true,
  moreLinkClick: 'popover',
  // The weekdays in the header of a month are no links, and only links may have a label.
  dayHeaderDidMount: ({ el }) => el.querySelector('a:not([href])')?.removeAttribute('aria-label'),
};

const gridViews = {
  month: 'dayGridMonth',
  week: 'timeGridWeek',
  day: 'timeGridDay',
  agenda: 'listWeek',
} as const;

type ShownPeriod = {
  view: CalendarView;
  date: string;
  meetings: readonly CalendarMeeting[];
  language: string;
};

/** The options of the calendar component for a view. */
export const calendarOptions = ({ view, date, meetings, language }: ShownPeriod): CalendarOptions => ({
  ...sameForAll,
  ...hoursOf(meetings),
  locale: language.startsWith('tr') ? 'tr' : 'en-gb',
  initialView: gridViews[view],
  initialDate: date,
  displayEventEnd: view === 'day' || view === 'agenda',
  ...(view === 'week' && { dayHeaderFormat: dayAndWeekday }),
  navLinks: view !== 'day',
});

/** A meeting as the component takes it, at its new time while a move waits for its confirmation. */
export function eventOf(meeting: CalendarMeeting, move: Move | null, now: Date): EventInput {
  const isMoving = move?.meeting.id === meeting.id;
  const { startsAt, durationMinutes } = isMoving ? move : meeting;
  return {
    id: meeting.id,
    title: `${meeting.candidate.name} ${meeting.candidate.surname}`.trim(),
    start: startsAt,
    end: endOf(new Date(startsAt), durationMinutes).toISOString(),
    editable: canMove(meeting, now),
    classNames: [
      'meeting',
      ...(isMoving ? ['moving'] : []),
      ...(meeting.panelDayId === null ? [] : ['of-day']),
      ...(meeting.status === 'completed' || new Date(meeting.endsAt) < now ? ['over'] : []),
      ...(meeting.candidateAnswer === 'no' || meeting.noShowOf !== null ? ['declined'] : []),
    ],
  };
}

// Working hours, and more when a meeting is earlier or later. Without a scrolling part the whole day is on the page.
function hoursOf(meetings: readonly CalendarMeeting[]) {
  const starts = meetings.map(({ startsAt }) => new Date(startsAt).getHours());
  const ends = meetings.map(({ startsAt, endsAt }) => endHour(new Date(startsAt), new Date(endsAt)));
  return {
    slotMinTime: `${String(Math.min(8, ...starts)).padStart(2, '0')}:00:00`,
    slotMaxTime: `${String(Math.max(19, ...ends)).padStart(2, '0')}:00:00`,
  };
}

const endHour = (start: Date, end: Date): number =>
  start.getDate() === end.getDate() ? end.getHours() + (end.getMinutes() > 0 ? 1 : 0) : 24;

/** The day of an instant on the device: `2026-11-26`. */
export const localDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
