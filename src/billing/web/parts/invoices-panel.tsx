import Stack from '@mui/material/Stack';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { pagesOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { PlainSelect } from '#ui/fields/plain-select.tsx';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { billing } from '../../contract.ts';
import { type InvoiceState, invoiceStates } from '../../rules.ts';
import { DownloadYear } from './download-year.tsx';
import { InvoiceTable } from './invoice-table.tsx';

// An empty value would show nothing.
const all = 'all';

export type InvoiceFilter = { state?: InvoiceState; year?: number };

/** The invoices of the company, with filters that are part of the address. */
export function InvoicesPanel() {
  const { t } = useTranslation();
  const params = { companyId: useCompany().id };
  const { state, year }: InvoiceFilter = useSearch({ strict: false });
  const query = { ...(state !== undefined && { state }), ...(year !== undefined && { year }) };
  const pages = useInfiniteQuery(pagesOf(billing.listInvoices, { params, query }));
  const years = pages.data?.pages[0]?.years ?? [];
  const shownYear = year ?? years[0];
  const isFiltered = state !== undefined || year !== undefined;
  return (
    <Surface
      title={t('billing.invoices.title')}
      headingLevel={3}
      actions={shownYear !== undefined && <DownloadYear key={shownYear} year={shownYear} />}
    >
      <Stack sx={{ gap: 2 }}>
        {(isFiltered || years.length > 0) && <Filters filter={query} years={years} />}
        <PagedList
          query={pages}
          more={t('billing.invoices.more')}
          empty={
            <EmptyState
              icon={ReceiptText}
              title={t(isFiltered ? 'billing.invoices.noneFound' : 'billing.invoices.none')}
              body={t(isFiltered ? 'billing.invoices.noneFoundHelp' : 'billing.invoices.noneHelp')}
            />
          }
        >
          {(invoices) => <InvoiceTable invoices={invoices} />}
        </PagedList>
      </Stack>
    </Surface>
  );
}

function Filters({ filter, years }: { filter: InvoiceFilter; years: number[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const set = (next: InvoiceFilter) => {
    const search = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined));
    void navigate({ to: '/company/billing', search, replace: true, resetScroll: false });
  };
  const { year } = filter;
  const shownYears = year === undefined || years.includes(year) ? years : [year, ...years];
  return (
    <Stack
      direction="row"
      sx={{ gap: 2, flexWrap: 'wrap', '& > *': { minWidth: 150, marginBlockStart: '0 !important' } }}
    >
      <PlainSelect
        label={t('billing.invoices.status')}
        value={filter.state ?? all}
        onChange={(value) => {
          const { state: _before, ...rest } = filter;
          set(value === all ? rest : { ...rest, state: value as InvoiceState });
        }}
        options={[
          { value: all, label: t('billing.invoices.all') },
          ...invoiceStates.map((value) => ({ value, label: t(`billing.invoiceStates.${value}`) })),
        ]}
      />
      <PlainSelect
        label={t('billing.invoices.year')}
        value={year === undefined ? all : String(year)}
        onChange={(value) => {
          const { year: _before, ...rest } = filter;
          set(value === all ? rest : { ...rest, year: Number(value) });
        }}
        options={[
          { value: all, label: t('billing.invoices.all') },
          ...shownYears.map((one) => ({ value: String(one), label: String(one) })),
        ]}
      />
    </Stack>
  );
}
