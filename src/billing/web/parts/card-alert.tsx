import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call, CallError } from '#platform/web/call.ts';
import { formatDate } from '#platform/web/format.ts';
import { queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { useToast } from '#ui/toasts.tsx';
import { billingCards, type CardPayment } from '../../card-contract.ts';
import type { BillingOverview } from '../../contract.ts';
import { formatMoney } from '../format-money.ts';
import { useReadBillingAgain } from '../queries.ts';
import { usePaymentPage } from './use-payment-page.ts';

type Cards = BillingOverview['cards'];
type DueInvoice = NonNullable<Cards['invoice']>;

/** The oldest unpaid invoice, what became of its payment by card, and the way to pay it. */
export function CardAlert({ cards, isOverdue }: { cards: Cards; isOverdue: boolean }) {
  const { t } = useTranslation();
  const page = usePaymentPage();
  const { invoice, payment } = cards;
  if (!cards.isOffered || invoice === null) return null;
  const state = payStateOf(payment);
  const values = {
    number: invoice.number,
    amount: formatMoney(invoice.due, invoice.currency),
    date: invoice.dueAt === null ? '' : formatDate(invoice.dueAt),
  };
  return (
    <Alert
      severity={severities[state]}
      action={
        state !== 'processing' && (
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            {cards.method !== null && (state === 'due' || state === 'failed') && (
              <ChargeButton invoiceId={invoice.id} label={t(`billing.cards.charge.${state}`)} />
            )}
            <Button
              color="inherit"
              variant="outlined"
              size="small"
              loading={page.isPending}
              onClick={() => page.mutate(invoice.id)}
              sx={{ whiteSpace: 'nowrap' }}
            >
              {t(`billing.cards.${cards.method !== null && state === 'due' ? 'retry' : buttons[state]}`)}
            </Button>
          </Stack>
        )
      }
      sx={{
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        '& .MuiAlert-message': { flex: '1 1 0', minWidth: 0 },
        '& .MuiAlert-action': { flexBasis: { xs: '100%', sm: 'auto' }, marginInlineStart: 0 },
      }}
    >
      {t(`billing.cards.${textOf(state, invoice, isOverdue)}`, values)}
    </Alert>
  );
}

/** Charges the saved card; the alert then shows that the payment is processed, and its end. */
function ChargeButton({ invoiceId, label }: { invoiceId: string; label: string }) {
  const toast = useToast();
  const readAgain = useReadBillingAgain();
  const params = { companyId: useCompany().id, invoiceId };
  const charge = useMutation({
    mutationFn: () => call(billingCards.chargeSavedCard, { params }),
    onSettled: readAgain,
    onError: (error) => toast.error(error instanceof CallError ? error.message : String(error)),
  });
  return (
    <Button
      color="inherit"
      variant="outlined"
      size="small"
      loading={charge.isPending}
      onClick={() => charge.mutate()}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {label}
    </Button>
  );
}

type PayState = 'due' | 'open' | 'processing' | 'needs_action' | 'failed';

const severities = {
  due: 'info',
  open: 'info',
  processing: 'info',
  needs_action: 'warning',
  failed: 'error',
} as const;

const buttons = { due: 'pay', open: 'resume', needs_action: 'confirm', failed: 'retry' } as const;

function payStateOf(payment: CardPayment | null): PayState {
  switch (payment?.state) {
    case 'open':
    case 'needs_action':
    case 'failed':
    case 'processing':
      return payment.state;
    case 'waiting':
      return payment.kind === 'automatic' ? 'processing' : 'open';
    case 'succeeded':
    case 'expired':
    case undefined:
      return 'due';
  }
}

function textOf(state: PayState, { dueAt }: DueInvoice, isOverdue: boolean) {
  if (state !== 'due' && state !== 'open') return state;
  return isOverdue || dueAt === null ? 'overdue' : 'due';
}

const results = {
  succeeded: { severity: 'success', text: 'returnedPaid' },
  failed: { severity: 'error', text: 'returnedFailed' },
  expired: { severity: 'error', text: 'returnedFailed' },
} as const;

/** The result of a payment after the return from the page of Stripe, which may know it before Kadro does. */
export function ReturnedPayment({ paymentId }: { paymentId: string }) {
  const { t } = useTranslation();
  const readAgain = useReadBillingAgain();
  const { data } = useQuery({
    ...queryOf(billingCards.readCardPayment, { params: { companyId: useCompany().id, paymentId } }),
    staleTime: 0,
    refetchInterval: ({ state: { data: read } }) => (isSettled(read) ? false : 2000),
  });
  const settled = isSettled(data) ? data.state : null;
  useEffect(() => {
    if (settled !== null) readAgain();
  }, [settled, readAgain]);
  if (data === undefined) return null;
  if (settled === null) return <Alert severity="info">{t('billing.cards.returnedOpen')}</Alert>;
  const { severity, text } = results[settled as keyof typeof results];
  return <Alert severity={severity}>{t(`billing.cards.${text}`)}</Alert>;
}

const isSettled = (payment: CardPayment | undefined): payment is CardPayment =>
  payment !== undefined && payment.state in results;
