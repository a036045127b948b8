import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

export type FilterBarProps = {
  search?: ReactNode;
  /** Filter controls, such as FilterMenu. */
  children?: ReactNode;
  /** At the end of the row, such as a view switch. */
  end?: ReactNode;
  /** Number of active filters; above zero a button that clears them is shown. */
  activeCount?: number;
  onClear?: () => void;
  /** "48 candidates"; announced when it changes. */
  resultText?: string;
  /** Whether the filters are behind a button on a phone. False when there is only one. */
  folds?: boolean;
};

/** The row above a list: search, filters, number of results, view switch. */
export function FilterBar(props: FilterBarProps) {
  const { search, children, end, activeCount = 0, onClear, resultText, folds = true } = props;
  const { t } = useTranslation();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const [isOpen, setOpen] = useState(false);
  const isFolded = folds && isPhone;
  return (
    <Stack
      direction="row"
      component="search"
      sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', marginBlockEnd: 1.5, minHeight: 36 }}
    >
      {search}
      {isFolded && (
        <Button
          variant="outlined"
          size="small"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          startIcon={<SlidersHorizontal size={14} aria-hidden />}
          sx={{ minHeight: 34 }}
        >
          {t('ui.filters')}
        </Button>
      )}
      {(!isFolded || isOpen) && children}
      {activeCount > 0 && onClear && (
        <Button size="small" onClick={onClear}>
          {t('ui.clearFilters')}
        </Button>
      )}
      {/* One group, so that both wrap together. */}
      <Box sx={endStyles}>
        <Typography variant="body2" component="output" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {resultText}
        </Typography>
        {end}
      </Box>
    </Stack>
  );
}

const endStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 1,
  marginInlineStart: 'auto',
} as const;
