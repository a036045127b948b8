import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { AlarmClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StepDot } from '#candidates/web/parts/step-dot.tsx';
import { tagNames } from '#candidates/rules.ts';
import type { Tag } from '#candidates/tag-contract.ts';
import { TagChip } from '#candidates/web/parts/tag-chip.tsx';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { visuallyHidden } from '#ui/visually-hidden.ts';
import { answerCountdown, flagLabel } from '#applications/web/parts/answer-words.ts';
import { flagStyles } from '#applications/web/parts/flag-styles.ts';
import { nameOf } from '#applications/web/parts/name-of.ts';
import type { Applicant } from '../../contract.ts';

/** The part of an application that its cells show. */
type ApplicationState = { outcome: 'open' | keyof typeof outcomeTones; rejectionReason?: string | null };

type StepCellProps = {
  application: ApplicationState;
  step: { title: string; color: string } | undefined;
  /** Shows the outcome of a closed application below its step. */
  withOutcome?: boolean;
};

export function StepCell({ application, step, withOutcome = false }: StepCellProps) {
  const { outcome, rejectionReason } = application;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <StepDot color={step?.color ?? 'transparent'} />
      <Box sx={{ minWidth: 0, lineHeight: '17px' }}>
        <Typography component="div" variant="body2" noWrap sx={{ lineHeight: '17px' }}>
          {step?.title}
        </Typography>
        {withOutcome && outcome !== 'open' && <Outcome {...{ outcome, rejectionReason }} />}
      </Box>
    </Box>
  );
}

type OutcomeProps = { outcome: keyof typeof outcomeTones; rejectionReason?: string | null | undefined };

function Outcome({ outcome, rejectionReason }: OutcomeProps) {
  const { t } = useTranslation();
  return (
    <Typography
      component="div"
      variant="caption"
      noWrap
      title={rejectionReason ?? undefined}
      sx={(theme) => ({ lineHeight: '16px', color: theme.kadro.tones[outcomeTones[outcome]].text })}
    >
      {t(`applicants.outcomes.${outcome}`)}
    </Typography>
  );
}

const outcomeTones = { rejected: 'danger', withdrawn: 'neutral', hired: 'success' } as const;

export function OutcomeCell({
  application: { outcome, rejectionReason },
}: {
  application: ApplicationState;
}) {
  const { t } = useTranslation();
  const label = t(`applicants.outcomes.${outcome}`);
  if (outcome === 'open') return <MutedText>{label}</MutedText>;
  return (
    <span title={rejectionReason ?? undefined}>
      <StatusChip tone={outcomeTones[outcome]} label={label} />
    </span>
  );
}

function MutedText({ children }: { children: string }) {
  return (
    <Typography component="span" variant="body2" noWrap sx={{ color: 'text.secondary' }}>
      {children}
    </Typography>
  );
}

/** Dots as on the cards of the board. */
export function RatingCell({ rating }: { rating: number | null }) {
  const { t } = useTranslation();
  if (rating === null) return null;
  return (
    <Box sx={{ display: 'flex', gap: '4px' }}>
      <Box component="span" sx={visuallyHidden}>
        {t('applications.controls.rated', { rating })}
      </Box>
      {[1, 2, 3, 4, 5].map((dot) => (
        <Box
          key={dot}
          component="span"
          sx={(theme) => ({
            width: 8,
            height: 8,
            borderRadius: '50%',
            border: '1px solid',
            borderColor: dot <= rating ? theme.kadro.accent.graphic : theme.kadro.controlLine,
            backgroundColor: dot <= rating ? theme.kadro.accent.graphic : 'transparent',
            ...(dot <= rating && { '@media (forced-colors: active)': { backgroundColor: 'CanvasText' } }),
          })}
        />
      ))}
    </Box>
  );
}

/** The countdown to a promised answer and all flags; on one line only the first has its label, the others are icons. */
export function FlagsCell({ row, isOneLine = false }: { row: Applicant; isOneLine?: boolean }) {
  const { t } = useTranslation();
  const answer = answerCountdown(row, t);
  const chips = [
    ...(answer === null
      ? []
      : [{ key: 'answer', tone: answer.tone, icon: AlarmClock, label: answer.label, title: answer.title }]),
    ...row.flags.map((flag) => {
      const label = flagLabel(row, flag, t);
      return { key: flag, ...flagStyles[flag], label, title: label };
    }),
  ];
  return (
    <Box
      title={chips.map(({ title }) => title).join(', ')}
      sx={{
        display: 'flex',
        flexWrap: isOneLine ? 'nowrap' : 'wrap',
        alignItems: 'center',
        gap: 0.5,
        minWidth: 0,
      }}
    >
      {chips.map(({ key, tone, icon, label }, index) => (
        <StatusChip key={key} {...{ tone, icon, label }} isShort={isOneLine && index > 0} />
      ))}
    </Box>
  );
}

function More({ count }: { count: number }) {
  const { t } = useTranslation();
  if (count <= 0) return null;
  return (
    <Typography variant="caption" sx={{ color: 'text.secondary' }}>
      {t('applicants.moreTags', { count })}
    </Typography>
  );
}

const tagsShown = 2;

export function TagsCell({ tags }: { tags: readonly Tag[] }) {
  return (
    <Box title={tagNames(tags)} sx={{ display: 'flex', gap: 0.5, alignItems: 'center', minWidth: 0 }}>
      {tags.slice(0, tagsShown).map(({ id, name, color }) => (
        <TagChip key={id} tag={name} color={color} />
      ))}
      <More count={tags.length - tagsShown} />
    </Box>
  );
}

export function AssigneeCell({ assignee }: { assignee: Applicant['assignee'] }) {
  if (assignee === null) return null;
  return (
    <Box sx={{ display: 'flex', gap: 0.75, alignItems: 'center', minWidth: 0 }}>
      <PersonAvatar name={nameOf(assignee)} photoUrl={assignee.avatar} size={20} />
      <Typography component="span" variant="body2" noWrap>
        {nameOf(assignee)}
      </Typography>
    </Box>
  );
}
