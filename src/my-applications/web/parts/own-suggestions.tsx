import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placeOf } from '#candidates/rules.ts';
import type { OwnSuggestion } from '#job-suggestions/contract.ts';
import { formatDate } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { useToast } from '#ui/toasts.tsx';
import type { OwnApplicationDetail } from '../../contract.ts';
import { mySuggestions } from '../../suggestion-contract.ts';
import { LinkTokenContext } from '../queries.ts';
import { ownSuggestionsQuery, useAnswerSuggestion } from '../suggestion-queries.ts';

const CopyDialog = lazy(async () => ({ default: (await import('./copy-dialog.tsx')).CopyDialog }));

type OwnSuggestionsProps = { application: OwnApplicationDetail };

/** Other jobs that the team suggested: open ones to answer, and a line for each earlier one. */
export function OwnSuggestions({ application }: OwnSuggestionsProps) {
  const { t } = useTranslation();
  const token = useContext(LinkTokenContext);
  const { data, error, refetch } = useQuery(ownSuggestionsQuery(application.id, token));
  if (error !== null && data === undefined)
    return <FailureState error={error} onRetry={() => void refetch()} />;
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  const isOpen = ({ state, applicationId }: OwnSuggestion): boolean =>
    state === 'open' && applicationId === null;
  const past = items.filter((one) => !isOpen(one));
  return (
    <Surface title={t('job-suggestions.own.title', { company: application.company.name })}>
      <Stack sx={{ gap: 3 }}>
        {items.filter(isOpen).map((suggestion) => (
          <OpenSuggestion key={suggestion.id} application={application} suggestion={suggestion} />
        ))}
        {past.length > 0 && (
          <Stack component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, gap: 1 }}>
            {past.map((suggestion) => (
              <Typography
                key={suggestion.id}
                component="li"
                variant="body2"
                sx={{ overflowWrap: 'anywhere' }}
              >
                {t(`job-suggestions.own.past.${endOf(suggestion)}`, { job: suggestion.job.title })}
              </Typography>
            ))}
          </Stack>
        )}
      </Stack>
    </Surface>
  );
}

/** How the suggestion ended; an open one when the person has applied without it. */
function endOf({ state }: OwnSuggestion): 'copied' | 'hadApplied' | 'notInterested' | 'over' {
  switch (state) {
    case 'accepted':
      return 'copied';
    case 'open':
      return 'hadApplied';
    case 'declined':
      return 'notInterested';
    case 'withdrawn':
    case 'expired':
      return 'over';
    default:
      return state satisfies never;
  }
}

type OpenSuggestionProps = { application: OwnApplicationDetail; suggestion: OwnSuggestion };

function OpenSuggestion({ application, suggestion }: OpenSuggestionProps) {
  const { t, i18n } = useTranslation();
  const { job, note, expiresAt } = suggestion;
  const facts = [
    placeOf(job, i18n.language),
    t(`jobs.locationTypes.${job.locationType}`),
    t(`jobs.jobTypes.${job.jobType}`),
  ];
  return (
    <Box component="section" aria-label={job.title}>
      <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockEnd: 1.5 }}>
        {t('job-suggestions.own.lead')}
      </Typography>
      <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
        {job.title}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {facts.filter((fact) => fact !== '').join(' · ')}
      </Typography>
      {note !== '' && (
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', marginBlockStart: 1.5 }}>
          {note}
        </Typography>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary', marginBlock: 1.5 }}>
        {t('job-suggestions.own.until', { date: formatDate(expiresAt) })}
      </Typography>
      <Answer application={application} suggestion={suggestion} />
    </Box>
  );
}

/** The buttons of an open suggestion, and what they open. */
function Answer({ application, suggestion }: OpenSuggestionProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const decline = useAnswerSuggestion(mySuggestions.declineSuggestion);
  const [action, setAction] = useState<'apply' | 'decline' | null>(null);
  const close = (): void => setAction(null);
  const refuse = async (): Promise<void> => {
    await decline.mutateAsync({ params: { applicationId: application.id, suggestionId: suggestion.id } });
    toast.success(t('job-suggestions.own.declined'));
  };
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      <Button variant="contained" onClick={() => setAction('apply')}>
        {t('job-suggestions.own.apply')}
      </Button>
      <Button
        variant="outlined"
        href={links.publicJob(application.company.slug, suggestion.job.slug)}
        target="_blank"
        rel="noopener"
      >
        {t('job-suggestions.own.see')}
      </Button>
      <Button onClick={() => setAction('decline')}>{t('job-suggestions.own.decline')}</Button>
      {action === 'apply' && (
        <LazyOverlay>
          <CopyDialog application={application} suggestion={suggestion} onClose={close} />
        </LazyOverlay>
      )}
      {action === 'decline' && (
        <ConfirmActionDialog
          tone="normal"
          title={t('job-suggestions.own.declineTitle')}
          body={t('job-suggestions.own.declineBody')}
          confirmLabel={t('job-suggestions.own.declineConfirm')}
          onSure={refuse}
          onClose={close}
        />
      )}
    </Stack>
  );
}
