import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { filterValuesMax } from '#candidates/rules.ts';
import { formatNumber } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { Surface } from '#ui/page/surface.tsx';
import type { Dashboard } from '../../contract.ts';
import { CardLink } from './card-link.tsx';
import { HeadNumber, Trend } from './head-number.tsx';

type Candidates = NonNullable<Dashboard['candidates']>;

/** The number of candidates, or of the applications to the own jobs, and how many came lately. */
export function CandidatesCard({ candidates }: { candidates: Candidates }) {
  const { t } = useTranslation();
  const { total, jobIds, week, weekBefore, days } = candidates;
  const kind = jobIds === null ? 'all' : 'own';
  return (
    <Surface
      title={t(`dashboard.candidates.${kind}`)}
      padding="compact"
      actions={<CardLink href={hrefOf(candidates)}>{t('dashboard.candidates.open')}</CardLink>}
    >
      <HeadNumber
        number={formatNumber(total)}
        label={t(`dashboard.candidates.total.${kind}`, { count: total })}
      >
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('dashboard.candidates.week', { count: week, number: formatNumber(week) })}
        </Typography>
        <Trend now={week} before={weekBefore} words="week" />
      </HeadNumber>
      <DayBars days={days} label={t('dashboard.candidates.days', { count: days.length })} />
    </Surface>
  );
}

/** The list of the counted people. It has all jobs when there are more than its filter may have. */
function hrefOf({ jobIds }: Candidates): string {
  if (jobIds === null || jobIds.length === 0 || jobIds.length > filterValuesMax)
    return links.candidates({ view: 'all' });
  return links.candidates({ job: jobIds.join(',') });
}

/** One bar a day. The numbers beside it say the same of the last two weeks. */
function DayBars({ days, label }: { days: readonly number[]; label: string }) {
  const most = Math.max(1, ...days);
  return (
    <Box component="figure" sx={{ margin: 0 }}>
      <Box aria-hidden sx={{ display: 'flex', alignItems: 'flex-end', gap: '3px', height: 48 }}>
        {days.map((count, place) => (
          <Box
            key={place}
            title={formatNumber(count)}
            sx={(theme: Theme) => ({
              flex: 1,
              minWidth: 0,
              height: `${Math.max(4, (count / most) * 100)}%`,
              borderRadius: '2px',
              backgroundColor: count === 0 ? theme.kadro.line : theme.kadro.accent.graphic,
            })}
          />
        ))}
      </Box>
      <Typography component="figcaption" variant="caption" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
    </Box>
  );
}
