import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { zoneCity, zoneName } from '#platform/contract/zone-name.ts';
import { formatDateTime, formatTime } from '#platform/web/format.ts';
import type { Meeting } from '../../contract.ts';
import { wallTimeIn } from '../../rules.ts';

/** The candidate's local time, where it differs from the reader's. */
export function CandidateZoneTime({ meeting, zone }: { meeting: Meeting; zone: string }) {
  const { t, i18n } = useTranslation();
  const mine = wallTimeIn(meeting.startsAt, zone);
  const theirs = wallTimeIn(meeting.startsAt, meeting.candidateTimeZone);
  if (mine === theirs) return null;
  const isSameDay = mine.slice(0, 10) === theirs.slice(0, 10);
  const format = isSameDay ? formatTime : formatDateTime;
  return (
    <Typography
      variant="caption"
      component="div"
      sx={{ color: 'text.secondary' }}
      title={zoneName(meeting.candidateTimeZone, meeting.startsAt, i18n.language)}
    >
      {t('meetings.list.theirTime', {
        time: format(meeting.startsAt, meeting.candidateTimeZone),
        zone: zoneCity(meeting.candidateTimeZone, i18n.language),
      })}
    </Typography>
  );
}
