import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import { SidePanel } from '#ui/dialogs/side-panel.tsx';
import type { CvSource } from '#profiles/cv-reading-contract.ts';
import type { ReadFile } from './use-read-upload.ts';

const FileViewer = lazy(async () => ({
  default: (await import('#files/web/cv-viewer/file-viewer.tsx')).FileViewer,
}));

type DocumentProps = { read: ReadFile; source: CvSource | null };

/** The document beside its fields, with the place of the field that has the focus marked. */
export function DocumentBeside(props: DocumentProps) {
  return (
    <Box sx={{ ...paperLook, ...stickyLook }}>
      <Document {...props} />
    </Box>
  );
}

type DocumentOverProps = DocumentProps & { isOpen: boolean; onClose: () => void };

/** The document over the fields, where there is no room beside them. */
export function DocumentOver({ isOpen, onClose, ...props }: DocumentOverProps) {
  return (
    <SidePanel open={isOpen} title={props.read.reading.file.title} width={900} onClose={onClose}>
      <Box sx={{ ...paperLook, height: '100%', minHeight: 420 }}>{isOpen && <Document {...props} />}</Box>
    </SidePanel>
  );
}

function Document({ read: { content, address, reading }, source }: DocumentProps) {
  const { file, text } = reading;
  return (
    <Suspense fallback={<Skeleton variant="rectangular" sx={{ height: '100%' }} />}>
      <FileViewer
        source={{
          file,
          shownAt: address,
          savedAt: address,
          readText: async () => ({ textState: file.textState, text }),
          readContent: () => content.arrayBuffer(),
        }}
        place={
          source === null
            ? null
            : { line: source.line, spot: source.box === null ? null : { page: source.page, ...source.box } }
        }
      />
    </Suspense>
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
