import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import { SidePanel } from '#ui/dialogs/side-panel.tsx';
import type { FileSource } from '../cv-viewer/file-viewer.tsx';

const FileViewer = lazy(async () => ({ default: (await import('../cv-viewer/file-viewer.tsx')).FileViewer }));

type Place = {
  line: number;
  page: number;
  box: { x: number; y: number; width: number; height: number } | null;
};

type FileBesideProps = {
  file: FileSource;
  /** Where the field that has the focus was read; marked. */
  place: Place | null;
  /** Set where there is no room beside the fields: the file then comes over them. */
  over: { isOpen: boolean; onClose: () => void } | null;
};

/** A file beside the fields that were read from it. */
export function FileBeside({ file, place, over }: FileBesideProps) {
  const shown = (
    <Suspense fallback={<Skeleton variant="rectangular" sx={{ height: '100%' }} />}>
      <FileViewer
        source={file}
        place={place && { line: place.line, spot: place.box && { page: place.page, ...place.box } }}
      />
    </Suspense>
  );
  if (over === null) return <Box sx={{ ...paperLook, ...stickyLook }}>{shown}</Box>;
  return (
    <SidePanel open={over.isOpen} title={file.file.title} width={900} onClose={over.onClose}>
      <Box sx={{ ...paperLook, height: '100%', minHeight: 420 }}>{over.isOpen && shown}</Box>
    </SidePanel>
  );
}

const paperLook = {
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '12px',
  overflow: 'hidden',
  backgroundColor: 'background.paper',
} as const;

const stickyLook = {
  position: 'sticky',
  insetBlockStart: 80,
  height: 'calc(100dvh - 104px)',
  minHeight: 420,
} as const;
