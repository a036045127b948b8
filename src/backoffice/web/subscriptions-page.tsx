import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { CreditCard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { billingAdmin } from '#billing/admin-contract.ts';
import { subscriptionStatuses } from '#billing/state-rules.ts';
import { formatDate } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { pagesOf, queryOf } from '#platform/web/query.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { type SubscriptionLine, tenantBilling } from '../billing-contract.ts';
import type { SubscriptionsSearch } from './admin-search.ts';
import { Line, LineList } from './parts/line-list.tsx';
import { StatusFilters } from './parts/status-filters.tsx';
import { SubscriptionChip } from './parts/subscription-chip.tsx';

/** Plan and billing period of every company. */
export function SubscriptionsPage() {
  const { t } = useTranslation();
  const search: SubscriptionsSearch = useSearch({ strict: false });
  const query = useInfiniteQuery(pagesOf(tenantBilling.listSubscriptions, { query: search }));
  return (
    <>
      <PageHeader title={t('backoffice.subscriptions.title')} />
      <StatusFilters
        page="subscriptions"
        search={search}
        statuses={subscriptionStatuses.map((key) => ({ key, label: t(`billing.statuses.${key}`) }))}
        searchLabel={t('backoffice.tenants.search')}
      />
      {search.olderThan !== undefined && <OlderNote planKey={search.olderThan} />}
      <PagedList
        query={query}
        more={t('backoffice.more')}
        empty={<EmptyState icon={CreditCard} title={t('backoffice.subscriptions.none')} />}
      >
        {(lines) => (
          <LineList>
            {lines.map((line) => (
              <Subscription key={line.company.id} line={line} />
            ))}
          </LineList>
        )}
      </PagedList>
    </>
  );
}

/** Says that only companies on older versions of a plan are shown, with a way back to all. */
function OlderNote({ planKey }: { planKey: string }) {
  const { t, i18n } = useTranslation();
  const LinkComponent = useLinkComponent();
  const { data } = useQuery(queryOf(billingAdmin.listPlans, {}));
  const names = data?.plans.find(({ key }) => key === planKey)?.names;
  const name = names?.[i18n.language === 'tr' ? 'tr' : 'en'] ?? planKey;
  return (
    <Alert
      severity="info"
      sx={{ marginBlockEnd: 2 }}
      action={
        <Button color="inherit" size="small" component={LinkComponent} href={links.admin('subscriptions')}>
          {t('backoffice.subscriptions.showAll')}
        </Button>
      }
    >
      {t('backoffice.subscriptions.olderThan', { plan: name })}
    </Alert>
  );
}

function Subscription({ line }: { line: SubscriptionLine }) {
  const { t } = useTranslation();
  const { company, status, plan, interval, periodEndsAt, nextPlan, overdueSince } = line;
  const facts = [
    status === 'trialing' || periodEndsAt === null ? plan : `${plan}, ${t(`billing.intervals.${interval}`)}`,
    periodEndsAt !== null &&
      t(`backoffice.subscriptions.${status === 'trialing' ? 'trialEnds' : 'periodEnds'}`, {
        date: formatDate(periodEndsAt),
      }),
    nextPlan !== null && t('backoffice.subscriptions.next', { plan: nextPlan }),
    overdueSince !== null && t('backoffice.subscriptions.overdueSince', { date: formatDate(overdueSince) }),
  ];
  return (
    <Line
      title={company.name}
      href={links.adminTenant(company.id)}
      second={facts.filter(Boolean).join(' · ')}
    >
      <SubscriptionChip status={status} />
    </Line>
  );
}
