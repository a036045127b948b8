import { useTranslation } from 'react-i18next';
import { useChange } from '#platform/web/query.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type CvFile, cvFiles } from '../cv-contract.ts';

/** Deletes a CV file permanently after confirmation. */
export function DeleteCvFileDialog({ file, onClose }: { file: CvFile; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const change = useChange(cvFiles.delete, {
    invalidates: [cvFiles.list],
    onSuccess: () => {
      toast.success(t('profiles.cvFiles.deleted'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('profiles.cvFiles.deleteTitle')}
      body={t('profiles.cvFiles.deleteBody', { title: file.title })}
      confirmLabel={t('profiles.cvFiles.delete')}
      tone="danger"
      busy={change.isPending}
      error={change.error?.message ?? null}
      onConfirm={() => change.mutate({ params: { cvFileId: file.id } })}
      onClose={onClose}
    />
  );
}
