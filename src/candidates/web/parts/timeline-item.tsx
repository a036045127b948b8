import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatMonth } from '#platform/web/format.ts';

type TimelineItemProps = {
  title: string;
  /** A company, a school's degree, or a web address. */
  place: string;
  /** Months or years as the person wrote them. */
  span?: { startedOn: string; endedOn: string };
  text?: string;
};

/** One experience or education of a candidate. */
export function TimelineItem({ title, place, span, text = '' }: TimelineItemProps) {
  const { t } = useTranslation();
  const isLink = /^https?:\/\//i.test(place);
  return (
    <Box sx={{ '& + &': { marginBlockStart: 2 } }}>
      <Box sx={{ display: 'flex', gap: '2px 12px', flexWrap: 'wrap', justifyContent: 'space-between' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        {span && span.startedOn !== '' && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('candidates.overview.span', {
              from: monthOf(span.startedOn),
              to: span.endedOn === '' ? t('candidates.overview.today') : monthOf(span.endedOn),
            })}
          </Typography>
        )}
      </Box>
      {place !== '' && (
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {isLink ? (
            <Link href={place} target="_blank" rel="noopener noreferrer nofollow" color="inherit">
              {place}
            </Link>
          ) : (
            place
          )}
        </Typography>
      )}
      {text !== '' && (
        <Typography
          variant="body2"
          sx={{ marginBlockStart: 0.5, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
        >
          {text}
        </Typography>
      )}
    </Box>
  );
}

/** "2021-03" and "2021-03-01" as "Mar 2021"; any other text unchanged. */
const monthOf = (date: string): string =>
  /^\d{4}-(0[1-9]|1[0-2])(-\d{2})?$/.test(date) ? formatMonth(date.slice(0, 7)) : date;
