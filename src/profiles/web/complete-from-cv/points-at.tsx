import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { FocusEvent, ReactNode } from 'react';
import type { CvSource } from '../../cv-reading-contract.ts';
import { useShownPlace } from './shown-place.tsx';

type PointsAtProps = {
  /** What was read; null where the CV says nothing. */
  read: { source: CvSource } | null;
  look?: SxProps<Theme>;
  children: ReactNode;
};

/** Fields that show where in the CV they were read from while one of them has the focus. */
export function PointsAt({ read, look, children }: PointsAtProps) {
  const { point } = useShownPlace();
  const onFocus = (event: FocusEvent): void => {
    if (read === null) return;
    point(read.source);
    // What lies around them points elsewhere.
    event.stopPropagation();
  };
  return (
    <Box onFocus={onFocus} {...(look && { sx: look })}>
      {children}
    </Box>
  );
}
