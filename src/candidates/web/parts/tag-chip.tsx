import Box from '@mui/material/Box';
import { X } from 'lucide-react';
import type { LabelColor } from '#ui/theme/tokens.ts';

type TagChipProps = { tag: string; color?: LabelColor; removeLabel?: string; onRemove?: () => void };

/** A tag or skill of a candidate, with a remove button where the user may remove it. */
export function TagChip({ tag, color = 'gray', removeLabel, onRemove }: TagChipProps) {
  return (
    <Box
      component="span"
      sx={(theme) => ({
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.25,
        maxWidth: 180,
        minWidth: 0,
        // A short tag must not shrink; a long one ends in an ellipsis.
        flexShrink: tag.length > 6 ? 1 : 0,
        height: 22,
        paddingInline: onRemove ? '7px 1px' : '7px',
        // Visible only under forced colours.
        border: '1px solid transparent',
        borderRadius: '6px',
        fontSize: '0.75rem',
        whiteSpace: 'nowrap',
        color: theme.kadro.labelColors[color].text,
        backgroundColor: theme.kadro.labelColors[color].wash,
      })}
    >
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {tag}
      </Box>
      {onRemove && (
        <Box
          component="button"
          type="button"
          aria-label={removeLabel}
          onClick={onRemove}
          sx={{
            display: 'inline-flex',
            padding: '4px',
            border: 0,
            borderRadius: '4px',
            color: 'inherit',
            background: 'none',
            cursor: 'pointer',
            '&:hover': { backgroundColor: 'action.hover' },
          }}
        >
          <X size={12} aria-hidden />
        </Box>
      )}
    </Box>
  );
}
