import { useTranslation } from 'react-i18next';
import type { Report } from '../../contract.ts';
import { shareText } from '../report-words.ts';
import { NumberLink } from './number-link.tsx';
import { ReportSection } from './report-section.tsx';

/** How many applications each question flagged. */
export function KnockoutsReport({ report }: { report: Report }) {
  const { t } = useTranslation();
  const { knockouts } = report;
  return (
    <ReportSection
      report="knockouts"
      definition={t('reports.definitions.knockouts')}
      none={knockouts.length === 0 ? t('reports.none.knockouts') : null}
      chart={{
        kind: 'bars',
        labels: knockouts.map(({ label }) => label),
        series: [{ label: t('reports.columns.flagged'), data: knockouts.map(({ flagged }) => flagged) }],
      }}
      columns={['question', 'flagged', 'flaggedShare'].map((name) => t(`reports.columns.${name}`))}
      rows={knockouts.map((row) => ({
        key: row.questionId,
        cells: [
          row.label,
          <NumberLink
            key="flagged"
            value={row.flagged}
            behind={{ people: 'knockedOut', about: row.questionId }}
            what={t('reports.people.titles.knockedOut', { about: row.label })}
          />,
          shareText(row.flaggedShare),
        ],
      }))}
    />
  );
}
