import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Candidate } from '#candidates/contract.ts';
import { fullName } from '#candidates/web/candidate-words.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { useToast } from '#ui/toasts.tsx';
import { duplicates } from '../contract.ts';
import { changedByMerge } from './queries.ts';

type UndoMergeDialogProps = { candidate: Candidate; mergedId: string; onClose: () => void };

/** Separates two merged candidates again. */
export function UndoMergeDialog({ candidate, mergedId, onClose }: UndoMergeDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const client = useQueryClient();
  const undo = useChange(duplicates.undoMerge, {
    invalidates: changedByMerge,
    // Every part of the page has lost what goes back.
    onSuccess: () => void client.invalidateQueries(),
  });
  const separate = async (): Promise<void> => {
    await undo.mutateAsync({ params: { companyId, candidateId: candidate.id, otherId: mergedId } });
    toast.success(t('duplicates.undoMerge.done'));
  };
  return (
    <ConfirmActionDialog
      title={t('duplicates.undoMerge.title')}
      body={t('duplicates.undoMerge.body', { name: fullName(candidate) })}
      confirmLabel={t('duplicates.undoMerge.confirm')}
      tone="normal"
      onSure={separate}
      onClose={onClose}
    />
  );
}
