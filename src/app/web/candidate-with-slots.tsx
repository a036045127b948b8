import Stack from '@mui/material/Stack';
import { lazy, Suspense } from 'react';
import type { Candidate } from '#candidates/contract.ts';
import type { CandidateSlots } from '#candidates/web/slots.tsx';

const ApplicationControls = lazy(async () => ({
  default: (await import('#applications/web/parts/application-controls.tsx')).ApplicationControls,
}));
const ApplicationAnswers = lazy(async () => ({
  default: (await import('#applications/web/parts/application-answers.tsx')).ApplicationAnswers,
}));
const CommentsPanel = lazy(async () => ({
  default: (await import('#comments/web/parts/comments-panel.tsx')).CommentsPanel,
}));
const CandidateMeetings = lazy(async () => ({
  default: (await import('#meetings/web/parts/candidate-meetings.tsx')).CandidateMeetings,
}));
const NextMeeting = lazy(async () => ({
  default: (await import('#meetings/web/parts/next-meeting.tsx')).NextMeeting,
}));
const ScheduleMeetingButton = lazy(async () => ({
  default: (await import('#meetings/web/parts/schedule-meeting-button.tsx')).ScheduleMeetingButton,
}));

/** What the slices after candidates put on a candidate's page. */
export const candidateSlots: CandidateSlots = {
  applicationControls: (candidate) => (
    <Suspense>
      {inHand(candidate).map(({ id }, index) => (
        <ApplicationControls key={id} applicationId={id} withShortcuts={index === 0} />
      ))}
    </Suspense>
  ),
  answers: (candidate) => (
    <Suspense>
      <Stack sx={{ gap: 2 }}>
        {candidate.applications.map(({ id }) => (
          <ApplicationAnswers key={id} applicationId={id} />
        ))}
      </Stack>
    </Suspense>
  ),
  applicationActions: (candidate) => (
    <Suspense>
      <ScheduleMeetingButton candidate={candidate} {...openApplicationOf(candidate)} withShortcut />
    </Suspense>
  ),
  meetings: (candidate) => (
    <Suspense>
      <CandidateMeetings candidate={candidate} {...openApplicationOf(candidate)} />
    </Suspense>
  ),
  nextMeeting: (candidate) => (
    <Suspense>
      <NextMeeting candidate={candidate} />
    </Suspense>
  ),
  comments: (candidate) => (
    <Suspense>
      <CommentsPanel candidateId={candidate.id} />
    </Suspense>
  ),
};

// Those still to be decided; when there are none, the last one that was.
function inHand({ applications }: Candidate): Candidate['applications'] {
  const open = applications.filter((application) => application.outcome === 'open');
  return open.length > 0 ? open : applications.slice(0, 1);
}

function openApplicationOf(candidate: Candidate): { applicationId?: string } {
  const open = candidate.applications.find((application) => application.outcome === 'open');
  return open === undefined ? {} : { applicationId: open.id };
}
