import Box from '@mui/material/Box';
import { type Theme, useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApplicationAnswers } from '#applications/web/parts/application-answers.tsx';
import { KnockoutAnswers } from '#applications/web/parts/knockout-answers.tsx';
import { useOpening } from '#applications/web/parts/use-opening.ts';
import type { ApplicationDetail, Card } from '#applications/contract.ts';
import { fullName } from '#candidates/web/candidate-words.ts';
import { setCandidateOrder } from '#candidates/web/list-position.ts';
import { useOpenCandidate, usePanelAddress } from '#candidates/web/open-candidate.ts';
import type { Job } from '#jobs/contract.ts';
import { usePageActions } from '#platform/web/page-actions.ts';
import { useShortcut } from '#platform/web/shortcuts.ts';
import { ChoiceSwitch } from '#ui/fields/choice-switch.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { visuallyHidden } from '#ui/visually-hidden.ts';
import { useLiveReview, useReviewed, type ReviewedPerson } from '../queries.ts';
import type { Review } from '../use-review.ts';
import { DecidePanel } from './decide-panel.tsx';
import { EvidenceList } from './evidence-list.tsx';
import { ReviewCv } from './review-cv.tsx';
import { ReviewHead } from './review-head.tsx';
import { decisionText } from './decision-text.ts';

type PersonReviewProps = { job: Job; review: Review; person: Card };

/** One applicant: the CV at the left, at the right what it says about the skills, and the decision. */
export function PersonReview({ job, review, person }: PersonReviewProps) {
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('md'));
  const reviewed = useReviewed(person);
  const [isRejecting, setRejecting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { next, decide } = review;
  usePageTitle(fullName(person));
  useOpening(person.id);
  useCandidateOrder(review);
  useLiveReview(next === undefined ? [person] : [person, next]);
  useFocus(heading, [person.id, isRejecting].join());
  const hasKeys = useReviewKeys(review, person, () => setRejecting(false));
  const application = reviewed.application.data ?? person;
  const panel = (
    <DecidePanel
      key={person.id}
      {...{ application, job, isNarrow, isRejecting, hasKeys }}
      letter={review.letter}
      onRejecting={setRejecting}
      onMove={(step) => decide({ kind: 'moved', step, fromStepId: application.stepId })}
      onReject={(reason, mail) => {
        setRejecting(false);
        decide({ kind: 'rejected', reason, mail });
      }}
      onSkip={review.skip}
    />
  );
  return (
    <Box sx={isNarrow ? narrowPageStyles : pageStyles}>
      <Announcement review={review} person={person} />
      <ReviewHead {...{ job, review, person, application, heading, isNarrow }} />
      {isNarrow ? (
        <NarrowContent {...{ job, review, person, reviewed }} />
      ) : (
        <WideContent {...{ job, review, person, reviewed, panel }} />
      )}
      {isNarrow && (
        <Box data-sticky-foot sx={[footStyles, narrowFootStyles]}>
          {panel}
        </Box>
      )}
    </Box>
  );
}

type ContentProps = PersonReviewProps & { reviewed: ReviewedPerson };

function WideContent({ job, review, person, reviewed, panel }: ContentProps & { panel: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Box sx={columnsStyles}>
      <Cvs {...{ job, review, person }} />
      <Box sx={sideStyles}>
        <Box {...group} aria-label={t('review.parts.skills')} sx={factsStyles}>
          <Facts {...{ job, reviewed }} />
        </Box>
        <Box sx={footStyles}>{panel}</Box>
      </Box>
    </Box>
  );
}

/** The shown CV, and unseen that of the next person, who then appears at once. */
function Cvs({ job, review: { next }, person }: PersonReviewProps) {
  const drawn = next === undefined ? [person] : [person, next];
  return (
    <Box sx={{ position: 'relative', minWidth: 0, height: '100%' }}>
      {drawn.map((one) => (
        <ReviewCv key={one.id} person={one} skills={job.skills} isShown={one === person} />
      ))}
    </Box>
  );
}

type FactsProps = { job: Job; reviewed: ReviewedPerson };

function Facts({ job, reviewed }: FactsProps) {
  const application = reviewed.application.data;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {application !== undefined && <KnockoutAnswers answers={application.knockoutAnswers} />}
      <EvidenceList job={job} cv={reviewed.cv} />
      {application !== undefined && hasAnswers(application) && (
        <ApplicationAnswers applicationId={application.id} />
      )}
    </Box>
  );
}

const hasAnswers = ({ form, coverLetter }: ApplicationDetail): boolean =>
  form.questions.length > 0 || coverLetter !== '';

