import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Card, RejectionMail } from '#applications/contract.ts';
import { nextStepOf } from '#applications/rules.ts';
import { fullName } from '#candidates/web/candidate-words.ts';
import type { Job } from '#jobs/contract.ts';
import { useNumberShortcuts, useShortcut } from '#platform/web/shortcuts.ts';
import { withWords } from '#platform/web/words.ts';
import { Kbd } from '#ui/page/kbd.tsx';
import { usePageActions } from '#platform/web/page-actions.ts';
import { singlePress } from '#platform/web/single-press.ts';
import type { Step } from '../use-decisions.ts';
import type { ReviewLetter } from '../use-letter.ts';
import { LetterButton } from './letter-button.tsx';

// Loaded with its words, because the decision itself must be here at once.
const RejectionTimeChoice = lazy(async () => {
  const load = () => import('#applications/web/parts/rejection-time.tsx');
  return { default: (await withWords('mails', load)).RejectionTimeChoice };
});

export type DecidePanelProps = {
  application: Card;
  job: Pick<Job, 'steps' | 'status'>;
  isNarrow: boolean;
  isRejecting: boolean;
  onRejecting: (isRejecting: boolean) => void;
  onMove: (step: Step) => void;
  onReject: (reason: string, mail: RejectionMail | null) => void;
  letter: ReviewLetter;
  onSkip: () => void;
  /** False while a panel covers the review. */
  hasKeys: boolean;
};

/** The decision: the next step, any other step, a rejection with its reason, or none. */
export function DecidePanel(props: DecidePanelProps) {
  const { isRejecting, application } = props;
  return isRejecting && application.can.reject ? <Reasons {...props} /> : <Steps {...props} />;
}

function Steps(props: DecidePanelProps) {
  const { application, job, isNarrow } = props;
  // On a phone the other steps are hidden behind a button.
  const [isUnfolded, unfold] = useState(false);
  const { next, mayMove, move, reject } = useDecision(props);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {!mayMove && <WhyNot {...{ application, job }} />}
      {(!isNarrow || isUnfolded) && (
        <StepList {...{ mayMove, isNarrow }} steps={job.steps} stepId={application.stepId} onMove={move} />
      )}
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: isNarrow ? '1fr 1fr 1fr' : '1fr 1fr' }}>
        <Actions {...{ ...props, next, mayMove, move, reject }} />
        {isNarrow && (
          <UnfoldButton isOpen={isUnfolded} disabled={!mayMove} onClick={() => unfold(!isUnfolded)} />
        )}
      </Box>
    </Box>
  );
}

/** The possible decisions, also by keys and by the command palette. */
function useDecision({ application, job: { steps }, onRejecting, onMove, hasKeys }: DecidePanelProps) {
  const { t } = useTranslation();
  const { stepId, can } = application;
  const mayMove = can.move;
  const next = nextStepOf(steps, stepId);
  const move = (step: Step | null | undefined): void => {
    if (step && mayMove && step.id !== stepId) onMove(step);
  };
  const reject = (): void => onRejecting(true);
  const hint = fullName(application);
  const title = t('applications.controls.moveToNext', { step: next?.title ?? '' });
  usePageActions([
    mayMove && next !== null ? { id: 'move', title, hint, run: () => move(next) } : null,
    can.reject ? { id: 'reject', title: t('review.reject'), hint, run: reject } : null,
  ]);
  useShortcut('m', (event) => !event.repeat && move(next), hasKeys);
  useShortcut('r', reject, hasKeys && can.reject);
  useNumberShortcuts((index) => move(steps[index]), hasKeys);
  return { next, mayMove, move, reject };
}

type ActionsProps = DecidePanelProps & ReturnType<typeof useDecision>;

function Actions({ application, isNarrow, onSkip, next, mayMove, move, reject }: ActionsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Button
        variant="contained"
        disabled={!mayMove || next === null}
        {...singlePress(() => move(next))}
        {...keyHint('M', isNarrow)}
        sx={{ gridColumn: '1 / -1', ...buttonStyles }}
      >
        {next === null ? t('review.lastStep') : t('applications.controls.moveToNext', { step: next.title })}
      </Button>
      <Button
        color="error"
        variant="outlined"
        disabled={!application.can.reject}
        {...singlePress(reject)}
        {...keyHint('R', isNarrow)}
        sx={buttonStyles}
      >
        {t('review.reject')}
      </Button>
      <Button
        variant="outlined"
        color="inherit"
        {...singlePress(onSkip)}
        {...keyHint('J', isNarrow)}
        sx={buttonStyles}
      >
        {t('review.skip')}
      </Button>
    </>
  );
}

type UnfoldButtonProps = { isOpen: boolean; disabled: boolean; onClick: () => void };

function UnfoldButton({ isOpen, ...button }: UnfoldButtonProps) {
  const { t } = useTranslation();
  return (
    <Button variant="outlined" color="inherit" aria-expanded={isOpen} {...button} sx={buttonStyles}>
      {t('review.otherStep')}
    </Button>
  );
}

