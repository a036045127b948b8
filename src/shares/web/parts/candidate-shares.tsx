import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCompany } from '#platform/web/session.ts';
import { Surface } from '#ui/page/surface.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { sharesQuery, useLiveShares } from '../queries.ts';
import { ShareItem } from './share-item.tsx';

/** The links with which people outside read the candidate, and their feedback; nothing without any. */
export function CandidateShares({ candidateId }: { candidateId: string }) {
  const { t } = useTranslation();
  useLiveShares(candidateId);
  const query = useQuery(sharesQuery(useCompany().id, candidateId));
  if (query.isError && query.data === undefined)
    return <FailureState error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined || query.data.items.length === 0) return null;
  return (
    <Surface title={t('shares.title')} padding="compact">
      <Stack component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, gap: 2 }}>
        {query.data.items.map((share) => (
          <ShareItem key={share.id} share={share} />
        ))}
      </Stack>
    </Surface>
  );
}
