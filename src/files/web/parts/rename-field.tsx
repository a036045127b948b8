import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { Check, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

type RenameFieldProps = {
  title: string;
  /** Shown after the input; it cannot be changed. */
  extension?: string;
  maxLength?: number;
  labels: { field: string; save: string; cancel: string };
  /** Called with a new title only. */
  onSave: (title: string) => void;
  onCancel: () => void;
};

/** Input for the title of a file, in its place in a list. Enter saves, Escape cancels. */
export function RenameField(props: RenameFieldProps) {
  const { title: before, extension, maxLength, labels, onSave, onCancel } = props;
  const input = useRef<HTMLInputElement>(null);
  const [title, setTitle] = useState(before);
  // Focuses the field after the menu has returned the focus to its button, in the same commit.
  useEffect(() => input.current?.select(), []);
  const save = (): void => {
    const next = title.trim();
    if (next === '' || next === before) onCancel();
    else onSave(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') save();
    if (event.key !== 'Escape') return;
    // The page around may close on Escape.
    event.stopPropagation();
    onCancel();
  };
  return (
    <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center', marginBlockEnd: 0.5 }}>
      <OutlinedInput
        size="small"
        fullWidth
        inputRef={input}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        onKeyDown={onKeyDown}
        endAdornment={extension && <InputAdornment position="end">{extension}</InputAdornment>}
        slotProps={{ input: { 'aria-label': labels.field, ...(maxLength && { maxLength }) } }}
        sx={{ maxWidth: 420 }}
      />
      <IconButton size="small" aria-label={labels.save} onClick={save}>
        <Check size={16} aria-hidden />
      </IconButton>
      <IconButton size="small" aria-label={labels.cancel} onClick={onCancel}>
        <X size={16} aria-hidden />
      </IconButton>
    </Box>
  );
}
