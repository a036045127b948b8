import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Landmark, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AdminSeller, billingAdmin } from '#billing/admin-contract.ts';
import { countryName } from '#platform/web/country-names.ts';
import { queryOf } from '#platform/web/query.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import { Line, LineList } from './parts/line-list.tsx';
import { PlanTabs } from './parts/plan-tabs.tsx';
import { SellerDialog } from './parts/seller-dialog.tsx';

/** The legal entities that issue or issued invoices. */
export function SellersPage() {
  const { t } = useTranslation();
  const [open, setOpen] = useState<AdminSeller | 'new' | null>(null);
  const query = useQuery(queryOf(billingAdmin.listSellers, {}));
  const sellers = query.data?.items;
  return (
    <>
      <PageHeader
        title={t('backoffice.sellers.title')}
        subtitle={t('backoffice.sellers.lead')}
        primaryAction={
          <Button
            variant="contained"
            startIcon={<Plus size={16} aria-hidden />}
            onClick={() => setOpen('new')}
            disabled={sellers === undefined}
          >
            {t('backoffice.sellers.add')}
          </Button>
        }
        tabs={<PlanTabs current="sellers" />}
      />
      {query.error !== null && <FailureState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <ListSkeleton />}
      {sellers?.length === 0 && (
        <EmptyState
          icon={Landmark}
          title={t('backoffice.sellers.none')}
          body={t('backoffice.sellers.noneHelp')}
        />
      )}
      {sellers !== undefined && sellers.length > 0 && (
        <LineList>
          {sellers.map((seller) => (
            <SellerLine key={seller.key} seller={seller} onChange={() => setOpen(seller)} />
          ))}
        </LineList>
      )}
      {open !== null && (
        <SellerDialog
          {...(open !== 'new' && { seller: open })}
          sellers={sellers ?? []}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

function SellerLine({ seller, onChange }: { seller: AdminSeller; onChange: () => void }) {
  const { t, i18n } = useTranslation();
  const { name, address, country, taxOffice, taxNumber, numberPrefix, bankName, iban, isCurrent } = seller;
  const bank = [bankName, iban].filter((part) => part !== '').join(', ');
  return (
    <Line
      title={name}
      second={
        <>
          <div>{[...address, countryName(country, i18n.language)].join(', ')}</div>
          <div>
            {[
              [taxOffice, taxNumber].filter((part) => part !== '').join(' '),
              t('backoffice.sellers.numbers', { prefix: numberPrefix }),
            ].join(' · ')}
          </div>
          <div>{bank === '' ? t('backoffice.sellers.noBank') : bank}</div>
        </>
      }
    >
      <StatusChip
        tone={isCurrent ? 'success' : 'neutral'}
        label={t(isCurrent ? 'backoffice.sellers.current' : 'backoffice.sellers.former')}
      />
      <Button
        size="small"
        variant="outlined"
        onClick={onChange}
        aria-label={t('backoffice.sellers.changeOf', { name })}
      >
        {t('backoffice.sellers.change')}
      </Button>
    </Line>
  );
}
