import { useTranslation } from 'react-i18next';
import type { Report } from '../../contract.ts';
import { daysText } from '../report-words.ts';
import { NumberLink } from './number-link.tsx';
import { ReportSection } from './report-section.tsx';
import { StepName } from './step-name.tsx';

/** How long applications stay on each step. */
export function TimeInStepReport({ report }: { report: Report }) {
  const { t } = useTranslation();
  const steps = report.timeInStep;
  const isNone = steps.every(({ ended, standing }) => ended + standing === 0);
  return (
    <ReportSection
      report="timeInStep"
      definition={t('reports.definitions.timeInStep')}
      none={isNone ? t('reports.none.stepPeriods') : null}
      chart={{
        kind: 'bars',
        labels: steps.map(({ title }) => title),
        series: [
          { label: t('reports.columns.median'), data: steps.map(({ medianDays }) => medianDays) },
          { label: t('reports.columns.p90'), data: steps.map(({ p90Days }) => p90Days) },
        ],
      }}
      columns={['step', 'median', 'p90', 'ended', 'standing'].map((name) => t(`reports.columns.${name}`))}
      rows={steps.map((step) => ({
        key: step.stepId,
        cells: [
          <StepName key="step" step={step} />,
          daysText(step.medianDays),
          daysText(step.p90Days),
          <NumberLink
            key="ended"
            value={step.ended}
            behind={{ people: 'left', about: step.stepId }}
            what={t('reports.people.titles.left', { about: step.title })}
          />,
          <NumberLink
            key="standing"
            value={step.standing}
            behind={{ people: 'standing', about: step.stepId }}
            what={t('reports.people.titles.standing', { about: step.title })}
          />,
        ],
      }))}
    />
  );
}
