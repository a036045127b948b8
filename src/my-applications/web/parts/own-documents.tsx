import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useContext, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnDocument } from '#document-requests/contract.ts';
import { type DocumentState, filesPerRequest } from '#document-requests/rules.ts';
import { acceptedExtensions, fileRules } from '#files/rules.ts';
import { formatDate } from '#platform/web/format.ts';
import { fileSizeText } from '#ui/fields/file-size-text.ts';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import type { Tone } from '#ui/theme/tokens.ts';
import { useToast } from '#ui/toasts.tsx';
import type { OwnApplicationDetail } from '../../contract.ts';
import { ownDocumentsQuery, useAddDocument, useRemoveDocument } from '../document-queries.ts';
import { LinkTokenContext } from '../queries.ts';
import { FileInput } from './file-input.tsx';

/** The documents that the team asked for, each with its files and a button to send more. */
export function OwnDocuments({ application }: { application: OwnApplicationDetail }) {
  const { t } = useTranslation();
  const token = useContext(LinkTokenContext);
  const { data, error, refetch } = useQuery(ownDocumentsQuery(application.id, token));
  if (error !== null && data === undefined)
    return <FailureState error={error} onRetry={() => void refetch()} />;
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Surface title={t('document-requests.own.title', { company: application.company.name })}>
      <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockEnd: 2 }}>
        {t('document-requests.own.lead')}
      </Typography>
      <Stack component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, gap: 3 }}>
        {items.map((document) => (
          <DocumentEntry key={document.id} applicationId={application.id} document={document} />
        ))}
      </Stack>
    </Surface>
  );
}

type DocumentEntryProps = { applicationId: string; document: OwnDocument };

function DocumentEntry({ applicationId, document }: DocumentEntryProps) {
  const { t } = useTranslation();
  const { title, explanation, dueOn, isOverdue, state, reason, can } = document;
  return (
    <Box component="li">
      <Stack direction="row" sx={{ gap: '4px 12px', alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Typography>
        <StatusChip
          tone={isOverdue ? 'warning' : tones[state]}
          label={t(`document-requests.own.states.${state}`)}
        />
      </Stack>
      {explanation !== '' && (
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{explanation}</Typography>
      )}
      {dueOn !== null && state === 'open' && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(`document-requests.${isOverdue ? 'overdue' : 'due'}`, { date: formatDate(dueOn) })}
        </Typography>
      )}
      {reason !== '' && state === 'open' && (
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontWeight: 500 }}>
          {t('document-requests.own.again', { reason })}
        </Typography>
      )}
      <SentFiles applicationId={applicationId} document={document} />
      {can.addFile && <DocumentUpload applicationId={applicationId} document={document} />}
    </Box>
  );
}

const tones: Record<DocumentState, Tone> = {
  open: 'info',
  received: 'success',
  accepted: 'success',
  cancelled: 'neutral',
  closed: 'neutral',
};

function SentFiles({ applicationId, document }: DocumentEntryProps) {
  const { t, i18n } = useTranslation();
  const toast = useToast();
  const remove = useRemoveDocument();
  const { id: documentRequestId, files } = document;
  if (files.length === 0) return null;
  const removeFile = (fileId: string): void =>
    remove.mutate(
      { applicationId, documentRequestId, fileId },
      {
        onSuccess: () => toast.success(t('document-requests.own.removed')),
        onError: (error) => toast.error(error.message),
      },
    );
  return (
    <>
      <Stack component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, marginBlockStart: 1 }}>
        {files.map(({ id, title, sizeBytes, can }) => (
          <Stack
            key={id}
            component="li"
            direction="row"
            sx={{ gap: 1, alignItems: 'center', justifyContent: 'space-between' }}
          >
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {title} ({fileSizeText(sizeBytes, i18n.language)})
            </Typography>
            {can.remove && (
              <Button
                size="small"
                aria-label={t('document-requests.own.removeFile', { name: title })}
                loading={remove.isPending && remove.variables.fileId === id}
                onClick={() => removeFile(id)}
              >
                {t('document-requests.own.remove')}
              </Button>
            )}
          </Stack>
        ))}
      </Stack>
      {files.some(({ can }) => can.remove) && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('document-requests.own.replaceable')}
        </Typography>
      )}
    </>
  );
}

const bytesPerMegabyte = 1024 * 1024;

function DocumentUpload({ applicationId, document }: DocumentEntryProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState({ name: '', share: 0 });
  const add = useAddDocument((share) => setProgress((before) => ({ ...before, share })));
  const { id: documentRequestId, title, files } = document;
  const action = t(`document-requests.own.${files.length === 0 ? 'upload' : 'another'}`);
  const send = (file: File): void => {
    setProgress({ name: file.name, share: 0 });
    add.mutate(
      { params: { applicationId, documentRequestId }, file },
      {
        onSuccess: () => toast.success(t('document-requests.own.sent', { name: file.name })),
        onError: (error) => toast.error(error.message),
      },
    );
  };
  return (
    <Box sx={{ marginBlockStart: 1 }}>
      <FileInput ref={input} accept={acceptedExtensions('attachment')} onChoose={send} />
      <Button
        variant={files.length === 0 ? 'contained' : 'outlined'}
        startIcon={<Upload size={16} aria-hidden />}
        aria-label={t('document-requests.own.uploadFor', { action, title })}
        loading={add.isPending}
        onClick={() => input.current?.click()}
      >
        {action}
      </Button>
      {add.isPending && (
        <LinearProgress
          variant="determinate"
          value={Math.round(progress.share * 100)}
          aria-label={t('document-requests.own.sending', { name: progress.name })}
          sx={{ marginBlockStart: 1 }}
        />
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockStart: 0.5 }}>
        {t('document-requests.own.rules', {
          limit: fileRules.attachment.limitBytes / bytesPerMegabyte,
          files: filesPerRequest,
        })}
      </Typography>
    </Box>
  );
}
