import type { EventContentArg } from '@fullcalendar/core';
import { useTranslation } from 'react-i18next';
import type { CalendarMeeting } from '../../calendar-contract.ts';

type CalendarEventProps = { content: EventContentArg; meeting: CalendarMeeting | undefined };

/** A meeting in the calendar: time, candidate, kind and hosts, as much as its place allows. */
export function CalendarEvent({ content, meeting }: CalendarEventProps) {
  const { t } = useTranslation();
  if (meeting === undefined) return null;
  const hosts = meeting.hosts.map(({ name, surname }) => `${name} ${surname}`.trim()).join(', ');
  const { type } = content.view;
  // A meeting of half an hour has room for one line.
  const isShort = meeting.durationMinutes < 45 && type === 'timeGridWeek';
  const isRow = type === 'dayGridMonth' || isShort;
  const isLine = meeting.durationMinutes < 45 && type === 'timeGridDay';
  const details = [
    t(`meetings.interviewType.${meeting.interviewType}`),
    ...(meeting.job === null ? [] : [meeting.job.title]),
    ...(meeting.roomName === null ? [] : [meeting.roomName]),
    t('meetings.list.with', { names: hosts }),
    ...(meeting.panelDayId === null ? [] : [t('meetings.panel.day.title')]),
    // A line breaks before a dot, so that none ends with one.
  ].join(' ·\u00a0');
  return (
    <div className={isShort || isLine ? 'meeting-text short' : 'meeting-text'}>
      {type !== 'listWeek' && <span className="meeting-time">{`${content.timeText} `}</span>}
      <span className="meeting-name">{content.event.title}</span>
      {meeting.noShowOf !== null && <span>{` · ${t(`meetings.list.noShow_${meeting.noShowOf}`)}`}</span>}
      {isLine && <span className="meeting-details">{` ${details}`}</span>}
      {!isRow && !isLine && <div className="meeting-details">{details}</div>}
    </div>
  );
}
