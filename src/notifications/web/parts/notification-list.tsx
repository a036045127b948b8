import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { BellOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import type { useNotifications } from '../use-notifications.ts';
import { NotificationLine } from './notification-line.tsx';

type NotificationListProps = { notifications: ReturnType<typeof useNotifications>; onFollow?: () => void };

/** The notifications, or the state of the list: loading, failed, empty. */
export function NotificationList({ notifications, onFollow }: NotificationListProps) {
  const { t } = useTranslation();
  const { query, items, isPending } = notifications;
  if (isPending) return <ListSkeleton />;
  if (query.isError && query.data === undefined) {
    return <FailureState error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (items.length === 0) return <EmptyState icon={BellOff} title={t('notifications.noNotification')} />;
  return (
    <Box
      component="ul"
      aria-label={t('notifications.title')}
      tabIndex={-1}
      sx={{ listStyle: 'none', margin: 0, padding: 0 }}
    >
      {items.map((item) => (
        <NotificationLine
          key={item.id}
          item={item}
          onFollow={() => {
            notifications.markRead(item);
            onFollow?.();
          }}
          onRemove={() => notifications.remove(item)}
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
