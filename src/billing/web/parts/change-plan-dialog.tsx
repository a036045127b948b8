import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, CallError } from '#platform/web/call.ts';
import { queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { useToast } from '#ui/toasts.tsx';
import { billing, type BillingOverview } from '../../contract.ts';
import type { BillingInterval } from '../../rules.ts';
import { formatMoney } from '../format-money.ts';
import { useCacheOverview } from '../queries.ts';
import { ChangePreview } from './change-preview.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { usePaymentPage } from './use-payment-page.ts';

type Choice = { plan: string; interval: BillingInterval; coupon: string };
type Props = { overview: BillingOverview; onClose: () => void };

/** Chooses a plan, shows what it costs now and later, and changes it. */
export function ChangePlanDialog({ overview, onClose }: Props) {
  const { t } = useTranslation();
  const titleId = useId();
  const [choice, setChoice] = useState<Choice>(() => firstChoice(overview));
  const [isShown, setIsShown] = useState(false);
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <Typography id={titleId} variant="h2" sx={{ padding: '18px 24px 8px' }}>
        {t(isShown ? 'billing.change.confirmTitle' : 'billing.change.title')}
      </Typography>
      {isShown ? (
        <ConfirmStep overview={overview} choice={choice} onBack={() => setIsShown(false)} onClose={onClose} />
      ) : (
        <>
          <DialogContent>
            <PlanChoice overview={overview} choice={choice} onChange={setChoice} />
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t('ui.cancel')}</Button>
            <Button
              variant="contained"
              disabled={isCurrent(overview, choice)}
              onClick={() => setIsShown(true)}
            >
              {t('billing.change.continue')}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

type StepProps = { overview: BillingOverview; choice: Choice; onBack: () => void; onClose: () => void };

function ConfirmStep({ overview, choice, onBack, onClose }: StepProps) {
  const hasCard = overview.cards.method !== null;
  const { t } = useTranslation();
  const params = { companyId: useCompany().id };
  const preview = useQuery({
    ...queryOf(billing.previewChange, { params, query: choice }),
    staleTime: 0,
    gcTime: 0,
  });
  const change = useConfirm({ choice, onClose, onStale: () => void preview.refetch() });
  const error = change.error ?? preview.error;
  const { data } = preview;
  return (
    <>
      <DialogContent>
        <Stack sx={{ gap: 2, minHeight: 160 }} aria-busy={data === undefined && error === null}>
          {data !== undefined && <ChangePreview preview={data} timeZone={overview.timeZone} />}
          {hasCard && data !== undefined && data.total > 0 && <span>{t('billing.change.paidByCard')}</span>}
          {error !== null && <Alert severity="error">{error.message}</Alert>}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onBack} disabled={change.isPending}>
          {t('billing.change.back')}
        </Button>
        <Button
          variant="contained"
          loading={change.isPending}
          disabled={data === undefined || preview.isFetching}
          onClick={() => data !== undefined && change.mutate(data.total)}
        >
          {data === undefined || data.total === 0
            ? t('billing.change.confirm')
            : t('billing.change.confirmPaid', { price: formatMoney(data.total, data.currency) })}
        </Button>
      </DialogActions>
    </>
  );
}

type ConfirmInput = { choice: Choice; onClose: () => void; onStale: () => void };

/** Changes the plan for the price that was shown, and then leads to the page that takes a first card. */
function useConfirm({ choice, onClose, onStale }: ConfirmInput) {
  const { t } = useTranslation();
  const toast = useToast();
  const keep = useCacheOverview();
  const page = usePaymentPage();
  const params = { companyId: useCompany().id };
  return useMutation({
    mutationFn: (total: number) => call(billing.changePlan, { params, body: { ...choice, total } }),
    onSuccess: (answer, total) => {
      keep(answer);
      toast.success(t('billing.change.changed'));
      onClose();
      // A first payment is made on the page of Stripe, which saves the card.
      const { isOffered, invoice, method } = answer.cards;
      if (isOffered && method === null && invoice !== null && total > 0) page.mutate(invoice.id);
    },
    onError: (error) => {
      if (error instanceof CallError && error.code === 'billing.price_changed') onStale();
    },
  });
}

function firstChoice({ plan, interval, plans, status }: BillingOverview): Choice {
  const place = plans.findIndex(({ key }) => key === plan.key);
  const next = status === 'trialing' ? plans[place] : (plans[place + 1] ?? plans[place]);
  return { plan: next?.key ?? plan.key, interval, coupon: '' };
}

function isCurrent({ plan, interval, periodEndsAt, status }: BillingOverview, choice: Choice): boolean {
  if (status === 'trialing') return choice.plan === 'free';
  if (plan.key !== choice.plan) return false;
  return periodEndsAt === null || interval === choice.interval;
}
