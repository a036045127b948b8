import Typography from '@mui/material/Typography';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#platform/web/format.ts';
import { ReadingDialog } from '#ui/dialogs/reading-dialog.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import type { IncomingMail } from '../incoming-contract.ts';
import { MessageText } from './parts/message-text.tsx';

type MailDialogProps = {
  // The key of each query has its own type.
  query: Pick<UseQueryOptions<IncomingMail>, 'queryFn'> & { queryKey: readonly unknown[] };
  onClose: () => void;
};

/** The whole mail, with what it quotes. */
export function MailDialog({ query, onClose }: MailDialogProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(query as UseQueryOptions<IncomingMail>);
  return (
    <ReadingDialog title={data?.subject || t('conversations.mails.whole')} onClose={onClose}>
      {error !== null && <FailureState error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <ListSkeleton />}
      {data !== undefined && (
        <>
          <Typography
            variant="body2"
            sx={{ color: 'text.secondary', overflowWrap: 'anywhere', marginBlockEnd: 2 }}
          >
            {[data.fromName, data.fromAddress, formatDateTime(data.receivedAt)].filter(Boolean).join(' · ')}
          </Typography>
          <MessageText body={data.body || t('conversations.mails.noText')} />
        </>
      )}
    </ReadingDialog>
  );
}
