import Box from '@mui/material/Box';
import Collapse from '@mui/material/Collapse';
import type { Theme } from '@mui/material/styles';
import { ChevronRight } from 'lucide-react';
import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SessionContext } from '#platform/web/session.ts';
import { AppLink } from '../app-link.tsx';
import { isActive, navigation, type NavItem } from './navigation.ts';

/** Sections with their items; groups open and close, and start open where the reader is. */
export function NavList({ path }: { path: string }) {
  const { t } = useTranslation();
  return navigation.map((section) => (
    <Box key={section.subheader} component="section" sx={{ marginBlockEnd: 2 }}>
      <Box component="h2" sx={subheader}>
        {t(section.subheader)}
      </Box>
      <Box component="ul" sx={list}>
        {section.items.map((item) => (
          <NavEntry key={item.path} item={item} path={path} />
        ))}
      </Box>
    </Box>
  ));
}

function NavEntry({ item, path }: { item: NavItem; path: string }) {
  const company = useContext(SessionContext)?.company ?? null;
  const allowed =
    item.permission === undefined || company?.isOwner || company?.permissions.includes(item.permission);
  if (!allowed) return null;
  return (
    <li>
      {item.children === undefined ? (
        <NavLeaf item={item} path={path} />
      ) : (
        <NavGroup item={item} path={path} />
      )}
    </li>
  );
}

function NavLeaf({ item, path, nested = false }: { item: NavItem; path: string; nested?: boolean }) {
  const { t } = useTranslation();
  const active = isActive(item, path);
  const Icon = item.icon;
  return (
    <Box
      component={AppLink}
      href={item.disabled ? undefined : item.path}
      {...(item.external ? { target: '_blank' } : {})}
      {...(item.disabled ? { 'aria-disabled': true } : {})}
      {...(active ? { 'aria-current': 'page' as const } : {})}
      sx={(theme: Theme) => ({ ...entry(theme, active), ...(nested ? { paddingInlineStart: '44px' } : {}) })}
    >
      {Icon && <Icon size={18} aria-hidden />}
      {t(item.title)}
    </Box>
  );
}

function NavGroup({ item, path }: { item: NavItem; path: string }) {
  const { t } = useTranslation();
  const active = isActive(item, path);
  const [chosen, setChosen] = useState<{ path: string; open: boolean } | null>(null);
  const open = chosen?.open ?? active;
  const Icon = item.icon;
  return (
    <>
      <Box
        component="button"
        type="button"
        aria-expanded={open}
        onClick={() => setChosen({ path, open: !open })}
        sx={(theme) => ({
          ...entry(theme, false),
          ...(active ? { fontWeight: 600, color: theme.kadro.nav.text } : {}),
          width: '100%',
        })}
      >
        {Icon && <Icon size={18} aria-hidden />}
        <Box component="span" sx={{ flex: 1, textAlign: 'start' }}>
          {t(item.title)}
        </Box>
        <Box
          component={ChevronRight}
          size={16}
          aria-hidden
          sx={{ transition: 'transform 150ms', transform: open ? 'rotate(90deg)' : 'none' }}
        />
      </Box>
      <Collapse in={open} unmountOnExit>
        <Box component="ul" sx={list}>
          {item.children?.map((child) => (
            <NavChild key={child.path} item={child} path={path} />
          ))}
        </Box>
      </Collapse>
    </>
  );
}

function NavChild({ item, path }: { item: NavItem; path: string }) {
  const company = useContext(SessionContext)?.company ?? null;
  const allowed =
    item.permission === undefined || company?.isOwner || company?.permissions.includes(item.permission);
  return allowed ? (
    <li>
      <NavLeaf item={item} path={path} nested />
    </li>
  ) : null;
}

const list = { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: '2px' } as const;

const subheader = (theme: Theme) => ({
  margin: 0,
  padding: '8px 12px 6px',
  fontSize: '0.6875rem',
  fontWeight: 600,
  letterSpacing: '0.06em',
  textTransform: 'uppercase' as const,
  color: theme.kadro.nav.textMuted,
});

const entry = (theme: Theme, active: boolean) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  minHeight: 36,
  paddingInline: '12px',
  border: 0,
  borderRadius: '8px',
  background: active ? theme.kadro.nav.selected : 'none',
  color: active ? theme.kadro.nav.text : theme.kadro.nav.textMuted,
  font: 'inherit',
  fontSize: '0.875rem',
  fontWeight: active ? 600 : 500,
  textDecoration: 'none',
  cursor: 'pointer',
  '&:hover': {
    background: active ? theme.kadro.nav.selected : theme.kadro.nav.hover,
    color: theme.kadro.nav.text,
  },
  '&[aria-disabled]': { opacity: 0.5, cursor: 'default' },
});
