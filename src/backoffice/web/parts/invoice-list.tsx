import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#billing/web/format-money.ts';
import { addressOf } from '#platform/web/call.ts';
import { formatDate } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { pagesOf } from '#platform/web/query.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { ActionMenu } from '#ui/page/action-menu.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { type AdminInvoice, tenantBilling } from '../../billing-contract.ts';
import type { InvoiceFilter } from '../../rules.ts';
import { type InvoiceAct, InvoiceDialog } from './invoice-dialogs.tsx';
import { Line, LineList, Lines } from './line-list.tsx';

type InvoiceListProps = {
  filter: { state?: InvoiceFilter; search?: string; tenantId?: string };
  /** Inside a card with a heading, where the company is known. */
  isOfCompany?: boolean;
};

/** Invoices with what a platform admin does to one. */
export function InvoiceList({ filter, isOfCompany = false }: InvoiceListProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<{ act: InvoiceAct; invoice: AdminInvoice } | null>(null);
  const limit = isOfCompany ? 10 : 50;
  const query = useInfiniteQuery(pagesOf(tenantBilling.listInvoices, { query: { limit, ...filter } }));
  const List = isOfCompany ? Lines : LineList;
  return (
    <>
      <PagedList
        query={query}
        more={t('backoffice.more')}
        empty={<EmptyState icon={ReceiptText} title={t('backoffice.invoices.none')} />}
      >
        {(invoices) => (
          <List>
            {invoices.map((invoice) => (
              <Invoice
                key={invoice.id}
                invoice={invoice}
                isOfCompany={isOfCompany}
                onAct={(act) => setOpen({ act, invoice })}
              />
            ))}
          </List>
        )}
      </PagedList>
      {open !== null && <InvoiceDialog {...open} onClose={() => setOpen(null)} />}
    </>
  );
}

const tones = { open: 'info', paid: 'success', refunded: 'neutral', void: 'neutral' } as const;

type InvoiceProps = { invoice: AdminInvoice; isOfCompany: boolean; onAct: (act: InvoiceAct) => void };

function Invoice({ invoice, isOfCompany, onAct }: InvoiceProps) {
  const { t } = useTranslation();
  const { kind, number, currency, total, due, state, isOverdue, attention, refunding } = invoice;
  const word = kind === 'credit_note' ? 'credit' : isOverdue ? 'overdue' : state;
  return (
    <Line title={number} second={<InvoiceFacts invoice={invoice} isOfCompany={isOfCompany} />}>
      <Typography
        component="span"
        variant="body2"
        sx={{ fontVariantNumeric: 'tabular-nums', textAlign: 'end' }}
      >
        {formatMoney(total, currency)}
        {due > 0 && due < total && (
          <Typography component="small" variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
            {t('billing.invoices.due', { amount: formatMoney(due, currency) })}
          </Typography>
        )}
      </Typography>
      {refunding > 0 && (
        <StatusChip
          tone="info"
          label={t('backoffice.invoices.refunding', { amount: formatMoney(refunding, currency) })}
        />
      )}
      {attention !== null && (
        <StatusChip tone="danger" label={t(`backoffice.invoices.attention.${attention}`)} />
      )}
      <StatusChip tone={isOverdue ? 'danger' : tones[state]} label={t(`billing.invoiceStates.${word}`)} />
      <InvoiceMenu invoice={invoice} onAct={onAct} />
    </Line>
  );
}

function InvoiceFacts({ invoice, isOfCompany }: Omit<InvoiceProps, 'onAct'>) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const { company, issuedOn, dueAt } = invoice;
  const dates = [
    formatDate(issuedOn),
    dueAt !== null && t('backoffice.invoices.dueOn', { date: formatDate(dueAt) }),
  ].filter(Boolean);
  return (
    <>
      {!isOfCompany && (
        <>
          <Link component={LinkComponent} href={links.adminTenant(company.id)}>
            {company.name}
          </Link>
          {' · '}
        </>
      )}
      {dates.join(' · ')}
    </>
  );
}

function InvoiceMenu({ invoice, onAct }: Omit<InvoiceProps, 'isOfCompany'>) {
  const { t, i18n } = useTranslation();
  const params = { tenantId: invoice.company.id, invoiceId: invoice.id };
  const language = i18n.language === 'tr' ? 'tr' : 'en';
  const item = (act: InvoiceAct, isPossible: boolean) => ({
    key: act,
    label: t(`backoffice.invoices.${act}`),
    onSelect: () => onAct(act),
    ...(!isPossible && act !== 'cardRefund' && { disabledReason: t(`backoffice.invoices.${act}Never`) }),
  });
  return (
    <ActionMenu
      label={t('backoffice.invoices.menu', { number: invoice.number })}
      size="small"
      items={[
        {
          key: 'pdf',
          label: t('backoffice.invoices.pdf'),
          onSelect: () =>
            window.location.assign(addressOf(tenantBilling.downloadInvoice, { params, query: { language } })),
        },
        item('payment', invoice.due > 0),
        ...(invoice.refundableByCard > 0 ? [item('cardRefund', true)] : []),
        item('refund', invoice.refundable > 0),
        item('credit', invoice.due > 0),
      ]}
    />
  );
}
