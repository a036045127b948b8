import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CircleSlash } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InOtherCompany } from '#companies/web/parts/in-other-company.tsx';
import { CallError } from '#platform/web/call.ts';
import { formatDateTime } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { DetailSkeleton } from '#ui/states/skeletons.tsx';
import type { OwnScorecard } from '../contract.ts';
import { KitGuide } from './parts/kit-guide.tsx';
import { ScorecardFields } from './parts/scorecard-fields.tsx';
import { ownScorecardQuery } from './queries.ts';

const route = getRouteApi('/signed-in/shell/meetings/$meetingId/scorecard');

/** The caller's scorecard of a meeting, beside its interview kit; for a phone between two meetings too. */
export function ScorecardPage() {
  const { meetingId } = route.useParams();
  return <LoadedScorecard key={meetingId} meetingId={meetingId} />;
}

function LoadedScorecard({ meetingId }: { meetingId: string }) {
  const [openedAt] = useState(() => Date.now());
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...ownScorecardQuery(useCompany().id, meetingId),
    staleTime: 0,
    // A refetch would replace what the author types.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  // Saves do not change the cached answer, so that opening the page again has to fetch.
  const own = dataUpdatedAt >= openedAt ? data : undefined;
  if (own === undefined && error !== null)
    return <ScorecardFailure meetingId={meetingId} error={error} onRetry={() => void refetch()} />;
  return (
    <PageFrame>
      {own === undefined ? (
        <DetailSkeleton />
      ) : (
        <Scorecard key={`${own.meeting.id} ${own.submittedAt ?? ''}`} own={own} />
      )}
    </PageFrame>
  );
}

type FailureProps = { meetingId: string; error: Error; onRetry: () => void };

function ScorecardFailure({ meetingId, error, onRetry }: FailureProps) {
  const { t } = useTranslation();
  if (!(error instanceof CallError && error.status === 404))
    return <FailureState error={error} onRetry={onRetry} size="large" />;
  return (
    <InOtherCompany kind="meetings" recordId={meetingId}>
      <EmptyState icon={CircleSlash} title={t('evaluations.scorecard.notFound')} size="large" />
    </InOtherCompany>
  );
}

function Scorecard({ own }: { own: OwnScorecard }) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const { candidate, job, meeting } = own;
  const name = `${candidate.name} ${candidate.surname}`.trim();
  const facts = [t(`meetings.interviewType.${meeting.interviewType}`), formatDateTime(meeting.startsAt)];
  return (
    <>
      <PageHeader
        title={t('evaluations.scorecard.title', { candidate: name })}
        subtitle={[job.title, ...facts].join(' · ')}
        controls={
          <Button component={LinkComponent} href={links.candidate(candidate.id)} size="small">
            {t('evaluations.scorecard.open')}
          </Button>
        }
      />
      <SubmittedNote own={own} />
      <Box sx={columnStyles}>
        <ScorecardFields own={own} />
        <KitGuide kit={own.kit} />
      </Box>
    </>
  );
}

const columnStyles = {
  display: 'grid',
  gap: 2.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
} as const;

function SubmittedNote({ own }: { own: OwnScorecard }) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  if (own.submittedAt === null) return null;
  const until = formatDateTime(own.changeableUntil ?? own.submittedAt);
  return (
    <Alert severity="success" sx={{ marginBlockEnd: 2 }}>
      <Stack sx={{ gap: 0.5, alignItems: 'flex-start' }}>
        <span>
          {t('evaluations.scorecard.submittedAt', { time: formatDateTime(own.submittedAt) })}{' '}
          {own.can.change
            ? t('evaluations.scorecard.changeableUntil', { time: until })
            : t('evaluations.scorecard.locked')}
        </span>
        <Link component={LinkComponent} href={links.candidate(own.candidate.id, 'evaluation')}>
          {t('evaluations.scorecard.evaluation')}
        </Link>
      </Stack>
    </Alert>
  );
}
