import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { zoneName } from '#platform/contract/zone-name.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web/format.ts';
import type { Report, TrafficSummary } from '../../contract.ts';
import type { siteReportNames } from '../../rules.ts';
import { pointText, shareText, sourceText } from '../report-words.ts';
import { ReportSection } from './report-section.tsx';

const visitColumns = ['views', 'visitors', 'formStarts', 'submissions'] as const;

type VisitCounts = Record<(typeof visitColumns)[number], number>;

// More bars are unreadable; the table has all rows.
const barsMax = 8;

const visitCells = (row: VisitCounts): string[] => visitColumns.map((name) => formatNumber(row[name]));

/** The numbers of a job's pages, or of the whole careers site. */
export type TrafficNumbers = {
  days: Report['days'];
  overTime: Pick<Report['overTime'], 'unit'>;
  traffic: TrafficSummary;
};

type TrafficReportProps = {
  report: TrafficNumbers;
  /** Of the whole careers site. */
  isSite?: boolean;
  footnote?: ReactNode;
};

/** Visits over time. */
export function TrafficReport({ report, isSite = false, footnote }: TrafficReportProps) {
  const { t, i18n } = useTranslation();
  const { unit } = report.overTime;
  const { points } = report.traffic;
  const kind = isSite ? 'siteTraffic' : 'traffic';
  return (
    <ReportSection
      report="traffic"
      definition={t(`reports.definitions.${kind}`, {
        zone: zoneName(report.days.timeZone, null, i18n.language),
      })}
      none={hasNone(report) ? t(`reports.none.${kind}`) : null}
      chart={{
        kind: 'line',
        labels: points.map((point) => pointText(point, unit)),
        series: (['views', 'visitors'] as const).map((name) => ({
          label: t(`reports.columns.${name}`),
          data: points.map((point) => point[name]),
        })),
      }}
      columns={[unit, ...visitColumns].map((name) => t(`reports.columns.${name}`))}
      // Newest first.
      rows={points.toReversed().map((point) => ({
        key: point.from,
        cells: [pointText(point, unit), ...visitCells(point)],
      }))}
      footnote={footnote}
    />
  );
}

/** The same visits by source and campaign. */
export function TrafficOriginsReport({ report }: { report: Report }) {
  const { t } = useTranslation();
  const { origins, moreOrigins } = report.traffic;
  return (
    <VisitsByReport
      report="trafficOrigins"
      column="source"
      none={hasNone(report) ? t('reports.none.traffic') : null}
      rows={origins.map((origin) => ({
        ...origin,
        key: `${origin.source} ${origin.campaign}`,
        name: [origin.link ?? sourceText(origin.source, t), origin.campaign].filter(Boolean).join(' · '),
      }))}
      more={moreOrigins > 0 ? t('reports.moreOrigins', { count: moreOrigins }) : null}
    />
  );
}

type VisitsByReportProps = {
  report: 'trafficOrigins' | (typeof siteReportNames)[number];
  column: 'source' | 'campaign' | 'page';
  none: string | null;
  rows: readonly (VisitCounts & {
    key: string;
    name: string;
    /** Shows the name in the table, such as a link. */
    head?: ReactNode;
    submittedShare: number | null;
  })[];
  /** Says how many rows are not shown. */
  more: string | null;
};

/** Visits by source, campaign or page, most views first. */
export function VisitsByReport({ report, column, none, rows, more }: VisitsByReportProps) {
  const { t } = useTranslation();
  const shown = rows.slice(0, barsMax);
  return (
    <ReportSection
      report={report}
      definition={t(`reports.definitions.${report}`)}
      none={none}
      chart={{
        kind: 'bars',
        labels: shown.map(({ name }) => name),
        series: (['visitors', 'submissions'] as const).map((name) => ({
          label: t(`reports.columns.${name}`),
          data: shown.map((row) => row[name]),
        })),
      }}
      columns={[column, ...visitColumns, 'submittedShare'].map((name) => t(`reports.columns.${name}`))}
      rows={rows.map((row) => ({
        key: row.key,
        cells: [row.head ?? row.name, ...visitCells(row), shareText(row.submittedShare)],
      }))}
      footnote={
        more !== null && (
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary', marginBlock: 1 }}>
            {more}
          </Typography>
        )
      }
    />
  );
}

/** How many of the opened application forms reached each step. */
export function FormStepsReport({ report }: { report: Pick<TrafficNumbers, 'traffic'> }) {
  const { t } = useTranslation();
  const { formStarts, formSteps, submissions } = report.traffic;
  const shareOfStarts = (part: number): number | null => (formStarts === 0 ? null : part / formStarts);
  const rows = [
    { step: 'started', reached: formStarts, ofStarted: shareOfStarts(formStarts) },
    ...formSteps,
    { step: 'sent', reached: submissions, ofStarted: shareOfStarts(submissions) },
  ];
  return (
    <ReportSection
      report="formSteps"
      definition={t('reports.definitions.formSteps')}
      none={formStarts + submissions === 0 ? t('reports.none.formSteps') : null}
      chart={{
        kind: 'bars',
        labels: rows.map(({ step }) => t(`reports.formSteps.${step}`)),
        series: [{ label: t('reports.columns.reached'), data: rows.map(({ reached }) => reached) }],
      }}
      columns={['formStep', 'reached', 'ofStarted'].map((name) => t(`reports.columns.${name}`))}
      rows={rows.map(({ step, reached, ofStarted }) => ({
        key: step,
        cells: [t(`reports.formSteps.${step}`), formatNumber(reached), shareText(ofStarted)],
      }))}
    />
  );
}

/** Whether nobody came. */
export const hasNone = ({
  traffic: { views, formStarts, submissions },
}: Pick<TrafficNumbers, 'traffic'>): boolean => views + formStarts + submissions === 0;
