import Box from '@mui/material/Box';
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Card } from '#applications/contract.ts';
import { CompanyFileViewer } from '#files/web/parts/company-file-viewer.tsx';
import { paperStyles } from '#files/web/parts/paper-styles.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { DetailSkeleton } from '#ui/states/skeletons.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { useReviewed } from '../queries.ts';

type ReviewCvProps = { person: Card; skills: readonly string[]; isShown: boolean };

/** The CV of an applicant with the skills of the job marked. That of the next one is drawn ahead, unseen. */
export function ReviewCv({ person, skills, isShown }: ReviewCvProps) {
  const { t } = useTranslation();
  const { file, isLoading, failed } = useReviewed(person);
  return (
    <Box
      component="section"
      {...(isShown ? { 'aria-label': t('review.cv.label') } : { inert: true, 'aria-hidden': true })}
      sx={{ ...paperStyles, position: 'absolute', inset: 0, ...(!isShown && { visibility: 'hidden' }) }}
    >
      {failed?.error ? (
        <FailureState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : file !== null ? (
        <CompanyFileViewer key={file.id} file={file} words={skills} isAhead />
      ) : isLoading ? (
        <DetailSkeleton />
      ) : (
        <EmptyState icon={FileText} title={t('review.cv.none.title')} body={t('review.cv.none.body')} />
      )}
    </Box>
  );
}
