import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Mailing, mailings } from '#bulk-changes/mailing-contract.ts';
import { call } from '#platform/web/call.ts';
import { formatNumber } from '#platform/web/format.ts';
import { useCompany } from '#platform/web/session.ts';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { useOutgoingChange } from './queries.ts';

type CancelMailingDialogProps = { mailing: Mailing; onClose: () => void };

/** Asks before the mails of a mailing that wait are cancelled, all with one press. */
export function CancelMailingDialog({ mailing, onClose }: CancelMailingDialogProps) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const { id: mailingId, waitingCount: count } = mailing;
  // As it was read when the dialog opened.
  const [version] = useState(mailing.version);
  const cancel = useOutgoingChange({
    send: () => call(mailings.cancelMailing, { params: { companyId, mailingId }, query: { version } }),
    done: t('outgoing.mailings.said.cancelled'),
    isInDialog: true,
  });
  return (
    <ConfirmActionDialog
      title={t('outgoing.mailings.cancelTitle', { count, number: formatNumber(count) })}
      body={t('outgoing.mailings.cancelBody')}
      confirmLabel={t('outgoing.cancel')}
      onSure={() => cancel.mutateAsync(undefined)}
      onClose={onClose}
    />
  );
}
