import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Activity, Bot } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CallError } from '#platform/web/call.ts';
import { formatDateTime, formatRelative } from '#platform/web/format.ts';
import { useCompany } from '#platform/web/session.ts';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import type { ActivityEvent } from '../../contract.ts';
import { type ActivitySubject, activityPages, useLiveActivity } from '../queries.ts';
import { useEventWords } from '../use-event-words.ts';

/** What happened with a candidate or a job, newest first, in plain words. */
export function ActivityList({ subject }: { subject: ActivitySubject }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(activityPages(useCompany().id, subject));
  useLiveActivity(subject);
  if (query.isPending) return <ActivitySkeleton />;
  if (query.isError) {
    return (
      <ErrorState
        body={query.error.message}
        {...(query.error instanceof CallError && { requestId: query.error.requestId })}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const events = query.data.pages.flatMap((page) => page.items);
  if (events.length === 0) {
    return <EmptyState icon={Activity} title={t('activity.empty.title')} body={t('activity.empty.body')} />;
  }
  return (
    <>
      <Stack component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {events.map((event) => (
          <EventLine key={event.id} event={event} />
        ))}
      </Stack>
      {query.hasNextPage && (
        <Button size="small" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('activity.more')}
        </Button>
      )}
    </>
  );
}

function EventLine({ event }: { event: ActivityEvent }) {
  const words = useEventWords();
  const person = event.actor.kind === 'candidate' ? event.candidate : event.actor.user;
  return (
    <Stack
      component="li"
      direction="row"
      sx={(theme) => ({
        gap: 1.25,
        paddingBlockEnd: 2,
        position: 'relative',
        '&:not(:last-child)::before': {
          content: '""',
          position: 'absolute',
          insetInlineStart: 11,
          insetBlock: '28px 4px',
          borderInlineStart: `1px solid ${theme.kadro.line}`,
        },
      })}
    >
      {person === null ? (
        <Box sx={{ width: 24, height: 24, display: 'grid', placeItems: 'center', color: 'text.secondary' }}>
          <Bot size={16} aria-hidden />
        </Box>
      ) : (
        <PersonAvatar name={`${person.name} ${person.surname}`} photoUrl={photoOf(person)} size={24} />
      )}
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {words(event)}
        </Typography>
        <Typography
          variant="caption"
          component="time"
          dateTime={event.occurredAt}
          title={formatDateTime(event.occurredAt)}
          sx={{ color: 'text.secondary' }}
        >
          {formatRelative(event.occurredAt)}
        </Typography>
      </Box>
    </Stack>
  );
}

const photoOf = (person: object): string | null =>
  'avatar' in person && typeof person.avatar === 'string' ? person.avatar : null;

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
