import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export type Fact = { label: string; value: ReactNode };

export type FactsProps = {
  facts: readonly Fact[];
  /** `beside` puts values next to their labels, `above` stacks them. */
  labels?: 'beside' | 'above';
};

/** Labels with values, as a description list. */
export function Facts({ facts, labels = 'beside' }: FactsProps) {
  const beside = labels === 'beside';
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: beside ? { xs: 'fit-content(40%) 1fr', sm: 'minmax(96px, 0.4fr) 1fr' } : '1fr',
        gap: beside ? '8px 16px' : 0,
        margin: 0,
        fontSize: '0.8125rem',
        lineHeight: '20px',
        '& dt': { color: 'text.secondary', overflowWrap: 'anywhere' },
        '& dd': { margin: 0, marginBlockEnd: beside ? 0 : 1.5, minWidth: 0, overflowWrap: 'anywhere' },
      }}
    >
      {facts.map((fact) => (
        <Box key={fact.label} sx={{ display: 'contents' }}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </Box>
      ))}
    </Box>
  );
}
