import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type SecurityRowProps = {
  icon: LucideIcon;
  title: string;
  /** Status, shown beside the title. */
  status?: ReactNode;
  note?: ReactNode;
  /** Shown at the end of the row; below it on a phone. */
  actions?: ReactNode;
  /** A menu stays at the end of the row, on a phone too. */
  menu?: ReactNode;
};

/** One means of protection, or one session. A list of them is a `ul`. */
export function SecurityRow({ icon: Icon, title, status, note, actions, menu }: SecurityRowProps) {
  return (
    <Stack component="li" direction="row" sx={rowStyles}>
      <Box component="span" aria-hidden sx={iconStyles}>
        <Icon size={18} strokeWidth={1.75} />
      </Box>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ flex: 1, minWidth: 0, gap: 1, alignItems: { sm: 'center' } }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Stack direction="row" sx={{ gap: '4px 10px', alignItems: 'center', flexWrap: 'wrap' }}>
            <Typography component="span" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
              {title}
            </Typography>
            {status}
          </Stack>
          {note && (
            <Typography
              variant="body2"
              component="div"
              sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
            >
              {note}
            </Typography>
          )}
        </Box>
        {actions && (
          <Stack direction="row" sx={{ gap: 1, flexShrink: 0, flexWrap: 'wrap' }}>
            {actions}
          </Stack>
        )}
      </Stack>
      {menu}
    </Stack>
  );
}

/** A list of rows that reaches the edges of its surface. */
export function SecurityRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {children}
    </Box>
  );
}

const rowStyles = {
  gap: 1.75,
  alignItems: 'flex-start',
  paddingBlock: 1.75,
  paddingInline: { xs: 2, sm: 3 },
  borderBlockStart: '1px solid',
  borderColor: 'divider',
} as const;

const iconStyles = {
  display: 'flex',
  color: 'text.secondary',
  marginBlockStart: '1px',
  flexShrink: 0,
} as const;
