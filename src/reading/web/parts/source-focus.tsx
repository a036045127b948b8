import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { FocusEvent, ReactNode } from 'react';
import type { CvSource } from '../../contract.ts';
import { useSourceMark } from './source-mark.tsx';

type SourceFocusProps = {
  /** The value; null when the file has none. */
  read: { source: CvSource } | null;
  sx?: SxProps<Theme>;
  children: ReactNode;
};

/** Marks the source of a value in the file while an input inside has the focus. */
export function SourceFocus({ read, sx, children }: SourceFocusProps) {
  const { markSource } = useSourceMark();
  const onFocus = (event: FocusEvent): void => {
    if (read === null) return;
    markSource(read.source);
    // Stops the event, because a surrounding SourceFocus marks another source.
    event.stopPropagation();
  };
  return (
    <Box onFocus={onFocus} {...(sx && { sx })}>
      {children}
    </Box>
  );
}
