import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Check, Minus } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '#jobs/contract.ts';
import { links } from '#platform/web/links.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { type Evidence, findEvidence, type Quote } from '../../rules.ts';
import type { CvState } from '../queries.ts';

type EvidenceListProps = { job: Pick<Job, 'id' | 'skills' | 'can'>; cv: CvState };

/** Each skill of the job, with the lines of the CV that name it. Plain matching: it rates nobody. */
export function EvidenceList({ job, cv }: EvidenceListProps) {
  const { t } = useTranslation();
  const text = cv.kind === 'text' ? cv.text : null;
  const evidence = useMemo(
    () => (text === null ? null : findEvidence(text, [...new Set(job.skills)])),
    [text, job.skills],
  );
  return (
    <Box component="section" aria-labelledby="review-evidence">
      <Typography id="review-evidence" variant="h3" component="h2">
        {t('review.evidence.title')}
      </Typography>
      {job.skills.length === 0 ? (
        <NoSkills job={job} />
      ) : evidence !== null ? (
        <>
          <Typography variant="body2" sx={noteStyles}>
            {t('review.evidence.lead')}
          </Typography>
          <Box component="ul" sx={listStyles}>
            {evidence.map((one) => (
              <SkillItem key={one.skill} evidence={one} />
            ))}
          </Box>
        </>
      ) : (
        <>
          <NoText cv={cv} />
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {job.skills.join(' · ')}
          </Typography>
        </>
      )}
    </Box>
  );
}

function SkillItem({ evidence: { skill, quotes, lineCount } }: { evidence: Evidence }) {
  const { t } = useTranslation();
  const isFound = lineCount > 0;
  const Icon = isFound ? Check : Minus;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1 }}>
      <Box component="span" sx={isFound ? tickStyles : dashStyles}>
        <Icon size={16} aria-hidden />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{skill}</Typography>
        {quotes.map((quote) => (
          <QuoteLine key={quote.line} quote={quote} />
        ))}
        {lineCount > quotes.length && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('review.evidence.more', { count: lineCount - quotes.length })}
          </Typography>
        )}
        {!isFound && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('review.evidence.notFound')}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

function QuoteLine({ quote }: { quote: Quote }) {
  return (
    <Typography component="blockquote" variant="body2" sx={quoteStyles}>
      {quote.parts.map((part) => (part.isHit ? <mark key={part.at}>{part.text}</mark> : part.text))}
    </Typography>
  );
}

function NoText({ cv }: { cv: CvState }) {
  const { t } = useTranslation();
  if (cv.kind === 'loading' || cv.kind === 'text') return null;
  return (
    <Typography variant="body2" sx={noteStyles}>
      {cv.kind === 'no_text'
        ? `${t(`files.textStates.${cv.textState}`)}. ${t('review.evidence.noText')}`
        : t(`review.evidence.${cv.kind}`)}
    </Typography>
  );
}

function NoSkills({ job }: Pick<EvidenceListProps, 'job'>) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  return (
    <Typography variant="body2" sx={noteStyles}>
      {t('review.evidence.noSkills')}{' '}
      {job.can.update && (
        <Link component={LinkComponent} href={links.editJob(job.id)}>
          {t('review.evidence.addSkills')}
        </Link>
      )}
    </Typography>
  );
}

const noteStyles = { color: 'text.secondary', marginBlock: '4px 12px' } as const;
const listStyles = { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 1.5 } as const;
const tickStyles = {
  color: (theme: ToneTheme) => theme.kadro.tones.success.text,
  paddingBlockStart: '3px',
} as const;
const dashStyles = { color: 'text.secondary', paddingBlockStart: '3px' } as const;

type ToneTheme = { kadro: { tones: Record<'success' | 'warning', { text: string; line: string }> } };

const quoteStyles = {
  margin: '2px 0 0',
  paddingInlineStart: 1,
  borderInlineStart: '2px solid',
  borderColor: 'divider',
  overflowWrap: 'anywhere',
  '& mark': {
    backgroundColor: (theme: ToneTheme) => theme.kadro.tones.warning.line,
    color: 'inherit',
    borderRadius: '2px',
  },
} as const;
