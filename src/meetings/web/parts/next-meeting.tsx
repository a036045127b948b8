import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime, deviceTimeZone } from '#platform/web/format.ts';
import { queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { meetings } from '../../contract.ts';
import { AnswerChip } from './answer-chip.tsx';
import { CandidateZoneTime } from './candidate-zone-time.tsx';

/** The next meeting with a candidate in two lines, for the side column of their page. */
export function NextMeeting({ candidate }: { candidate: { id: string } }) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const { data } = useQuery(
    queryOf(meetings.list, {
      params: { companyId },
      query: { when: 'upcoming', candidateId: candidate.id, limit: 1 },
    }),
  );
  const next = data?.items[0];
  if (next === undefined) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary', minHeight: 20 }}>
        {data === undefined ? null : t('meetings.list.noNext')}
      </Typography>
    );
  }
  return (
    <Box component="section" aria-label={t('meetings.list.next')}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('meetings.list.next')}
      </Typography>
      <Typography variant="body2">
        {`${formatDateTime(next.startsAt)}, ${t(`meetings.interviewType.${next.interviewType}`)}`}
      </Typography>
      <CandidateZoneTime meeting={next} zone={deviceTimeZone()} />
      <Box sx={{ marginBlockStart: 0.5 }}>
        <AnswerChip answer={next.candidateAnswer} />
      </Box>
    </Box>
  );
}
