import { useTranslation } from 'react-i18next';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { useToast } from '#ui/toasts.tsx';
import { myApplications, type OwnApplicationDetail } from '../../contract.ts';
import { useOwnChange } from '../queries.ts';

type WithdrawConsentDialogProps = { application: OwnApplicationDetail; onClose: () => void };

/** Asks before the consent to be kept for other openings is withdrawn. */
export function WithdrawConsentDialog({ application, onClose }: WithdrawConsentDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const withdraw = useOwnChange(myApplications.withdrawConsent);
  return (
    <ConfirmActionDialog
      title={t('my-applications.consent.title')}
      body={t('my-applications.consent.body', { company: application.company.name })}
      confirmLabel={t('my-applications.consent.confirm')}
      tone="normal"
      onSure={async () => {
        await withdraw.mutateAsync({ params: { applicationId: application.id } });
        toast.success(t('my-applications.consent.done'));
      }}
      onClose={onClose}
    />
  );
}
