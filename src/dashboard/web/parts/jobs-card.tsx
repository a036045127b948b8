import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { jobStatuses } from '#jobs/rules.ts';
import { formatNumber } from '#platform/web/format.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { tapTarget } from '#ui/theme/tokens.ts';
import type { Dashboard } from '../../contract.ts';
import { jobsCountedMax } from '../../rules.ts';
import { jobsLink } from '../card-links.ts';
import { HeadNumber } from './head-number.tsx';
import { cappedText } from './rows.tsx';

type JobsCardProps = { jobs: NonNullable<Dashboard['jobs']>; isOwn: boolean };

/** Jobs by status, each a link to its list. */
export function JobsCard({ jobs: { counts, newPublished }, isOwn }: JobsCardProps) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const textOf = (count: number): string => cappedText(count, jobsCountedMax, formatNumber);
  return (
    <Surface title={t(`dashboard.jobs.${isOwn ? 'own' : 'all'}`)} padding="compact">
      <HeadNumber
        number={textOf(counts.published)}
        label={t('dashboard.jobs.published', { count: counts.published })}
      >
        {newPublished > 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('dashboard.jobs.newPublished', { count: newPublished, number: textOf(newPublished) })}
          </Typography>
        )}
      </HeadNumber>
      <Box component="ul" sx={listStyles}>
        {jobStatuses.map((status) => (
          <Box component="li" key={status} sx={{ display: 'flex', gap: 0.75, alignItems: 'baseline' }}>
            <Link component={LinkComponent} href={jobsLink(status, isOwn)} sx={tapTarget}>
              {t(`jobs.statuses.${status}`)}
            </Link>
            <Box component="span" data-tabular>
              {textOf(counts[status])}
            </Box>
          </Box>
        ))}
      </Box>
    </Surface>
  );
}

const listStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 24px',
  listStyle: 'none',
  margin: 0,
  padding: 0,
} as const;
