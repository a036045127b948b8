import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { todayHere } from '#platform/web/format.ts';
import { useCompany } from '#platform/web/session.ts';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import { LazyMeetingForm } from './parts/lazy-meeting-form.tsx';
import { MeetingPanel } from './parts/meeting-panel.tsx';
import { PlanDayButton } from './parts/plan-day-button.tsx';
import { MeetingTabs } from './parts/meeting-tabs.tsx';
import { useLiveMeetings } from './queries.ts';
import { calendarQuery } from './parts/calendar-queries.ts';
import type { CalendarSearch, CalendarView } from './parts/calendar-search.ts';
import { CalendarToolbar } from './parts/calendar-toolbar.tsx';
import { MoveDialog } from './parts/move-dialog.tsx';
import type { Move } from './parts/moves.ts';
import { type ChangeCalendar, useCalendarAddress } from './parts/use-calendar-address.ts';

// The component of the grid is as heavy as the rest of the page.
const CalendarGrid = lazy(async () => ({
  default: (await import('./parts/calendar-grid.tsx')).CalendarGrid,
}));

/** The meetings as a month, a week, a day or an agenda. The address has the view, the day and the filters. */
export function CalendarPage() {
  const { t } = useTranslation();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const { search, change } = useCalendarAddress();
  const [slot, setSlot] = useState<{ startsAt?: string } | null>(null);
  const maySchedule = useMaySchedule();
  const shown = { view: viewOf(search.view, isPhone), date: search.date ?? todayHere() };
  useLiveMeetings();
  return (
    <PageFrame>
      <PageHeader
        title={t('meetings.title')}
        controls={<PlanDayButton isInHeader />}
        primaryAction={
          maySchedule && (
            <Button variant="contained" onClick={() => setSlot({})}>
              {t('meetings.list.schedule')}
            </Button>
          )
        }
        tabs={<MeetingTabs current="calendar" />}
      />
      <CalendarToolbar {...shown} {...{ search, isPhone, change }} />
      <ShownMeetings
        {...shown}
        {...{ search, change }}
        {...(maySchedule && { onPickTime: (startsAt: string) => setSlot({ startsAt }) })}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockStart: 1 }}>
        {t(isPhone || shown.view === 'agenda' ? 'meetings.calendar.zone' : 'meetings.calendar.help')}
      </Typography>
      {search.meeting !== undefined && (
        <MeetingPanel meetingId={search.meeting} onClose={() => change({ meeting: undefined })} />
      )}
      {slot !== null && <LazyMeetingForm {...slot} onClose={() => setSlot(null)} />}
    </PageFrame>
  );
}

type ShownMeetingsProps = {
  view: CalendarView;
  date: string;
  search: CalendarSearch;
  change: ChangeCalendar;
  onPickTime?: (startsAt: string) => void;
};

/** The grid with the meetings of its period, and the dialog of a move. */
function ShownMeetings({ view, date, search, change, onPickTime }: ShownMeetingsProps) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const [move, setMove] = useState<Move | null>(null);
  const { data, error, refetch } = useQuery({
    ...calendarQuery(companyId, { ...search, view, date }),
    placeholderData: keepPreviousData,
  });
  if (data === undefined)
    return error === null ? (
      <ListSkeleton rows={6} />
    ) : (
      <FailureState error={error} onRetry={() => void refetch()} />
    );
  return (
    <>
      {data.isCut && <Alert severity="info">{t('meetings.calendar.cut')}</Alert>}
      <Surface padding="none">
        <Suspense fallback={<ListSkeleton rows={6} />}>
          <CalendarGrid
            {...{ view, date, move }}
            meetings={data.items}
            onOpen={(meeting) => change({ meeting })}
            onMove={setMove}
            onPickDay={(day) => change({ view: 'day', date: day })}
            {...(onPickTime && { onPickTime })}
          />
        </Suspense>
      </Surface>
      {move !== null && (
        <MoveDialog
          move={move}
          onChange={setMove}
          onClose={() => {
            setMove(null);
            focusMeeting(move.meeting.id);
          }}
        />
      )}
    </>
  );
}

// The grid has drawn the meeting anew, so the dialog cannot return the focus to the element that had it.
function focusMeeting(id: string): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-meeting="${id}"]`)?.focus({ preventScroll: true }),
  );
}

function useMaySchedule(): boolean {
  const company = useCompany();
  return company.isOwner || company.permissions.includes('meetings.create');
}

// A month or a week of columns is not readable on a phone.
function viewOf(view: CalendarView | undefined, isPhone: boolean): CalendarView {
  if (isPhone) return view === 'day' ? 'day' : 'agenda';
  return view ?? 'week';
}
