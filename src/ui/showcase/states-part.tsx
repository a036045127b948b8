import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { BriefcaseBusiness } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Surface } from '../page/surface.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { ForbiddenState } from '../states/forbidden-state.tsx';
import { NotFoundState } from '../states/not-found-state.tsx';
import { OfflineBanner } from '../states/offline-banner.tsx';
import { BoardSkeleton, DetailSkeleton, FormSkeleton, ListSkeleton } from '../states/skeletons.tsx';

/** Empty, error and loading states. */
export function StatesPart() {
  const { t } = useTranslation();
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography variant="h2">{t('ui.showcase.states')}</Typography>
      <OfflineBanner offline />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' } }}>
        <Surface padding="none">
          <EmptyState
            icon={BriefcaseBusiness}
            title={t('ui.showcase.emptyTitle')}
            body={t('ui.showcase.emptyBody')}
            action={
              <Button variant="contained" color="primary">
                {t('ui.showcase.addCandidate')}
              </Button>
            }
          />
        </Surface>
        <Surface padding="none">
          <ErrorState requestId="req_01J9ZK4" onRetry={() => undefined} />
        </Surface>
        <Surface padding="none">
          <ForbiddenState size="small" />
        </Surface>
        <Surface padding="none">
          <NotFoundState size="small" />
        </Surface>
      </Box>
      <ListSkeleton rows={4} />
      <DetailSkeleton />
      <BoardSkeleton />
      <FormSkeleton fields={3} />
    </Stack>
  );
}
