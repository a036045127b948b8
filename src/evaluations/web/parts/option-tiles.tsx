import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { visuallyHidden } from '#ui/visually-hidden.ts';

type OptionTilesProps<Value extends string | number> = {
  /** Names the group for screen readers. */
  label: string;
  value: Value | null;
  options: readonly { value: Value; label: string; detail?: ReactNode }[];
  disabled: boolean;
  onChange: (value: Value) => void;
  /** Columns on a phone and in a wide window. */
  columns: { xs: number; sm: number };
};

/** One of a few options as large tiles with native radio buttons, for thumbs and for the keyboard. */
export function OptionTiles<Value extends string | number>(props: OptionTilesProps<Value>) {
  const { label, value, options, disabled, onChange, columns } = props;
  const name = useId();
  return (
    <Box
      role="radiogroup"
      aria-label={label}
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: {
          xs: `repeat(${columns.xs}, minmax(0, 1fr))`,
          sm: `repeat(${columns.sm}, minmax(0, 1fr))`,
        },
      }}
    >
      {options.map((option) => (
        <Box
          component="label"
          key={option.value}
          sx={[
            tileStyles,
            { flexDirection: { xs: columns.xs === 1 ? 'row' : 'column', sm: 'column' } },
            disabled && { cursor: 'default' },
          ]}
        >
          <Box
            component="input"
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={disabled}
            onChange={() => onChange(option.value)}
            sx={visuallyHidden}
          />
          <Box component="span" sx={{ fontWeight: 600 }}>
            {option.label}
          </Box>
          {option.detail}
        </Box>
      ))}
    </Box>
  );
}

const tileStyles = (theme: Theme) => ({
  position: 'relative',
  display: 'flex',
  gap: '2px 8px',
  minHeight: 44,
  padding: '8px 12px',
  border: `1px solid ${theme.kadro.line}`,
  borderRadius: '8px',
  cursor: 'pointer',
  fontSize: '0.875rem',
  overflowWrap: 'anywhere',
  '&:has(:checked)': {
    borderColor: theme.palette.primary.main,
    boxShadow: `inset 0 0 0 1px ${theme.palette.primary.main}`,
    backgroundColor: theme.kadro.tones.info.wash,
  },
  '&:has(:focus-visible)': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: '2px' },
});
