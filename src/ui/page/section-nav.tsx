import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { type Theme, useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { LazyMenu } from '../lazy-menu.tsx';
import { useLinkComponent } from '../link-component.tsx';

export type SectionLink = { key: string; label: string; href: string };

export type SectionNavProps = {
  /** Label for screen readers. */
  label: string;
  /** Key of the current section. */
  current: string;
  sections: readonly SectionLink[];
};

/** The left list of a settings area; on a narrow screen a button with the current section that opens the list. */
export function SectionNav(props: SectionNavProps) {
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('md'));
  const LinkComponent = useLinkComponent();
  const { label, current, sections } = props;
  if (isNarrow) return <SectionMenu {...props} />;
  return (
    <Box component="nav" aria-label={label} sx={listStyle}>
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

function SectionMenu({ label, current, sections }: SectionNavProps) {
  const LinkComponent = useLinkComponent();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  return (
    <Box component="nav" aria-label={label}>
      <Button
        variant="outlined"
        fullWidth
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...(anchor && { 'aria-controls': menuId })}
        onClick={(event) => setAnchor(event.currentTarget)}
        endIcon={<ChevronDown size={16} aria-hidden />}
        sx={{ minHeight: 40, justifyContent: 'space-between' }}
      >
        {sections.find(({ key }) => key === current)?.label ?? label}
      </Button>
      <LazyMenu
        id={menuId}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{
          list: { 'aria-label': label, component: 'div' },
          paper: { sx: { width: anchor?.clientWidth ?? 'auto' } },
        }}
      >
        {sections.map(({ key, label: text, href }) => (
          <MenuItem
            key={key}
            component={LinkComponent}
            href={href}
            selected={key === current}
            {...(key === current && { 'aria-current': 'page' })}
            onClick={() => setAnchor(null)}
          >
            {text}
          </MenuItem>
        ))}
      </LazyMenu>
    </Box>
  );
}

const listStyle = {
  display: 'flex',
  flexDirection: 'column',
  gap: 0.25,
  width: 208,
  flexShrink: 0,
  position: 'sticky',
  insetBlockStart: 88,
  alignSelf: 'flex-start',
} as const;

const linkStyle = ({ kadro, palette }: Theme) => ({
  padding: '7px 12px',
  borderRadius: '8px',
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  color: palette.text.secondary,
  fontWeight: 500,
  '&:hover': { backgroundColor: kadro.sunken },
  '&[aria-current=page]': { backgroundColor: kadro.sunken, color: palette.text.primary, fontWeight: 600 },
});
