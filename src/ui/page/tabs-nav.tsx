import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useLinkComponent } from '../link-component.tsx';

export type TabLink = { key: string; label: string; href: string; count?: number; badge?: ReactNode };

export type TabsNavProps = {
  /** Label for screen readers. */
  label: string;
  /** Key of the current tab. */
  current: string;
  tabs: readonly TabLink[];
};

/**
 * Tabs as links in a navigation, so that the back button and "open in a new tab" work. They wrap where one line is too
 * short.
 */
export function TabsNav({ label, current, tabs }: TabsNavProps) {
  const LinkComponent = useLinkComponent();
  return (
    <Box
      component="nav"
      aria-label={label}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: { xs: '2px', sm: 0.5 } }}
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
          {tab.badge}
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

const tabStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  justifyContent: 'center',
  minWidth: 28,
  minHeight: 34,
  // Smaller on a phone, so that the five tabs of a job fit into a line of 328 px.
  paddingInline: { xs: '4px', sm: 1.25 },
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
  // A transparent border would be visible.
  '@media (forced-colors: active)': { borderBlockEndColor: 'Canvas' },
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
