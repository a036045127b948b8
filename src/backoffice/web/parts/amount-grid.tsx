import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Amounts of each currency side by side. */
export function AmountGrid({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
      }}
    >
      {children}
    </Box>
  );
}
