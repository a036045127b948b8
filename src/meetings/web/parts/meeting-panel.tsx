import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { InOtherCompany } from '#companies/web/parts/in-other-company.tsx';
import { MailDelivery } from '#deliveries/web/parts/mail-delivery.tsx';
import { CallError } from '#platform/web/call.ts';
import { zoneName } from '#platform/contract/zone-name.ts';
import { formatDateTime, formatDay, formatTime, deviceTimeZone } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { useCompany, useUser } from '#platform/web/session.ts';
import { SidePanel } from '#ui/dialogs/side-panel.tsx';
import { useLinkComponent } from '#ui/link-component.tsx';
import { type Fact, Facts } from '#ui/page/facts.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { DetailSkeleton } from '#ui/states/skeletons.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import type { Meeting } from '../../contract.ts';
import { isLink } from '../../rules.ts';
import { meetingQuery } from '../queries.ts';
import { AnswerChip } from './answer-chip.tsx';
import { DaySection, Proposal } from './lazy-meeting-parts.ts';
import { MeetingActions } from './meeting-actions.tsx';
import { CandidateZoneTime } from './candidate-zone-time.tsx';

type MeetingPanelProps = { meetingId: string; onClose: () => void };

/** One meeting in a panel over its list, with all its facts and actions. */
export function MeetingPanel({ meetingId, onClose }: MeetingPanelProps) {
  const { t } = useTranslation();
  const company = useCompany();
  const { data, error, refetch } = useQuery(meetingQuery(company.id, meetingId));
  const title = data === undefined ? t('meetings.title') : t(`meetings.interviewType.${data.interviewType}`);
  return (
    <SidePanel
      open
      title={title}
      width={520}
      onClose={onClose}
      {...(data && { headerActions: <MeetingActions meeting={data} onDeleted={onClose} /> })}
    >
      {error !== null && <MeetingError error={error} meetingId={meetingId} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <DetailSkeleton />}
      {data !== undefined && <MeetingFacts meeting={data} onClose={onClose} />}
    </SidePanel>
  );
}

type MeetingErrorProps = { error: Error; meetingId: string; onRetry: () => void };

function MeetingError({ error, meetingId, onRetry }: MeetingErrorProps) {
  const failure = <FailureState error={error} onRetry={onRetry} />;
  if (!(error instanceof CallError && error.status === 404)) return failure;
  return (
    <InOtherCompany kind="meetings" recordId={meetingId}>
      {failure}
    </InOtherCompany>
  );
}

function MeetingFacts({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) {
  return (
    <Stack sx={{ gap: 2 }}>
      <Surface padding="compact">
        <Typography variant="h2" component="p">
          {formatDay(meeting.startsAt)}
        </Typography>
        <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {`${formatTime(meeting.startsAt)} – ${formatTime(meeting.endsAt)}`}
        </Typography>
        <CandidateZoneTime meeting={meeting} zone={deviceTimeZone()} />
        <Box sx={{ marginBlockStart: 1 }}>
          <State meeting={meeting} />
        </Box>
      </Surface>
      <ScorecardLink meeting={meeting} />
      {meeting.panelDayId !== null && (
        <Suspense fallback={null}>
          <DaySection panelDayId={meeting.panelDayId} meetingId={meeting.id} onCancelled={onClose} />
        </Suspense>
      )}
      <Surface padding="compact">
        <Facts facts={useFacts(meeting)} />
      </Surface>
      <Notes label="applicantNotes" text={meeting.applicantNotes} />
      <Notes label="privateNotes" text={meeting.privateNotes} />
    </Stack>
  );
}

/** For hosts of a meeting about an application. */
function ScorecardLink({ meeting: { id, hosts, applicationId } }: { meeting: Meeting }) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const { id: userId } = useUser();
  if (applicationId === null || !hosts.some((host) => host.userId === userId)) return null;
  return (
    <Button component={LinkComponent} href={links.scorecard(id)} variant="outlined">
      {t('meetings.scorecard')}
    </Button>
  );
}

