import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { StepDot } from '#candidates/web/parts/step-dot.tsx';
import { TagChip } from '#candidates/web/parts/tag-chip.tsx';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { visuallyHidden } from '#ui/visually-hidden.ts';
import type { Applicant, ApplicantOptions } from '../../applicants-contract.ts';
import type { CardFlag } from '../../board-rules.ts';
import { nameOf, stepOf } from './applicant-texts.ts';

export function StepCell({ row, options }: ApplicantCellsProps) {
  const step = stepOf(row, options);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <StepDot color={step?.color ?? 'transparent'} />
      <Typography component="span" variant="body2" noWrap>
        {step?.title}
      </Typography>
    </Box>
  );
}

const outcomeTones = { rejected: 'danger', withdrawn: 'neutral', hired: 'success' } as const;

export function OutcomeCell({ row }: { row: Applicant }) {
  const { t } = useTranslation();
  const label = t(`applications.applicants.outcomes.${row.outcome}`);
  if (row.outcome === 'open') return <Quiet>{label}</Quiet>;
  return (
    <span title={row.rejectionReason ?? undefined}>
      <StatusChip tone={outcomeTones[row.outcome]} label={label} />
    </span>
  );
}

function Quiet({ children }: { children: string }) {
  return (
    <Typography component="span" variant="body2" noWrap sx={{ color: 'text.secondary' }}>
      {children}
    </Typography>
  );
}

/** The cells that are more than words. */
export type ApplicantCellsProps = { row: Applicant; options: ApplicantOptions };

/** Dots as on the cards of the board. */
export function RatingCell({ rating }: { rating: number | null }) {
  const { t } = useTranslation();
  if (rating === null) return null;
  return (
    <Box sx={{ display: 'flex', gap: '4px' }}>
      <Box component="span" sx={visuallyHidden}>
        {t('applications.board.card.rating', { rating })}
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
          })}
        />
      ))}
    </Box>
  );
}

const flagTones = { new: 'info', late: 'warning', knockout: 'danger', repeat: 'neutral' } as const;

export function FlagsCell({ flags }: { flags: readonly CardFlag[] }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', gap: 0.5, minWidth: 0, overflow: 'hidden' }}>
      {flags.map((flag) => (
        <StatusChip key={flag} tone={flagTones[flag]} label={t(`applications.board.flags.${flag}`)} />
      ))}
    </Box>
  );
}

const tagsShown = 2;

export function TagsCell({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <Box title={tags.join(', ')} sx={{ display: 'flex', gap: 0.5, alignItems: 'center', minWidth: 0 }}>
      {tags.slice(0, tagsShown).map((tag) => (
        <TagChip key={tag} tag={tag} />
      ))}
      {tags.length > tagsShown && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('applications.applicants.moreTags', { count: tags.length - tagsShown })}
        </Typography>
      )}
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
