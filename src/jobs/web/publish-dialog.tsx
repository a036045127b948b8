import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';

type PublishDialogProps = {
  /** Where the job will be found. */
  address: string;
  busy: boolean;
  error?: string | null;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before a job goes live, and says where. */
export function PublishDialog({ address, ...asked }: PublishDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t('jobs.create.publishTitle')}
      body={t('jobs.create.publishBody', { address })}
      confirmLabel={t('jobs.actions.publish.label')}
      {...asked}
    />
  );
}
