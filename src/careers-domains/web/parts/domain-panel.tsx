import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { Surface } from '#ui/page/surface.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { careersDomains } from '../../contract.ts';
import { DomainForm } from './domain-form.tsx';
import { DomainStatus } from './domain-status.tsx';

/** The domain under which a company shows its careers site. */
export function DomainPanel() {
  const { t } = useTranslation();
  const params = { companyId: useCompany().id };
  const { data, error, refetch } = useQuery(queryOf(careersDomains.read, { params }));
  return (
    <Surface title={t('careers-domains.title')} description={t('careers-domains.lead')} headingLevel={3}>
      {error !== null && data === undefined ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton variant="rounded" height={92} />
      ) : data.domain === null ? (
        <DomainForm />
      ) : (
        <DomainStatus domain={data.domain} target={data.target} />
      )}
    </Surface>
  );
}
