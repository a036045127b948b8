import Box from '@mui/material/Box';

/** Facts with dots between them; where they wrap, no line begins or ends with a dot. */
export function DottedLine({ facts }: { facts: readonly string[] }) {
  return (
    <Box sx={lineStyles}>
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </Box>
  );
}

const dotWidth = 14;

// Each fact begins with a dot. Those at the beginning of a line are outside the box, which is clipped.
const lineStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  marginInlineStart: `-${dotWidth}px`,
  clipPath: `inset(0 0 0 ${dotWidth}px)`,
  '[dir=rtl] &': { clipPath: `inset(0 ${dotWidth}px 0 0)` },
  '& > span': { minWidth: 0 },
  '& > span::before': {
    content: '"·"',
    display: 'inline-block',
    width: `${dotWidth}px`,
    textAlign: 'center',
  },
} as const;
