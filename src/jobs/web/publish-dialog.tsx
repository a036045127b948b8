import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';

type PublishDialogProps = {
  /** The job's public address. */
  address: string;
  busy: boolean;
  error?: string | null;
  onConfirm: () => void;
  onClose: () => void;
};

/** Confirms publishing and shows the public address. */
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
