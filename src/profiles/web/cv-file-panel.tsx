import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';
import { SidePanel } from '#ui/dialogs/side-panel.tsx';
import type { CvFile } from '../cv-contract.ts';
import { ownCvSource } from './own-cv-source.ts';

const FileViewer = lazy(async () => ({
  default: (await import('#files/web/cv-viewer/file-viewer.tsx')).FileViewer,
}));

/** Shows one of the user's CVs as companies will see it. */
export function CvFilePanel({ file, onClose }: { file: CvFile | null; onClose: () => void }) {
  return (
    <SidePanel open={file !== null} title={file?.title ?? ''} width={900} onClose={onClose}>
      <Box sx={{ height: '100%', minHeight: 420, display: 'grid', ...paperStyles }}>
        {file !== null && (
          <Suspense>
            <FileViewer key={file.id} source={ownCvSource(file)} />
          </Suspense>
        )}
      </Box>
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
