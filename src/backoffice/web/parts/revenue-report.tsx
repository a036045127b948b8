import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { billingAdmin } from '#billing/admin-contract.ts';
import { formatMoney } from '#billing/web/format-money.ts';
import { formatMonth, formatNumber } from '#platform/web/format.ts';
import { queryOf } from '#platform/web/query.ts';
import { PlainSelect } from '#ui/fields/plain-select.tsx';
import { Facts } from '#ui/page/facts.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import { AmountGrid } from './amount-grid.tsx';

const monthsShown = 36;

/** The months before and with `now` as yyyy-mm in UTC, the newest first. */
const monthsUntil = (now: Date): string[] =>
  Array.from({ length: monthsShown }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );

/** The invoices minus the credit notes of one month, as the books have them. */
export function RevenueReport() {
  const { t } = useTranslation();
  const [months] = useState(() => monthsUntil(new Date()));
  const [inMonth, setInMonth] = useState(months[0] ?? '');
  const { data, error, refetch } = useQuery(queryOf(billingAdmin.readRevenue, { query: { inMonth } }));
  return (
    <Surface title={t('backoffice.revenue.report')}>
      <Stack sx={{ gap: 2.5, '& > :first-of-type': { maxWidth: 220, marginBlockStart: '0 !important' } }}>
        <PlainSelect
          label={t('backoffice.overview.month')}
          value={inMonth}
          onChange={setInMonth}
          options={months.map((value) => ({ value, label: formatMonth(value) }))}
        />
        {error !== null && <FailureState error={error} onRetry={() => void refetch()} />}
        {error === null && data === undefined && <ListSkeleton rows={1} />}
        {data?.rows.length === 0 && <span>{t('backoffice.revenue.none')}</span>}
        {data !== undefined && data.rows.length > 0 && (
          <AmountGrid>
            {data.rows.map(({ currency, invoiced, vat, documents }) => (
              <Facts
                key={currency}
                facts={[
                  { label: t('backoffice.revenue.net'), value: formatMoney(invoiced, currency) },
                  { label: t('backoffice.revenue.vat'), value: formatMoney(vat, currency) },
                  { label: t('backoffice.revenue.gross'), value: formatMoney(invoiced + vat, currency) },
                  { label: t('backoffice.revenue.documents'), value: formatNumber(documents) },
                ]}
              />
            ))}
          </AmountGrid>
        )}
      </Stack>
    </Surface>
  );
}
