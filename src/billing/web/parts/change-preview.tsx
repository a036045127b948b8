import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '#platform/web/format.ts';
import type { InvoiceLine, PlanChangePreview } from '../../contract.ts';
import { formatMoney } from '../format-money.ts';
import { ExceededLimits } from './exceeded-limits.tsx';

type ChangePreviewProps = { preview: PlanChangePreview; timeZone: string };

/** Shows the cost of a change of plan now and later, and which limits the company then exceeds. */
export function ChangePreview({ preview, timeZone }: ChangePreviewProps) {
  const { t } = useTranslation();
  const { plan, currency, isImmediate, renewalNet, coupon } = preview;
  const values = { plan: plan.name, date: formatDate(preview.startsAt, timeZone) };
  return (
    <>
      <Typography>
        {t(isImmediate ? 'billing.change.startsNow' : 'billing.change.startsLater', values)}
      </Typography>
      {preview.lines.length > 0 && <Lines preview={preview} />}
      {coupon !== null && coupon.periodsLeft !== null && renewalNet > 0 && (
        <Typography variant="body2">
          {t('billing.change.discounted', { ...coupon, count: coupon.periodsLeft })}
        </Typography>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t(`billing.change.renews.${renewalNet === 0 ? 'free' : plan.interval}`, {
          price: formatMoney(renewalNet, currency),
        })}
      </Typography>
      <ExceededLimits exceeded={preview.exceeded} plan={plan.name} date={isImmediate ? null : values.date} />
    </>
  );
}

function Lines({ preview }: { preview: PlanChangePreview }) {
  const { t, i18n } = useTranslation();
  const { currency, net, vat, vatRate, vatTreatment, total } = preview;
  const rate = formatNumber(vatRate / 10_000, { style: 'percent' });
  const nameOf = ({ kind, plan }: InvoiceLine): string =>
    t(`billing.pdf.lines.${kind}`, { plan: plan?.[i18n.language === 'tr' ? 'tr' : 'en'] ?? '' });
  const rows: [label: string, amount: number][] = [
    ...preview.lines.map((line): [string, number] => [nameOf(line), line.net]),
    [t('billing.pdf.net'), net],
    [t('billing.pdf.vat', { rate }), vat],
  ];
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: '1fr auto',
        gap: '8px 16px',
        margin: 0,
        '& dd': { margin: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
      }}
    >
      {rows.map(([label, amount]) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{formatMoney(amount, currency)}</dd>
        </Box>
      ))}
      <Box component="dt" sx={{ fontWeight: 600 }}>
        {t('billing.change.dueNow')}
      </Box>
      <Box component="dd" sx={{ fontWeight: 600 }}>
        {formatMoney(total, currency)}
      </Box>
      {vatTreatment !== 'charged' && (
        <Typography
          component="dd"
          variant="body2"
          sx={{ gridColumn: '1 / -1', textAlign: 'start !important' }}
        >
          {t(`billing.pdf.treatments.${vatTreatment}`)}
        </Typography>
      )}
    </Box>
  );
}
