import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Menu as MenuIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AvatarMenu } from './avatar-menu.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { NotificationsBell } from './notifications-bell.tsx';
import { SearchButton } from './search-button.tsx';
import { SettingsButton } from './settings-button.tsx';

/** Sticky, at least 64 px high: menu on narrow screens, language, notifications, settings, avatar. */
export function TopBar({ onOpenMenu }: { onOpenMenu: () => void }) {
  const { t } = useTranslation();
  return (
    <Box
      component="header"
      sx={(theme) => ({
        position: 'sticky',
        insetBlockStart: 0,
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        minHeight: 64,
        paddingInline: { xs: 1.5, sm: 3 },
        backgroundColor: theme.kadro.page,
        borderBlockEnd: `1px solid ${theme.kadro.line}`,
      })}
    >
      <Tooltip title={t('app.shell.menu')}>
        <IconButton aria-label={t('app.shell.menu')} onClick={onOpenMenu} sx={{ display: { lg: 'none' } }}>
          <MenuIcon size={20} aria-hidden />
        </IconButton>
      </Tooltip>
      <SearchButton />
      <Box sx={{ flex: 1 }} />
      <LanguageMenu />
      <NotificationsBell />
      <SettingsButton />
      <AvatarMenu />
    </Box>
  );
}
