import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Pencil, Plus } from 'lucide-react';
import { phoneTarget } from '#ui/theme/phone-target.ts';
import { flushStart } from '#ui/theme/tokens.ts';

type ButtonProps = { label: string; onClick: () => void };

/** Opens the form of a value: shown while the pointer or the focus is on the value, and always on a touch screen. */
export function EditButton({ label, onClick }: ButtonProps) {
  return (
    <Tooltip title={label}>
      <IconButton size="small" data-edit aria-label={label} onClick={onClick}>
        <Pencil size={14} aria-hidden />
      </IconButton>
    </Tooltip>
  );
}

/** Adds a value: a text while there is none, else a plus sign. */
export function AddButton({ label, onClick, isShort }: ButtonProps & { isShort: boolean }) {
  if (!isShort) {
    return (
      <Button
        size="small"
        data-add
        onClick={onClick}
        startIcon={<Plus size={13} aria-hidden />}
        sx={addStyles}
      >
        {label}
      </Button>
    );
  }
  return (
    <Tooltip title={label}>
      <IconButton size="small" data-add aria-label={label} onClick={onClick}>
        <Plus size={14} aria-hidden />
      </IconButton>
    </Tooltip>
  );
}

// The name of a custom field may need several lines on a phone.
const addStyles = {
  ...flushStart,
  ...phoneTarget,
  paddingBlock: 0,
  fontSize: '0.75rem',
  maxWidth: '100%',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  textAlign: 'start',
} as const;

/** For the element around a value and its button. */
export const editableStyles = {
  '@media (hover: hover)': {
    '& [data-edit]': { opacity: 0 },
    '&:hover [data-edit], &:focus-within [data-edit]': { opacity: 1 },
  },
} as const;
