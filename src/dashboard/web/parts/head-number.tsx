import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { TrendingDown, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web/format.ts';
import { changeOf } from '../../rules.ts';

type HeadNumberProps = { number: string; label: string; children?: ReactNode };

/** The number of a card, with what it counts and how it changed. */
export function HeadNumber({ number, label, children }: HeadNumberProps) {
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '2px 12px', marginBlockEnd: 1.5 }}
    >
      <Typography component="p" data-tabular sx={{ fontSize: '1.75rem', fontWeight: 600, lineHeight: 1.2 }}>
        {number}{' '}
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          {label}
        </Typography>
      </Typography>
      {children}
    </Box>
  );
}

/** "18% more than the 7 days before", from twice as many "2.4 times the 7 days before"; nothing without a number before. */
export function Trend({ now, before, words }: { now: number; before: number; words: string }) {
  const { t } = useTranslation();
  const change = changeOf(now, before);
  if (change === null || change === 0) return null;
  const Icon = change > 0 ? TrendingUp : TrendingDown;
  const kind = change >= 1 ? 'times' : change > 0 ? 'more' : 'less';
  const numbers = {
    share: formatNumber(Math.abs(change), { style: 'percent', maximumFractionDigits: 0 }),
    times: formatNumber(1 + change, { maximumFractionDigits: change < 9 ? 1 : 0 }),
  };
  return (
    <Typography
      variant="body2"
      // Without a flex box, its text has the baseline of the texts beside it.
      sx={{ color: 'text.secondary', '& svg': { marginInlineEnd: 0.5, verticalAlign: '-2px' } }}
    >
      <Icon size={14} aria-hidden />
      {t(`dashboard.trend.${words}.${kind}`, numbers)}
    </Typography>
  );
}
