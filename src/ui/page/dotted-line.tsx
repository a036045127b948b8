import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Facts, each in a span, with dots between them; where they wrap, no line begins or ends with a dot. */
export function DottedLine({ children }: { children: ReactNode }) {
  return <Box sx={lineStyles}>{children}</Box>;
}

const dotWidth = 14;

// Clips less than the width of the dot, so that the outline of a focused link is whole.
const clipWidth = 10;

// Each fact begins with a dot. Those at the beginning of a line are outside the box, which is clipped.
const lineStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  marginInlineStart: `-${dotWidth}px`,
  clipPath: `inset(-8px -8px -8px ${clipWidth}px)`,
  '[dir=rtl] &': { clipPath: `inset(-8px ${clipWidth}px -8px -8px)` },
  // A fact of several lines keeps all of them inside.
  '& > span': { minWidth: 0, position: 'relative', paddingInlineStart: `${dotWidth}px` },
  '& > span::before': {
    content: '"·"',
    position: 'absolute',
    insetInlineStart: 0,
    width: `${dotWidth}px`,
    textAlign: 'center',
  },
} as const;
