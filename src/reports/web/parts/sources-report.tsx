import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { Report } from '../../contract.ts';
import { shareText, sourceText } from '../report-words.ts';
import { NumberLink } from './number-link.tsx';
import { ReportSection } from './report-section.tsx';
import type { ReportRow } from './report-table.tsx';

// More bars are unreadable; the table has all rows.
const barsMax = 8;

/** Sources of applications, and how far their applicants got. */
export function SourcesReport({ report }: { report: Report }) {
  const { t } = useTranslation();
  const { sources, hasInterview } = report;
  const shown = sources.slice(0, barsMax);
  const counted = ['applications', ...(hasInterview ? ['interviewed'] : []), 'hired'] as const;
  return (
    <ReportSection
      report="sources"
      definition={t(`reports.definitions.${hasInterview ? 'sources' : 'sourcesNoInterview'}`)}
      none={report.applications === 0 ? t('reports.none.applications') : null}
      chart={{
        kind: 'bars',
        labels: shown.map(({ source, link }) => link ?? sourceText(source, t)),
        series: counted.map((name) => ({
          label: t(`reports.columns.${name}`),
          data: shown.map((row) => row[name as 'applications' | 'interviewed' | 'hired']),
        })),
      }}
      columns={['source', 'applications', ...(hasInterview ? ['interviewed'] : []), 'hired'].map((name) =>
        t(`reports.columns.${name}`),
      )}
      rows={useSourceRows(report)}
      footnote={
        report.moreSources > 0 && (
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary', marginBlock: 1 }}>
            {t('reports.moreSources', { count: report.moreSources })}
          </Typography>
        )
      }
    />
  );
}

function useSourceRows({ sources, hasInterview }: Report): ReportRow[] {
  const { t } = useTranslation();
  return sources.map((row) => {
    const about = row.link ?? sourceText(row.source, t);
    const number = (people: 'applied' | 'interviewed' | 'appliedAndHired', value: number, share?: string) => (
      <Fragment key={people}>
        <NumberLink
          value={value}
          behind={{ people, about: row.source }}
          what={t(`reports.people.titles.${people === 'applied' ? 'appliedOf' : people}`, { about })}
        />
        {share !== undefined && (
          <Box component="span" sx={{ display: 'inline-block', minWidth: 52, color: 'text.secondary' }}>
            {share}
          </Box>
        )}
      </Fragment>
    );
    return {
      key: row.source,
      cells: [
        about,
        number('applied', row.applications),
        ...(hasInterview ? [number('interviewed', row.interviewed, shareText(row.interviewedShare))] : []),
        number('appliedAndHired', row.hired, shareText(row.hiredShare)),
      ],
    };
  });
}
