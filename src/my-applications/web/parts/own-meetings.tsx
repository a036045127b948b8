import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Theme } from '@mui/material/styles';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLink } from '#meetings/rules.ts';
import { zoneName } from '#platform/contract/zone-name.ts';
import { formatDay, formatTime } from '#platform/web/format.ts';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { useToast } from '#ui/toasts.tsx';
import { myApplications, type OwnApplicationDetail, type OwnMeeting } from '../../contract.ts';
import { useOwnChange } from '../queries.ts';

const AnswerDialog = lazy(async () => ({ default: (await import('./answer-dialog.tsx')).AnswerDialog }));

/** The meetings of an application, with the applicant's answers. */
export function OwnMeetings({ application }: { application: OwnApplicationDetail }) {
  const { t } = useTranslation();
  return (
    <Surface title={t('my-applications.meetings.title')}>
      <Stack component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, gap: 2.5 }}>
        {application.meetings.map((meeting) => (
          <MeetingEntry key={meeting.id} meeting={meeting} applicationId={application.id} />
        ))}
      </Stack>
    </Surface>
  );
}

function MeetingEntry({ meeting, applicationId }: { meeting: OwnMeeting; applicationId: string }) {
  const { t, i18n } = useTranslation();
  const { startsAt, endsAt, timeZone, hosts, notes, answer, isCancelled, canAnswer } = meeting;
  const when = t('my-applications.meetings.when', {
    date: formatDay(startsAt, timeZone),
    from: formatTime(startsAt, timeZone),
    to: formatTime(endsAt, timeZone),
  });
  return (
    <Box component="li" sx={entry}>
      <Typography sx={{ fontWeight: 600 }}>
        {isCancelled ? <del>{when}</del> : when} · {zoneName(timeZone, startsAt, i18n.language)}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t(`meetings.interviewType.${meeting.interviewType}`)} ·{' '}
        {t('my-applications.meetings.with', { hosts: hosts.join(', ') })}
      </Typography>
      {!isCancelled && <Place meeting={meeting} />}
      {notes !== '' && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {notes}
        </Typography>
      )}
      {isCancelled && <Typography variant="body2">{t('my-applications.meetings.cancelled')}</Typography>}
      {!isCancelled && (canAnswer || answer !== 'none') && <Answered meeting={meeting} />}
      {canAnswer && <AnswerButtons meeting={meeting} applicationId={applicationId} />}
    </Box>
  );
}

function Place({ meeting: { place, meetingType } }: { meeting: OwnMeeting }) {
  const { t } = useTranslation();
  const text = place === '' ? t(`my-applications.meetings.noPlace.${meetingType}`) : place;
  return (
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {isLink(place) ? (
        <Link href={place} target="_blank" rel="noopener noreferrer">
          {t('my-applications.meetings.join')}
        </Link>
      ) : (
        text
      )}
    </Typography>
  );
}

function Answered({ meeting: { answer, answerNote } }: { meeting: OwnMeeting }) {
  const { t } = useTranslation();
  return (
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {t(`my-applications.meetings.answered.${answer}`)}
      {answerNote !== '' && ` “${answerNote}”`}
    </Typography>
  );
}

type AnswerButtonsProps = { meeting: OwnMeeting; applicationId: string };

function AnswerButtons({ meeting, applicationId }: AnswerButtonsProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const [noted, setNoted] = useState<'no' | 'other_time' | null>(null);
  const answer = useOwnChange(myApplications.answerMeeting);
  const params = { applicationId, meetingId: meeting.id };
  const accept = (): void =>
    answer.mutate(
      { params, body: { answer: 'yes' } },
      {
        onSuccess: () => toast.success(t('my-applications.meetings.sent')),
        onError: (error) => toast.error(error.message),
      },
    );
  return (
    <Stack
      component="fieldset"
      direction="row"
      aria-label={t('my-applications.meetings.answer')}
      sx={{ gap: 1, flexWrap: 'wrap', border: 0, margin: 0, padding: 0 }}
    >
      {meeting.answer !== 'yes' && (
        <Button variant="contained" loading={answer.isPending} onClick={accept}>
          {t('my-applications.meetings.yes')}
        </Button>
      )}
      {(['other_time', 'no'] as const).map((kind) => (
        <Button key={kind} variant="outlined" onClick={() => setNoted(kind)}>
          {t(`my-applications.meetings.${kind}`)}
        </Button>
      ))}
      {noted !== null && (
        <LazyOverlay>
          <AnswerDialog params={params} answer={noted} onClose={() => setNoted(null)} />
        </LazyOverlay>
      )}
    </Stack>
  );
}

const entry = (theme: Theme) => ({
  display: 'grid',
  gap: 0.75,
  '& + &': { borderBlockStart: `1px solid ${theme.kadro.line}`, paddingBlockStart: 2.5 },
});
