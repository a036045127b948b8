import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Download } from 'lucide-react';
import { createContext, lazy, type ReactNode, Suspense, use } from 'react';
import { useTranslation } from 'react-i18next';
import { Surface } from '#ui/page/surface.tsx';
import type { ReportName, siteReportNames } from '../../rules.ts';
import type { ReportChartProps } from './report-chart.tsx';
import { ReportTable, type ReportRow } from './report-table.tsx';

const ReportChart = lazy(async () => ({ default: (await import('./report-chart.tsx')).ReportChart }));

/** The reports of a job, and those of the careers site. */
export type SectionName = ReportName | (typeof siteReportNames)[number];

/** The address of a report's table as a file; null where there is none. */
export const ExportContext = createContext<((report: SectionName) => string | null) | null>(null);

type ReportSectionProps = {
  report: SectionName;
  definition: string;
  chart: ReportChartProps;
  columns: readonly string[];
  rows: readonly ReportRow[];
  /** Shown in place of chart and table when nothing is counted. */
  none: string | null;
  footnote?: ReactNode;
};

/** One report: a summary, its chart, and the same numbers as a table, with a download. */
export function ReportSection(props: ReportSectionProps) {
  const { report, definition, none } = props;
  const { t } = useTranslation();
  return (
    <Box sx={{ breakInside: 'avoid', minWidth: 0 }}>
      <Surface
        title={t(`reports.titles.${report}`)}
        actions={none === null && <ExportButton report={report} />}
      >
        <Typography variant="body2" sx={{ maxWidth: 820, color: 'text.secondary', marginBlockEnd: 2 }}>
          {definition}
        </Typography>
        {none === null ? (
          <ChartAndTable {...props} />
        ) : (
          <Typography variant="body2" sx={{ fontWeight: 500 }}>
            {none}
          </Typography>
        )}
      </Surface>
    </Box>
  );
}

function ExportButton({ report }: { report: SectionName }) {
  const { t } = useTranslation();
  const addressOf = use(ExportContext);
  const address = addressOf?.(report) ?? null;
  if (address === null) return null;
  return (
    <Button
      component="a"
      size="small"
      href={address}
      download
      aria-label={t('reports.exportOf', { report: t(`reports.titles.${report}`) })}
      startIcon={<Download size={15} aria-hidden />}
      sx={{ '@media print': { display: 'none' } }}
    >
      {t('reports.export')}
    </Button>
  );
}

function ChartAndTable({ report, chart, columns, rows, footnote }: ReportSectionProps) {
  const { t } = useTranslation();
  const title = t(`reports.titles.${report}`);
  return (
    <Box sx={pairStyles}>
      <Box
        component="figure"
        aria-label={t('reports.chartOf', { report: title })}
        sx={{ minWidth: 0, margin: 0 }}
      >
        <Suspense fallback={<Skeleton variant="rounded" height={220} />}>
          <ReportChart {...chart} />
        </Suspense>
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <ReportTable label={title} columns={columns} rows={rows} />
        {footnote}
      </Box>
    </Box>
  );
}

const pairStyles = {
  display: 'grid',
  gap: { xs: 2, md: 4 },
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 6fr)' },
  '@media print': { gridTemplateColumns: 'minmax(0, 1fr)' },
} as const;
