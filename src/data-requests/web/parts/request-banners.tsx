import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Candidate } from '#candidates/contract.ts';
import { formatDate } from '#platform/web/format.ts';
import { useCompany } from '#platform/web/session.ts';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import type { DataRequest } from '../../contract.ts';
import { requestsOfCandidateQuery, useLiveRequests } from '../queries.ts';

const AnswerDialog = lazy(async () => ({ default: (await import('../answer-dialog.tsx')).AnswerDialog }));
const DeleteCandidateDialog = lazy(async () => ({
  default: (await import('#candidates/web/delete-candidate-dialog.tsx')).DeleteCandidateDialog,
}));

/** The open requests of a candidate about their data, with what the member may do. */
export function RequestBanners({ candidate }: { candidate: Candidate }) {
  const { id: companyId } = useCompany();
  useLiveRequests();
  const { data } = useQuery(requestsOfCandidateQuery(companyId, candidate.id));
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Stack sx={{ gap: 1.5, marginBlockEnd: 2 }}>
      {data.items.map((request) => (
        <RequestBanner key={request.id} request={request} candidate={candidate} />
      ))}
    </Stack>
  );
}

type RequestBannerProps = { request: DataRequest; candidate: Candidate };
type Action = 'complete' | 'decline' | 'delete';

function RequestBanner({ request, candidate }: RequestBannerProps) {
  const { t } = useTranslation();
  const [action, setAction] = useState<Action | null>(null);
  const { kind, body, requestedAt, dueOn, isOverdue, can } = request;
  const name = `${candidate.name} ${candidate.surname}`.trim();
  const close = (): void => setAction(null);
  const fulfil = kind === 'deletion' ? 'delete' : 'complete';
  return (
    <Alert severity={isOverdue ? 'error' : 'warning'}>
      <Typography sx={{ fontWeight: 600 }}>{t(`data-requests.banner.${kind}`, { name })}</Typography>
      {body !== '' && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {body}
        </Typography>
      )}
      <Typography variant="body2">
        {t('data-requests.asked', { date: formatDate(requestedAt) })} ·{' '}
        {t(isOverdue ? 'data-requests.overdue' : 'data-requests.due', { date: formatDate(dueOn) })}
      </Typography>
      {can.decline && (
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', marginBlockStart: 1 }}>
          <Button size="small" variant="outlined" onClick={() => setAction(fulfil)}>
            {t(kind === 'deletion' ? 'data-requests.delete' : 'data-requests.complete.action')}
          </Button>
          <Button size="small" onClick={() => setAction('decline')}>
            {t('data-requests.decline.action')}
          </Button>
        </Stack>
      )}
      {action !== null && (
        <LazyOverlay>
          {action === 'delete' ? (
            <DeleteCandidateDialog candidate={candidate} onClose={close} />
          ) : (
            <AnswerDialog request={request} name={name} answer={action} onClose={close} />
          )}
        </LazyOverlay>
      )}
    </Alert>
  );
}
