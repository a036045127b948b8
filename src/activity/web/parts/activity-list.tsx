import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Activity } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { useCompany } from '#platform/web/session.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { type ActivitySubject, activityPages, useLiveActivity } from '../queries.ts';
import { EventLine } from './event-line.tsx';

/** Events of a candidate or a job as sentences, newest first. */
export function ActivityList({ subject }: { subject: ActivitySubject }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(activityPages(useCompany().id, subject));
  useLiveActivity(subject);
  return (
    <PagedList
      query={query}
      skeleton={<ActivitySkeleton />}
      empty={<EmptyState icon={Activity} title={t('activity.empty.title')} body={t('activity.empty.body')} />}
      more={t('activity.more')}
    >
      {(events) => (
        <Stack component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {events.map((event) => (
            <EventLine key={event.id} event={event} />
          ))}
        </Stack>
      )}
    </PagedList>
  );
}

function ActivitySkeleton() {
  return (
    <Stack aria-hidden sx={{ gap: 2 }}>
      {[72, 56, 64, 48].map((width) => (
        <Stack key={width} direction="row" sx={{ gap: 1.25, alignItems: 'center' }}>
          <Skeleton variant="circular" width={24} height={24} />
          <Skeleton height={10} width={`${width}%`} />
        </Stack>
      ))}
    </Stack>
  );
}
