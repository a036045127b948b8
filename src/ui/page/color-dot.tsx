import Box from '@mui/material/Box';
import type { LabelColor } from '../theme/tokens.ts';

/** The colour of a label as a dot before its name; the name says what it is. */
export function ColorDot({ color }: { color: LabelColor }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={({ kadro }) => ({
        display: 'inline-block',
        flexShrink: 0,
        width: 10,
        height: 10,
        marginInlineEnd: 1,
        borderRadius: '50%',
        backgroundColor: kadro.labelColors[color].text,
        forcedColorAdjust: 'none',
      })}
    />
  );
}
