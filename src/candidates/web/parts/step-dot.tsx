import Box from '@mui/material/Box';

/** The colour of a step, shown beside its title. */
export function StepDot({ color }: { color: string }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        width: 8,
        height: 8,
        flexShrink: 0,
        borderRadius: '50%',
        backgroundColor: color,
        forcedColorAdjust: 'none',
      }}
    />
  );
}