/** The key of a button, which a phone does not have. */
const keyHint = (name: string, isNarrow: boolean) => ({
  'aria-keyshortcuts': name,
  ...(!isNarrow && { endIcon: <KeyHint name={name} /> }),
});

/** Outside the name of the button, which screen readers say. */
const KeyHint = ({ name }: { name: string }) => (
  <span aria-hidden>
    <Kbd keys={[name]} />
  </span>
);

type StepListProps = {
  steps: readonly Step[];
  stepId: string;
  mayMove: boolean;
  isNarrow: boolean;
  onMove: (step: Step) => void;
};

function StepList({ steps, stepId, mayMove, isNarrow, onMove }: StepListProps) {
  const { t } = useTranslation();
  return (
    <NumberedList label={t('review.allSteps')} isInline={!isNarrow}>
      {steps.map((step, index) => (
        <Numbered
          key={step.id}
          {...{ index, isNarrow }}
          isCurrent={step.id === stepId}
          disabled={!mayMove || step.id === stepId}
          {...singlePress(() => onMove(step))}
        >
          {step.title}
        </Numbered>
      ))}
    </NumberedList>
  );
}

/** The reasons that the company offers, numbered. */
function Reasons({ application, isNarrow, onRejecting, onReject, letter, hasKeys }: DecidePanelProps) {
  const { t } = useTranslation();
  const first = useRef<HTMLDivElement>(null);
  const { reasons, time, setTime, mailFor } = letter;
  const reject = (reason: string): void => {
    const mail = mailFor(reason);
    if (mail !== undefined) onReject(reason, mail);
  };
  const cancel = (): void => onRejecting(false);
  useShortcut('Escape', cancel, hasKeys);
  useNumberShortcuts((index) => {
    const reason = reasons[index];
    if (reason !== undefined) reject(reason);
  }, hasKeys);
  // For those who use Tab and Enter; the number keys work everywhere.
  useEffect(() => first.current?.querySelector('button')?.focus({ preventScroll: true }), []);
  return (
    <Box ref={first} sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="h3" component="h2">
        {t('review.why')}
      </Typography>
      <NumberedList label={t('review.why')} isInline={false}>
        {reasons.map((reason, index) => (
          <Numbered key={reason} index={index} isNarrow={isNarrow} {...singlePress(() => reject(reason))}>
            {reason}
          </Numbered>
        ))}
      </NumberedList>
      <Suspense fallback={null}>
        <RejectionTimeChoice time={time} onChoose={setTime} />
      </Suspense>
      <LetterButton {...{ application, letter, isNarrow, hasKeys, onReject }} />
      <Button
        variant="outlined"
        color="inherit"
        onClick={cancel}
        {...keyHint('Esc', isNarrow)}
        sx={buttonStyles}
      >
        {t('review.cancel')}
      </Button>
    </Box>
  );
}

function WhyNot({ application: { outcome }, job }: Pick<DecidePanelProps, 'application' | 'job'>) {
  const { t } = useTranslation();
  const key =
    outcome === 'rejected' || outcome === 'withdrawn'
      ? 'closed'
      : job.status === 'archived'
        ? 'archived'
        : 'mayNot';
  return <Typography variant="body2">{t(`review.whyNot.${key}`)}</Typography>;
}

type NumberedListProps = { label: string; isInline: boolean; children: ReactNode };

function NumberedList({ label, isInline, children }: NumberedListProps) {
  return (
    <Box component="ul" aria-label={label} sx={isInline ? inlineList : columnList}>
      {children}
    </Box>
  );
}

type NumberedProps = ReturnType<typeof singlePress> & {
  index: number;
  isNarrow: boolean;
  isCurrent?: boolean;
  disabled?: boolean;
  children: string;
};

/** A button of a numbered list; the tenth has the key 0. */
function Numbered({ index, isNarrow, isCurrent = false, children, ...button }: NumberedProps) {
  return (
    <li>
      <Button
        size="small"
        color="inherit"
        {...button}
        {...(isCurrent && { 'aria-current': 'step' })}
        startIcon={!isNarrow && index < 10 && <KeyHint name={String((index + 1) % 10)} />}
        sx={{
          justifyContent: 'flex-start',
          textAlign: 'start',
          fontWeight: 400,
          minHeight: { xs: 44, md: 32 },
          width: '100%',
          // The list scrolls and would cut a ring outside.
          '&:focus-visible, &.Mui-focusVisible': { outlineOffset: '-2px' },
        }}
      >
        {children}
      </Button>
    </li>
  );
}

const buttonStyles = { minHeight: { xs: 44, md: 38 } } as const;
const inlineList = {
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 0.25,
} as const;
const columnList = {
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  maxHeight: '46dvh',
  overflowY: 'auto',
} as const;
