import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { BellOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { groupsOf } from '../../group-rules.ts';
import type { NotificationFilter } from '../../rules.ts';
import type { ShownNotification } from '../shown-notifications.ts';
import type { useNotifications } from '../use-notifications.ts';
import { NotificationGroup } from './notification-group.tsx';

type NotificationListProps = {
  notifications: ReturnType<typeof useNotifications>;
  filter?: NotificationFilter;
  onFollow?: () => void;
};

/**
 * The notifications by person and job, the newest first, or the state of the list. Unread ones keep their place: a
 * group that moves loses the focus, and older pages would add theirs between those being read.
 */
export function NotificationList({ notifications, filter = 'all', onFollow }: NotificationListProps) {
  const { t } = useTranslation();
  const { query, items, isPending } = notifications;
  if (isPending) return <ListSkeleton />;
  if (query.isError && query.data === undefined) {
    return <FailureState error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (items.length === 0) {
    const title =
      filter === 'all' ? t('notifications.noNotification') : t(`notifications.page.none.${filter}`);
    return <EmptyState icon={BellOff} title={title} />;
  }
  const groups = groupsOf<ShownNotification>(items);
  return (
    <Box
      component="ul"
      aria-label={t('notifications.title')}
      tabIndex={-1}
      sx={{ listStyle: 'none', margin: 0, padding: 0 }}
    >
      {groups.map((group) => (
        <NotificationGroup
          key={group.key}
          group={group}
          onFollow={(item) => {
            notifications.markRead([item]);
            onFollow?.();
          }}
          onRead={(read) => notifications.markRead(read)}
          onRemove={(item) => notifications.remove(item)}
        />
      ))}
    </Box>
  );
}

function ListSkeleton() {
  return (
    <Stack aria-hidden sx={{ gap: 2, padding: 2 }}>
      {[80, 64, 72].map((width) => (
        <Stack key={width} direction="row" sx={{ gap: 1.25, alignItems: 'center' }}>
          <Skeleton variant="circular" width={32} height={32} />
          <Skeleton height={12} width={`${width}%`} />
        </Stack>
      ))}
    </Stack>
  );
}
