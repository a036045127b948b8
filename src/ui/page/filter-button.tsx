import Button from '@mui/material/Button';
import { ChevronDown } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';

export type FilterButtonProps = {
  /** What is filtered by ("Department"). */
  label: string;
  /** What is chosen, written after the label. */
  summary: string | undefined;
  popup: 'menu' | 'dialog';
  isOpen: boolean;
  /** Id of what it opens, while that is open. */
  controls?: string;
  startIcon?: ReactNode;
  onClick: (event: MouseEvent<HTMLElement>) => void;
};

/** The button of every filter over a list: it says what is chosen and opens the choices. */
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
