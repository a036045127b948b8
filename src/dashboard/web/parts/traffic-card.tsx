import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDayOfMonth, formatNumber } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { Surface } from '#ui/page/surface.tsx';
import { chartColors } from '#ui/theme/chart-colors.ts';
import type { Dashboard } from '../../contract.ts';
import { CardLink } from './card-link.tsx';
import { HeadNumber, Trend } from './head-number.tsx';
import { NoRows } from './rows.tsx';
import { WhenNear } from './when-near.tsx';

const ReportChart = lazy(async () => ({
  default: (await import('#reports/web/parts/report-chart.tsx')).ReportChart,
}));

type Traffic = NonNullable<Dashboard['traffic']>;
type TrafficCardProps = { traffic: Traffic; isOwn: boolean };

const chartHeight = 220;

/** Views of the careers site by source in the last 30 days. */
export function TrafficCard({ traffic, isOwn }: TrafficCardProps) {
  const { t } = useTranslation();
  const { views, visitors, viewsBefore } = traffic;
  return (
    <Surface
      title={t(`dashboard.traffic.${isOwn ? 'own' : 'all'}`)}
      padding="compact"
      actions={<CardLink href={links.siteTraffic()}>{t('dashboard.traffic.open')}</CardLink>}
    >
      {views === 0 ? (
        <NoRows>{t('dashboard.traffic.none')}</NoRows>
      ) : (
        <>
          <HeadNumber number={formatNumber(views)} label={t('dashboard.traffic.views', { count: views })}>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('dashboard.traffic.visitors', { count: visitors, number: formatNumber(visitors) })}
            </Typography>
            <Trend now={views} before={viewsBefore} words="month" />
          </HeadNumber>
          <WhenNear fallback={<Skeleton variant="rounded" height={chartHeight} />}>
            <Chart traffic={traffic} />
          </WhenNear>
          <Sources traffic={traffic} />
        </>
      )}
    </Surface>
  );
}

function Chart({ traffic: { days, sources } }: { traffic: Traffic }) {
  const { t } = useTranslation();
  const nameOf = useSourceName();
  return (
    <Box component="figure" aria-label={t('dashboard.traffic.chart')} sx={{ margin: 0, minWidth: 0 }}>
      <Suspense fallback={<Skeleton variant="rounded" height={chartHeight} />}>
        <ReportChart
          kind="line"
          height={chartHeight}
          isStacked
          hasLegend={false}
          labels={days.map(formatDayOfMonth)}
          series={sources.map(({ source, views }) => ({ label: nameOf(source), data: views }))}
        />
      </Suspense>
    </Box>
  );
}

/** The legend of the chart, with the sum of each source. */
function Sources({ traffic: { sources } }: { traffic: Traffic }) {
  const { t } = useTranslation();
  const colors = chartColors(useTheme());
  const nameOf = useSourceName();
  return (
    <Box component="ul" aria-label={t('dashboard.traffic.sources')} sx={legendStyles}>
      {sources.map(({ source, views }, place) => (
        <Box
          component="li"
          key={source}
          sx={{ display: 'flex', alignItems: 'center', gap: 0.75, minWidth: 0 }}
        >
          <Box
            component="span"
            aria-hidden
            sx={{ width: 10, height: 10, flexShrink: 0, borderRadius: '3px', backgroundColor: colors[place] }}
          />
          <Typography variant="body2" component="span" noWrap>
            {nameOf(source)}
          </Typography>
          <Typography variant="body2" component="span" data-tabular sx={{ color: 'text.secondary' }}>
            {formatNumber(views.reduce((sum, one) => sum + one, 0))}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

function useSourceName(): (source: string) => string {
  const { t } = useTranslation();
  return (source) =>
    source === ''
      ? t('dashboard.traffic.others')
      : t(`applications.sources.${source}`, { defaultValue: source });
}

const legendStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '6px 20px',
  listStyle: 'none',
  margin: 0,
  marginBlockStart: 1,
  padding: 0,
} as const;
