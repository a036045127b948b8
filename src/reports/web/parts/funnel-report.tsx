import { useTranslation } from 'react-i18next';
import type { Report } from '../../contract.ts';
import { shareText } from '../report-words.ts';
import { NumberLink } from './number-link.tsx';
import { ReportSection } from './report-section.tsx';
import { StepName } from './step-name.tsx';

/** How many reached each step, and their share of the step before. */
export function FunnelReport({ report }: { report: Report }) {
  const { t } = useTranslation();
  const { funnel } = report;
  return (
    <ReportSection
      report="funnel"
      definition={t('reports.definitions.funnel')}
      none={report.applications === 0 ? t('reports.none.applications') : null}
      chart={{
        kind: 'bars',
        labels: funnel.map(({ title }) => title),
        series: [{ label: t('reports.columns.reached'), data: funnel.map(({ reached }) => reached) }],
      }}
      columns={['step', 'reached', 'ofPrevious', 'ofAll'].map((name) => t(`reports.columns.${name}`))}
      rows={funnel.map((step) => ({
        key: step.stepId,
        cells: [
          <StepName key="step" step={step} />,
          <NumberLink
            key="reached"
            value={step.reached}
            behind={{ people: 'reached', about: step.stepId }}
            what={t('reports.people.titles.reached', { about: step.title })}
          />,
          shareText(step.ofPrevious),
          shareText(step.ofAll),
        ],
      }))}
    />
  );
}
