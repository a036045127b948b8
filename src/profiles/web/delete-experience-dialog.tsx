import { useTranslation } from 'react-i18next';
import { useChange } from '#platform/web/query.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type Experience, profiles } from '../contract.ts';

type DeleteExperienceDialogProps = { experience: Experience; onClose: () => void };

/** Deletes an experience after confirmation; a toast offers undo. */
export function DeleteExperienceDialog({ experience, onClose }: DeleteExperienceDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { id, ...draft } = experience;
  const invalidates = [profiles.listExperiences];
  const restore = useChange(profiles.createExperience, {
    invalidates,
    onSuccess: () => toast.success(t('profiles.experiences.restored')),
    onError: (error) => toast.error(error.message),
  });
  const change = useChange(profiles.deleteExperience, {
    invalidates,
    onSuccess: () => {
      const undo = { label: t('profiles.undo'), onSelect: () => restore.mutate({ body: draft }) };
      toast.success(t('profiles.experiences.deleted'), { action: undo });
      onClose();
    },
    onError: () => {
      toast.error(t('profiles.experiences.deleteFailed'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('profiles.experiences.deleteTitle')}
      body={t('profiles.experiences.deleteBody', { title: experience.title, company: experience.company })}
      confirmLabel={t('profiles.experiences.delete')}
      tone="danger"
      busy={change.isPending}
      onConfirm={() => change.mutate({ params: { experienceId: id } })}
      onClose={onClose}
    />
  );
}
