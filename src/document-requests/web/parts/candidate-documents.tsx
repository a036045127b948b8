import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Check, FilePlus2, RotateCcw, X } from 'lucide-react';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Candidate } from '#candidates/contract.ts';
import { candidateFiles } from '#candidates/file-contract.ts';
import { MailDelivery } from '#deliveries/web/parts/mail-delivery.tsx';
import { formatDate } from '#platform/web/format.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import { ActionMenu } from '#ui/page/action-menu.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import type { Tone } from '#ui/theme/tokens.ts';
import { useToast } from '#ui/toasts.tsx';
import { type DocumentRequest, documentRequests } from '../../contract.ts';
import type { DocumentState } from '../../rules.ts';
import { documentsQuery, useLiveDocuments } from '../queries.ts';

const RequestDialog = lazy(async () => ({ default: (await import('../request-dialog.tsx')).RequestDialog }));
const AskAgainDialog = lazy(async () => ({
  default: (await import('../ask-again-dialog.tsx')).AskAgainDialog,
}));

type CandidateDocumentsProps = { candidate: Candidate; onOpen: (fileId: string) => void };

/** The documents that the candidate was asked for, with what arrived, and the button for a new request. */
export function CandidateDocuments({ candidate, onOpen }: CandidateDocumentsProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  useLiveDocuments(candidate.id);
  const query = useQuery(documentsQuery(useCompany().id, candidate.id));
  if (query.isError && query.data === undefined)
    return <FailureState error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return null;
  const { items, applications } = query.data;
  const askable = applications.filter(({ can }) => can.request);
  if (items.length === 0 && askable.length === 0) return null;
  return (
    <Box sx={{ marginBlockEnd: 2 }}>
      <Surface title={t('document-requests.title')} padding="compact">
        <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
          {items.length > 0 && (
            <Stack component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, gap: 2, width: '100%' }}>
              {items.map((document) => (
                <DocumentItem key={document.id} document={document} name={candidate.name} onOpen={onOpen} />
              ))}
            </Stack>
          )}
          {askable.length > 0 && (
            <Button
              size="small"
              variant="outlined"
              startIcon={<FilePlus2 size={15} aria-hidden />}
              onClick={() => setAsking(true)}
            >
              {t('document-requests.request')}
            </Button>
          )}
        </Stack>
      </Surface>
      {isAsking && (
        <LazyOverlay>
          <RequestDialog
            applications={askable}
            name={`${candidate.name} ${candidate.surname}`.trim()}
            onClose={() => setAsking(false)}
          />
        </LazyOverlay>
      )}
    </Box>
  );
}

type DocumentItemProps = { document: DocumentRequest; name: string; onOpen: (fileId: string) => void };

function DocumentItem({ document, name, onOpen }: DocumentItemProps) {
  const { t } = useTranslation();
  const { title, explanation, reason, state, dueOn, isOverdue, requestedAt, application, delivery, files } =
    document;
  const facts = [
    t('document-requests.asked', { job: application.jobTitle, date: formatDate(requestedAt) }),
    ...(dueOn === null || state !== 'open'
      ? []
      : [t(`document-requests.${isOverdue ? 'overdue' : 'due'}`, { date: formatDate(dueOn) })]),
  ];
  return (
    <Box component="li">
      <Stack direction="row" sx={{ gap: '4px 12px', alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="body2" sx={{ fontWeight: 500, flex: '1 1 160px', overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <StatusChip
          tone={isOverdue ? 'warning' : tones[state]}
          label={t(`document-requests.states.${state}`)}
        />
        <DocumentMenu document={document} name={name} />
      </Stack>
      <Typography
        variant="body2"
        sx={{ color: 'text.secondary', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
      >
        {[facts.join(' · '), explanation, reason === '' ? '' : t('document-requests.askedAgain', { reason })]
          .filter((line) => line !== '')
          .join('\n')}
      </Typography>
      {state === 'open' && <MailDelivery delivery={delivery} kind="documents" />}
      {files.map((file) => (
        <Button
          key={file.id}
          size="small"
          onClick={() => onOpen(file.id)}
          sx={{ display: 'flex', paddingInline: 0, textAlign: 'start', overflowWrap: 'anywhere' }}
        >
          {file.title}
        </Button>
      ))}
    </Box>
  );
}

const tones: Record<DocumentState, Tone> = {
  open: 'neutral',
  received: 'info',
  accepted: 'success',
  cancelled: 'neutral',
  closed: 'neutral',
};

function DocumentMenu({ document, name }: Omit<DocumentItemProps, 'onOpen'>) {
  const { t } = useTranslation();
  const [action, setAction] = useState<'askAgain' | 'cancel' | null>(null);
  const { params, accept, cancel } = useDocumentChanges(document.id);
  const { title, can } = document;
  const close = (): void => setAction(null);
  const choices = [
    { key: 'accept', icon: Check, onSelect: () => accept.mutate({ params }) },
    { key: 'askAgain', icon: RotateCcw, onSelect: () => setAction('askAgain') },
    { key: 'cancel', icon: X, onSelect: () => setAction('cancel') },
  ] as const;
  const items = choices
    .filter(({ key }) => can[key])
    .map((choice) => ({ ...choice, label: t(`document-requests.${choice.key}.action`) }));
  if (items.length === 0) return null;
  return (
    <>
      <ActionMenu size="small" label={t('document-requests.actions', { title })} items={items} />
      {action === 'askAgain' && (
        <LazyOverlay>
          <AskAgainDialog document={document} name={name} onClose={close} />
        </LazyOverlay>
      )}
      {action === 'cancel' && (
        <ConfirmActionDialog
          title={t('document-requests.cancel.title', { title })}
          body={t('document-requests.cancel.body', { name })}
          confirmLabel={t('document-requests.cancel.confirm')}
          onSure={() => cancel.mutateAsync({ params })}
          onClose={close}
        />
      )}
    </>
  );
}

function useDocumentChanges(documentRequestId: string) {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const invalidates = [documentRequests.listOfCandidate, candidateFiles.listFiles];
  const accept = useChange(documentRequests.accept, {
    invalidates,
    onError: (error) => toast.error(error.message),
    onSuccess: () => toast.success(t('document-requests.accept.done')),
  });
  const cancel = useChange(documentRequests.cancel, {
    invalidates,
    onSuccess: () => toast.success(t('document-requests.cancel.done')),
  });
  return { params: { companyId, documentRequestId }, accept, cancel };
}
