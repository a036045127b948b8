import Box from '@mui/material/Box';
import { useSearch } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CompanyFileViewer } from '#files/web/parts/company-file-viewer.tsx';
import { paperStyles } from '#files/web/parts/paper-styles.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { Candidate } from '../../contract.ts';

/** The CV, with the searched words marked. */
export function CvTab({ candidate, height }: { candidate: Candidate; height: string }) {
  const { t } = useTranslation();
  const { q }: { q?: unknown } = useSearch({ strict: false });
  if (candidate.cvFile === null) {
    return (
      <Box sx={paperStyles}>
        <EmptyState
          icon={FileText}
          title={t('candidates.cv.none.title')}
          body={t('candidates.cv.none.body')}
        />
      </Box>
    );
  }
  return (
    <Box sx={{ ...paperStyles, height, minHeight: 480 }}>
      <CompanyFileViewer
        key={candidate.cvFile.id}
        file={candidate.cvFile}
        isAhead
        words={typeof q === 'string' || typeof q === 'number' ? String(q) : ''}
      />
    </Box>
  );
}
