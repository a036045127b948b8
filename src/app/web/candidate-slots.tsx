import { lazy, Suspense } from 'react';
import type { Candidate } from '#candidates/contract.ts';
import type { CandidateSlots } from '#candidates/web/slots.tsx';

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

function openApplicationOf(candidate: Candidate): { applicationId?: string } {
  const open = candidate.applications.find((application) => application.outcome === 'open');
  return open === undefined ? {} : { applicationId: open.id };
}
