import type { DateSelectArg, EventApi, EventContentArg, EventInput } from '@fullcalendar/core';
import britishWords from '@fullcalendar/core/locales/en-gb';
import turkishWords from '@fullcalendar/core/locales/tr';
import dayGridPlugin from '@fullcalendar/daygrid';
import interactionPlugin, { type EventResizeDoneArg } from '@fullcalendar/interaction';
import listPlugin from '@fullcalendar/list';
import FullCalendar from '@fullcalendar/react';
import timeGridPlugin from '@fullcalendar/timegrid';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarMeeting } from '../../calendar-contract.ts';
import { endOf } from '../../rules.ts';
import { calendarStyles } from './calendar-styles.ts';
import type { CalendarView } from './calendar-search.ts';
import { CalendarEvent } from './calendar-event.tsx';
import { canMove, type Move, stepMove, stepOfKey } from './moves.ts';

type CalendarGridProps = {
  view: CalendarView;
  date: string;
  meetings: readonly CalendarMeeting[];
  /** A move that waits for its confirmation; the meeting is shown at its new time. */
  move: Move | null;
  onOpen: (meetingId: string) => void;
  onMove: (move: Move) => void;
  onPickDay: (day: string) => void;
  /** Called with the instant of a free time; left out for members who may not schedule. */
  onPickTime?: (startsAt: string) => void;
};

const gridViews = {
  month: 'dayGridMonth',
  week: 'timeGridWeek',
  day: 'timeGridDay',
  agenda: 'listWeek',
} as const;

/** The days of a view with their meetings. Drag and keyboard ask for a move; the caller confirms it. */
export function CalendarGrid({
  view,
  date,
  meetings,
  move,
  onOpen,
  onMove,
  onPickDay,
  onPickTime,
}: CalendarGridProps) {
  const { t, i18n } = useTranslation();
  const [now] = useState(() => new Date());
  const meetingOf = (event: EventApi): CalendarMeeting | undefined =>
    meetings.find(({ id }) => id === event.id);
  const moveTo = ({ event, revert }: { event: EventApi; revert: () => void }): void => {
    const meeting = meetingOf(event);
    const { start, end } = event;
    // The shown time follows from `move`, so the grid must not keep its own.
    revert();
    if (meeting === undefined || start === null || end === null) return;
    const durationMinutes = Math.round((end.getTime() - start.getTime()) / 60_000);
    onMove({ meeting, startsAt: start.toISOString(), durationMinutes });
  };
  return (
    <Box sx={calendarStyles}>
      <FullCalendar
        // A new period or view is a new grid; the toolbar outside keeps the focus.
        key={`${view} ${date} ${i18n.language}`}
        plugins={[dayGridPlugin, timeGridPlugin, listPlugin, interactionPlugin]}
        locales={[britishWords, turkishWords]}
        locale={i18n.language.startsWith('tr') ? 'tr' : 'en-gb'}
        initialView={gridViews[view]}
        initialDate={date}
        headerToolbar={false}
        height="auto"
        nowIndicator
        allDaySlot={false}
        displayEventEnd={view === 'day' || view === 'agenda'}
        dayMaxEvents={4}
        navLinks={view !== 'day'}
        navLinkDayClick={(day) => onPickDay(localDay(day))}
        {...hoursOf(meetings)}
        eventTimeFormat={{ hour: '2-digit', minute: '2-digit', hour12: false }}
        slotLabelFormat={{ hour: '2-digit', minute: '2-digit', hour12: false }}
        snapDuration="00:15:00"
        events={meetings.map((meeting) => eventOf(meeting, move, now))}
        eventContent={(content: EventContentArg) => (
          <CalendarEvent content={content} meeting={meetingOf(content.event)} />
        )}
        eventInteractive
        eventClick={({ event }) => onOpen(event.id)}
        eventDidMount={({ el, event }) => {
          const meeting = meetingOf(event);
          if (meeting === undefined || !canMove(meeting, now)) return;
          el.setAttribute('aria-keyshortcuts', 'Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight');
          el.addEventListener('keydown', (key) => {
            const step = stepOfKey(key);
            if (step === null) return;
            key.preventDefault();
            const { startsAt, durationMinutes } = meeting;
            onMove(stepMove({ meeting, startsAt, durationMinutes }, step));
          });
        }}
        eventDrop={moveTo}
        eventResize={(resized: EventResizeDoneArg) => moveTo(resized)}
        selectable={onPickTime !== undefined && view !== 'agenda'}
        selectMirror
        select={(range: DateSelectArg) => {
          range.view.calendar.unselect();
          const startsAt = range.allDay ? new Date(`${localDay(range.start)}T09:00:00`) : range.start;
          if (startsAt > new Date()) onPickTime?.(startsAt.toISOString());
        }}
        noEventsContent={t('meetings.calendar.none')}
        moreLinkClick="popover"
        buttonHints={{}}
      />
    </Box>
  );
}

function eventOf(meeting: CalendarMeeting, move: Move | null, now: Date): EventInput {
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

const localDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
