import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#platform/web/format.ts';
import { queryOf } from '#platform/web/query.ts';
import { useUser } from '#platform/web/session.ts';
import { Facts } from '#ui/page/facts.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import { tenantBilling, type TenantSubscription } from '../../billing-contract.ts';
import { ChangePlanDialog } from './change-plan-dialog.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { SubscriptionChip } from './subscription-chip.tsx';
import { TrialDialog } from './trial-dialog.tsx';

/** The plan and the invoices of a company; nothing on an installation that does not bill. */
export function TenantBilling({ tenantId }: { tenantId: string }) {
  const { t } = useTranslation();
  if (!useUser().hasBilling) return null;
  return (
    <>
      <Subscription tenantId={tenantId} />
      <Surface title={t('backoffice.invoices.title')} padding="none">
        <InvoiceList filter={{ tenantId }} isOfCompany />
      </Surface>
    </>
  );
}

function Subscription({ tenantId }: { tenantId: string }) {
  const { t } = useTranslation();
  const query = useQuery(queryOf(tenantBilling.readSubscription, { params: { tenantId } }));
  const [open, setOpen] = useState<'plan' | 'trial' | null>(null);
  const close = (): void => setOpen(null);
  const { data } = query;
  return (
    <Surface
      title={t('backoffice.subscription.title')}
      actions={
        data !== undefined && (
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            {data.can.extendTrial && (
              <Button variant="outlined" onClick={() => setOpen('trial')}>
                {t(`backoffice.subscription.${data.status === 'trialing' ? 'extend' : 'startTrial'}`)}
              </Button>
            )}
            <ChangeButton canChange={data.can.changePlan} onClick={() => setOpen('plan')} />
          </Stack>
        )
      }
    >
      {query.error !== null && <FailureState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <ListSkeleton />}
      {data !== undefined && <SubscriptionFacts subscription={data} />}
      {data !== undefined && open === 'plan' && (
        <ChangePlanDialog tenantId={tenantId} subscription={data} onClose={close} />
      )}
      {data !== undefined && open === 'trial' && (
        <TrialDialog tenantId={tenantId} subscription={data} onClose={close} />
      )}
    </Surface>
  );
}

function ChangeButton({ canChange, onClick }: { canChange: boolean; onClick: () => void }) {
  const { t } = useTranslation();
  const button = (
    <Button variant="outlined" disabled={!canChange} onClick={onClick}>
      {t('backoffice.subscription.change')}
    </Button>
  );
  if (canChange) return button;
  return (
    <Tooltip title={t('backoffice.subscription.changeNever')}>
      <span>{button}</span>
    </Tooltip>
  );
}

function SubscriptionFacts({ subscription }: { subscription: TenantSubscription }) {
  const { t } = useTranslation();
  const { status, plan, interval, periodEndsAt, nextPlan, overdueSince, subscribedSince } = subscription;
  const isTrial = status === 'trialing';
  const facts = [
    {
      label: t('backoffice.subscription.plan'),
      value: isTrial || periodEndsAt === null ? plan : `${plan}, ${t(`billing.intervals.${interval}`)}`,
    },
    { label: t('backoffice.statuses.label'), value: <SubscriptionChip status={status} /> },
    {
      label: t(`backoffice.subscription.${isTrial ? 'trialEnd' : 'periodEnd'}`),
      value: periodEndsAt === null ? '' : formatDate(periodEndsAt),
    },
    { label: t('backoffice.subscription.nextPlan'), value: nextPlan ?? '' },
    {
      label: t('backoffice.subscription.overdue'),
      value: overdueSince === null ? '' : formatDate(overdueSince),
    },
    { label: t('backoffice.subscription.since'), value: formatDate(subscribedSince) },
    {
      label: t('backoffice.subscription.details'),
      value: subscription.hasDetails ? '' : t('backoffice.subscription.noDetails'),
    },
  ];
  return <Facts facts={facts.filter(({ value }) => value !== '')} />;
}
