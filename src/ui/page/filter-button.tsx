import Button from '@mui/material/Button';
import { ChevronDown } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';

export type FilterButtonProps = {
  /** Name of the filter ("Department"). */
  label: string;
  /** The chosen values, shown after the label. */
  summary: string | undefined;
  popup: 'menu' | 'dialog';
  isOpen: boolean;
  /** Id of the popup while it is open. */
  controls?: string;
  startIcon?: ReactNode;
  onClick: (event: MouseEvent<HTMLElement>) => void;
};

/** The button of every filter: it shows the chosen values and opens the options. */
export function FilterButton({
  label,
  summary,
  popup,
  isOpen,
  controls,
  startIcon,
  onClick,
}: FilterButtonProps) {
  return (
    <Button
      variant="outlined"
      size="small"
      aria-haspopup={popup}
      aria-expanded={isOpen}
      {...(controls && { 'aria-controls': controls })}
      onClick={onClick}
      {...(startIcon ? { startIcon } : { endIcon: <ChevronDown size={14} aria-hidden /> })}
      sx={(theme) => ({
        minHeight: 34,
        fontWeight: 400,
        ...(summary !== undefined && {
          backgroundColor: theme.kadro.accent.wash,
          borderColor: theme.kadro.accent.line,
          fontWeight: 500,
        }),
      })}
    >
      {summary === undefined ? label : `${label}: ${summary}`}
    </Button>
  );
}
