import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import { SidePanel } from '#ui/dialogs/side-panel.tsx';
import { paperStyles } from './paper-styles.ts';
import type { FileSource } from '../cv-viewer/file-viewer.tsx';

const FileViewer = lazy(async () => ({ default: (await import('../cv-viewer/file-viewer.tsx')).FileViewer }));

type LinePlace = {
  line: number;
  page: number;
  box: { x: number; y: number; width: number; height: number } | null;
};

type SourceFilePanelProps = {
  /** Null while a panel is closed. */
  file: FileSource | null;
  /** The source of the focused field; it is marked in the file. */
  place?: LinePlace | null;
  /** Set to open the file in a panel over the page. */
  over: { isOpen: boolean; onClose: () => void } | null;
  isInDialog?: boolean;
};

/** Shows a file beside the fields that were read from it, or over the page. */
export function SourceFilePanel({ file, place = null, over, isInDialog = false }: SourceFilePanelProps) {
  const shown = file !== null && (
    <Suspense fallback={<Skeleton variant="rectangular" sx={{ height: '100%' }} />}>
      <FileViewer
        source={file}
        place={place && { line: place.line, spot: place.box && { page: place.page, ...place.box } }}
      />
    </Suspense>
  );
  if (over === null)
    return <Box sx={{ ...paperStyles, ...(isInDialog ? dialogStyles : stickyStyles) }}>{shown}</Box>;
  return (
    <SidePanel open={over.isOpen} title={file?.file.title ?? ''} width={900} onClose={over.onClose}>
      <Box sx={{ ...paperStyles, height: '100%', minHeight: 420, display: 'grid' }}>
        {over.isOpen && shown}
      </Box>
    </SidePanel>
  );
}

const dialogStyles = { position: 'sticky', insetBlockStart: 0, height: 'calc(100dvh - 240px)' } as const;

const stickyStyles = {
  position: 'sticky',
  insetBlockStart: 80,
  height: 'calc(100dvh - 104px)',
  minHeight: 420,
} as const;
