import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { PersonAvatar } from '../page/person-avatar.tsx';

export type PersonCellProps = {
  name: string;
  secondLine?: string;
  photoUrl?: string | null;
  shape?: 'round' | 'square';
  /** Chips after the name. */
  after?: ReactNode;
};

/** First column of a grid: avatar, name, second line. */
export function PersonCell({ name, secondLine, photoUrl = null, shape = 'round', after }: PersonCellProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0, width: '100%' }}>
      <PersonAvatar name={name} photoUrl={photoUrl} shape={shape} size={28} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 0.75, alignItems: 'center', minWidth: 0 }}>
          <Typography component="span" variant="body2" noWrap sx={{ fontWeight: 500, lineHeight: '17px' }}>
            {name}
          </Typography>
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
    </Box>
  );
}
