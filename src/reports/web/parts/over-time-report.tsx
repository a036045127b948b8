import { zoneName } from '#platform/contract/zone-name.ts';
import { useTranslation } from 'react-i18next';
import type { Report } from '../../contract.ts';
import { pointText } from '../report-words.ts';
import { NumberLink } from './number-link.tsx';
import { ReportSection } from './report-section.tsx';

/** Applications over time. */
export function OverTimeReport({ report }: { report: Report }) {
  const { t, i18n } = useTranslation();
  const { unit, points } = report.overTime;
  return (
    <ReportSection
      report="overTime"
      definition={t('reports.definitions.overTime', {
        zone: zoneName(report.days.timeZone, null, i18n.language),
      })}
      none={report.applications === 0 ? t('reports.none.applications') : null}
      chart={{
        kind: 'line',
        labels: points.map((point) => pointText(point, unit)),
        series: [
          { label: t('reports.columns.applications'), data: points.map(({ applications }) => applications) },
        ],
      }}
      columns={[t(`reports.columns.${unit}`), t('reports.columns.applications')]}
      // Newest first.
      rows={points.toReversed().map((point) => ({
        key: point.from,
        cells: [
          pointText(point, unit),
          <NumberLink
            key="applications"
            value={point.applications}
            behind={{ people: 'applied', since: point.from, until: point.to }}
            what={t('reports.people.titles.appliedOn', { day: pointText(point, unit) })}
          />,
        ],
      }))}
    />
  );
}
