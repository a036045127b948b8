import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoreButton } from '#ui/lists/paged-list.tsx';
import { useCompany } from '#platform/web/session.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import { meetingsQuery, useLiveMeetings } from '../queries.ts';
import type { MeetingCandidate } from './meeting-form-values.ts';
import { MeetingList } from './meeting-list.tsx';
import { MeetingPanel } from './meeting-panel.tsx';
import { PlanDayButton } from './plan-day-button.tsx';
import { ScheduleMeetingButton } from './schedule-meeting-button.tsx';

type CandidateMeetingsProps = {
  candidate: MeetingCandidate;
  applicationId?: string;
  /** Its job, where the candidate has several applications. */
  job?: string | null;
};

/** The upcoming meetings of one candidate, then the past ones. The page itself has the button to schedule one. */
export function CandidateMeetings({ candidate, applicationId, job = null }: CandidateMeetingsProps) {
  const { t } = useTranslation();
  const company = useCompany();
  const [openId, setOpenId] = useState<string | null>(null);
  const upcoming = useInfiniteQuery(
    meetingsQuery(company.id, { when: 'upcoming', candidateId: candidate.id }),
  );
  const completed = useInfiniteQuery(
    meetingsQuery(company.id, { when: 'completed', candidateId: candidate.id }),
  );
  useLiveMeetings();
  if (upcoming.data === undefined || completed.data === undefined) {
    const failed = upcoming.error ?? completed.error;
    const retry = (): void => void Promise.all([upcoming.refetch(), completed.refetch()]);
    return failed === null ? <ListSkeleton rows={2} /> : <FailureState error={failed} onRetry={retry} />;
  }
  const shown = [upcoming.data, completed.data].flatMap((data) =>
    (data?.pages ?? []).flatMap((page) => page.items),
  );
  const more = [upcoming, completed].find((query) => query.hasNextPage);
  const about = { candidate, job, ...(applicationId !== undefined && { applicationId }) };
  if (shown.length === 0) {
    return <NoMeetings {...about} />;
  }
  return (
    <>
      <Box sx={{ marginBlockEnd: 2 }}>
        <PlanDayButton {...about} />
      </Box>
      <MeetingList meetings={shown} onOpen={setOpenId} />
      {more && (
        <MoreButton query={more} fullWidth sx={{ marginBlockStart: 1 }}>
          {t('meetings.list.more')}
        </MoreButton>
      )}
      {openId !== null && <MeetingPanel meetingId={openId} onClose={() => setOpenId(null)} />}
    </>
  );
}

function NoMeetings(about: CandidateMeetingsProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={CalendarDays}
      title={t('meetings.list.noneOfCandidate')}
      body={t('meetings.list.noneOfCandidateBody')}
      action={
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'center' }}>
          <ScheduleMeetingButton {...about} />
          <PlanDayButton {...about} />
        </Stack>
      }
    />
  );
}
