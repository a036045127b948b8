import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMonth } from '#platform/web/format.ts';

type TimelineItemProps = {
  title: string;
  /** A company, a school's degree, or a web address. */
  place: string;
  /** Months or years as the person wrote them. */
  span?: { startedOn: string; endedOn: string };
  text?: string;
  /** Opens the form of the entry. */
  button?: ReactNode;
};

/** One experience or education of a candidate. */
export function TimelineItem({ title, place, span, text = '', button }: TimelineItemProps) {
  const { t } = useTranslation();
  const period = span && periodOf(span, t);
  const isLink = /^https?:\/\//i.test(place);
  return (
    <Box sx={{ paddingBlockEnd: 2 }}>
      <Box sx={{ display: 'flex', gap: '2px 12px', flexWrap: 'wrap', justifyContent: 'space-between' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center', '& button': { marginBlock: '-6px' } }}>
          {period && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {period}
            </Typography>
          )}
          {button}
        </Box>
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

/** "Mar 2021 – now"; one date when the start is the end; empty without dates. */
function periodOf({ startedOn, endedOn }: NonNullable<TimelineItemProps['span']>, t: TFunction): string {
  if (startedOn === '' || startedOn === endedOn) return monthOf(endedOn);
  const to = endedOn === '' ? t('candidates.overview.today') : monthOf(endedOn);
  return t('candidates.overview.span', { from: monthOf(startedOn), to });
}

/** "2021-03" and "2021-03-01" as "Mar 2021"; any other text unchanged. */
const monthOf = (date: string): string =>
  /^\d{4}-(0[1-9]|1[0-2])(-\d{2})?$/.test(date) ? formatMonth(date.slice(0, 7)) : date;
