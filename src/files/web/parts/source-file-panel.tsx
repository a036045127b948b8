import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import { SidePanel } from '#ui/dialogs/side-panel.tsx';
import type { FileSource } from '../cv-viewer/file-viewer.tsx';

const FileViewer = lazy(async () => ({ default: (await import('../cv-viewer/file-viewer.tsx')).FileViewer }));

type LinePlace = {
  line: number;
  page: number;
  box: { x: number; y: number; width: number; height: number } | null;
};

type SourceFilePanelProps = {
  file: FileSource;
  /** The source of the focused field; it is marked in the file. */
  place: LinePlace | null;
  /** Set on narrow screens: the file then opens in a panel over the fields. */
  over: { isOpen: boolean; onClose: () => void } | null;
};

/** Shows a file beside the fields that were read from it. */
export function SourceFilePanel({ file, place, over }: SourceFilePanelProps) {
  const shown = (
    <Suspense fallback={<Skeleton variant="rectangular" sx={{ height: '100%' }} />}>
      <FileViewer
        source={file}
        place={place && { line: place.line, spot: place.box && { page: place.page, ...place.box } }}
      />
    </Suspense>
  );
  if (over === null) return <Box sx={{ ...paperStyles, ...stickyStyles }}>{shown}</Box>;
  return (
    <SidePanel open={over.isOpen} title={file.file.title} width={900} onClose={over.onClose}>
      <Box sx={{ ...paperStyles, height: '100%', minHeight: 420 }}>{over.isOpen && shown}</Box>
    </SidePanel>
  );
}

const paperStyles = {
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '12px',
  overflow: 'hidden',
  backgroundColor: 'background.paper',
} as const;

const stickyStyles = {
  position: 'sticky',
  insetBlockStart: 80,
  height: 'calc(100dvh - 104px)',
  minHeight: 420,
} as const;
