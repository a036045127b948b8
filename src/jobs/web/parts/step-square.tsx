import Box from '@mui/material/Box';

/** The colour of a step, shown before its title. */
export function StepSquare({ color }: { color: string }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        flexShrink: 0,
        width: 8,
        height: 8,
        borderRadius: '2px',
        backgroundColor: color,
        forcedColorAdjust: 'none',
      }}
    />
  );
}
