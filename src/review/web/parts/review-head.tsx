import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { ArrowLeft, ChevronLeft, Undo2 } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Card } from '#applications/contract.ts';
import { fullName, outcomeTones, positionOf } from '#candidates/web/candidate-words.ts';
import { useOpenCandidate } from '#candidates/web/open-candidate.ts';
import type { Job } from '#jobs/contract.ts';
import { formatDate } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import type { Review } from '../use-review.ts';
import { decisionText } from './decision-text.ts';

type ReviewHeadProps = {
  job: Job;
  review: Review;
  person: Card;
  application: Card;
  heading: RefObject<HTMLHeadingElement | null>;
  isNarrow: boolean;
};

/** The applicant's name, the place in the review, and the last decision with its undo. */
export function ReviewHead({ job, review, person, application, heading, isNarrow }: ReviewHeadProps) {
  const LinkComponent = useLinkComponent();
  const { t } = useTranslation();
  const { hrefOf, onClick } = useOpenCandidate();
  const position = positionOf(person);
  const applied = t('applications.answers.applied', { date: formatDate(person.appliedAt) });
  return (
    <Box component="header" sx={{ padding: { xs: '12px 16px', sm: '12px 24px' }, flexShrink: 0 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <Link component={LinkComponent} href={links.job(job.id)} variant="body2" sx={backStyles}>
          <Box component="span" sx={{ display: 'flex', '[dir=rtl] &': { transform: 'scaleX(-1)' } }}>
            <ArrowLeft size={14} aria-hidden />
          </Box>
          <span>{job.title}</span>
        </Link>
        <Place review={review} />
      </Stack>
      <Stack direction="row" sx={{ gap: '4px 12px', alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
          {fullName(person)}
        </Typography>
        <State {...{ job, review, person, application }} />
        <Link
          component={LinkComponent}
          href={hrefOf(person.candidateId)}
          onClick={onClick(person.candidateId)}
          variant="body2"
          sx={{ paddingBlock: '4px' }}
        >
          {t('review.open')}
        </Link>
        {!isNarrow && <Last review={review} />}
      </Stack>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {[position, applied].filter(Boolean).join(' · ')}
      </Typography>
      {isNarrow && <Last review={review} />}
    </Box>
  );
}

function Place({ review: { index, total, back } }: { review: Review }) {
  const { t } = useTranslation();
  const label = t('review.back');
  return (
    <Stack direction="row" sx={{ gap: 0.5, alignItems: 'center', flexShrink: 0 }}>
      <Tooltip title={label}>
        <span>
          <IconButton size="small" aria-label={label} disabled={index === 0} onClick={back} sx={tapStyles}>
            <Box component="span" sx={{ display: 'flex', '[dir=rtl] &': { transform: 'scaleX(-1)' } }}>
              <ChevronLeft size={18} aria-hidden />
            </Box>
          </IconButton>
        </span>
      </Tooltip>
      <Typography variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {total === null
          ? t('review.place', { number: index + 1 })
          : t('review.placeOf', { number: index + 1, total })}
      </Typography>
    </Stack>
  );
}

/** The state of the person on the screen, if it changed: in this review, or meanwhile by somebody else. */
function State({ job, review, person, application }: Omit<ReviewHeadProps, 'heading' | 'isNarrow'>) {
  const { t } = useTranslation();
  const own = review.decided.find((one) => one.person.id === person.id && one.decision.kind !== 'skipped');
  const { outcome, stepId } = application;
  if (outcome === 'open' && stepId === person.stepId) return null;
  const step = job.steps.find((one) => one.id === stepId)?.title ?? '';
  const now = outcome === 'open' ? step : t(`candidates.outcomes.${outcome}`);
  return (
    <StatusChip
      tone={outcomeTones[outcome]}
      label={own === undefined ? t('review.meanwhile', { state: now }) : now}
    />
  );
}

/** The last decision of this review. */
function Last({ review: { decided, undo } }: { review: Review }) {
  const { t } = useTranslation();
  const last = decided.at(-1);
  if (last === undefined) return null;
  return (
    <Stack
      direction="row"
      sx={{ gap: 1, alignItems: 'center', marginInlineStart: { md: 'auto' }, minWidth: 0, flexWrap: 'wrap' }}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {decisionText(last, t)}
      </Typography>
      <Tooltip title={t('review.undoKey')}>
        <Button
          size="small"
          variant="outlined"
          startIcon={<Undo2 size={15} aria-hidden />}
          onClick={() => undo(last)}
          sx={tapStyles}
        >
          {t('applications.reject.undo')}
        </Button>
      </Tooltip>
    </Stack>
  );
}

const tapStyles = { minHeight: { xs: 44, md: 32 }, minWidth: { xs: 44, md: 32 } } as const;

const backStyles = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  minHeight: { xs: 44, md: 28 },
  minWidth: 0,
  color: 'text.secondary',
  '& > span:last-child': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
} as const;
