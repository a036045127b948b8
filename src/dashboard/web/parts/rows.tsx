import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { MouseEvent, ReactNode } from 'react';
import { useLinkComponent } from '#ui/link-component.tsx';

type RowProps = {
  href: string;
  title: ReactNode;
  /** Below the title. */
  detail?: ReactNode;
  /** Before the title, such as a face. */
  start?: ReactNode;
  /** At the end of the line, such as a time. */
  end?: ReactNode;
  onClick?: (event: MouseEvent) => void;
};

/** Rows of a card, each a link to the place where its work is done. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {children}
    </Box>
  );
}

export function Row({ href, title, detail, start, end, onClick }: RowProps) {
  const LinkComponent = useLinkComponent();
  return (
    <Box component="li" sx={rowStyles}>
      {start}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box component={LinkComponent} href={href} onClick={onClick} sx={linkStyles}>
          {title}
        </Box>
        {detail !== undefined && (
          <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
            {detail}
          </Typography>
        )}
      </Box>
      {end !== undefined && (
        <Typography variant="body2" component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {end}
        </Typography>
      )}
    </Box>
  );
}

// The link covers its row, so that the whole row can be pressed.
const rowStyles = (theme: Theme) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: { xs: 44, md: 36 },
  paddingBlock: 0.5,
  marginInline: -1,
  paddingInline: 1,
  borderRadius: '8px',
  '&:hover': { backgroundColor: theme.kadro.hover },
});

const linkStyles = (theme: Theme) => ({
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: theme.kadro.text,
  fontWeight: 500,
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: '8px' },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: `2px solid ${theme.kadro.focus}`, outlineOffset: -2 },
});

/** A sentence in place of rows. */
export const NoRows = ({ children }: { children: ReactNode }) => (
  <Typography variant="body2" sx={{ color: 'text.secondary', paddingBlock: 1 }}>
    {children}
  </Typography>
);

/** "1,000+" where the server stopped counting at this number. */
export const cappedText = (count: number, most: number, format: (count: number) => string): string =>
  count > most ? `${format(most)}+` : format(count);
