import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { billingAdmin, type PaymentDraft, paymentDraft } from '#billing/admin-contract.ts';
import { formatMoney } from '#billing/web/format-money.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useChange } from '#platform/web/query.ts';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type AdminInvoice, tenantBilling } from '../../billing-contract.ts';
import { backoffice } from '../../contract.ts';
import { operations } from '../../operations-contract.ts';
import { tenants } from '../../tenants-contract.ts';

export type InvoiceAct = 'payment' | 'refund' | 'cardRefund' | 'credit';
type DialogProps = { invoice: AdminInvoice; onClose: () => void };

const stale = [
  tenantBilling.listInvoices,
  tenantBilling.listSubscriptions,
  tenantBilling.readSubscription,
  tenants.listTenants,
  operations.readOverview,
  backoffice.listLog,
];

/** The dialog of what a platform admin does to an invoice. */
export function InvoiceDialog({ act, ...props }: DialogProps & { act: InvoiceAct }) {
  if (act === 'credit') return <CreditDialog {...props} />;
  return act === 'cardRefund' ? <CardRefundDialog {...props} /> : <MoneyDialog act={act} {...props} />;
}

// People type 1,234.50; the server takes minor units.
const moneyForm = paymentDraft.extend({ amount: z.number().positive().multipleOf(0.01) });

function MoneyDialog({ act, invoice, onClose }: DialogProps & { act: 'payment' | 'refund' }) {
  const { t } = useTranslation();
  const toast = useToast();
  const record = useMoneyAct(act, invoice);
  const { company, number, currency, due, refundable } = invoice;
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const { form, dialog } = useContractForm({
    schema: moneyForm,
    defaultValues: {
      amount: (act === 'payment' ? due : refundable) / 100,
      paidOn: today,
      reference: '',
    },
    checks: 'onSubmit',
    onSubmit: async ({ amount, ...rest }) => {
      await record({ ...rest, amount: Math.round(amount * 100) });
      toast.success(t(`backoffice.invoices.${act}Done`));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(`backoffice.invoices.${act}Title`, { number })}
      description={t(`backoffice.invoices.${act}Body`, { company: company.name })}
      submitLabel={t(`backoffice.invoices.${act}`)}
      {...dialog}
      onClose={onClose}
    >
      <NumberField
        control={form.control}
        name="amount"
        label={t('backoffice.invoices.amount')}
        unit={currency}
        decimals
        required
      />
      <DateField control={form.control} name="paidOn" label={t('backoffice.invoices.paidOn')} required />
      <TextField
        control={form.control}
        name="reference"
        label={t('backoffice.invoices.reference')}
        help={t('backoffice.invoices.referenceHelp')}
        autoComplete="off"
        required
      />
    </FormDialog>
  );
}

function useMoneyAct(act: 'payment' | 'refund', { id, company }: AdminInvoice) {
  const payment = useChange(billingAdmin.recordPayment, { invalidates: stale });
  const refund = useChange(billingAdmin.recordRefund, { invalidates: stale });
  const { mutateAsync } = act === 'payment' ? payment : refund;
  return (body: PaymentDraft) => mutateAsync({ params: { tenantId: company.id, invoiceId: id }, body });
}

// The server takes minor units, and the amount that the member has seen.
const cardRefundForm = z.object({ amount: moneyForm.shape.amount });

/** Orders a refund at Stripe, which is recorded when Stripe confirms it. */
function CardRefundDialog({ invoice, onClose }: DialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const refund = useChange(billingAdmin.refundCard, { invalidates: stale });
  const { id: invoiceId, company, number, currency, refundableByCard: refundable } = invoice;
  const { form, dialog } = useContractForm({
    schema: cardRefundForm,
    defaultValues: { amount: refundable / 100 },
    checks: 'onSubmit',
    onSubmit: async ({ amount }) => {
      const body = { amount: Math.round(amount * 100), refundable };
      await refund.mutateAsync({ params: { tenantId: company.id, invoiceId }, body });
      toast.success(t('backoffice.invoices.cardRefundDone'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('backoffice.invoices.cardRefundTitle', { number })}
      description={t('backoffice.invoices.cardRefundBody', {
        company: company.name,
        max: formatMoney(refundable, currency),
      })}
      submitLabel={t('backoffice.invoices.cardRefund')}
      {...dialog}
      onClose={onClose}
    >
      <NumberField
        control={form.control}
        name="amount"
        label={t('backoffice.invoices.amount')}
        unit={currency}
        decimals
        required
      />
    </FormDialog>
  );
}

function CreditDialog({ invoice, onClose }: DialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const credit = useChange(billingAdmin.creditInvoice, { invalidates: stale });
  const { company, number, due, currency } = invoice;
  return (
    <ConfirmActionDialog
      title={t('backoffice.invoices.creditTitle', { number })}
      body={t('backoffice.invoices.creditBody', {
        company: company.name,
        amount: formatMoney(due, currency),
      })}
      confirmLabel={t('backoffice.invoices.credit')}
      onSure={async () => {
        await credit.mutateAsync({ params: { tenantId: company.id, invoiceId: invoice.id } });
        toast.success(t('backoffice.invoices.creditDone'));
      }}
      onClose={onClose}
    />
  );
}
