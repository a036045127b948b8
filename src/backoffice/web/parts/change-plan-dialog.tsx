import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { PlanChangePreview } from '#billing/contract.ts';
import { billingIntervals, freePlan } from '#billing/rules.ts';
import { formatMoney } from '#billing/web/format-money.ts';
import { CallError } from '#platform/web/call.ts';
import { formatDate } from '#platform/web/format.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { queryOf, useChange } from '#platform/web/query.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { RadioGroupField } from '#ui/fields/radio-group-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { Facts } from '#ui/page/facts.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import { useToast } from '#ui/toasts.tsx';
import { tenantBilling, type TenantSubscription } from '../../billing-contract.ts';
import { backoffice } from '../../contract.ts';
import { operations } from '../../operations-contract.ts';

const planForm = tenantBilling.changePlan.body.omit({ total: true });

const stale = [
  tenantBilling.readSubscription,
  tenantBilling.listSubscriptions,
  tenantBilling.listInvoices,
  operations.readOverview,
  backoffice.listLog,
];

type ChangePlanDialogProps = { tenantId: string; subscription: TenantSubscription; onClose: () => void };

/** Chooses a plan for the company, with its price, and changes it for that price. */
export function ChangePlanDialog(props: ChangePlanDialogProps) {
  const { t } = useTranslation();
  const { form, dialog, preview } = usePlanForm(props);
  return (
    <FormDialog
      title={t('backoffice.subscription.change')}
      description={t('backoffice.subscription.changeHelp')}
      submitLabel={t('backoffice.subscription.change')}
      {...dialog}
      onClose={props.onClose}
    >
      <SelectField
        control={form.control}
        name="plan"
        label={t('backoffice.subscription.plan')}
        options={props.subscription.plans.map(({ key, name }) => ({ value: key, label: name }))}
        required
      />
      <RadioGroupField
        control={form.control}
        name="interval"
        label={t('backoffice.subscription.interval')}
        layout="row"
        options={billingIntervals.map((key) => ({ value: key, label: t(`billing.intervals.${key}`) }))}
        required
      />
      <Box aria-live="polite" sx={{ marginBlockStart: 2, minHeight: 88 }}>
        {preview.error !== null && <Alert severity="warning">{preview.error.message}</Alert>}
        {preview.error === null && preview.data === undefined && <ListSkeleton />}
        {preview.error === null && preview.data !== undefined && <Price preview={preview.data} />}
      </Box>
      <TextArea
        control={form.control}
        name="reason"
        label={t('backoffice.reason')}
        help={t('backoffice.asking.adminsRead')}
        countTo={500}
        required
      />
    </FormDialog>
  );
}

/** The form, and the price of what it has now. */
function usePlanForm({ tenantId, subscription, onClose }: ChangePlanDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const change = useChange(tenantBilling.changePlan, { invalidates: stale });
  const { plans, planKey, interval } = subscription;
  const other = plans.find(({ key }) => key !== planKey && key !== freePlan)?.key ?? planKey;
  const { form, dialog } = useContractForm({
    schema: planForm,
    defaultValues: { plan: other, interval, reason: '' },
    checks: 'onSubmit',
    onSubmit: async (choice) => {
      const total = preview.data?.total;
      if (total === undefined) return;
      try {
        await change.mutateAsync({ params: { tenantId }, body: { ...choice, total } });
      } catch (error) {
        if (error instanceof CallError && error.code === 'billing.price_changed') void preview.refetch();
        throw error;
      }
      toast.success(t('backoffice.subscription.changed'));
      onClose();
    },
  });
  const [plan, chosen] = useWatch({ control: form.control, name: ['plan', 'interval'] });
  const input = { params: { tenantId }, query: { plan, interval: chosen } };
  const preview = useQuery({ ...queryOf(tenantBilling.previewPlan, input), staleTime: 0, gcTime: 0 });
  return { form, dialog, preview };
}

function Price({ preview }: { preview: PlanChangePreview }) {
  const { t } = useTranslation();
  const { isImmediate, startsAt, total, renewalNet, currency, plan, exceeded } = preview;
  return (
    <>
      <Facts
        facts={[
          {
            label: t('backoffice.subscription.starts'),
            value: isImmediate ? t('backoffice.subscription.now') : formatDate(startsAt),
          },
          { label: t('backoffice.subscription.dueNow'), value: formatMoney(total, currency) },
          {
            label: t('backoffice.subscription.renewal'),
            value: t(`billing.per.${plan.interval}`, { price: formatMoney(renewalNet, currency) }),
          },
        ]}
      />
      {exceeded.length > 0 && (
        <Alert severity="warning" sx={{ marginBlockStart: 1.5 }}>
          {t('backoffice.subscription.exceeds', {
            limits: exceeded.map(({ limit }) => t(`billing.limits.${limit}`)).join(', '),
          })}
        </Alert>
      )}
    </>
  );
}
