import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnDataRequest } from '#data-requests/contract.ts';
import type { DataRequestKind } from '#data-requests/rules.ts';
import { formatDate } from '#platform/web/format.ts';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import type { OwnApplicationDetail } from '../../contract.ts';
import { ownRequestsQuery } from '../data-request-queries.ts';
import { LinkTokenContext } from '../queries.ts';

const DataRequestDialog = lazy(async () => ({
  default: (await import('./data-request-dialog.tsx')).DataRequestDialog,
}));

/** The applicant's requests about their data with the answers, and the buttons for a new one. */
export function OwnRequests({ application }: { application: OwnApplicationDetail }) {
  const { t } = useTranslation();
  const token = useContext(LinkTokenContext);
  const { data } = useQuery(ownRequestsQuery(application.id, token));
  const [asking, setAsking] = useState<DataRequestKind | null>(null);
  const requests = data?.items ?? [];
  const isOpen = (kind: DataRequestKind): boolean =>
    requests.some((request) => request.kind === kind && request.state === 'open');
  return (
    <Stack sx={{ gap: 1.5, marginBlockStart: 2 }}>
      {requests.length > 0 && (
        <Stack component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, gap: 1 }}>
          {requests.map((request) => (
            <RequestEntry key={request.id} request={request} />
          ))}
        </Stack>
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {!isOpen('correction') && (
          <Button variant="outlined" onClick={() => setAsking('correction')}>
            {t('data-requests.own.correct')}
          </Button>
        )}
        {!isOpen('deletion') && (
          <Button onClick={() => setAsking('deletion')}>{t('data-requests.own.delete')}</Button>
        )}
      </Stack>
      {asking !== null && (
        <LazyOverlay>
          <DataRequestDialog application={application} kind={asking} onClose={() => setAsking(null)} />
        </LazyOverlay>
      )}
    </Stack>
  );
}

function RequestEntry({ request }: { request: OwnDataRequest }) {
  const { t } = useTranslation();
  const { kind, state, body, answer, requestedAt, dueOn } = request;
  return (
    <li>
      <Typography variant="body2" sx={{ fontWeight: 500 }}>
        {t(`data-requests.own.line.${kind}.${state}`, { date: formatDate(dueOn) })}
      </Typography>
      <Typography
        variant="body2"
        sx={{ color: 'text.secondary', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {[t('data-requests.asked', { date: formatDate(requestedAt) }), body, answer]
          .filter((part) => part !== '')
          .join('\n')}
      </Typography>
    </li>
  );
}