function State({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation();
  if (meeting.noShowOf !== null) {
    return <StatusChip tone="warning" label={t(`meetings.list.noShow_${meeting.noShowOf}`)} />;
  }
  if (meeting.status === 'completed') {
    return <StatusChip tone="success" label={t('meetings.list.completed')} />;
  }
  return (
    <>
      <AnswerChip answer={meeting.candidateAnswer} />
      {meeting.candidateAnswerNote !== '' && (
        <Typography
          variant="body2"
          sx={{ marginBlockStart: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
        >
          {`“${meeting.candidateAnswerNote}”`}
        </Typography>
      )}
      {meeting.candidateAnswer === 'other_time' && meeting.can.update && (
        <Suspense fallback={null}>
          <Proposal meeting={meeting} />
        </Suspense>
      )}
    </>
  );
}

function useFacts(meeting: Meeting): Fact[] {
  const { t, i18n } = useTranslation();
  const LinkComponent = useLinkComponent();
  const nameOf = (person: { name: string; surname: string }): string =>
    `${person.name} ${person.surname}`.trim();
  const hostText = (host: Meeting['hosts'][number]): string =>
    host.answer === 'none' ? nameOf(host) : `${nameOf(host)} (${t(`meetings.answer.${host.answer}`)})`;
  const optional = (isKnown: boolean, fact: Fact): Fact[] => (isKnown ? [fact] : []);
  return [
    {
      label: t('meetings.field.candidate'),
      value: (
        <Link component={LinkComponent} href={links.candidate(meeting.candidate.id)}>
          {nameOf(meeting.candidate)}
        </Link>
      ),
    },
    ...optional(Boolean(meeting.candidateEmail ?? meeting.delivery), {
      label: t('meetings.field.candidateEmail'),
      value: <InvitedAddress meeting={meeting} />,
    }),
    {
      label: t('meetings.field.job'),
      value:
        meeting.job === null ? (
          t('meetings.field.noJob')
        ) : (
          <Link component={LinkComponent} href={links.job(meeting.job.id)}>
            {meeting.job.title}
          </Link>
        ),
    },
    ...optional(meeting.step !== null, { label: t('meetings.field.step'), value: meeting.step?.title }),
    { label: t('meetings.field.meetingType'), value: t(`meetings.meetingType.${meeting.meetingType}`) },
    ...optional(meeting.place !== '', {
      label: t(`meetings.placeOf.${meeting.meetingType}`),
      value: <Place place={meeting.place} />,
    }),
    ...optional(meeting.room !== null, { label: t('meetings.field.room'), value: roomText(meeting) }),
    { label: t('meetings.field.hosts'), value: meeting.hosts.map(hostText).join(', ') },
    {
      label: t('meetings.field.timeZone'),
      value: `${zoneName(meeting.timeZone, meeting.startsAt, i18n.language)}, ${formatDateTime(meeting.startsAt, meeting.timeZone)}`,
    },
    ...optional(meeting.createdBy !== null, {
      label: t('meetings.field.createdBy'),
      value: meeting.createdBy === null ? '' : nameOf(meeting.createdBy),
    }),
  ];
}

/** The address of the candidate, and whether the newest invitation arrived there. */
const InvitedAddress = ({ meeting }: { meeting: Meeting }) => (
  <>
    {meeting.candidateEmail}
    <MailDelivery delivery={meeting.delivery} kind="invitation" />
  </>
);

const roomText = ({ room }: Meeting): string =>
  [room?.name ?? '', room?.place ?? ''].filter((part) => part !== '').join(', ');

function Place({ place }: { place: string }) {
  if (!isLink(place)) return place;
  return (
    <Link href={place} target="_blank" rel="noopener noreferrer">
      {place}
    </Link>
  );
}

function Notes({ label, text }: { label: 'applicantNotes' | 'privateNotes'; text: string }) {
  const { t } = useTranslation();
  if (text === '') return null;
  return (
    <Surface padding="compact" title={t(`meetings.field.${label}`)}>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Typography>
    </Surface>
  );
}
