import { useTranslation } from 'react-i18next';
import type { Report } from '../../contract.ts';
import { daysText } from '../report-words.ts';
import { NumberLink } from './number-link.tsx';
import { ReportSection } from './report-section.tsx';

const measures = [
  { name: 'fromApplication', people: 'hired' },
  { name: 'fromPublishing', people: 'hiredSincePublishing' },
] as const;

/** How long it takes to hire. */
export function TimeToHireReport({ report }: { report: Report }) {
  const { t } = useTranslation();
  const { timeToHire } = report;
  return (
    <ReportSection
      report="timeToHire"
      definition={t('reports.definitions.timeToHire')}
      none={timeToHire.fromApplication.count === 0 ? t('reports.none.hires') : null}
      chart={{
        kind: 'bars',
        labels: measures.map(({ name }) => t(`reports.measures.${name}`)),
        series: [
          {
            label: t('reports.columns.median'),
            data: measures.map(({ name }) => timeToHire[name].medianDays),
          },
          { label: t('reports.columns.p90'), data: measures.map(({ name }) => timeToHire[name].p90Days) },
        ],
      }}
      columns={['measure', 'median', 'p90', 'hires'].map((name) => t(`reports.columns.${name}`))}
      rows={measures.map(({ name, people }) => ({
        key: name,
        cells: [
          t(`reports.measures.${name}`),
          daysText(timeToHire[name].medianDays),
          daysText(timeToHire[name].p90Days),
          <NumberLink
            key="hires"
            value={timeToHire[name].count}
            behind={{ people }}
            what={t(`reports.people.titles.${people}`)}
          />,
        ],
      }))}
    />
  );
}
