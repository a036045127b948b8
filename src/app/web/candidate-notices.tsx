import Box from '@mui/material/Box';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Candidate } from '#candidates/contract.ts';
import { RequestBanners } from '#data-requests/web/parts/request-banners.tsx';
import { requestsOfCandidateQuery } from '#data-requests/web/queries.ts';
import { DuplicateNotice } from '#duplicates/web/parts/duplicate-notice.tsx';
import { duplicatesOfQuery } from '#duplicates/web/queries.ts';
import { useCompany } from '#platform/web/session.ts';
import { DetailSkeleton } from '#ui/states/skeletons.tsx';

/** Requests about the data of a candidate, and duplicates. Late they would move the page, which waits for them. */
export function CandidateNotices({ candidate }: { candidate: Candidate }) {
  const isPending = useNotices(candidate.id);
  if (isPending)
    return (
      <Box data-pending sx={{ position: 'relative' }}>
        <Box sx={{ position: 'absolute', insetInline: 0 }}>
          <DetailSkeleton />
        </Box>
      </Box>
    );
  return (
    <>
      <RequestBanners candidate={candidate} />
      <DuplicateNotice candidate={candidate} />
    </>
  );
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

function useNotices(candidateId: string): boolean {
  const { id: companyId } = useCompany();
  const requests = useQuery(requestsOfCandidateQuery(companyId, candidateId));
  const duplicates = useQuery(duplicatesOfQuery(companyId, candidateId));
  return requests.isPending || duplicates.isPending;
}
