import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { countryName } from '#platform/web/country-names.ts';
import { formatDate, formatNumber } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { queryOf } from '#platform/web/query.ts';
import { Facts } from '#ui/page/facts.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import { type TenantDetail, tenants } from '../tenants-contract.ts';
import { LogOf } from './parts/log-list.tsx';
import { storedText } from './parts/stored-text.ts';
import { TenantActions } from './parts/tenant-actions.tsx';
import { TenantFeatures } from './parts/tenant-features.tsx';
import { TenantMembers } from './parts/tenant-members.tsx';
import { TenantPeople } from './parts/tenant-people.tsx';
import { TenantNotes } from './parts/tenant-notes.tsx';
import { TenantBilling } from './parts/tenant-billing.tsx';

/** One company: facts, usage, members, notes, and what platform admins did to it. */
export function TenantPage() {
  const { tenantId = '' }: { tenantId?: string } = useParams({ strict: false });
  const query = useQuery(queryOf(tenants.readTenant, { params: { tenantId } }));
  if (query.error !== null)
    return <FailureState error={query.error} onRetry={() => void query.refetch()} size="large" />;
  if (query.data === undefined) return <ListSkeleton />;
  return <Tenant tenant={query.data} />;
}

function Tenant({ tenant }: { tenant: TenantDetail }) {
  const { t } = useTranslation();
  const { id, name, status } = tenant;
  return (
    <>
      <PageHeader
        title={name}
        back={{ label: t('backoffice.tenants.title'), href: links.admin('tenants') }}
        status={
          <StatusChip
            tone={status === 'active' ? 'success' : 'warning'}
            label={t(`backoffice.statuses.${status}`)}
          />
        }
        primaryAction={<TenantActions tenant={tenant} />}
      />
      <Stack sx={{ gap: 2 }}>
        <StateAlerts tenant={tenant} />
        <Box sx={gridStyles}>
          <TenantFacts tenant={tenant} />
          <Usage tenantId={id} />
        </Box>
        <TenantBilling tenantId={id} />
        <TenantFeatures tenant={tenant} />
        <TenantMembers tenantId={id} />
        <TenantPeople tenant={tenant} />
        <TenantNotes tenantId={id} />
        <LogOf tenantId={id} />
      </Stack>
    </>
  );
}

const gridStyles = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '3fr 2fr' } } as const;

function StateAlerts({ tenant: { disabledAt, disabledReason, deletionDueAt } }: { tenant: TenantDetail }) {
  const { t } = useTranslation();
  return (
    <>
      {disabledAt !== null && (
        <Alert severity="warning">
          {t('backoffice.tenants.disabledSince', { date: formatDate(disabledAt) })} {disabledReason}
        </Alert>
      )}
      {deletionDueAt !== null && (
        <Alert severity="error">
          {t('backoffice.tenants.deletionDue', { date: formatDate(deletionDueAt) })}
        </Alert>
      )}
    </>
  );
}

function TenantFacts({ tenant }: { tenant: TenantDetail }) {
  const { t, i18n } = useTranslation();
  const place = [tenant.city, tenant.country && countryName(tenant.country, i18n.language)];
  const facts = [
    { label: t('backoffice.tenants.id'), value: tenant.id },
    { label: t('backoffice.tenants.legalName'), value: tenant.legalName },
    { label: t('backoffice.tenants.careers'), value: links.careers(tenant.slug) },
    { label: t('backoffice.tenants.website'), value: tenant.website },
    { label: t('backoffice.tenants.place'), value: place.filter(Boolean).join(', ') },
    { label: t('backoffice.tenants.timeZone'), value: tenant.timeZone },
    { label: t('backoffice.created'), value: formatDate(tenant.createdAt) },
  ];
  return (
    <Surface title={t('backoffice.facts')}>
      <Facts facts={facts.filter(({ value }) => value !== '')} />
    </Surface>
  );
}

function Usage({ tenantId }: { tenantId: string }) {
  const { t, i18n } = useTranslation();
  const { data, error, refetch } = useQuery(queryOf(tenants.readUsage, { params: { tenantId } }));
  return (
    <Surface title={t('backoffice.usage.title')}>
      {error !== null && <FailureState error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <ListSkeleton />}
      {data !== undefined && (
        <Facts
          facts={[
            ...(['jobs', 'candidates', 'applications'] as const).map((what) => ({
              label: t(`backoffice.usage.${what}`),
              value: formatNumber(data[what]),
            })),
            { label: t('backoffice.usage.stored'), value: storedText(data.storedBytes, i18n.language) },
          ]}
        />
      )}
    </Surface>
  );
}
