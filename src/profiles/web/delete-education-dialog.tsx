import { useTranslation } from 'react-i18next';
import { useChange } from '#platform/web/query.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type Education, profiles } from '../contract.ts';

type DeleteEducationDialogProps = { education: Education; onClose: () => void };

/** Deletes an education after confirmation; a toast offers undo. */
export function DeleteEducationDialog({ education, onClose }: DeleteEducationDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { id, ...draft } = education;
  const invalidates = [profiles.listEducations];
  const restore = useChange(profiles.createEducation, {
    invalidates,
    onSuccess: () => toast.success(t('profiles.education.restored')),
    onError: (error) => toast.error(error.message),
  });
  const change = useChange(profiles.deleteEducation, {
    invalidates,
    onSuccess: () => {
      const undo = { label: t('profiles.undo'), onSelect: () => restore.mutate({ body: draft }) };
      toast.success(t('profiles.education.deleted'), { action: undo });
      onClose();
    },
    onError: () => {
      toast.error(t('profiles.education.deleteFailed'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('profiles.education.deleteTitle')}
      body={t('profiles.education.deleteBody', { institution: education.institution })}
      confirmLabel={t('profiles.education.delete')}
      tone="danger"
      busy={change.isPending}
      onConfirm={() => change.mutate({ params: { educationId: id } })}
      onClose={onClose}
    />
  );
}
