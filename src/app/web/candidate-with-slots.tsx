import Stack from '@mui/material/Stack';
import { Fragment, lazy, Suspense } from 'react';
import { ApplicationAnswers } from '#applications/web/parts/application-answers.tsx';
import { ApplicationControls } from '#applications/web/parts/application-controls.tsx';
import { DelayNote } from '#bulk-changes/web/parts/delay-note.tsx';
import type { Candidate } from '#candidates/contract.ts';
import { CandidatePage } from '#candidates/web/candidate-page.tsx';
import { useFocusesComment } from '#candidates/web/open-candidate.ts';
import { CandidatePanel } from '#candidates/web/parts/candidate-panel.tsx';
import { type CandidateSlots, CandidateSlotsContext } from '#candidates/web/slots.tsx';
import { CommentsPanel } from '#comments/web/parts/comments-panel.tsx';
import { UnreadBadge } from '#conversations/web/parts/unread-badge.tsx';
import { RequestBanners } from '#data-requests/web/parts/request-banners.tsx';
import { CandidateDocuments } from '#document-requests/web/parts/candidate-documents.tsx';
import { DocumentHint } from '#document-requests/web/parts/document-hint.tsx';
import { ApplicationSuggestions } from '#job-suggestions/web/parts/application-suggestions.tsx';
import { CandidateMeetings } from '#meetings/web/parts/candidate-meetings.tsx';
import { NextMeeting } from '#meetings/web/parts/next-meeting.tsx';
import { ScheduleMeetingButton } from '#meetings/web/parts/schedule-meeting-button.tsx';
import { CandidatePools } from '#pools/web/parts/candidate-pools.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';

// Loaded with its tab, because it is shown on demand.
const ConversationPanel = lazy(async () => ({
  default: (await import('#conversations/web/parts/conversation-panel.tsx')).ConversationPanel,
}));

// Loaded later, because few candidates have a duplicate.
const DuplicateNotice = lazy(async () => ({
  default: (await import('#duplicates/web/parts/duplicate-notice.tsx')).DuplicateNotice,
}));

/**
 * The candidate page with the parts of later slices. Nearly all are in one file, because React delays a part that loads
 * later by 300 ms, and its requests with it.
 */
export function CandidatePageWithSlots() {
  return (
    <CandidateSlotsContext value={candidateSlots}>
      <CandidatePage />
    </CandidateSlotsContext>
  );
}

/** The same candidate as a panel over another page. */
export function CandidatePanelWithSlots() {
  return (
    <CandidateSlotsContext value={candidateSlots}>
      <CandidatePanel />
    </CandidateSlotsContext>
  );
}

/** The parts that later slices add to a candidate's page. */
const candidateSlots: CandidateSlots = {
  applicationControls: (candidate) =>
    currentApplications(candidate).map(({ id }, index) => (
      <Fragment key={id}>
        <ApplicationControls applicationId={id} withShortcuts={index === 0} />
        <DelayNote applicationId={id} />
        <ApplicationSuggestions candidate={candidate} applicationId={id} />
      </Fragment>
    )),
  answers: (candidate) => (
    <Stack sx={{ gap: 2 }}>
      {candidate.applications.map(({ id }) => (
        <ApplicationAnswers key={id} applicationId={id} />
      ))}
    </Stack>
  ),
  applicationActions: (candidate) => (
    <ScheduleMeetingButton candidate={candidate} {...openApplicationOf(candidate)} withShortcut />
  ),
  pools: (candidate) => <CandidatePools candidate={candidate} />,
  meetings: (candidate) => <CandidateMeetings candidate={candidate} {...openApplicationOf(candidate)} />,
  nextMeeting: (candidate) => (
    <>
      <NextMeeting candidate={candidate} />
      <DocumentHint candidate={candidate} />
    </>
  ),
  documents: (candidate, onOpen) => <CandidateDocuments candidate={candidate} onOpen={onOpen} />,
  comments: (candidate) => <Comments candidateId={candidate.id} />,
  banners: (candidate) => (
    <>
      <RequestBanners candidate={candidate} />
      <Suspense fallback={null}>
        <DuplicateNotice candidate={candidate} />
      </Suspense>
    </>
  ),
  messages: (candidate) => (
    <Suspense key={candidate.id} fallback={<ListSkeleton />}>
      <ConversationPanel candidateId={candidate.id} />
    </Suspense>
  ),
  unreadMessages: (candidate) => <UnreadBadge candidateId={candidate.id} />,
};

function Comments({ candidateId }: { candidateId: string }) {
  return <CommentsPanel candidateId={candidateId} focusOnOpen={useFocusesComment()} />;
}

// Undecided applications; without any, the last one that was decided.
function currentApplications({ applications }: Candidate): Candidate['applications'] {
  const open = applications.filter((application) => application.outcome === 'open');
  return open.length > 0 ? open : applications.slice(0, 1);
}

function openApplicationOf(candidate: Candidate): { applicationId?: string } {
  const open = candidate.applications.find((application) => application.outcome === 'open');
  return open === undefined ? {} : { applicationId: open.id };
}
