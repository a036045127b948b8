import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { useLinkComponent } from '../link-component.tsx';

export type TabLink = { key: string; label: string; href: string; count?: number };

export type TabsNavProps = {
  /** What the tabs switch between, for screen readers. */
  label: string;
  /** Key of the tab that is open. */
  current: string;
  tabs: readonly TabLink[];
  /** Where there is no room for all, they take several lines instead of scrolling out of sight. */
  wraps?: boolean;
};

/** Tabs that are addresses: links in a navigation, so the back button and "open in a new tab" work. */
export function TabsNav({ label, current, tabs, wraps = false }: TabsNavProps) {
  const LinkComponent = useLinkComponent();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => showOpen(nav.current), [current]);
  return (
    <Box
      component="nav"
      ref={nav}
      aria-label={label}
      sx={{
        position: 'relative',
        display: 'flex',
        gap: 0.5,
        ...(wraps ? { flexWrap: 'wrap' } : { overflowX: 'auto', scrollbarWidth: 'none' }),
      }}
    >
      {tabs.map((tab) => (
        <Box
          key={tab.key}
          component={LinkComponent}
          href={tab.href}
          {...(tab.key === current && { 'aria-current': 'page' })}
          sx={tabStyle}
        >
          {tab.label}
          {tab.count !== undefined && (
            <Box component="span" sx={countStyle}>
              {tab.count}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}

// On a phone there are more tabs than room. It scrolls as far as the open tab needs, to the edge of a tab, so that the
// first one visible is whole.
function showOpen(nav: HTMLElement | null): void {
  const open = nav?.querySelector<HTMLElement>('[aria-current=page]');
  if (!nav || !open) return;
  const needed = open.offsetLeft + open.offsetWidth + peekPx - nav.clientWidth;
  const tabs = [...nav.children] as HTMLElement[];
  nav.scrollLeft = (tabs.find((tab) => tab.offsetLeft >= needed) ?? open).offsetLeft;
}

// Of the next tab, to show that there is one.
const peekPx = 32;

const tabStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  minHeight: 34,
  // Less on a phone, so that a tab cut off at the edge tells of those behind it.
  paddingInline: { xs: 1, sm: 1.25 },
  flexShrink: 0,
  color: 'text.secondary',
  fontSize: '0.8125rem',
  fontWeight: 500,
  textDecoration: 'none',
  borderBlockEnd: '2px solid transparent',
  borderStartStartRadius: 6,
  borderStartEndRadius: 6,
  transition: 'color 120ms, border-color 120ms',
  '&:hover': { color: 'text.primary' },
  '&:focus-visible': { outlineOffset: -2 },
  '&[aria-current=page]': { color: 'text.primary', borderBottomColor: 'primary.main' },
} as const;

const countStyle = {
  minWidth: 20,
  paddingInline: 0.75,
  borderRadius: '10px',
  fontSize: '0.75rem',
  lineHeight: '20px',
  textAlign: 'center',
  color: 'text.secondary',
  backgroundColor: 'action.hover',
} as const;
