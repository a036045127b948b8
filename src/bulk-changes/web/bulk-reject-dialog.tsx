import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '#applications/web/parts/reason-dialog.tsx';
import type { BulkDialogProps } from './parts/bulk-dialogs.ts';
import { useSelectionWords } from './parts/selection-words.ts';

/** Asks for the reason before the selected applications are rejected. */
export function BulkRejectDialog({ selection, onAction, onClose, children }: BulkDialogProps) {
  const { t } = useTranslation();
  const words = useSelectionWords(selection);
  return (
    <ReasonDialog
      title={words.title('reject')}
      description={t('bulk-changes.reject.lead')}
      submitLabel={words.title('reject')}
      onReject={(draft) => onAction({ kind: 'reject', ...draft })}
      onClose={onClose}
    >
      {children}
    </ReasonDialog>
  );
}
