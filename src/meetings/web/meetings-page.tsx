import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { CalendarCheck, CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { useCompany } from '#platform/web/session.ts';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { LazyMeetingForm } from './parts/lazy-meeting-form.tsx';
import { MeetingList } from './parts/meeting-list.tsx';
import { MeetingPanel } from './parts/meeting-panel.tsx';
import { MeetingTabs } from './parts/meeting-tabs.tsx';
import { meetingsQuery, useLiveMeetings } from './queries.ts';
import type { MeetingsSearch } from './routes.tsx';

type MeetingListKind = 'upcoming' | 'completed';

/** Upcoming or completed meetings by day. The address names the open one. */
export function MeetingsPage() {
  const { t } = useTranslation();
  const { when, openId, open } = useMeetingsAddress();
  const [isScheduling, setScheduling] = useState(false);
  const maySchedule = useMaySchedule();
  const schedule = (variant: 'contained' | 'outlined') =>
    maySchedule && (
      <Button variant={variant} onClick={() => setScheduling(true)}>
        {t('meetings.list.schedule')}
      </Button>
    );
  useLiveMeetings();
  return (
    <PageFrame>
      <PageHeader
        title={t('meetings.title')}
        primaryAction={schedule('contained')}
        tabs={<MeetingTabs current={when} />}
      />
      <Meetings when={when} onOpen={open} action={when === 'upcoming' ? schedule('outlined') : null} />
      {openId !== undefined && <MeetingPanel meetingId={openId} onClose={() => open(undefined)} />}
      {isScheduling && <LazyMeetingForm onClose={() => setScheduling(false)} />}
    </PageFrame>
  );
}

type MeetingsProps = { when: MeetingListKind; onOpen: (id: string) => void; action: React.ReactNode };

function Meetings({ when, onOpen, action }: MeetingsProps) {
  const { t } = useTranslation();
  const company = useCompany();
  const query = useInfiniteQuery(meetingsQuery(company.id, { when }));
  const isUpcoming = when === 'upcoming';
  return (
    <PagedList
      query={query}
      empty={
        <EmptyState
          icon={isUpcoming ? CalendarDays : CalendarCheck}
          title={t(isUpcoming ? 'meetings.list.emptyUpcoming' : 'meetings.list.emptyCompleted')}
          body={t(isUpcoming ? 'meetings.list.emptyUpcomingBody' : 'meetings.list.emptyCompletedBody')}
          action={action}
        />
      }
      more={t('meetings.list.more')}
    >
      {(meetings) => <MeetingList meetings={meetings} onOpen={onOpen} />}
    </PagedList>
  );
}

function useMeetingsAddress() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const search: MeetingsSearch = useSearch({ strict: false });
  const when: MeetingListKind = pathname.endsWith('/completed') ? 'completed' : 'upcoming';
  const open = (meeting: string | undefined): void => {
    void navigate({ to: pathname, search: (meeting === undefined ? {} : { meeting }) as never });
  };
  return { when, openId: search.meeting, open };
}

function useMaySchedule(): boolean {
  const company = useCompany();
  return company.isOwner || company.permissions.includes('meetings.create');
}
