import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '#platform/web/format.ts';
import type { InvoiceLine, PlanChangePreview } from '../../contract.ts';
import { formatMoney } from '../format-money.ts';
import { amountText } from './usage-panel.tsx';

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
      {preview.exceeded.length > 0 && <Exceeded exceeded={preview.exceeded} plan={plan.name} />}
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

type ExceededProps = { exceeded: PlanChangePreview['exceeded']; plan: string };

function Exceeded({ exceeded, plan }: ExceededProps) {
  const { t } = useTranslation();
  return (
    <Alert severity="warning">
      <Stack sx={{ gap: 1 }}>
        <span>{t('billing.change.exceeds', { plan })}</span>
        {exceeded.map(({ limit, used, max, names }) => (
          <div key={limit}>
            <strong>
              {t(`billing.limits.${limit}`)}:{' '}
              {t('billing.usage.of', { used: amountText(limit, used), max: amountText(limit, max ?? 0) })}
            </strong>{' '}
            {t(`billing.change.then.${limit}`)}
            {names.length > 0 && <Beyond names={names} more={used - (max ?? 0) - names.length} />}
          </div>
        ))}
      </Stack>
    </Alert>
  );
}

/** The jobs or members that are above the limit. */
function Beyond({ names, more }: { names: string[]; more: number }) {
  const { t } = useTranslation();
  return (
    <>
      <div>{t('billing.change.beyond')}</div>
      <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2.5, overflowWrap: 'anywhere' }}>
        {names.map((name, place) => (
          <li key={`${place} ${name}`}>{name}</li>
        ))}
        {more > 0 && <li>{t('billing.change.more', { count: more })}</li>}
      </Box>
    </>
  );
}
