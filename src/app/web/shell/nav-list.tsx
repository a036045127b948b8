import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { ChevronRight, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { visuallyHidden } from '#ui/visually-hidden.ts';
import { AppLink } from '../app-link.tsx';
import { isActive, type NavItem, type NavSection } from './navigation.ts';

type NavListProps = { sections: readonly NavSection[]; path: string };
type NavItemProps = { item: NavItem; path: string; depth?: number };

/** Sections with their items. Groups can be collapsed; the group of the current page starts open. */
export function NavList({ sections, path }: NavListProps) {
  const { t } = useTranslation();
  return sections.map(({ subheader, items }) => (
    <Box key={items[0]?.path} component="section" sx={{ marginBlockEnd: 2 }}>
      {subheader !== undefined && (
        <Box component="h2" sx={subheaderStyles}>
          {t(subheader)}
        </Box>
      )}
      <NavItems items={items} path={path} />
    </Box>
  ));
}

function NavItems({ items, path, depth = 0 }: { items: readonly NavItem[]; path: string; depth?: number }) {
  return (
    <Box component="ul" sx={listStyles}>
      {items.map((item) => (
        <li key={`${item.title} ${item.path}`}>
          {item.children === undefined ? (
            <NavLeaf item={item} path={path} depth={depth} />
          ) : (
            <NavGroup item={item} path={path} depth={depth} />
          )}
        </li>
      ))}
    </Box>
  );
}

function NavLeaf({ item, path, depth = 0 }: NavItemProps) {
  const active = isActive(item, path);
  if (item.disabled) {
    return (
      <Box component="a" {...disabledLink} sx={(theme) => entry(theme, false, depth)}>
        <NavLabel item={item} />
      </Box>
    );
  }
  return (
    <Box
      component={AppLink}
      href={item.path}
      {...(item.external && { target: '_blank' })}
      {...(active && { 'aria-current': 'page' as const })}
      sx={(theme: Theme) => entry(theme, active, depth)}
    >
      <NavLabel item={item} />
    </Box>
  );
}

function NavGroup({ item, path, depth = 0 }: NavItemProps) {
  const active = isActive(item, path);
  const [open, setOpen] = useState(active);
  const [wasActive, setWasActive] = useState(active);
  if (active !== wasActive) {
    setWasActive(active);
    if (active) setOpen(true);
  }
  return (
    <>
      <Box
        component="button"
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        sx={(theme) => ({
          ...entry(theme, false, depth),
          ...(active && { fontWeight: 600, color: theme.kadro.nav.text }),
          width: '100%',
        })}
      >
        <NavLabel item={item} />
        <Box
          component={ChevronRight}
          size={16}
          aria-hidden
          sx={{
            transition: 'transform 150ms',
            transform: open ? 'rotate(90deg)' : 'none',
            '[dir=rtl] &': { transform: open ? 'rotate(90deg)' : 'scaleX(-1)' },
          }}
        />
      </Box>
      <Box inert={!open} sx={collapseStyles(open)}>
        <NavItems items={item.children ?? []} path={path} depth={depth + 1} />
      </Box>
    </>
  );
}

function NavLabel({ item }: { item: NavItem }) {
  const { t } = useTranslation();
  const Icon = item.icon;
  return (
    <>
      {Icon && <Icon size={18} aria-hidden />}
      <Box component="span" sx={{ flex: 1, minWidth: 0, textAlign: 'start' }}>
        {t(item.title)}
      </Box>
      {item.label !== undefined && (
        <Box component="span" sx={labelStyles}>
          {t(item.label)}
        </Box>
      )}
      {item.external && (
        <>
          <ExternalLink size={14} aria-hidden />
          <Box component="span" sx={visuallyHidden}>
            {t('app.nav.newTab')}
          </Box>
        </>
      )}
    </>
  );
}

// Without an address it has no link role, so role and state are set for screen readers.
const disabledLink = { role: 'link', 'aria-disabled': true } as const;

const listStyles = {
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: '2px',
  minHeight: 0,
} as const;

// Collapsed by the height of its single row; the margin leaves room for the focus ring.
const collapseStyles = (isOpen: boolean) => ({
  display: 'grid',
  gridTemplateRows: isOpen ? '1fr' : '0fr',
  visibility: isOpen ? 'visible' : 'hidden',
  transition: 'grid-template-rows 150ms, visibility 150ms',
  '& > ul': { overflow: 'clip', overflowClipMargin: '4px' },
});

const subheaderStyles = (theme: Theme) => ({
  margin: 0,
  padding: '8px 12px 6px',
  fontSize: '0.6875rem',
  fontWeight: 600,
  letterSpacing: '0.06em',
  textTransform: 'uppercase' as const,
  color: theme.kadro.nav.textMuted,
});

const labelStyles = (theme: Theme) => ({
  paddingInline: '6px',
  borderRadius: '6px',
  border: `1px solid ${theme.kadro.nav.line}`,
  fontSize: '0.6875rem',
  fontWeight: 500,
});

const entry = (theme: Theme, active: boolean, depth: number) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  minHeight: 36,
  paddingInlineStart: depth === 0 ? '12px' : `${28 + depth * 12}px`,
  paddingInlineEnd: '12px',
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
  '&[aria-disabled]': { opacity: 0.5, cursor: 'default', background: 'none' },
});
