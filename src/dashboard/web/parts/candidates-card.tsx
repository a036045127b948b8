import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web/format.ts';
import { Surface } from '#ui/page/surface.tsx';
import type { Dashboard } from '../../contract.ts';
import { candidatesLink } from '../card-links.ts';
import { CardLink } from './card-link.tsx';
import { HeadNumber, Trend } from './head-number.tsx';

type Candidates = NonNullable<Dashboard['candidates']>;

/** The number of candidates, or of the applications to the own jobs, and how many came lately. */
export function CandidatesCard({ candidates }: { candidates: Candidates }) {
  const { t } = useTranslation();
  const { total, people, jobIds, week, weekBefore, days } = candidates;
  const href = candidatesLink(candidates);
  const kind = jobIds === null ? 'all' : 'own';
  // A candidate with two applications to own jobs is one row of the list.
  const open =
    people === null || people === total
      ? t('dashboard.candidates.open')
      : t('dashboard.candidates.openPeople', { count: people, number: formatNumber(people) });
  return (
    <Surface
      title={t(`dashboard.candidates.${kind}`)}
      padding="compact"
      {...(href !== null && { actions: <CardLink href={href}>{open}</CardLink> })}
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
