import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { billingAdmin, type ListedPlan } from '#billing/admin-contract.ts';
import { currencies } from '#billing/rules.ts';
import { formatMoney } from '#billing/web/format-money.ts';
import { formatNumber } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { queryOf } from '#platform/web/query.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import { Line, LineList } from './parts/line-list.tsx';
import { PlanDialog } from './parts/plan-dialog.tsx';
import { gigabyte, planLimits } from './parts/plan-form.ts';
import { PlanTabs } from './parts/plan-tabs.tsx';

/** The latest version of each plan, in the order in which companies see them. */
export function PlansPage() {
  const { t } = useTranslation();
  const [open, setOpen] = useState<ListedPlan | 'new' | null>(null);
  const query = useQuery(queryOf(billingAdmin.listPlans, {}));
  return (
    <>
      <PageHeader
        title={t('backoffice.plans.title')}
        subtitle={t('backoffice.plans.lead')}
        primaryAction={
          <Button
            variant="contained"
            startIcon={<Plus size={16} aria-hidden />}
            onClick={() => setOpen('new')}
            disabled={query.data === undefined}
          >
            {t('backoffice.plans.add')}
          </Button>
        }
        tabs={<PlanTabs current="plans" />}
      />
      {query.error !== null && <FailureState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <ListSkeleton />}
      {query.data !== undefined && (
        <LineList>
          {query.data.plans.map((plan) => (
            <PlanLine key={plan.key} plan={plan} onChange={() => setOpen(plan)} />
          ))}
        </LineList>
      )}
      {open !== null && (
        <PlanDialog
          {...(open !== 'new' && { plan: open })}
          plans={query.data?.plans ?? []}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

function PlanLine({ plan, onChange }: { plan: ListedPlan; onChange: () => void }) {
  const { t, i18n } = useTranslation();
  const { names, version, isVisible, prices, trialDays } = plan;
  const [name, other] = i18n.language === 'tr' ? [names.tr, names.en] : [names.en, names.tr];
  const price = currencies
    .map((currency) => t('billing.per.month', { price: formatMoney(prices[currency].month, currency) }))
    .join(' · ');
  const facts = [
    t('backoffice.plans.version', { version }),
    ...limitTexts(plan, t),
    ...(trialDays > 0 ? [t('backoffice.plans.trial', { count: trialDays })] : []),
  ];
  return (
    <Line
      title={name === other ? name : `${name} / ${other}`}
      second={
        <>
          <div>{price}</div>
          <div>{facts.join(' · ')}</div>
          <Subscribers plan={plan} />
        </>
      }
    >
      <StatusChip
        tone={isVisible ? 'success' : 'neutral'}
        label={t(isVisible ? 'backoffice.plans.visible' : 'backoffice.plans.hidden')}
      />
      <Button
        size="small"
        variant="outlined"
        onClick={onChange}
        aria-label={t('backoffice.plans.changeOf', { name })}
      >
        {t('backoffice.plans.change')}
      </Button>
    </Line>
  );
}

function Subscribers({ plan: { key, subscribers } }: { plan: ListedPlan }) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  return (
    <div>
      {t('backoffice.plans.subscribers', { count: subscribers.latest })}
      {subscribers.older > 0 && (
        <>
          {' · '}
          <Link component={LinkComponent} href={links.admin('subscriptions', { olderThan: key })}>
            {t('backoffice.plans.older', { count: subscribers.older })}
          </Link>
        </>
      )}
    </div>
  );
}

function limitTexts(plan: ListedPlan, t: TFunction): string[] {
  const { openJobsMax, membersMax, storageBytesMax, mailsPerMonthMax } = plan;
  const storageGigabytes = storageBytesMax === null ? null : storageBytesMax / gigabyte;
  const limits = { openJobsMax, membersMax, storageGigabytes, mailsPerMonthMax };
  return planLimits.map((limit) => {
    const max = limits[limit];
    const unit = limit === 'storageGigabytes' ? ' GB' : '';
    const text = max === null ? t('backoffice.plans.unlimited') : `${formatNumber(max)}${unit}`;
    return `${t(`backoffice.plans.max.${limit}`)}: ${text}`;
  });
}
