import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { call, CallError } from '#platform/web/call.ts';
import { formatDate } from '#platform/web/format.ts';
import { useCompany } from '#platform/web/session.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Facts } from '#ui/page/facts.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { useToast } from '#ui/toasts.tsx';
import { billing, type BillingOverview } from '../../contract.ts';
import { formatMoney } from '../format-money.ts';
import { ExceededLimits } from './exceeded-limits.tsx';
import { useCacheOverview, useReadBillingAgain } from '../queries.ts';
import { usePortal } from './use-payment-page.ts';

const tones = { trialing: 'info', active: 'success', past_due: 'danger', cancelled: 'neutral' } as const;

type Props = { overview: BillingOverview; onChange: () => void };

/** The plan with its dates and its price. */
export function PlanPanel({ overview, onChange }: Props) {
  const { t } = useTranslation();
  const [isCancelling, setIsCancelling] = useState(false);
  const readAgain = useReadBillingAgain();
  const { can } = overview;
  return (
    <Surface
      title={t('billing.plan.title')}
      headingLevel={3}
      actions={
        <Button variant="contained" disabled={!can.choose} onClick={onChange}>
          {t('billing.plan.change')}
        </Button>
      }
    >
      <Stack sx={{ gap: 2 }}>
        <PlanFacts overview={overview} />
        {!can.choose && overview.overdue === null && <span>{t('billing.plan.notYet')}</span>}
        {(can.resume || can.cancel || overview.cards.hasPortal) && (
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            {overview.cards.hasPortal && <PortalButton />}
            {can.resume && <ResumeButton overview={overview} />}
            {can.cancel && (
              <Button
                variant="outlined"
                color="error"
                onClick={() => {
                  // Jobs and members may have been added since, and the dialog names those above the limit.
                  readAgain();
                  setIsCancelling(true);
                }}
              >
                {t('billing.plan.cancel')}
              </Button>
            )}
          </Stack>
        )}
      </Stack>
      {isCancelling && <CancelDialog overview={overview} onClose={() => setIsCancelling(false)} />}
    </Surface>
  );
}

function PlanFacts({ overview }: { overview: BillingOverview }) {
  const { t } = useTranslation();
  const { status, bankAccount } = overview;
  return (
    <Facts
      facts={[
        { label: t('billing.plan.plan'), value: planText(overview, t) },
        { label: t('billing.plan.since'), value: formatDate(overview.subscribedSince, overview.timeZone) },
        {
          label: t('billing.plan.status'),
          value: <StatusChip tone={tones[status]} label={t(`billing.statuses.${status}`)} />,
        },
        { label: t('billing.plan.nextDate'), value: nextText(overview, t) },
        {
          label: t('billing.plan.method'),
          value: methodText(overview, t),
        },
        ...(bankAccount === null || bankAccount.iban === ''
          ? []
          : [{ label: t('billing.plan.account'), value: accountText(bankAccount) }]),
        ...(overview.coupon === null
          ? []
          : [
              {
                label: t('billing.plan.coupon'),
                value: t('billing.plan.couponOff', { ...overview.coupon }),
              },
            ]),
      ]}
    />
  );
}

function accountText({ name, bankName, iban, bic }: NonNullable<BillingOverview['bankAccount']>): string {
  const groups = iban.replace(/(.{4})(?=.)/g, '$1 ');
  return [name, bankName, `IBAN ${groups}`, bic === '' ? '' : `BIC ${bic}`]
    .filter((part) => part !== '')
    .join(', ');
}

function methodText({ bankAccount, cards }: BillingOverview, t: TFunction): string {
  const { method } = cards;
  if (method === null) return t(`billing.methods.${bankAccount === null ? 'none' : 'bank'}`);
  const brand = `${method.brand.slice(0, 1).toUpperCase()}${method.brand.slice(1)}`;
  if (method.expiresOn === null) return brand;
  return t('billing.cards.card', { brand, last4: method.last4, expires: formatDate(method.expiresOn) });
}

function PortalButton() {
  const { t } = useTranslation();
  const portal = usePortal();
  return (
    <Button variant="outlined" loading={portal.isPending} onClick={() => portal.mutate(undefined)}>
      {t('billing.cards.manage')}
    </Button>
  );
}

function planText(
  { plan, interval, plans, currency, periodEndsAt, status }: BillingOverview,
  t: TFunction,
): string {
  const price = plans.find(({ key }) => key === plan.key)?.prices[interval];
  if (periodEndsAt === null || status === 'trialing' || price === undefined) return plan.name;
  return `${plan.name}, ${t(`billing.per.${interval}`, { price: formatMoney(price, currency) })}`;
}

function nextText({ next, periodEndsAt, currency, timeZone }: BillingOverview, t: TFunction): string {
  if (next === null || periodEndsAt === null) return t('billing.plan.noNext');
  const values = {
    date: formatDate(periodEndsAt, timeZone),
    price: formatMoney(next.net, currency),
    plan: next.name,
  };
  return t('billing.plan.next', values);
}

function ResumeButton({ overview }: { overview: BillingOverview }) {
  const { t } = useTranslation();
  const toast = useToast();
  const keep = useCacheOverview();
  const params = { companyId: useCompany().id };
  const resume = useMutation({
    mutationFn: () => call(billing.resume, { params }),
    onSuccess: (answer) => {
      keep(answer);
      toast.success(t('billing.plan.resumed'));
    },
    onError: (error) => toast.error(error instanceof CallError ? error.message : String(error)),
  });
  return (
    <Button variant="outlined" loading={resume.isPending} onClick={() => resume.mutate()}>
      {t('billing.plan.resume', { plan: overview.plan.name })}
    </Button>
  );
}

function CancelDialog({ overview, onClose }: { overview: BillingOverview; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const keep = useCacheOverview();
  const params = { companyId: useCompany().id };
  const cancel = useMutation({
    mutationFn: () => call(billing.cancel, { params }),
    onSuccess: (answer) => {
      onClose();
      keep(answer);
      toast.success(t('billing.plan.cancelled'));
    },
  });
  const date = overview.periodEndsAt === null ? '' : formatDate(overview.periodEndsAt, overview.timeZone);
  return (
    <ConfirmDialog
      title={t('billing.plan.cancelTitle', { plan: overview.plan.name })}
      body={t('billing.plan.cancelBody', { date })}
      confirmLabel={t('billing.plan.cancel')}
      cancelLabel={t('billing.plan.keep')}
      tone="danger"
      busy={cancel.isPending}
      error={cancel.error?.message ?? null}
      onConfirm={() => cancel.mutate()}
      onClose={onClose}
    >
      <Box sx={{ marginBlockStart: 2 }}>
        <ExceededLimits exceeded={overview.exceeded.onFree} plan={t('billing.above.free')} date={date} />
      </Box>
    </ConfirmDialog>
  );
}
