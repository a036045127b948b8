import Popover, { type PopoverActions } from '@mui/material/Popover';
import { Fragment, type ReactNode, useCallback, useRef, useState } from 'react';
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
  // Opened again while it closes, the popover keeps its content, which must begin anew.
  const [openings, setOpenings] = useState(0);
  const popover = useRef<PopoverActions>(null);
  // Content that loads makes the popover higher, which would leave the window.
  const followHeight = useCallback((paper: HTMLElement | null) => {
    if (paper === null) return;
    const observer = new ResizeObserver(() => popover.current?.updatePosition());
    observer.observe(paper);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <FilterButton
        {...{ label, summary, startIcon }}
        popup="dialog"
        isOpen={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setOpenings(openings + 1);
        }}
      />
      <Popover
        action={popover}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { ref: followHeight, role: 'dialog', 'aria-label': label, sx: { marginBlockStart: 0.5 } },
        }}
      >
        <Fragment key={openings}>{children(() => setAnchor(null))}</Fragment>
      </Popover>
    </>
  );
}
