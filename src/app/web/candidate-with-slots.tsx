import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Fragment, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ApplicationAnswers } from '#applications/web/parts/application-answers.tsx';
import { ApplicationControls } from '#applications/web/parts/application-controls.tsx';
import { NextStepButton } from '#applications/web/parts/next-step-button.tsx';
import { DelayNote } from '#bulk-changes/web/parts/delay-note.tsx';
import type { Candidate } from '#candidates/contract.ts';
import { fullName } from '#candidates/web/candidate-words.ts';
import { CandidatePage } from '#candidates/web/candidate-page.tsx';
import {
  useFocusesComment,
  useFocusesMessage,
  useOpenCandidate,
  usePanelAddress,
} from '#candidates/web/open-candidate.ts';
import { useListPosition } from '#candidates/web/list-position.ts';
import { CandidatePanel } from '#candidates/web/parts/candidate-panel.tsx';
import { LatePart } from '#candidates/web/parts/late-part.tsx';
import { type CandidateSlots, CandidateSlotsContext, type OpenPage } from '#candidates/web/slots.tsx';
import { CommentsPanel } from '#comments/web/parts/comments-panel.tsx';
import { UnreadBadge } from '#conversations/web/parts/unread-badge.tsx';
import { CandidateDocuments } from '#document-requests/web/parts/candidate-documents.tsx';
import { DocumentHint } from '#document-requests/web/parts/document-hint.tsx';
import { FollowButton } from '#follows/web/parts/follow-button.tsx';
import { ApplicationSuggestions } from '#job-suggestions/web/parts/application-suggestions.tsx';
import { OfferTimesButton } from '#booking/web/parts/offer-times-button.tsx';
import { CandidateMeetings } from '#meetings/web/parts/candidate-meetings.tsx';
import { NextMeeting } from '#meetings/web/parts/next-meeting.tsx';
import { ScheduleMeetingButton } from '#meetings/web/parts/schedule-meeting-button.tsx';
import { CandidatePools } from '#pools/web/parts/candidate-pools.tsx';
import { download } from '#platform/web/download.ts';
import { links } from '#platform/web/links.ts';
import { usePageActions } from '#platform/web/page-actions.ts';
import { useShortcut } from '#platform/web/shortcuts.ts';
import { shares } from '#shares/contract.ts';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import {
  ApplicationFieldValues,
  CandidateEvaluation,
  CandidateFieldValues,
  CandidateNotices,
  CandidateOffers,
  CandidateShares,
  CandidateTasks,
  ConversationPanel,
  MergeWithDialog,
  MessageTools,
  MuteButton,
  NewsLine,
  OfferDialog,
  PreloadedFieldValues,
  PreloadedNotices,
  ScheduledMessages,
  ShareDialog,
  TimelinePanel,
  WithheldNotice,
} from './lazy-candidate-parts.ts';

/**
 * The candidate page with the parts of later slices. Nearly all are in one file, because React delays a lazy part and
 * its requests by 300 ms.
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
  const { candidateId } = usePanelAddress();
  const nextId = useListPosition(candidateId ?? '')?.nextId ?? null;
  return (
    <CandidateSlotsContext value={candidateSlots}>
      <CandidatePanel />
      <Suspense fallback={null}>
        {[candidateId, nextId].map((id) => id !== null && <PreloadedFieldValues key={id} candidateId={id} />)}
        {[candidateId, nextId].map((id) => id !== null && <PreloadedNotices key={id} candidateId={id} />)}
      </Suspense>
    </CandidateSlotsContext>
  );
}

/** The parts that later slices add to a candidate's page. */
const candidateSlots: CandidateSlots = {
  applicationControls: (candidate) => <Controls candidate={candidate} />,
  answers: (candidate) => (
    <Stack sx={{ gap: 2 }}>
      {candidate.applications.map(({ id }) => (
        <ApplicationAnswers key={id} applicationId={id} />
      ))}
    </Stack>
  ),
  applicationActions: (candidate) => <Actions candidate={candidate} />,
  pools: (candidate) => <CandidatePools candidate={candidate} />,
  customFields: ({ id }, record) => (
    <Suspense key={id} fallback={<ListSkeleton />}>
      <CandidateFieldValues candidateId={id} record={record} />
    </Suspense>
  ),
  meetings: (candidate) => (
    <>
      <Suspense key={candidate.id} fallback={null}>
        <CandidateOffers candidateId={candidate.id} />
      </Suspense>
      <Meetings candidate={candidate} />
    </>
  ),
  evaluation: ({ id }) => (
    <Suspense key={id} fallback={<ListSkeleton />}>
      <CandidateEvaluation candidateId={id} />
    </Suspense>
  ),
  nextMeeting: (candidate) => (
    <>
      <NextMeeting candidate={candidate} />
      <DocumentHint candidate={candidate} />
    </>
  ),
  documents: (candidate, onOpen) => <CandidateDocuments candidate={candidate} onOpen={onOpen} />,
  tasks: (candidate) => (
    <Suspense key={candidate.id} fallback={<Box sx={{ minHeight: 64 }} />}>
      <CandidateTasks candidate={candidate} />
    </Suspense>
  ),
  shares: (candidate) => (
    <Suspense key={candidate.id} fallback={null}>
      <CandidateShares candidateId={candidate.id} />
    </Suspense>
  ),
  shareDialog: (candidate, onClose) => <ShareDialog candidate={candidate} onClose={onClose} />,
  printPack: downloadPrintPack,
  comments: (candidate) => <Comments candidateId={candidate.id} />,
  banners: (candidate) => (
    <>
      {candidate.isWithheld && (
        <Suspense fallback={<Box sx={{ minHeight: { xs: 164, sm: 125 } }} />}>
          <WithheldNotice candidate={candidate} />
        </Suspense>
      )}
      <LatePart key={candidate.id}>{(isLate) => <CandidateNotices {...{ candidate, isLate }} />}</LatePart>
    </>
  ),
  mergeDialog: (candidate, onClose) => <MergeWithDialog candidate={candidate} onClose={onClose} />,
  messages: (candidate) => (
    <Suspense key={candidate.id} fallback={<ListSkeleton />}>
      <Messages candidateId={candidate.id} />
    </Suspense>
  ),
  timeline: (candidate) => (
    <Suspense key={candidate.id} fallback={<ListSkeleton />}>
      <TimelinePanel candidateId={candidate.id} />
    </Suspense>
  ),
  news: (candidate, href) => (
    <Suspense key={candidate.id} fallback={null}>
      <NewsLine candidateId={candidate.id} href={href} />
    </Suspense>
  ),
  unreadMessages: (candidate) => <UnreadBadge candidateId={candidate.id} />,
};

