import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/call.ts';
import { useCompany } from '#platform/web/session.ts';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { outgoing, type ScheduledMessage } from '../contract.ts';
import { useOutgoingChange } from './queries.ts';

type CancelDialogProps = { message: ScheduledMessage; onClose: () => void };

/** Asks before a message is deleted unsent, because its text cannot be brought back. */
export function CancelDialog({ message, onClose }: CancelDialogProps) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  // As it was read when the dialog opened.
  const [version] = useState(message.version);
  const params = { companyId, scheduledMessageId: message.id };
  const cancel = useOutgoingChange({
    send: () => call(outgoing.cancel, { params, query: { version } }),
    done: t('outgoing.said.cancelled'),
    isInDialog: true,
  });
  return (
    <ConfirmActionDialog
      title={t('outgoing.cancelTitle')}
      body={t(`outgoing.cancelBody.${message.isRejection ? 'rejection' : 'message'}`)}
      confirmLabel={t('outgoing.cancel')}
      onSure={() => cancel.mutateAsync(undefined)}
      onClose={onClose}
    />
  );
}
