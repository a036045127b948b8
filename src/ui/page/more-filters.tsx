import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import { ListFilter } from 'lucide-react';
import { type ReactNode, useState } from 'react';

type MoreFiltersProps = {
  label: string;
  /** How many of those inside are set; written on the button. */
  activeCount: number;
  /** Filter controls, such as FilterMenu. */
  children: ReactNode;
};

/** Filters that are wanted less often, behind one button, so that the row over a list stays one row. */
export function MoreFilters({ label, activeCount, children }: MoreFiltersProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isSet = activeCount > 0;
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        startIcon={<ListFilter size={14} aria-hidden />}
        sx={(theme) => ({
          minHeight: 34,
          fontWeight: isSet ? 500 : 400,
          ...(isSet && { backgroundColor: theme.kadro.accent.wash, borderColor: theme.kadro.accent.line }),
        })}
      >
        {isSet ? `${label}: ${activeCount}` : label}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { marginBlockStart: 0.5 } } }}
      >
        <Stack sx={insideLook}>{children}</Stack>
      </Popover>
    </>
  );
}

const insideLook = {
  gap: 1,
  padding: 1.5,
  minWidth: 200,
  '& > .MuiButton-root': { justifyContent: 'space-between' },
} as const;
