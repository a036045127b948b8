import Button from '@mui/material/Button';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { invoiceFilters } from '../rules.ts';
import type { InvoicesSearch } from './admin-search.ts';
import { InvoiceList } from './parts/invoice-list.tsx';
import { StatusFilters } from './parts/status-filters.tsx';

/** Invoices of every company. */
export function InvoicesPage() {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const search: InvoicesSearch = useSearch({ strict: false });
  const { status: state, search: text } = search;
  return (
    <>
      <PageHeader
        title={t('backoffice.invoices.title')}
        controls={
          <Button variant="outlined" component={LinkComponent} href={links.admin('invoices/archived')}>
            {t('backoffice.archive.open')}
          </Button>
        }
      />
      <StatusFilters
        page="invoices"
        search={search}
        statuses={invoiceFilters.map((key) => ({ key, label: t(`billing.invoiceStates.${key}`) }))}
        searchLabel={t('backoffice.invoices.search')}
      />
      <InvoiceList
        filter={{ ...(state !== undefined && { state }), ...(text !== undefined && { search: text }) }}
      />
    </>
  );
}
