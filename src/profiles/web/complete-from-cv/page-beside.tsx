import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import { addressOf, call } from '#platform/web/call.ts';
import { SidePanel } from '#ui/dialogs/side-panel.tsx';
import { type CvFile, cvFiles } from '../../cv-contract.ts';
import type { CvSource } from '../../cv-reading-contract.ts';

const FileViewer = lazy(async () => ({
  default: (await import('#files/web/cv-viewer/file-viewer.tsx')).FileViewer,
}));

type PageProps = { file: CvFile; source: CvSource | null };

/** The CV beside its fields, with the place of the field that has the focus marked. */
export function PageBeside(props: PageProps) {
  return (
    <Box sx={{ ...paperLook, ...stickyLook }}>
      <CvPage {...props} />
    </Box>
  );
}

/** The CV over the fields, where there is no room beside them. */
export function PageOver({
  isOpen,
  onClose,
  ...props
}: PageProps & { isOpen: boolean; onClose: () => void }) {
  return (
    <SidePanel open={isOpen} title={props.file.title} width={900} onClose={onClose}>
      <Box sx={{ ...paperLook, height: '100%', minHeight: 420 }}>{isOpen && <CvPage {...props} />}</Box>
    </SidePanel>
  );
}

function CvPage({ file, source }: PageProps) {
  const params = { cvFileId: file.id };
  return (
    <Suspense fallback={<Skeleton variant="rectangular" sx={{ height: '100%' }} />}>
      <FileViewer
        source={{
          file,
          shownAt: addressOf(cvFiles.download, { params, query: { inline: '1' } }),
          savedAt: addressOf(cvFiles.download, { params }),
          readText: (signal) => call(cvFiles.read, { params }, { signal }),
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
