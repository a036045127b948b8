import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { X } from 'lucide-react';
import { lazy, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { SessionContext, useUser } from '#platform/web/session.ts';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import { AppLink } from '../app-link.tsx';
import { CompanySwitcher } from './company-switcher.tsx';
import { Logo } from './logo.tsx';
import { NavList } from './nav-list.tsx';
import { navigationFor } from './navigation.ts';
import { useInstallation } from './use-newer-version.ts';

const Drawer = lazy(() => import('@mui/material/Drawer'));

export const sidebarWidth = 280;

type SidebarProps = { path: string; open: boolean; onClose: () => void };

/** Permanent from the large breakpoint on, a drawer below it. */
export function Sidebar({ path, open, onClose }: SidebarProps) {
  const { t } = useTranslation();
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  return (
    <>
      <Box
        sx={{
          display: { xs: 'none', lg: 'block' },
          position: 'fixed',
          insetBlock: 0,
          insetInlineStart: 0,
          width: sidebarWidth,
        }}
      >
        <SidebarContent path={path} />
      </Box>
      {wasOpened && (
        <LazyOverlay>
          <Drawer
            open={open}
            onClose={onClose}
            sx={{ display: { lg: 'none' } }}
            slotProps={{
              paper: { 'aria-label': t('app.nav.label'), sx: { width: sidebarWidth, maxWidth: '86vw' } },
            }}
          >
            <SidebarContent path={path} onClose={onClose} />
          </Drawer>
        </LazyOverlay>
      )}
    </>
  );
}

/** `onClose`: for the drawer, which users without an Esc key must be able to close. */
function SidebarContent({ path, onClose }: { path: string; onClose?: () => void }) {
  const { t } = useTranslation();
  const user = useUser();
  const company = useContext(SessionContext)?.company ?? null;
  const installation = useInstallation();
  const { docsUrl = null, siteUrl = null } = installation ?? {};
  return (
    <Box component="nav" aria-label={t('app.nav.label')} sx={frame}>
      <Box sx={head}>
        <Box component={AppLink} href={links.home()} sx={brand}>
          <Logo />
          <Typography component="span" sx={brandName}>
            {t('app.brand')}
          </Typography>
        </Box>
        {onClose && (
          <IconButton color="inherit" aria-label={t('app.shell.closeMenu')} onClick={onClose}>
            <X size={18} aria-hidden />
          </IconButton>
        )}
      </Box>
      {user.companies.length > 0 && <CompanySwitcher />}
      <Box sx={{ flex: 1, overflowY: 'auto', paddingInline: 1.5, paddingBlock: 1 }}>
        <NavList
          sections={navigationFor({
            company,
            isPlatformAdmin: user.isPlatformAdmin,
            hasBilling: user.hasBilling,
            docsUrl,
            siteUrl,
          })}
          path={path}
        />
      </Box>
      <Help supportUrl={installation?.supportUrl ?? '/legal/contact'} />
    </Box>
  );
}

function Help({ supportUrl }: { supportUrl: string }) {
  const { t } = useTranslation();
  return (
    <Box sx={footer}>
      <Typography variant="h3" component="p">
        {t('app.help.title')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'inherit', opacity: 0.8, marginBlockEnd: 1 }}>
        {t('app.help.body')}
      </Typography>
      <Button
        variant="outlined"
        size="small"
        color="inherit"
        component="a"
        href={supportUrl}
        target="_blank"
        rel="noopener noreferrer"
      >
        {t('app.help.contact')}
      </Button>
      <Link
        href="/legal/source"
        target="_blank"
        rel="noopener noreferrer"
        variant="body2"
        color="inherit"
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          minHeight: 24,
          marginInlineStart: 2,
          opacity: 0.8,
        }}
      >
        {t('app.help.source')}
      </Link>
    </Box>
  );
}

const frame = (theme: { kadro: { nav: { background: string; text: string; line: string } } }) => ({
  height: '100%',
  display: 'flex',
  flexDirection: 'column',
  backgroundColor: theme.kadro.nav.background,
  color: theme.kadro.nav.text,
  borderInlineEnd: `1px solid ${theme.kadro.nav.line}`,
});

const head = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  height: 64,
  paddingInline: '20px 12px',
  flexShrink: 0,
} as const;

const brand = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  borderRadius: '8px',
  color: 'inherit',
  textDecoration: 'none',
} as const;

const brandName = { fontWeight: 650, fontSize: '1.0625rem', letterSpacing: '-0.02em' } as const;

const footer = (theme: { kadro: { nav: { line: string } } }) => ({
  padding: '14px 20px 18px',
  borderBlockStart: `1px solid ${theme.kadro.nav.line}`,
});
