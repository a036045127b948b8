import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { MouseEvent, ReactNode } from 'react';
import { useLinkComponent } from '../link-component.tsx';
import { PersonAvatar } from '../page/person-avatar.tsx';
import { tapTarget } from '../theme/tokens.ts';

export type PersonCellProps = {
  name: string;
  secondLine?: string;
  photoUrl?: string | null;
  isWithheld?: boolean;
  shape?: 'round' | 'square';
  /** Makes the name a link. */
  href?: string;
  /** Handles a click on the link, such as to open a panel. */
  onClick?: (event: MouseEvent) => void;
  /** A line along the whole row of a DataTable, below the other cells. */
  note?: ReactNode;
  /** Chips after the name. */
  after?: ReactNode;
};

/** First column of a grid: avatar, name, second line. */
export function PersonCell(props: PersonCellProps) {
  const { name, secondLine, photoUrl = null, isWithheld = false, shape = 'round', note, after } = props;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0, width: '100%' }}>
      <PersonAvatar {...{ name, photoUrl, shape, isWithheld }} size={28} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 0.75, alignItems: 'center', minWidth: 0 }}>
          <Name {...props} />
          {after}
        </Box>
        {secondLine && (
          <Typography
            component="div"
            variant="caption"
            noWrap
            sx={{ color: 'text.secondary', lineHeight: '16px' }}
          >
            {secondLine}
          </Typography>
        )}
      </Box>
      {note && (
        <Box data-row-note sx={noteStyles}>
          {note}
        </Box>
      )}
    </Box>
  );
}

function Name({ name, href, onClick }: PersonCellProps) {
  const LinkComponent = useLinkComponent();
  if (href === undefined)
    return (
      <Typography component="span" variant="body2" noWrap sx={nameStyles}>
        {name}
      </Typography>
    );
  return (
    <Link
      component={onClick ? 'a' : LinkComponent}
      href={href}
      onClick={onClick}
      variant="body2"
      color="inherit"
      noWrap
      sx={{ ...tapTarget, ...nameStyles, display: 'block', textDecoration: 'none' }}
    >
      {name}
    </Link>
  );
}

// It begins below the name; the row leaves room for it (data-table-styles.ts).
const noteStyles = {
  position: 'absolute',
  insetInline: 'var(--note-start) 12px',
  insetBlockEnd: '6px',
  overflow: 'hidden',
} as const;

const nameStyles = { fontWeight: 500, lineHeight: '17px' } as const;
