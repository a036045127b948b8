import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export type PageFrameProps = {
  /** `wide` for lists and tables that use the whole screen. */
  width?: 'normal' | 'wide';
  children: ReactNode;
};

const maxWidths = { normal: 1120, wide: 'none' } as const;

/** Padding and width of a page. Every page has the same left edge, whatever its width. */
export function PageFrame({ width = 'normal', children }: PageFrameProps) {
  return <Box sx={{ padding: { xs: 2, sm: 3 }, width: '100%', maxWidth: maxWidths[width] }}>{children}</Box>;
}
