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
import { LazyMeetingForm } from '../parts/lazy-meeting-form.tsx';
import { MeetingPanel } from '../parts/meeting-panel.tsx';
import { MeetingTabs } from '../parts/meeting-tabs.tsx';
import { useLiveMeetings } from '../queries.ts';
import { calendarQuery } from './calendar-queries.ts';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import { MoveDialog } from './move-dialog.tsx';
import type { Move } from './moves.ts';
import { useCalendarAddress } from './use-calendar-address.ts';

// The component of the grid is as heavy as the rest of the page.
const CalendarGrid = lazy(async () => ({
  default: (await import('./calendar-grid.tsx')).CalendarGrid,
}));

/** The meetings as a month, a week, a day or an agenda. The address has the view, the day and the filters. */
export function CalendarPage() {
  const { t } = useTranslation();
  const company = useCompany();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const { search, change } = useCalendarAddress();
  const [slot, setSlot] = useState<{ startsAt?: string } | null>(null);
  const [move, setMove] = useState<Move | null>(null);
  const maySchedule = company.isOwner || company.permissions.includes('meetings.create');
  const view = viewOf(search.view, isPhone);
  const date = search.date ?? todayHere();
  const query = useQuery({
    ...calendarQuery(company.id, { ...search, view, date }),
    placeholderData: keepPreviousData,
  });
  useLiveMeetings();
  return (
    <PageFrame>
      <PageHeader
        title={t('meetings.title')}
        primaryAction={
          maySchedule && (
            <Button variant="contained" onClick={() => setSlot({})}>
              {t('meetings.list.schedule')}
            </Button>
          )
        }
        tabs={<MeetingTabs current="calendar" />}
      />
      <CalendarToolbar {...{ view, date, search, isPhone, change }} />
      {query.error !== null && <FailureState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <ListSkeleton rows={6} />}
      {query.data && (
        <>
          {query.data.isCut && <Alert severity="info">{t('meetings.calendar.cut')}</Alert>}
          <Surface padding="none">
            <Suspense fallback={<ListSkeleton rows={6} />}>
              <CalendarGrid
                {...{ view, date, move }}
                meetings={query.data.items}
                onOpen={(meeting) => change({ meeting })}
                onMove={setMove}
                onPickDay={(day) => change({ view: 'day', date: day })}
                {...(maySchedule && { onPickTime: (startsAt: string) => setSlot({ startsAt }) })}
              />
            </Suspense>
          </Surface>
          <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockStart: 1 }}>
            {t(isPhone || view === 'agenda' ? 'meetings.calendar.zone' : 'meetings.calendar.help')}
          </Typography>
        </>
      )}
      {search.meeting !== undefined && (
        <MeetingPanel meetingId={search.meeting} onClose={() => change({ meeting: undefined })} />
      )}
      {slot !== null && <LazyMeetingForm {...slot} onClose={() => setSlot(null)} />}
      {move !== null && <MoveDialog move={move} onChange={setMove} onClose={() => setMove(null)} />}
    </PageFrame>
  );
}

// A month or a week of columns is not readable on a phone.
function viewOf(view: ReturnType<typeof useCalendarAddress>['search']['view'], isPhone: boolean) {
  if (isPhone) return view === 'day' ? 'day' : 'agenda';
  return view ?? 'week';
}
