import Popover from '@mui/material/Popover';
import { type ReactNode, useState } from 'react';
import { FilterButton } from './filter-button.tsx';

type FilterPopoverProps = {
  label: string;
  /** The chosen values, shown on the button. */
  summary: string | undefined;
  startIcon?: ReactNode;
  children: (close: () => void) => ReactNode;
};

/** A filter whose content is more than a menu. */
export function FilterPopover({ label, summary, startIcon, children }: FilterPopoverProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <FilterButton
        {...{ label, summary, startIcon }}
        popup="dialog"
        isOpen={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { marginBlockStart: 0.5 } } }}
      >
        {children(() => setAnchor(null))}
      </Popover>
    </>
  );
}
