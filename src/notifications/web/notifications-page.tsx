import Button from '@mui/material/Button';
import { CheckCheck } from 'lucide-react';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { MoreButton } from '#ui/lists/paged-list.tsx';
import { SessionContext } from '#platform/web/session.ts';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { NotificationList } from './parts/notification-list.tsx';
import { useNotifications } from './use-notifications.ts';

/** All notifications of the active company, newest first. */
export function NotificationsPage() {
  const { t } = useTranslation();
  const company = useContext(SessionContext)?.company ?? null;
  const notifications = useNotifications();
  const { query, hasUnread, markAllRead } = notifications;
  return (
    <PageFrame>
      <PageHeader
        title={t('notifications.title')}
        subtitle={
          company === null ? t('notifications.leadAlone') : t('notifications.lead', { company: company.name })
        }
        controls={
          hasUnread && (
            <Button variant="outlined" startIcon={<CheckCheck size={16} aria-hidden />} onClick={markAllRead}>
              {t('notifications.markAllRead')}
            </Button>
          )
        }
      />
      <Surface padding="none">
        <NotificationList notifications={notifications} />
      </Surface>
      <MoreButton
        query={query}
        variant="outlined"
        sx={{ display: 'flex', marginBlockStart: 2, marginInline: 'auto' }}
      >
        {t('notifications.more')}
      </MoreButton>
    </PageFrame>
  );
}
