import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type FormSectionProps = { title: string; lead?: string; children: ReactNode };

/** A titled group within a step of the form. */
export function FormSection({ title, lead, children }: FormSectionProps) {
  return (
    <Box component="section">
      <Typography variant="h3" component="h3">
        {title}
      </Typography>
      {lead !== undefined && (
        <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockStart: 0.25 }}>
          {lead}
        </Typography>
      )}
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, marginBlockStart: 1.5 }}>
        {children}
      </Box>
    </Box>
  );
}
