import Box from '@mui/material/Box';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Candidate } from '#candidates/contract.ts';
import { Late, Pending, useCameLate } from '#candidates/web/parts/late-part.tsx';
import { RequestBanners } from '#data-requests/web/parts/request-banners.tsx';
import { requestsOfCandidateQuery } from '#data-requests/web/queries.ts';
import { DuplicateNotice } from '#duplicates/web/parts/duplicate-notice.tsx';
import { duplicatesOfQuery } from '#duplicates/web/queries.ts';
import { useCompany } from '#platform/web/session.ts';
import { DetailSkeleton } from '#ui/states/skeletons.tsx';

type CandidateNoticesProps = { candidate: Candidate; isLate: boolean };

/** Requests about the data of a candidate, and duplicates. */
export function CandidateNotices({ candidate, isLate }: CandidateNoticesProps) {
  const { t } = useTranslation();
  const { isPending, isEmpty } = useNotices(candidate.id);
  const cameLate = useCameLate(isLate, isPending);
  if (isPending)
    return (
      <Pending isLate={isLate}>
        <Box sx={{ position: 'absolute', insetInline: 0 }}>
          <DetailSkeleton />
        </Box>
      </Pending>
    );
  const notices = (
    <>
      <RequestBanners candidate={candidate} />
      <DuplicateNotice candidate={candidate} />
    </>
  );
  return cameLate ? <Late label={t('candidates.lateNotices')}>{isEmpty ? null : notices}</Late> : notices;
}

/** Loads the notices of a candidate before they are shown. */
export function PreloadedNotices({ candidateId }: { candidateId: string }) {
  useNotices(candidateId);
  return null;
}

export function preloadNotices(client: QueryClient, companyId: string, candidateId: string): void {
  void client.prefetchQuery(requestsOfCandidateQuery(companyId, candidateId));
  void client.prefetchQuery(duplicatesOfQuery(companyId, candidateId));
}

function useNotices(candidateId: string): { isPending: boolean; isEmpty: boolean } {
  const { id: companyId } = useCompany();
  const requests = useQuery(requestsOfCandidateQuery(companyId, candidateId));
  const { data, isPending } = useQuery(duplicatesOfQuery(companyId, candidateId));
  const undoable = data?.merged.some(({ undoUntil }) => undoUntil !== null) ?? false;
  const hasDuplicates = undoable || (data?.items.length ?? 0) > 0;
  return {
    isPending: requests.isPending || isPending,
    isEmpty: !hasDuplicates && (requests.data?.items.length ?? 0) === 0,
  };
}
