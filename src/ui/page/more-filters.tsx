import Stack from '@mui/material/Stack';
import { ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { FilterPopover } from './filter-popover.tsx';

type MoreFiltersProps = {
  label: string;
  /** Number of active filters inside; shown on the button. */
  activeCount: number;
  /** Filter controls, such as FilterMenu. */
  children: ReactNode;
};

/** Less common filters behind one button, so that the row above a list stays one row. */
export function MoreFilters({ label, activeCount, children }: MoreFiltersProps) {
  return (
    <FilterPopover
      label={label}
      summary={activeCount > 0 ? String(activeCount) : undefined}
      startIcon={<ListFilter size={14} aria-hidden />}
    >
      {() => <Stack sx={contentStyles}>{children}</Stack>}
    </FilterPopover>
  );
}

const contentStyles = {
  gap: 1,
  padding: 1.5,
  minWidth: 200,
  '& .MuiButton-root': { justifyContent: 'space-between' },
} as const;
