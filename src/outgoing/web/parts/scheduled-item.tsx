import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Clock, Inbox, TriangleAlert } from 'lucide-react';
import { lazy, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/call.ts';
import { momentIn } from '#mail-templates/web/parts/moment-in.ts';
import { useCompany } from '#platform/web/session.ts';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { outgoing, type ScheduledMessage } from '../../contract.ts';
import { useOutgoingChange } from '../queries.ts';
import { sendingToast } from './sending-toast.ts';
import { WaitingMailActions } from './waiting-mail-actions.tsx';

const ScheduledDialog = lazy(async () => ({
  default: (await import('../scheduled-dialog.tsx')).ScheduledDialog,
}));
const CancelDialog = lazy(async () => ({ default: (await import('../cancel-dialog.tsx')).CancelDialog }));

type ScheduledItemProps = { message: ScheduledMessage; children?: ReactNode };

/** A message that is not sent yet, with its time and what can be done with it. */
export function ScheduledItem({ message, children }: ScheduledItemProps) {
  const { t, i18n } = useTranslation();
  const listOf = (names: string[]): string => new Intl.ListFormat(i18n.language).format(names);
  const { subject, body, authorName, editedBy, jobTitle, isRejection, copies, readers } = message;
  const about = [
    authorName || t('outgoing.formerMember'),
    editedBy === null ? null : t('outgoing.editedBy', { name: editedBy || t('outgoing.formerMember') }),
    jobTitle,
    isRejection ? t('outgoing.rejection') : null,
    copies.length > 0 ? t('outgoing.copies', { names: listOf(copies) }) : null,
    readers === null ? null : t('outgoing.readers', { names: listOf(readers) }),
  ];
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 0.75, minWidth: 0, flex: 1 }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        {children}
        <Time message={message} />
      </Stack>
      <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {about.filter(Boolean).join(' · ')}
      </Typography>
      <Box sx={bubbleStyles}>
        {subject !== null && <Typography sx={{ fontWeight: 600 }}>{subject}</Typography>}
        <Typography variant="body2" sx={bodyStyles}>
          {body}
        </Typography>
      </Box>
      {message.can.change && <Actions message={message} />}
    </Box>
  );
}

function Time({ message: { sendAt, isDayOnly, timeZone, problem } }: { message: ScheduledMessage }) {
  const { t } = useTranslation();
  if (problem !== null)
    return <StatusChip tone="danger" icon={TriangleAlert} label={t(`outgoing.problems.${problem}`)} />;
  return sendAt === null ? (
    <StatusChip tone="neutral" icon={Inbox} label={t('outgoing.inTray')} />
  ) : (
    <StatusChip
      tone="info"
      icon={Clock}
      label={t(isDayOnly ? 'outgoing.sendOn' : 'outgoing.sendAt', momentIn(sendAt, timeZone))}
    />
  );
}

function Actions({ message }: { message: ScheduledMessage }) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const name = message.candidateName;
  const send = useOutgoingChange({
    send: () => {
      const { id, version } = message;
      return call(outgoing.send, { params: { companyId }, body: { scheduledMessages: [{ id, version }] } });
    },
    done: ({ items }) => sendingToast(items, t),
  });
  return (
    <WaitingMailActions
      names={{
        send: t('outgoing.sendNowTo', { name }),
        edit: t('outgoing.editTo', { name }),
        cancel: t('outgoing.cancelTo', { name }),
      }}
      isSending={send.isPending}
      onSend={() => send.mutate(undefined)}
      dialog={(kind, onClose) =>
        kind === 'edit' ? (
          <ScheduledDialog message={message} onClose={onClose} />
        ) : (
          <CancelDialog message={message} onClose={onClose} />
        )
      }
    />
  );
}

const bodyStyles = {
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;

const bubbleStyles = (theme: Theme) => ({
  padding: '8px 12px',
  borderRadius: '12px',
  border: `1px dashed ${theme.kadro.accent.line}`,
  backgroundColor: theme.kadro.surface,
});
