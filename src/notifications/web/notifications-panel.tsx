import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { CheckCheck, Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { NotificationList } from './parts/notification-list.tsx';
import { useNotifications } from './use-notifications.ts';

type NotificationsPanelProps = { open: boolean; anchor: HTMLElement | null; onClose: () => void };

/** The panel of the bell with the newest notifications: 380 px wide, its list at most 400 px high. */
export function NotificationsPanel({ open, anchor, onClose }: NotificationsPanelProps) {
  const { t } = useTranslation();
  return (
    <Popover
      open={open}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': t('notifications.title'),
          sx: { width: 380, maxWidth: 'calc(100vw - 32px)', marginBlockStart: 0.5 },
        },
      }}
    >
      <PanelContent onClose={onClose} />
    </Popover>
  );
}

function PanelContent({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const notifications = useNotifications();
  const LinkComponent = useLinkComponent();
  return (
    <>
      <Stack direction="row" sx={headStyles}>
        <Typography variant="h2">{t('notifications.title')}</Typography>
        <Tooltip title={t('notifications.page.settings')}>
          <IconButton
            component={LinkComponent}
            href={links.account('notifications')}
            aria-label={t('notifications.page.settings')}
            onClick={onClose}
            sx={{ marginInlineStart: 'auto' }}
          >
            <Settings size={17} aria-hidden />
          </IconButton>
        </Tooltip>
        <Tooltip title={t('notifications.markAllRead')}>
          <span>
            <IconButton
              aria-label={t('notifications.markAllRead')}
              disabled={!notifications.hasUnread}
              onClick={notifications.markAllRead}
            >
              <CheckCheck size={18} aria-hidden />
            </IconButton>
          </span>
        </Tooltip>
      </Stack>
      <Box sx={{ maxHeight: 400, overflowY: 'auto' }}>
        <NotificationList notifications={notifications} onFollow={onClose} />
      </Box>
      <Box sx={footStyles}>
        <Button
          fullWidth
          size="small"
          component={LinkComponent}
          href={links.notifications()}
          onClick={onClose}
        >
          {t('notifications.seeAll')}
        </Button>
      </Box>
    </>
  );
}

const headStyles = (theme: Theme) => ({
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: '10px 10px 10px 16px',
  borderBlockEnd: `1px solid ${theme.kadro.line}`,
});

const footStyles = (theme: Theme) => ({ padding: 1, borderBlockStart: `1px solid ${theme.kadro.line}` });
