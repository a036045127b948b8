import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { Facts } from '#ui/page/facts.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import { tapTarget } from '#ui/theme/tokens.ts';
import { referrals } from '../../contract.ts';
import { LinkActions } from './link-actions.tsx';

const route = getRouteApi('/signed-in/shell/jobs/$jobId');

/** The member's own link to the job of the page, and what it brought. */
export function JobReferralLink() {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const { jobId } = route.useParams();
  const params = { companyId: useCompany().id, jobId };
  const query = useQuery({ ...queryOf(referrals.readLink, { params }), staleTime: 0 });
  const { url, views, applications } = query.data ?? { url: null, views: 0, applications: 0 };
  return (
    <Surface title={t('referrals.job.title')} padding="compact">
      {query.isPending && <ListSkeleton rows={1} />}
      {query.isError && <FailureState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && (
        <>
          <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockEnd: 1 }}>
            {t(`referrals.job.${url === null ? 'unpublished' : 'lead'}`)}
          </Typography>
          {url !== null && (
            <Stack direction="row" sx={{ alignItems: 'center', gap: 1, marginBlockEnd: 1.5 }}>
              <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {url}
              </Typography>
              <LinkActions url={url} page={t('referrals.job.this')} />
            </Stack>
          )}
          {(url !== null || views + applications > 0) && (
            <Facts
              facts={[
                { label: t('referrals.columns.views'), value: formatNumber(views) },
                { label: t('referrals.columns.applications'), value: formatNumber(applications) },
              ]}
            />
          )}
          <Link
            component={LinkComponent}
            href={links.referrals()}
            variant="body2"
            sx={{ ...tapTarget, marginBlockStart: 1.5 }}
          >
            {t('referrals.job.all')}
          </Link>
        </>
      )}
    </Surface>
  );
}
