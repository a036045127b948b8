import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type FilterGroupProps = {
  title: string;
  /** Filter controls, such as FilterMenu. */
  children: ReactNode;
};

/** Filters about one subject among many, in two columns where there is room. */
export function FilterGroup({ title, children }: FilterGroupProps) {
  return (
    <Box component="fieldset" sx={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <Typography
        component="legend"
        variant="caption"
        sx={{ padding: 0, marginBlockEnd: 0.75, fontWeight: 600, color: 'text.secondary' }}
      >
        {title}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: '190px 190px' } }}>
        {children}
      </Box>
    </Box>
  );
}
