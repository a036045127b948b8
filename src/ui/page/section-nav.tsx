import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { useLinkComponent } from '../link-component.tsx';

export type SectionLink = { key: string; label: string; href: string };

export type SectionNavProps = {
  /** What the list leads through, for screen readers. */
  label: string;
  /** Key of the section that is open. */
  current: string;
  sections: readonly SectionLink[];
};

/** The left list of a settings area; on a narrow screen a row that scrolls sideways. */
export function SectionNav({ label, current, sections }: SectionNavProps) {
  const LinkComponent = useLinkComponent();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    nav.current
      ?.querySelector('[aria-current=page]')
      ?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, [current]);
  return (
    <Box component="nav" ref={nav} aria-label={label} sx={listStyle}>
      {sections.map(({ key, label: text, href }) => (
        <Box
          key={key}
          component={LinkComponent}
          href={href}
          {...(key === current && { 'aria-current': 'page' })}
          sx={linkStyle}
        >
          {text}
        </Box>
      ))}
    </Box>
  );
}

const listStyle = {
  display: 'flex',
  flexDirection: { xs: 'row', md: 'column' },
  gap: 0.25,
  width: { md: 208 },
  flexShrink: 0,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  position: { md: 'sticky' },
  insetBlockStart: { md: 88 },
  alignSelf: 'flex-start',
  maxWidth: '100%',
} as const;

const linkStyle = (theme: {
  kadro: { sunken: string; line: string };
  palette: { text: { primary: string; secondary: string } };
}) => ({
  padding: '7px 12px',
  borderRadius: '8px',
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  color: theme.palette.text.secondary,
  fontWeight: 500,
  '&:hover': { backgroundColor: theme.kadro.sunken },
  '&[aria-current=page]': {
    backgroundColor: theme.kadro.sunken,
    color: theme.palette.text.primary,
    fontWeight: 600,
  },
});
