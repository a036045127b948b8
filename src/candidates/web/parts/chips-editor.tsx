import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { lazy, useEffect, useRef, useState } from 'react';
import { usePageActions } from '#platform/web/page-actions.ts';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import type { LabelColor } from '#ui/theme/tokens.ts';
import { phoneTarget } from '#ui/theme/phone-target.ts';
import { flushStart } from '#ui/theme/tokens.ts';
import { TagChip } from './tag-chip.tsx';

const ChipInput = lazy(async () => ({ default: (await import('./chip-input.tsx')).ChipInput }));

export type ChipsEditorProps = {
  chips: string[];
  words: { label: string; add: string; placeholder: string; remove: (chip: string) => string };
  suggestions: string[];
  colorOf?: (chip: string) => LabelColor;
  maxLength: number;
  /** Left out where the user may only read. */
  onAdd?: (chip: string) => void;
  onRemove?: (chip: string) => void;
  /** Opens the input at once, and says when it closed. */
  startsAdding?: boolean;
  onClose?: () => void;
  /** Offers to add one in the command palette. */
  action?: { id: string; hint: string };
};

/** Short texts as chips; Enter adds one, Escape ends, and the button that opened the input has the focus again. */
export function ChipsEditor(props: ChipsEditorProps) {
  const { chips, words, suggestions, maxLength, colorOf, onAdd, onRemove, onClose, action } = props;
  const [isAdding, setAdding] = useState(props.startsAdding === true);
  const adder = useRef<HTMLButtonElement>(null);
  const returnsFocus = useRef(false);
  useEffect(() => {
    if (!isAdding && returnsFocus.current) adder.current?.focus();
    returnsFocus.current = false;
  }, [isAdding]);
  const open = () => setAdding(true);
  usePageActions([onAdd && action ? { ...action, title: words.add, run: open } : null]);
  if (chips.length === 0 && onAdd === undefined) return null;
  const close = (isByKey: boolean): void => {
    returnsFocus.current = isByKey;
    setAdding(false);
    onClose?.();
  };
  return (
    <Box component="section" aria-label={words.label} sx={chipsStyles}>
      {chips.map((chip) => (
        <TagChip
          key={chip}
          tag={chip}
          {...(colorOf && { color: colorOf(chip) })}
          {...(onRemove && { removeLabel: words.remove(chip), onRemove: () => onRemove(chip) })}
        />
      ))}
      {isAdding && onAdd ? (
        <LazyOverlay>
          <ChipInput taken={chips} {...{ words, suggestions, maxLength, onAdd, colorOf }} onClose={close} />
        </LazyOverlay>
      ) : (
        onAdd && (
          <Button
            ref={adder}
            size="small"
            onClick={open}
            startIcon={<Plus size={13} aria-hidden />}
            // After chips it keeps its distance; alone it begins the line.
            sx={{ ...(chips.length === 0 && flushStart), ...adderStyles }}
          >
            {words.add}
          </Button>
        )
      )}
    </Box>
  );
}

const chipsStyles = { display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' } as const;
const adderStyles = { ...phoneTarget, paddingBlock: 0, fontSize: '0.75rem' } as const;