/** On a phone one at a time, so that nothing scrolls inside another scroller. */
function NarrowContent({ job, review, person, reviewed }: ContentProps) {
  const { t } = useTranslation();
  const [part, setPart] = useState<'cv' | 'skills'>('cv');
  return (
    <Box sx={{ padding: 2, paddingBlockStart: 0 }}>
      <Box sx={{ marginBlockEnd: 1.5 }}>
        <ChoiceSwitch
          label={t('review.parts.label')}
          value={part}
          onChange={setPart}
          choices={(['cv', 'skills'] as const).map((value) => ({ value, label: t(`review.parts.${value}`) }))}
        />
      </Box>
      <Box sx={{ height: 'calc(100dvh - 380px)', minHeight: 320, display: part === 'cv' ? 'block' : 'none' }}>
        <Cvs {...{ job, review, person }} />
      </Box>
      {part === 'skills' && <Facts {...{ job, reviewed }} />}
    </Box>
  );
}

/** For screen readers: what was decided last, and who is on the screen. */
function Announcement({ review: { decided, index, total }, person }: Omit<PersonReviewProps, 'job'>) {
  const { t } = useTranslation();
  const last = decided.at(-1);
  const place =
    total === null
      ? t('review.place', { number: index + 1 })
      : t('review.placeOf', { number: index + 1, total });
  return (
    <Box component="output" aria-live="polite" sx={visuallyHidden}>
      {[last && decisionText(last, t), fullName(person), place].filter(Boolean).join('. ')}
    </Box>
  );
}

/** The keys that read on and undo; the decision has its own. An open panel of the candidate has them instead. */
function useReviewKeys(review: Review, person: Card, onLeave: () => void): boolean {
  const { t } = useTranslation();
  const { candidateId } = usePanelAddress();
  const { openToComment, openToWrite } = useOpenCandidate();
  const hasKeys = candidateId === null;
  const { decided, undo, skip, back } = review;
  const last = decided.at(-1);
  const go = (act: () => void) => (): void => {
    onLeave();
    act();
  };
  const undoLast = go(() => last !== undefined && undo(last));
  usePageActions([
    { id: 'skip', title: t('review.skip'), hint: fullName(person), run: go(skip) },
    last === undefined
      ? null
      : {
          id: 'undo',
          title: t('applications.reject.undo'),
          hint: decisionText(last, t),
          run: undoLast,
        },
    {
      id: 'comment',
      title: t('comments.write'),
      hint: fullName(person),
      run: () => openToComment(person.candidateId),
    },
  ]);
  const once = (act: () => void) => (event: KeyboardEvent) => {
    if (!event.repeat) act();
  };
  useShortcut('j', once(go(skip)), hasKeys);
  useShortcut('k', once(go(back)), hasKeys);
  useShortcut('u', once(undoLast), hasKeys && last !== undefined);
  useShortcut('c', () => openToComment(person.candidateId), hasKeys);
  useShortcut('w', () => openToWrite(person.candidateId), hasKeys);
  return hasKeys;
}

/** The panel of a candidate has the people of the review as its list. */
function useCandidateOrder({ people, total }: Review): void {
  useEffect(() => {
    setCandidateOrder({
      people: people.map(({ candidateId: id, name, surname }) => ({ id, name, surname })),
      total,
    });
  });
}

/** Takes the focus to the heading when the focused element is gone, such as the frame of the former CV. */
function useFocus(heading: RefObject<HTMLElement | null>, key: string): void {
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [heading, key]);
}

// Below the top bar and its line.
const pageStyles = {
  height: 'calc(100dvh - 65px)',
  minHeight: 560,
  display: 'flex',
  flexDirection: 'column',
} as const;

const narrowPageStyles = {
  minHeight: 'calc(100dvh - 65px)',
  display: 'flex',
  flexDirection: 'column',
} as const;

const narrowFootStyles = {
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: 2,
  marginBlockStart: 'auto',
} as const;

const columnsStyles = {
  flex: 1,
  minHeight: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'minmax(0, 1fr) clamp(320px, 30vw, 420px)',
  padding: 3,
  paddingBlockStart: 0,
} as const;

const sideStyles = (theme: Theme) => ({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  overflow: 'hidden',
  backgroundColor: theme.kadro.surface,
  border: `1px solid ${theme.kadro.line}`,
  borderRadius: '12px',
});

// It scrolls, also by keyboard.
const group = { role: 'group', tabIndex: 0 } as const;
const factsStyles = {
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  padding: 2,
  '&:focus-visible': { outlineOffset: '-2px' },
} as const;

const footStyles = (theme: Theme) => ({
  padding: 2,
  backgroundColor: theme.kadro.surface,
  borderBlockStart: `1px solid ${theme.kadro.line}`,
});
