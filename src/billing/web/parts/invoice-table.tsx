import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { addressOf } from '#platform/web/call.ts';
import { formatDate } from '#platform/web/format.ts';
import { useCompany } from '#platform/web/session.ts';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { billing, type InvoiceItem } from '../../contract.ts';
import { formatMoney } from '../format-money.ts';

const tones = { open: 'info', paid: 'success', refunded: 'neutral', void: 'neutral' } as const;
const columns = ['id', 'date', 'description', 'method', 'total', 'status', 'pdf'] as const;

/** A table, whose rows are blocks with labels in a narrow window. */
export function InvoiceTable({ invoices }: { invoices: InvoiceItem[] }) {
  const { t } = useTranslation();
  return (
    <Box component="table" sx={tableStyles}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`billing.invoices.columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </tbody>
    </Box>
  );
}

function InvoiceRow({ invoice }: { invoice: InvoiceItem }) {
  const { t, i18n } = useTranslation();
  const params = { companyId: useCompany().id, invoiceId: invoice.id };
  const language = i18n.language === 'tr' ? 'tr' : 'en';
  const { state, isOverdue, due, dueAt, total, currency } = invoice;
  const isPart = state === 'open' && due < total;
  const label = (column: (typeof columns)[number]) => ({
    'data-label': t(`billing.invoices.columns.${column}`),
  });
  return (
    <tr>
      <td {...label('id')}>{invoice.number}</td>
      <td {...label('date')}>{formatDate(invoice.issuedOn)}</td>
      <td {...label('description')}>{invoice.description}</td>
      <td {...label('method')}>{t(`billing.methods.${invoice.method}`)}</td>
      <td {...label('total')}>
        <div>
          {formatMoney(total, currency)}
          {isPart && <small>{t('billing.invoices.due', { amount: formatMoney(due, currency) })}</small>}
        </div>
      </td>
      <td {...label('status')}>
        <div>
          <StatusChip
            tone={isOverdue ? 'danger' : tones[state]}
            label={t(
              isOverdue ? 'billing.invoiceStates.overdue' : `billing.invoiceStates.${stateOf(invoice)}`,
            )}
          />
          {due > 0 && dueAt !== null && (
            <small>{t('billing.invoices.dueOn', { date: formatDate(dueAt) })}</small>
          )}
        </div>
      </td>
      <td {...label('pdf')}>
        <Link
          href={addressOf(billing.downloadInvoice, { params, query: { language } })}
          download
          aria-label={t('billing.invoices.pdfOf', { number: invoice.number })}
        >
          {t('billing.invoices.pdfLink')}
        </Link>
      </td>
    </tr>
  );
}

const stateOf = ({ kind, state }: InvoiceItem) => (kind === 'credit_note' ? 'credit' : state);

const tableStyles = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  '& th': { textAlign: 'start', color: 'text.secondary', fontWeight: 500 },
  '& th, & td': { padding: '8px 12px 8px 0', borderBlockEnd: '1px solid', borderColor: 'divider' },
  '& td:nth-of-type(1), & td:nth-of-type(2)': { whiteSpace: 'nowrap' },
  '& td:nth-of-type(5)': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& small': { display: 'block', color: 'text.secondary' },
  // Roles stay those of a table, because only the boxes change.
  '@media (max-width: 899.95px)': {
    '& thead': {
      position: 'absolute',
      clipPath: 'inset(50%)',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
    },
    '& tr': {
      display: 'grid',
      gap: '4px',
      paddingBlock: 1.5,
      borderBlockEnd: '1px solid',
      borderColor: 'divider',
    },
    '& td': {
      display: 'flex',
      gap: 2,
      justifyContent: 'space-between',
      border: 0,
      padding: 0,
      textAlign: 'end',
    },
    '& td::before': {
      content: 'attr(data-label)',
      color: 'text.secondary',
      flexShrink: 0,
      textAlign: 'start',
    },
  },
} as const;