/** Of the application for the job of the page, else of the newest one. */
function downloadPrintPack({ id: candidateId, applications }: Candidate, page: OpenPage): Promise<void> {
  const { companyId, jobId, language } = page;
  const application = applications.find(({ job }) => job.id === jobId) ?? applications[0];
  return download(shares.printPack, {
    params: { companyId, candidateId },
    query: { language, ...(application !== undefined && { applicationId: application.id }) },
  });
}

function Comments({ candidateId }: { candidateId: string }) {
  return <CommentsPanel candidateId={candidateId} focusOnOpen={useFocusesComment()} />;
}

function Messages({ candidateId }: { candidateId: string }) {
  return (
    <ConversationPanel
      candidateId={candidateId}
      focusOnOpen={useFocusesMessage()}
      scheduled={
        <Suspense fallback={null}>
          <ScheduledMessages candidateId={candidateId} />
        </Suspense>
      }
      tools={(message) => (
        <Suspense fallback={null}>
          <MessageTools {...message} />
        </Suspense>
      )}
    />
  );
}

type CandidateProps = { candidate: Candidate };

function Controls({ candidate }: CandidateProps) {
  const applications = useCurrentApplications(candidate);
  const namesJob = applications.length > 1;
  return applications.map(({ id, job: { title } }, index) => {
    const about = { applicationId: id, job: namesJob ? title : null };
    return (
      <Fragment key={id}>
        <ApplicationControls applicationId={id} withShortcuts={index === 0} namesJob={namesJob} />
        <LatePart>{(isLate) => <ApplicationFieldValues {...about} isLate={isLate} />}</LatePart>
        <DelayNote {...about} />
        <ApplicationSuggestions candidate={candidate} {...about} />
      </Fragment>
    );
  });
}

/** The next step of the first application, and a meeting. */
function Actions({ candidate }: CandidateProps) {
  const applications = useCurrentApplications(candidate);
  const [first] = applications;
  const about = openApplicationOf(applications);
  useTeamActions(candidate);
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', minWidth: 0 }}>
      <FollowButton candidate={candidate} />
      <ScheduleMeetingButton candidate={candidate} {...about} isAction />
      {about !== null && candidate.email !== '' && (
        <OfferTimesButton dialog={OfferDialog} {...about} name={fullName(candidate)} />
      )}
      {first !== undefined && <NextStepButton applicationId={first.id} namesJob={applications.length > 1} />}
      <Box sx={{ display: { xs: 'none', sm: 'contents' } }}>
        <Suspense fallback={<Box sx={{ width: 36, flexShrink: 0 }} />}>
          <MuteButton candidate={candidate} />
        </Suspense>
      </Box>
    </Stack>
  );
}

function Meetings({ candidate }: CandidateProps) {
  const applications = useCurrentApplications(candidate);
  return <CandidateMeetings candidate={candidate} {...openApplicationOf(applications)} />;
}

/** Comments and messages in the command palette: each opens its tab. */
function useTeamActions(candidate: Candidate): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const panel = usePanelAddress();
  const hint = fullName(candidate);
  const show = (tab: 'comments' | 'messages') => (): void => {
    if (panel.candidateId !== null) panel.show(candidate.id, tab);
    else void navigate({ href: links.candidate(candidate.id, tab) });
  };
  const { openToWrite } = useOpenCandidate();
  const write = (): void => {
    if (panel.candidateId !== null) openToWrite(candidate.id);
    else
      void navigate({
        href: links.candidate(candidate.id, 'messages'),
        state: { focusesMessage: true } as never,
        resetScroll: false,
      });
  };
  // Where the messages are open, they have the key themselves.
  useShortcut('w', write, panel.tab !== 'messages');
  usePageActions([
    { id: 'comment', title: t('comments.write'), hint, run: show('comments') },
    { id: 'write', title: t('app.palette.do.write'), hint, run: write },
  ]);
}

/** Undecided applications, that for the job of the page first; without any, the last one that was decided. */
function useCurrentApplications({ applications }: Candidate): Candidate['applications'] {
  const { jobId }: { jobId?: string } = useParams({ strict: false });
  const open = applications.filter((application) => application.outcome === 'open');
  if (open.length === 0) return applications.slice(0, 1);
  return open.toSorted((a, b) => Number(b.job.id === jobId) - Number(a.job.id === jobId));
}

/** The first of these if it is open, with its job where there are several; the meeting is about it. */
function openApplicationOf([first, ...others]: Candidate['applications']) {
  if (first?.outcome !== 'open') return null;
  return { applicationId: first.id, job: others.length > 0 ? first.job.title : null };
}
