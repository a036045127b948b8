import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web/format.ts';
import type { Report } from '../../contract.ts';
import { shareText } from '../report-words.ts';
import { ReportSection } from './report-section.tsx';
import { StepName } from './step-name.tsx';

/** How many promised answers were given in time, by step. */
export function PromisesReport({ report: { promises } }: { report: Report }) {
  const { t } = useTranslation();
  return (
    <ReportSection
      report="promises"
      definition={t('reports.definitions.promises')}
      none={promises.length === 0 ? t('reports.none.promises') : null}
      chart={{
        kind: 'bars',
        labels: promises.map(({ title }) => title),
        series: [
          { label: t('reports.columns.kept'), data: promises.map(({ kept }) => kept) },
          { label: t('reports.columns.late'), data: promises.map(({ late }) => late) },
        ],
      }}
      columns={['step', 'promised', 'kept', 'late', 'keptShare'].map((name) => t(`reports.columns.${name}`))}
      rows={promises.map((step) => ({
        key: step.stepId,
        cells: [
          <StepName key="step" step={step} />,
          formatNumber(step.promised),
          formatNumber(step.kept),
          formatNumber(step.late),
          shareText(step.keptShare),
        ],
      }))}
    />
  );
}
