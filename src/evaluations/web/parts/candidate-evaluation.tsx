import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import type { Evaluation } from '../../contract.ts';
import { spreadOf } from '../../rules.ts';
import { evaluationsQuery, useLiveEvaluations } from '../queries.ts';
import { DecisionNotes } from './decision-notes.tsx';
import { FeedbackItem } from './feedback-item.tsx';
import { SpreadDots } from './spread-dots.tsx';

/** Feedback and decisions about a candidate, by application. */
export function CandidateEvaluation({ candidateId }: { candidateId: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(evaluationsQuery(useCompany().id, candidateId));
  useLiveEvaluations();
  if (error !== null && data === undefined)
    return <FailureState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <ListSkeleton rows={3} />;
  const items = data.items.filter(
    ({ feedback, decisionNotes, can }) => feedback.length + decisionNotes.length > 0 || can.decide,
  );
  if (items.length === 0)
    return (
      <EmptyState
        icon={ClipboardCheck}
        title={t('evaluations.candidate.empty.title')}
        body={t('evaluations.candidate.empty.body')}
      />
    );
  return (
    <Stack sx={{ gap: 2 }}>
      {items.map((item) => (
        <ApplicationEvaluation key={item.applicationId} item={item} candidateId={candidateId} />
      ))}
    </Stack>
  );
}

type ItemProps = { item: Evaluation; candidateId: string };

function ApplicationEvaluation({ item, candidateId }: ItemProps) {
  const { t } = useTranslation();
  return (
    <Surface title={item.job.title} padding="compact">
      <Stack sx={{ gap: 2 }}>
        {item.owedMeetingId !== null && <OwedNote meetingId={item.owedMeetingId} />}
        <Spread item={item} />
        {item.feedback.length === 0 ? (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('evaluations.candidate.empty.body')}
          </Typography>
        ) : (
          <Box component="ul" aria-label={t('evaluations.candidate.feedback')} sx={listStyles}>
            {item.feedback.map((one) => (
              <FeedbackItem
                key={`${one.meetingId} ${one.author?.userId ?? ''}`}
                feedback={one}
                candidateId={candidateId}
              />
            ))}
          </Box>
        )}
        <DecisionNotes item={item} candidateId={candidateId} />
      </Stack>
    </Surface>
  );
}

const listStyles = { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 2 } as const;

function OwedNote({ meetingId }: { meetingId: string }) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  return (
    <Alert
      severity="info"
      // On a phone the button is below the text.
      sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' }, '& .MuiAlert-message': { flex: '1 1 200px' } }}
      action={
        <Button component={LinkComponent} href={links.scorecard(meetingId)} size="small" color="inherit">
          {t('evaluations.candidate.give')}
        </Button>
      }
    >
      {t('evaluations.candidate.withheld')}
    </Alert>
  );
}

/** All readable ratings by attribute. */
function Spread({ item }: { item: Evaluation }) {
  const { t } = useTranslation();
  const scored = item.feedback.flatMap(({ interviewType, scorecard }) =>
    scorecard === null ? [] : [{ interviewType, ...scorecard }],
  );
  const spread = spreadOf(scored);
  if (spread.length === 0) return null;
  return (
    <Box>
      <Typography variant="h3" sx={{ marginBlockEnd: 1 }}>
        {t('evaluations.candidate.spread')}
      </Typography>
      <Box component="ul" sx={{ ...listStyles, gap: 0.75 }}>
        {spread.map(({ attributeId, interviewType, title, ratings }) => (
          <Box component="li" key={`${interviewType} ${attributeId}`} sx={spreadLineStyles}>
            <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {title}
            </Typography>
            <SpreadDots ratings={ratings} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const spreadLineStyles = {
  display: 'flex',
  gap: 1.5,
  alignItems: 'center',
  justifyContent: 'space-between',
} as const;
