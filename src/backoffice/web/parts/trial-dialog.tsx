import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useChange } from '#platform/web/query.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { useToast } from '#ui/toasts.tsx';
import { tenantBilling, type TenantSubscription, trialDraft } from '../../billing-contract.ts';
import { backoffice } from '../../contract.ts';
import { trialDaysMax } from '../../rules.ts';

const dayMs = 86_400_000;
const extraDays = 14;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

type TrialDialogProps = { tenantId: string; subscription: TenantSubscription; onClose: () => void };

/** Moves the end of the trial; two weeks more are suggested. */
export function TrialDialog({ tenantId, subscription, onClose }: TrialDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const change = useChange(tenantBilling.extendTrial, {
    invalidates: [tenantBilling.readSubscription, tenantBilling.listSubscriptions, backoffice.listLog],
  });
  const { status, periodEndsAt } = subscription;
  const act = status === 'trialing' ? 'extend' : 'startTrial';
  const [now] = useState(() => Date.now());
  const end = Math.max(now, periodEndsAt === null ? now : Date.parse(periodEndsAt));
  const { form, dialog } = useContractForm({
    schema: trialDraft,
    defaultValues: { endsOn: dayOf(end + extraDays * dayMs), reason: '' },
    checks: 'onSubmit',
    onSubmit: async (body) => {
      await change.mutateAsync({ params: { tenantId }, body });
      toast.success(t('backoffice.subscription.trialSaved'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(`backoffice.subscription.${act}`)}
      description={t('backoffice.subscription.trialHelp')}
      submitLabel={t(`backoffice.subscription.${act}`)}
      {...dialog}
      onClose={onClose}
    >
      <DateField
        control={form.control}
        name="endsOn"
        label={t('backoffice.subscription.trialEnd')}
        min={dayOf(end + dayMs)}
        max={dayOf(now + trialDaysMax * dayMs)}
        required
      />
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
