import { type Theme, useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart, lineClasses } from '@mui/x-charts/LineChart';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web/format.ts';
import { chartColors } from '#ui/theme/chart-colors.ts';

export type ReportChartProps = {
  /** `bars` are horizontal, with room for long names; `line` shows time. */
  kind: 'bars' | 'line';
  /** In pixels, of a line; bars are as high as they need. */
  height?: number;
  labels: readonly string[];
  series: readonly { label: string; data: readonly (number | null)[] }[];
  /** Stacks several series. */
  isStacked?: boolean;
  /** False when the page has a legend of its own. */
  hasLegend?: boolean;
};

/** The chart of a report; its table has the numbers. Loaded on demand. */
export function ReportChart(props: ReportChartProps) {
  return props.kind === 'line' ? <Line {...props} /> : <Bars {...props} />;
}

function Line({ labels, series, isStacked = false, height = 280, hasLegend }: ReportChartProps) {
  const styles = useChartStyles(series.length);
  return (
    <LineChart
      {...styles}
      hideLegend={hasLegend === false || styles.hideLegend}
      height={height}
      xAxis={[{ data: labels, scaleType: 'point', disableTicks: true, height: 28 }]}
      yAxis={[{ ...countAxis, width: 'auto' }]}
      grid={{ horizontal: true }}
      series={series.map(({ label, data }) => ({
        label,
        data: [...data],
        area: true,
        showMark: labels.length <= 31 && !isStacked,
        ...(isStacked && { stack: 'all' }),
        curve: 'linear',
        valueFormatter,
      }))}
      sx={{ ...styles.sx, [`& .${lineClasses.area}`]: { fillOpacity: isStacked ? 0.5 : 0.14 } }}
      // Half of the first day's label is left of its point.
      margin={{ left: 12, right: 20, top: 12, bottom: 0 }}
    />
  );
}

function Bars({ labels, series, isStacked = false }: ReportChartProps) {
  const styles = useChartStyles(series.length);
  const rowHeight = isStacked ? 34 : 18 + 12 * series.length;
  const bands = {
    data: labels.map((label) => shortenLabel(label)),
    scaleType: 'band',
    width: widthFor(labels),
    disableLine: true,
    disableTicks: true,
    categoryGapRatio: 0.35,
    barGapRatio: 0.1,
  } as const;
  return (
    <BarChart
      {...styles}
      layout="horizontal"
      height={rowHeight * labels.length + (series.length > 1 ? 72 : 40)}
      yAxis={[bands]}
      xAxis={[{ ...countAxis, height: 24 }]}
      grid={{ vertical: true }}
      borderRadius={3}
      series={series.map(({ label, data }) => ({
        label,
        data: [...data],
        valueFormatter,
        ...(isStacked && { stack: 'all' }),
      }))}
      // Half of the last number is right of its line.
      margin={{ left: 0, right: 28, top: 4, bottom: 0 }}
    />
  );
}

function useChartStyles(seriesCount: number) {
  const { t } = useTranslation();
  const theme = useTheme();
  return {
    colors: chartColors(theme),
    hideLegend: seriesCount < 2,
    skipAnimation: useMediaQuery('(prefers-reduced-motion: reduce)'),
    // The table has the same content for screen readers.
    disableKeyboardNavigation: true,
    localeText: { noData: t('ui.loading') },
    slotProps: { tooltip: { trigger: 'axis' as const }, legend: { sx: { fontSize: 12 } } },
    sx: chartStyles(theme),
  };
}

/** In pixels: more than the axis and the margins of every chart, which a narrower one would draw with a negative width. */
const widthMin = 240;

const chartStyles = (theme: Theme) => ({
  '& .MuiChartsSurface-root': { width: `max(100%, ${widthMin}px)` },
  '& .MuiChartsGrid-line': { stroke: theme.kadro.line },
  '& .MuiChartsAxis-line, & .MuiChartsAxis-tick': { stroke: theme.kadro.line },
  '& .MuiChartsAxis-tickLabel': { fill: theme.kadro.textMuted, fontSize: 12 },
});

const valueFormatter = (value: number | null): string => (value === null ? '' : formatNumber(value));

const countAxis = {
  min: 0,
  tickMinStep: 1,
  disableLine: true,
  disableTicks: true,
  valueFormatter: (value: number) => formatNumber(value),
};

const charsMax = 22;

const shortenLabel = (label: string): string =>
  label.length > charsMax ? `${label.slice(0, charsMax - 1).trimEnd()}…` : label;

// Width of the longest label in pixels, beside the bars.
const widthFor = (labels: readonly string[]): number =>
  Math.min(150, 16 + 6.6 * Math.max(...labels.map((label) => Math.min(charsMax, label.length))));
