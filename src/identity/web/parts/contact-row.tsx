import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type ContactRowProps = {
  label: string;
  value: string;
  isEmpty?: boolean;
  status?: ReactNode;
  note?: ReactNode;
  actions: ReactNode;
};

/** A row for one contact: title, status and actions. */
export function ContactRow({ label, value, isEmpty = false, status, note, actions }: ContactRowProps) {
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={rowStyles}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {label}
        </Typography>
        <Stack direction="row" sx={{ gap: '4px 12px', alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography
            sx={{
              fontWeight: isEmpty ? 400 : 500,
              color: isEmpty ? 'text.secondary' : 'text.primary',
              overflowWrap: 'anywhere',
            }}
          >
            {value}
          </Typography>
          {status}
        </Stack>
        {note && (
          <Typography
            variant="body2"
            component="div"
            sx={{ color: 'text.secondary', marginBlockStart: 0.5, overflowWrap: 'anywhere' }}
          >
            {note}
          </Typography>
        )}
      </Box>
      {/* The outlined button aligns with the edge: at the end of the row, or at the start of its own line. */}
      <Stack
        direction={{ xs: 'row-reverse', sm: 'row' }}
        sx={{ gap: 1, flexShrink: 0, flexWrap: 'wrap', justifyContent: { xs: 'flex-end' } }}
      >
        {actions}
      </Stack>
    </Stack>
  );
}

const rowStyles = {
  gap: { xs: 1, sm: 2 },
  alignItems: { sm: 'center' },
  paddingBlock: 2,
  paddingInline: { xs: 2, sm: 3 },
  borderBlockStart: '1px solid',
  borderColor: 'divider',
} as const;
