import { useTranslation } from 'react-i18next';
import { formatMoney } from '#billing/web/format-money.ts';
import { Facts } from '#ui/page/facts.tsx';
import { Surface } from '#ui/page/surface.tsx';
import type { Overview } from '../../operations-contract.ts';
import { AmountGrid } from './amount-grid.tsx';

type Revenue = NonNullable<Overview['revenue']>;
const sums = [
  ['thisMonth', 'thisMonth'],
  ['lastMonth', 'lastMonth'],
  ['unpaid', 'unpaid'],
  ['overdue', 'overdueSum'],
] as const;

/** The invoiced and the unpaid amounts, in each currency. */
export function RevenueCards({ revenue }: { revenue: Revenue }) {
  const { t } = useTranslation();
  return (
    <Surface title={t('backoffice.revenue.title')}>
      {revenue.length === 0 && t('backoffice.revenue.empty')}
      <AmountGrid>
        {revenue.map(({ currency, ...amounts }) => (
          <Facts
            key={currency}
            facts={sums.map(([sum, word]) => ({
              label: t(`backoffice.revenue.${word}`),
              value: formatMoney(amounts[sum], currency),
            }))}
          />
        ))}
      </AmountGrid>
    </Surface>
  );
}
