import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import { getRouteApi } from '@tanstack/react-router';
import { CheckCheck, Settings } from 'lucide-react';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { SessionContext } from '#platform/web/session.ts';
import { ChoiceSwitch } from '#ui/fields/choice-switch.tsx';
import { useLinkComponent } from '#ui/link-component.tsx';
import { MoreButton } from '#ui/lists/paged-list.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { notificationFilters } from '../rules.ts';
import { NotificationList } from './parts/notification-list.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useNotifications } from './use-notifications.ts';

const route = getRouteApi('/signed-in/notifications');

/** All notifications of the active company by person and job; the filter is in the address. */
export function NotificationsPage() {
  const { t } = useTranslation();
  const company = useContext(SessionContext)?.company ?? null;
  const { filter = 'all' } = route.useSearch();
  const navigate = route.useNavigate();
  const notifications = useNotifications(filter);
  useListKeys();
  return (
    <PageFrame>
      <PageHeader
        title={t('notifications.title')}
        subtitle={
          company === null ? t('notifications.leadAlone') : t('notifications.lead', { company: company.name })
        }
        controls={<Controls notifications={notifications} />}
      />
      {company !== null && (
        // On a phone the filters scroll sideways instead of breaking their words.
        <Stack direction="row" sx={{ marginBlockEnd: 2, overflowX: 'auto', '& > *': { flexShrink: 0 } }}>
          <ChoiceSwitch
            label={t('notifications.page.filterLabel')}
            value={filter}
            choices={notificationFilters.map((value) => ({
              value,
              label: t(`notifications.page.filters.${value}`),
            }))}
            onChange={(next) =>
              void navigate({ search: next === 'all' ? {} : { filter: next }, replace: true })
            }
          />
        </Stack>
      )}
      <Surface padding="none">
        <NotificationList notifications={notifications} filter={filter} />
      </Surface>
      <MoreButton
        query={notifications.query}
        variant="outlined"
        sx={{ display: 'flex', marginBlockStart: 2, marginInline: 'auto' }}
      >
        {t('notifications.more')}
      </MoreButton>
    </PageFrame>
  );
}

function Controls({ notifications }: { notifications: ReturnType<typeof useNotifications> }) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
      {notifications.hasUnread && (
        <Button
          variant="outlined"
          startIcon={<CheckCheck size={16} aria-hidden />}
          title={t('notifications.page.keys')}
          onClick={notifications.markAllRead}
        >
          {t('notifications.markAllRead')}
        </Button>
      )}
      <Tooltip title={t('notifications.page.settings')}>
        <IconButton
          component={LinkComponent}
          href={links.account('notifications')}
          aria-label={t('notifications.page.settings')}
        >
          <Settings size={18} aria-hidden />
        </IconButton>
      </Tooltip>
    </Stack>
  );
}
