import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Archive } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#billing/web/format-money.ts';
import { addressOf } from '#platform/web/call.ts';
import { formatDate } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { pagesOf } from '#platform/web/query.ts';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { FilterBar } from '#ui/page/filter-bar.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { SearchField } from '#ui/page/search-field.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { type ArchivedInvoice, tenantBilling } from '../billing-contract.ts';
import type { PeopleSearch } from './admin-search.ts';
import { Line, LineList } from './parts/line-list.tsx';

/** Invoices of deleted companies, which tax law obliges the seller to keep. */
export function ArchivedInvoicesPage() {
  const { t } = useTranslation();
  const { search }: PeopleSearch = useSearch({ strict: false });
  const query = useInfiniteQuery(
    pagesOf(tenantBilling.listArchivedInvoices, { query: search === undefined ? {} : { search } }),
  );
  return (
    <>
      <PageHeader
        title={t('backoffice.archive.title')}
        subtitle={t('backoffice.archive.lead')}
        back={{ label: t('backoffice.invoices.title'), href: links.admin('invoices') }}
      />
      <Search text={search ?? ''} />
      <PagedList
        query={query}
        more={t('backoffice.more')}
        empty={
          <EmptyState
            icon={Archive}
            title={t(search === undefined ? 'backoffice.archive.none' : 'backoffice.invoices.none')}
            {...(search === undefined && { body: t('backoffice.archive.noneHelp') })}
          />
        }
      >
        {(invoices) => (
          <LineList>
            {invoices.map((invoice) => (
              <ArchivedLine key={invoice.id} invoice={invoice} />
            ))}
          </LineList>
        )}
      </PagedList>
    </>
  );
}

function Search({ text }: { text: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <FilterBar
      folds={false}
      search={
        <SearchField
          label={t('backoffice.invoices.search')}
          value={text}
          onSearch={(typed) =>
            void navigate({
              href: links.admin('invoices/archived', { search: typed || undefined }),
              replace: true,
            })
          }
        />
      }
    />
  );
}

function ArchivedLine({ invoice }: { invoice: ArchivedInvoice }) {
  const { t, i18n } = useTranslation();
  const { id: invoiceId, number, buyer, issuedOn, total, currency, kind } = invoice;
  const query = { language: i18n.language === 'tr' ? ('tr' as const) : ('en' as const) };
  return (
    <Line title={number} second={[buyer, formatDate(issuedOn)].join(' · ')}>
      <span>{formatMoney(total, currency)}</span>
      {kind === 'credit_note' && <StatusChip tone="neutral" label={t('billing.invoiceStates.credit')} />}
      <Button
        size="small"
        variant="outlined"
        href={addressOf(tenantBilling.downloadArchivedInvoice, { params: { invoiceId }, query })}
        download
        aria-label={t('billing.invoices.pdfOf', { number })}
      >
        {t('billing.invoices.pdfLink')}
      </Button>
    </Line>
  );
}
