import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '#platform/web/format.ts';
import { Surface } from '#ui/page/surface.tsx';
import type { SiteTraffic } from '../../site-contract.ts';

const counted = ['views', 'visitors', 'formStarts', 'submissions'] as const;

/** The totals of the period, compared with the period before. */
export function SiteTotals({ report: { traffic, previous } }: { report: SiteTraffic }) {
  const { t } = useTranslation();
  return (
    <Surface title={t('reports.site.totals')} padding="compact">
      <Box component="dl" sx={gridStyles}>
        {counted.map((name) => (
          <div key={name}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {t(`reports.columns.${name}`)}
            </Typography>
            <Typography component="dd" variant="h2" sx={{ margin: 0, fontVariantNumeric: 'tabular-nums' }}>
              {formatNumber(traffic[name])}
            </Typography>
            {previous !== null && (
              <Typography component="dd" variant="body2" sx={{ margin: 0, color: 'text.secondary' }}>
                {t('reports.site.before', { number: formatNumber(previous[name]) })}
                {previous[name] > 0 && ` (${changeText(traffic[name], previous[name])})`}
              </Typography>
            )}
          </div>
        ))}
      </Box>
      {previous !== null && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', marginBlockStart: 1.5 }}>
          {t('reports.site.comparedWith', { from: formatDate(previous.from), to: formatDate(previous.to) })}
        </Typography>
      )}
    </Surface>
  );
}

/** "+12%" */
const changeText = (now: number, before: number): string =>
  formatNumber(now / before - 1, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' });

const gridStyles = {
  display: 'grid',
  gap: 2,
  margin: 0,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
} as const;
