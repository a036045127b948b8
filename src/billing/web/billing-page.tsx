import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#platform/web/format.ts';
import { useCompany } from '#platform/web/session.ts';
import { SettingsSection } from '#ui/page/settings-section.tsx';
import type { BillingOverview } from '../contract.ts';
import { CardAlert, ReturnedPayment } from './parts/card-alert.tsx';
import { ChangePlanDialog } from './parts/change-plan-dialog.tsx';
import { DetailsDialog } from './parts/details-dialog.tsx';
import { DetailsPanel } from './parts/details-panel.tsx';
import { ExceededLimits } from './parts/exceeded-limits.tsx';
import { InvoicesPanel } from './parts/invoices-panel.tsx';
import { PlanPanel } from './parts/plan-panel.tsx';
import { UsagePanel } from './parts/usage-panel.tsx';
import { overviewQuery, useReadBillingAgain } from './queries.ts';

/** Plan, limits, invoices and billing details of the company. */
export function BillingPage() {
  const { t } = useTranslation();
  const overview = useOverview();
  const [dialog, setDialog] = useState<'plan' | 'details' | 'first_details' | null>(null);
  const { payment }: { payment?: string } = useSearch({ strict: false });
  const openDetails = () => setDialog('details');
  return (
    <SettingsSection title={t('billing.title')} lead={t('billing.lead')}>
      <Stack sx={{ gap: 2.5 }}>
        <BillingAlert overview={overview} />
        <AboveLimits overview={overview} />
        {payment !== undefined && overview.cards.isOffered && <ReturnedPayment paymentId={payment} />}
        <CardAlert cards={overview.cards} isOverdue={overview.overdue !== null} />
        <PlanPanel
          overview={overview}
          onChange={() => setDialog(overview.details === null ? 'first_details' : 'plan')}
        />
        <UsagePanel usage={overview.usage} />
        <InvoicesPanel />
        <DetailsPanel overview={overview} onEdit={openDetails} />
      </Stack>
      {dialog === 'plan' && <ChangePlanDialog overview={overview} onClose={() => setDialog(null)} />}
      {(dialog === 'details' || dialog === 'first_details') && (
        <DetailsDialog
          overview={overview}
          onClose={() => setDialog(null)}
          onSaved={() => setDialog(dialog === 'first_details' ? 'plan' : null)}
        />
      )}
    </SettingsSection>
  );
}

/** The overview, read again while the saved card is charged, which ends within seconds and changes the invoices too. */
function useOverview(): BillingOverview {
  const { data } = useSuspenseQuery({
    ...overviewQuery(useCompany().id),
    refetchInterval: ({ state }) => (isCharging(state.data) ? 1500 : false),
  });
  const readAgain = useReadBillingAgain();
  const { invoice, payment } = data.cards;
  const charge = `${invoice?.id} ${payment?.state}`;
  // The list of invoices may have been read before the charge ended.
  useEffect(() => readAgain, [charge, readAgain]);
  return data;
}

const isCharging = (overview: BillingOverview | undefined): boolean =>
  overview?.cards.payment?.state === 'waiting';

/** Names the acts that end because the company uses more than its plan, or than the plan that follows. */
function AboveLimits({ overview }: { overview: BillingOverview }) {
  const { t } = useTranslation();
  const { exceeded, plan, next, periodEndsAt, timeZone } = overview;
  return (
    <>
      <ExceededLimits exceeded={exceeded.now} plan={plan.name} date={null} />
      {periodEndsAt !== null && (
        <ExceededLimits
          exceeded={exceeded.later}
          plan={next?.name ?? t('billing.above.free')}
          date={formatDate(periodEndsAt, timeZone)}
        />
      )}
    </>
  );
}

/** The one thing that needs attention first. */
function BillingAlert({ overview }: { overview: BillingOverview }) {
  const { t } = useTranslation();
  const { overdue, status, periodEndsAt, endsAtPeriodEnd, next, plan, timeZone } = overview;
  const date = periodEndsAt === null ? '' : formatDate(periodEndsAt, timeZone);
  if (overdue !== null) {
    const values = {
      since: formatDate(overdue.since, timeZone),
      date: formatDate(overdue.readOnlyFrom, timeZone),
    };
    return (
      <Alert severity="error">
        {t(overdue.isReadOnly ? 'billing.alerts.readOnly' : 'billing.alerts.overdue', values)}
      </Alert>
    );
  }
  if (status === 'trialing')
    return (
      <Alert severity="info">
        {t(next === null ? 'billing.alerts.trial' : 'billing.alerts.trialChosen', {
          date,
          plan: next?.name ?? plan.name,
        })}
      </Alert>
    );
  if (endsAtPeriodEnd)
    return <Alert severity="warning">{t('billing.alerts.ends', { date, plan: plan.name })}</Alert>;
  if (overview.changesAtPeriodEnd)
    return <Alert severity="info">{t('billing.alerts.changes', { date, plan: next?.name ?? '' })}</Alert>;
  return null;
}
