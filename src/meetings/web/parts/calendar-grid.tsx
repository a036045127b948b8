import type { DateSelectArg, EventApi } from '@fullcalendar/core';
import FullCalendar from '@fullcalendar/react';
import Box from '@mui/material/Box';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarMeeting } from '../../calendar-contract.ts';
import { CalendarEvent } from './calendar-event.tsx';
import { calendarOptions, eventOf, localDay } from './calendar-options.ts';
import type { CalendarView } from './calendar-search.ts';
import { calendarStyles, eventStyles } from './calendar-styles.ts';
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

/** The days of a view with their meetings. Drag and keyboard ask for a move; the caller confirms it. */
export function CalendarGrid(props: CalendarGridProps) {
  const { view, date, meetings, move, onOpen, onPickDay, onPickTime } = props;
  const { t, i18n } = useTranslation();
  const [now] = useState(() => new Date());
  const { moveTo, moveByKey } = useMoves(props, now);
  const pick = ({ view: shown, allDay, start }: DateSelectArg): void => {
    shown.calendar.unselect();
    const startsAt = allDay ? new Date(`${localDay(start)}T09:00:00`) : start;
    if (startsAt > new Date()) onPickTime?.(startsAt.toISOString());
  };
  return (
    <Box sx={[calendarStyles, eventStyles]} onKeyDown={moveByKey}>
      <FullCalendar
        // A new period or view is a new grid; the toolbar outside keeps the focus.
        key={`${view} ${date} ${i18n.language}`}
        {...calendarOptions({ view, date, meetings, language: i18n.language })}
        events={meetings.map((meeting) => eventOf(meeting, move, now))}
        eventContent={(content) => (
          <CalendarEvent content={content} meeting={meetings.find(({ id }) => id === content.event.id)} />
        )}
        eventDidMount={({ el, event }) => {
          el.dataset['meeting'] = event.id;
          if (event.startEditable) el.setAttribute('aria-keyshortcuts', keyShortcuts);
        }}
        eventClick={({ event }) => onOpen(event.id)}
        eventDrop={moveTo}
        eventResize={moveTo}
        navLinkDayClick={(day) => onPickDay(localDay(day))}
        selectable={onPickTime !== undefined && view !== 'agenda'}
        select={pick}
        noEventsContent={t('meetings.calendar.none')}
      />
    </Box>
  );
}

const keyShortcuts =
  'Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight Alt+Shift+ArrowUp Alt+Shift+ArrowDown';

/** Makes a drag, or a key on a meeting, a move to confirm. */
function useMoves({ meetings, onMove }: CalendarGridProps, now: Date) {
  const meetingOf = (id: string | undefined): CalendarMeeting | undefined =>
    meetings.find((meeting) => meeting.id === id);
  const moveTo = ({ event, revert }: { event: EventApi; revert: () => void }): void => {
    const meeting = meetingOf(event.id);
    const { start, end } = event;
    // The shown time follows from `move`, so the grid must not keep its own.
    revert();
    if (meeting === undefined || start === null || end === null) return;
    const durationMinutes = Math.round((end.getTime() - start.getTime()) / 60_000);
    onMove({ meeting, startsAt: start.toISOString(), durationMinutes });
  };
  const moveByKey = (key: KeyboardEvent<HTMLElement>): void => {
    const step = stepOfKey(key);
    const element = (key.target as HTMLElement).closest<HTMLElement>('[data-meeting]');
    const meeting = meetingOf(element?.dataset['meeting']);
    if (step === null || meeting === undefined || !canMove(meeting, now)) return;
    key.preventDefault();
    const { startsAt, durationMinutes } = meeting;
    onMove(stepMove({ meeting, startsAt, durationMinutes }, step));
  };
  return { moveTo, moveByKey };
}
