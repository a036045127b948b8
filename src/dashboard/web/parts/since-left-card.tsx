import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { Surface } from '#ui/page/surface.tsx';
import type { Dashboard } from '../../contract.ts';
import { type SinceChange, sinceChanges } from '../../rules.ts';
import { NoRows, Row, Rows } from './rows.tsx';

type SinceLeft = NonNullable<Dashboard['sinceLeft']>;

/** Changes by others since the member's previous visit, in sum and by job. */
export function SinceLeftCard({ sinceLeft }: { sinceLeft: SinceLeft }) {
  const { t } = useTranslation();
  const { at, total, isMinimum, jobs } = sinceLeft;
  const title = t('dashboard.cards.sinceLeft');
  return (
    <Surface
      title={title}
      description={t('dashboard.sinceLeft.lead', { when: formatDateTime(at) })}
      padding="compact"
    >
      {jobs.length === 0 ? (
        <NoRows>{t('dashboard.sinceLeft.none')}</NoRows>
      ) : (
        <>
          <Box component="dl" sx={numbersStyles}>
            {sinceChanges.map((change) => (
              <Box key={change} sx={{ display: 'flex', flexDirection: 'column-reverse', minWidth: 64 }}>
                <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
                  {t(`dashboard.sinceLeft.totals.${change}`)}
                </Typography>
                <Typography component="dd" variant="h2" data-tabular sx={{ margin: 0 }}>
                  {formatNumber(total[change])}
                  {isMinimum && total[change] > 0 && '+'}
                </Typography>
              </Box>
            ))}
          </Box>
          <Rows label={title}>
            {jobs.map(({ job, changes }) => (
              <Row
                key={job.id}
                href={links.job(job.id)}
                title={job.title}
                detail={<Changes changes={changes} />}
              />
            ))}
          </Rows>
        </>
      )}
    </Surface>
  );
}

const numbersStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '12px 28px',
  marginBlockStart: 0,
  marginBlockEnd: 1.5,
} as const;

function Changes({ changes }: { changes: Record<SinceChange, number> }) {
  const { t } = useTranslation();
  return sinceChanges
    .filter((change) => changes[change] > 0)
    .map((change) => t(`dashboard.sinceLeft.changes.${change}`, { count: changes[change] }))
    .join(' · ');
}
