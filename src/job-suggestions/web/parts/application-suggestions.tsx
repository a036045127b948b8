import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Lightbulb } from 'lucide-react';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { named } from '#applications/web/parts/name-of.ts';
import { applicationQuery } from '#applications/web/queries.ts';
import type { Candidate } from '#candidates/contract.ts';
import { MailDelivery } from '#deliveries/web/parts/mail-delivery.tsx';
import { formatDate } from '#platform/web/format.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import { flushStart } from '#ui/theme/tokens.ts';
import { useToast } from '#ui/toasts.tsx';
import { type JobSuggestion, jobSuggestions } from '../../contract.ts';
import { suggestionsQuery, useLiveSuggestions } from '../queries.ts';

const SuggestDialog = lazy(async () => ({ default: (await import('../suggest-dialog.tsx')).SuggestDialog }));

type ApplicationSuggestionsProps = {
  candidate: Candidate;
  applicationId: string;
  /** Named in the button, where a candidate has several applications. */
  job: string | null;
};

/** Other jobs that were suggested to an applicant, with their answers, and the button for a new suggestion. */
export function ApplicationSuggestions(props: ApplicationSuggestionsProps) {
  const { candidate, applicationId, job } = props;
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const [isOpen, setOpen] = useState(false);
  useLiveSuggestions(candidate.id);
  const { data } = useQuery(suggestionsQuery(companyId, candidate.id));
  const application = useQuery(applicationQuery(companyId, applicationId)).data;
  const shown = data?.items.filter(({ suggestedFor }) => suggestedFor.applicationId === applicationId) ?? [];
  // People whom a member added have no page where they could accept.
  const maySuggest = application?.can.rate === true && application.isByApplicant && candidate.email !== '';
  if (shown.length === 0 && !maySuggest) return null;
  return (
    <Stack sx={{ gap: 0.5, alignItems: 'flex-start' }}>
      {shown.length > 0 && (
        <>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('job-suggestions.title')}
          </Typography>
          <Stack component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, gap: 0.5, width: '100%' }}>
            {shown.map((suggestion) => (
              <SuggestionLine key={suggestion.id} suggestion={suggestion} name={candidate.name} />
            ))}
          </Stack>
        </>
      )}
      {maySuggest && (
        <Button
          size="small"
          startIcon={<Lightbulb size={15} aria-hidden />}
          onClick={() => setOpen(true)}
          sx={flushStart}
        >
          {named(t('job-suggestions.suggest'), job)}
        </Button>
      )}
      {isOpen && (
        <LazyOverlay>
          <SuggestDialog
            applicationId={applicationId}
            name={`${candidate.name} ${candidate.surname}`.trim()}
            onClose={() => setOpen(false)}
          />
        </LazyOverlay>
      )}
    </Stack>
  );
}

function SuggestionLine({ suggestion, name }: { suggestion: JobSuggestion; name: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const [isAsking, setAsking] = useState(false);
  const withdraw = useChange(jobSuggestions.withdraw, {
    invalidates: [jobSuggestions.listOfCandidate],
    onSuccess: () => toast.success(t('job-suggestions.withdraw.done')),
  });
  const { id: suggestionId, job, state, expiresAt, delivery, can } = suggestion;
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ gap: 1, justifyContent: 'space-between', alignItems: 'baseline' }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {t(`job-suggestions.line.${state}`, { job: job.title, date: formatDate(expiresAt) })}
        </Typography>
        {state === 'open' && <MailDelivery delivery={delivery} kind="suggestion" />}
      </Box>
      {can.withdraw && (
        <Button
          size="small"
          aria-label={t('job-suggestions.withdraw.label', { job: job.title })}
          onClick={() => setAsking(true)}
        >
          {t('job-suggestions.withdraw.action')}
        </Button>
      )}
      {isAsking && (
        <ConfirmActionDialog
          title={t('job-suggestions.withdraw.title', { job: job.title })}
          body={t('job-suggestions.withdraw.body', { name })}
          confirmLabel={t('job-suggestions.withdraw.action')}
          onSure={() => withdraw.mutateAsync({ params: { companyId, suggestionId } })}
          onClose={() => setAsking(false)}
        />
      )}
    </Stack>
  );
}
