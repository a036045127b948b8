import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { Theme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { lazy, useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unreadQuery, useLiveNotifications } from '#notifications/web/queries.ts';
import { badgeOf, showBadge } from '#notifications/web/badge.ts';
import { SessionContext } from '#platform/web/session.ts';
import { partWithWords } from '../page-words.ts';
import { useOverlay } from './overlays.ts';
import { ShellPart } from './shell-part.tsx';

const NotificationsPanel = lazy(async () => {
  const load = () => import('#notifications/web/notifications-panel.tsx');
  return { default: (await partWithWords('notifications', load)).NotificationsPanel };
});

/** The number of unread notifications, and a panel with the newest. */
export function NotificationsBell() {
  const { t } = useTranslation();
  const companyId = useContext(SessionContext)?.company?.id ?? null;
  const { data } = useQuery({ ...unreadQuery(companyId ?? ''), enabled: companyId !== null });
  useLiveNotifications();
  useEffect(() => showBadge(data?.count ?? 0), [data?.count]);
  const { isOpen, wasOpened, open, close } = useOverlay('notifications');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const title = t('notifications.title');
  const badge = badgeOf(data?.count ?? 0);
  return (
    <>
      <Tooltip title={title}>
        <IconButton
          ref={setAnchor}
          aria-label={badge === '' ? title : `${title}, ${t('notifications.unread', { badge })}`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={open}
        >
          <Bell size={18} aria-hidden />
          {badge !== '' && (
            <Box component="span" aria-hidden sx={badgeStyles}>
              {badge}
            </Box>
          )}
        </IconButton>
      </Tooltip>
      {wasOpened && (
        <ShellPart isOpen={isOpen} onFailed={close}>
          <NotificationsPanel open={isOpen} anchor={anchor} onClose={close} />
        </ShellPart>
      )}
    </>
  );
}

const badgeStyles = (theme: Theme) => ({
  position: 'absolute',
  insetBlockStart: 1,
  insetInlineStart: 18,
  minWidth: 16,
  height: 16,
  paddingInline: '4px',
  borderRadius: '8px',
  color: '#FFFFFF',
  backgroundColor: theme.kadro.dangerSolid,
  boxShadow: `0 0 0 2px ${theme.kadro.page}`,
  fontSize: '0.625rem',
  fontWeight: 600,
  lineHeight: '16px',
});
