import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useMemo, useState } from 'react';
import type { FileSource } from '#files/web/cv-viewer/file-viewer.tsx';
import { SourceFilePanel } from '#files/web/parts/source-file-panel.tsx';
import type { CvSource } from '../../contract.ts';
import { SourceMarkContext } from './source-mark.tsx';

type SourceReviewProps = {
  /** Null before there is a file; the values then stand alone. */
  file: FileSource | null;
  /** In a dialog, which scrolls by itself. */
  isInDialog?: boolean;
  children: ReactNode;
};

/** The values that were read from a file, beside the file. On narrow screens the file opens over them. */
export function SourceReview({ file, isInDialog = false, children }: SourceReviewProps) {
  const isWide = useMediaQuery<{ breakpoints: { up: (key: 'md') => string } }>(({ breakpoints }) =>
    breakpoints.up('md'),
  );
  const hasFile = file !== null;
  const isText = file?.file.format === 'txt';
  const [source, setSource] = useState<CvSource | null>(null);
  const [isOver, setOver] = useState(false);
  const mark = useMemo(() => {
    const markSource = (next: CvSource, opens = false): void => {
      setSource(next);
      if (opens) setOver(true);
    };
    return { markSource, openFile: isWide || !hasFile ? null : () => setOver(true), isText };
  }, [isWide, hasFile, isText]);
  return (
    <SourceMarkContext value={mark}>
      <Box sx={hasFile ? columnsStyles : {}}>
        {children}
        {hasFile && (
          <SourceFilePanel
            file={file}
            place={source}
            isInDialog={isInDialog}
            over={isWide ? null : { isOpen: isOver, onClose: () => setOver(false) }}
          />
        )}
      </Box>
    </SourceMarkContext>
  );
}

const columnsStyles = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 46%)' },
} as const;
