import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export type FilterBarProps = {
  search?: ReactNode;
  /** Filter controls, such as FilterMenu. */
  children?: ReactNode;
  /** At the end of the row, such as a view switch. */
  end?: ReactNode;
  /** How many filters are set; with more than none a way to clear them is offered. */
  activeCount?: number;
  onClear?: () => void;
  /** "48 candidates"; announced when it changes. */
  resultText?: string;
};

/** The row over a list: search, filters, how many were found, view switch. */
export function FilterBar({ search, children, end, activeCount = 0, onClear, resultText }: FilterBarProps) {
  const { t } = useTranslation();
  return (
    <Stack
      direction="row"
      component="search"
      sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', marginBlockEnd: 1.5, minHeight: 36 }}
    >
      {search}
      {children}
      {activeCount > 0 && onClear && (
        <Button size="small" onClick={onClear}>
          {t('ui.clearFilters')}
        </Button>
      )}
      <Box sx={{ flex: 1 }} />
      <Typography variant="body2" component="output" sx={{ color: 'text.secondary' }}>
        {resultText}
      </Typography>
      {end}
    </Stack>
  );
}
