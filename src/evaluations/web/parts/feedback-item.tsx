import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Clock, Lock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatDay } from '#platform/web/format.ts';
import { useCompany } from '#platform/web/session.ts';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { flushStart } from '#ui/theme/tokens.ts';
import type { Feedback, Scorecard } from '../../contract.ts';
import { versionsQuery } from '../queries.ts';
import { RecommendationChip } from './recommendation-chip.tsx';

type FeedbackItemProps = { feedback: Feedback; candidateId: string };

/** The feedback of one interviewer about one meeting, or that it is missing or withheld. */
export function FeedbackItem({ feedback, candidateId }: FeedbackItemProps) {
  const { t } = useTranslation();
  const { author, interviewType, startsAt, scorecard } = feedback;
  const name = author === null ? '' : `${author.name} ${author.surname}`.trim();
  const kind = t(`meetings.interviewType.${interviewType}`);
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.25, minWidth: 0 }}>
      <PersonAvatar name={name} surname={author?.surname ?? ''} photoUrl={author?.avatar ?? null} />
      <Stack sx={{ gap: 0.75, minWidth: 0, flex: 1 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography sx={{ fontWeight: 600, minWidth: 0 }}>
            {name || t('evaluations.candidate.unknownAuthor')}
          </Typography>
          <State feedback={feedback} />
        </Stack>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('evaluations.candidate.interview', { kind, date: formatDay(startsAt) })}
        </Typography>
        {scorecard !== null && <Content scorecard={scorecard} candidateId={candidateId} />}
      </Stack>
    </Box>
  );
}

function State({ feedback: { state, scorecard } }: { feedback: Feedback }) {
  const { t } = useTranslation();
  if (scorecard !== null) return <RecommendationChip recommendation={scorecard.recommendation} />;
  if (state === 'submitted')
    return <StatusChip tone="neutral" icon={Lock} label={t('evaluations.candidate.isWithheld')} />;
  return (
    <StatusChip
      tone={state === 'owed' ? 'warning' : 'neutral'}
      icon={Clock}
      label={t(`evaluations.state.${state}`)}
    />
  );
}

type ContentProps = { scorecard: Scorecard; candidateId: string };

function Content({ scorecard, candidateId }: ContentProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Said said={scorecard} attributes={scorecard.attributes} />
      {scorecard.isChanged && (
        <Box>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {t('evaluations.candidate.changed')}
          </Typography>{' '}
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} sx={flushStart}>
            {t(isOpen ? 'evaluations.candidate.hideHistory' : 'evaluations.candidate.history')}
          </Button>
          {isOpen && <Versions scorecard={scorecard} candidateId={candidateId} />}
        </Box>
      )}
    </>
  );
}

type SaidProps = { said: Pick<Scorecard, 'ratings' | 'notes'>; attributes: Scorecard['attributes'] };

/** Ratings with their notes, and the notes on the whole interview. */
function Said({ said: { ratings, notes }, attributes }: SaidProps) {
  const rated = attributes.flatMap(({ id, title }) => {
    const rating = ratings.find(({ attributeId }) => attributeId === id);
    return rating === undefined ? [] : [{ ...rating, title }];
  });
  return (
    <>
      {rated.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 0.5 }}>
          {rated.map(({ attributeId, title, rating, note }) => (
            <Typography component="li" variant="body2" key={attributeId} sx={textStyles}>
              <strong>{rating ?? '—'}</strong> {title}
              {note !== '' && `: ${note}`}
            </Typography>
          ))}
        </Box>
      )}
      {notes !== '' && <Typography sx={textStyles}>{notes}</Typography>}
    </>
  );
}

const textStyles = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const;

function Versions({ scorecard, candidateId }: ContentProps) {
  const { t } = useTranslation();
  const { data } = useQuery(versionsQuery(useCompany().id, candidateId, scorecard.id));
  const versions = data?.items ?? [];
  return (
    <Stack component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, gap: 1.5 }}>
      {versions.map((version, place) => (
        <Stack component="li" key={version.version} sx={{ gap: 0.5 }}>
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {t('evaluations.candidate.version', {
                time: formatDateTime(versions[place - 1]?.writtenAt ?? scorecard.updatedAt),
              })}
            </Typography>
            <RecommendationChip recommendation={version.recommendation} />
          </Stack>
          <Said said={version} attributes={scorecard.attributes} />
        </Stack>
      ))}
    </Stack>
  );
}
