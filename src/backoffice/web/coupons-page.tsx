import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus, TicketPercent } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AdminCoupon, couponAdmin } from '#billing/admin-contract.ts';
import { formatDateTime } from '#platform/web/format.ts';
import { pagesOf, useChange } from '#platform/web/query.ts';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { ActionMenu } from '#ui/page/action-menu.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { useToast } from '#ui/toasts.tsx';
import { backoffice } from '../contract.ts';
import { CouponDialog } from './parts/coupon-dialog.tsx';
import { Line, LineList } from './parts/line-list.tsx';
import { PlanTabs } from './parts/plan-tabs.tsx';
import { RedemptionsDialog } from './parts/redemptions-dialog.tsx';

type CouponAction = { act: 'add' } | { act: 'change' | 'end' | 'uses'; coupon: AdminCoupon };

/** Coupons with their limits and their use, newest first. */
export function CouponsPage() {
  const { t } = useTranslation();
  const [action, setAction] = useState<CouponAction | null>(null);
  const query = useInfiniteQuery(pagesOf(couponAdmin.listCoupons, { query: {} }));
  return (
    <>
      <PageHeader
        title={t('backoffice.coupons.title')}
        subtitle={t('backoffice.coupons.lead')}
        primaryAction={
          <Button
            variant="contained"
            startIcon={<Plus size={16} aria-hidden />}
            onClick={() => setAction({ act: 'add' })}
          >
            {t('backoffice.coupons.add')}
          </Button>
        }
        tabs={<PlanTabs current="coupons" />}
      />
      <PagedList
        query={query}
        more={t('backoffice.more')}
        empty={
          <EmptyState
            icon={TicketPercent}
            title={t('backoffice.coupons.none')}
            body={t('backoffice.coupons.noneHelp')}
          />
        }
      >
        {(coupons) => (
          <LineList>
            {coupons.map((coupon) => (
              <CouponLine key={coupon.code} coupon={coupon} onOpen={setAction} />
            ))}
          </LineList>
        )}
      </PagedList>
      {action !== null && <ActionDialog action={action} onClose={() => setAction(null)} />}
    </>
  );
}

function ActionDialog({ action, onClose }: { action: CouponAction; onClose: () => void }) {
  switch (action.act) {
    case 'add':
      return <CouponDialog onClose={onClose} />;
    case 'change':
      return <CouponDialog coupon={action.coupon} onClose={onClose} />;
    case 'end':
      return <EndDialog coupon={action.coupon} onClose={onClose} />;
    case 'uses':
      return <RedemptionsDialog code={action.coupon.code} onClose={onClose} />;
  }
}

function CouponLine({ coupon, onOpen }: { coupon: AdminCoupon; onOpen: (action: CouponAction) => void }) {
  const { t } = useTranslation();
  const { code, percentOff, periods, validUntil, redemptions, redemptionsMax, hasEnded } = coupon;
  const facts = [
    periods === null
      ? t('backoffice.coupons.always', { percentOff })
      : t('backoffice.coupons.periods', { percentOff, count: periods }),
    redemptionsMax === null
      ? t('backoffice.coupons.uses', { count: redemptions })
      : t('backoffice.coupons.usesOf', { used: redemptions, max: redemptionsMax }),
    validUntil !== null && t('backoffice.coupons.until', { date: formatDateTime(validUntil) }),
  ];
  const item = (act: 'change' | 'end' | 'uses') => ({
    key: act,
    label: t(`backoffice.coupons.acts.${act}`),
    onSelect: () => onOpen({ act, coupon }),
  });
  return (
    <Line title={code} second={facts.filter(Boolean).join(' · ')}>
      <StatusChip
        tone={hasEnded ? 'neutral' : 'success'}
        label={t(hasEnded ? 'backoffice.coupons.ended' : 'backoffice.coupons.valid')}
      />
      <ActionMenu
        label={t('backoffice.coupons.menu', { code })}
        size="small"
        items={[item('uses'), item('change'), ...(hasEnded ? [] : [item('end')])]}
      />
    </Line>
  );
}

function EndDialog({ coupon: { code }, onClose }: { coupon: AdminCoupon; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const end = useChange(couponAdmin.endCoupon, {
    invalidates: [couponAdmin.listCoupons, backoffice.listLog],
  });
  return (
    <ConfirmActionDialog
      title={t('backoffice.coupons.endAsk', { code })}
      body={t('backoffice.coupons.endBody')}
      confirmLabel={t('backoffice.coupons.acts.end')}
      onSure={async () => {
        await end.mutateAsync({ params: { code } });
        toast.success(t('backoffice.coupons.endDone'));
      }}
      onClose={onClose}
    />
  );
}
